"""Who asks by a request: nobody known yet, or a guest by his cookie. Every route learns it here."""

from __future__ import annotations

from typing import Any

from litestar import Request

from romme.server import seating
from romme.server.addresses import is_loopback
from romme.server.cookies import new_guest, set_cookie
from romme.server.limits import household
from romme.server.refused import refuse
from romme.server.site import Site, is_https

Asker = Request[Any, Any, Any]


def count_made(request: Asker, site: Site) -> None:
    """Count something that is kept for good, a guest or a table; refused where one household makes too much of it."""
    address = request.client.host if request.client is not None else ""
    if not is_loopback(address) and site.made.take(household(address)):
        refuse(429, "too-many", "That was a lot at once; wait a minute.")


async def guest_asking(request: Asker, site: Site) -> str:
    """The guest who asks; a stranger is refused."""
    guest = await site.guest(request)
    if guest is None:
        refuse(401, "no-guest", "Choose a name first; this browser has no seats here.")
    return guest


async def known_guest(request: Asker, site: Site, name: str) -> tuple[str, dict[str, str]]:
    """The guest who asks, made on the spot (with the cookie to set) if he is new."""
    guest = await site.guest(request)
    if guest is not None and await seating.guest_name(site.store, guest) is not None:
        return guest, {}
    count_made(request, site)
    guest = new_guest()
    await seating.add_guest(site.store, guest, name)
    return guest, {"set-cookie": set_cookie(site.key, guest, https=is_https(request))}
