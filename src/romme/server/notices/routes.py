"""The REST side of notices: a browser asks for them, or wants none any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import delete, get, post

from romme.server.asking import Asker, guest_asking
from romme.server.notices import bodies, subscriptions
from romme.server.refused import refuse
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler


@get("/api/push")
async def push_key(site: Site) -> bodies.PushKey:
    """The key that a browser subscribes with."""
    return bodies.PushKey((await site.notices.push()).public_key)


@post("/api/push", status_code=204)
async def subscribe(request: Asker, site: Site, data: bodies.NewPush) -> None:
    """Remember a browser that wants to be told."""
    guest = await guest_asking(request, site)
    if not (await site.notices.push()).serves(data.endpoint):
        refuse(400, "unknown-service", "This push service is not known here; the operator can add it.")
    await subscriptions.add(site.store, guest, data)


@delete("/api/push", status_code=204)
async def unsubscribe(request: Asker, site: Site, data: bodies.OldPush) -> None:
    """Forget a browser."""
    await subscriptions.remove(site.store, data.endpoint, await guest_asking(request, site))


ROUTES: Sequence[HTTPRouteHandler] = (push_key, subscribe, unsubscribe)
