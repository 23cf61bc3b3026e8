"""The ways into an account, each counted before anything is compared, each with the same answer for all that is wrong.

Whoever comes in gets a new session, never the one he came with; a guest's seats come along (see `moving`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Response

from romme.server import seating
from romme.server.accounts import attempts, bodies, keeping, passkeys, recovery, sessions, tickets
from romme.server.accounts.moving import Moved, take_along
from romme.server.accounts.names import BadName, fold, is_reserved, read_name
from romme.server.accounts.passwords import WeakPassword
from romme.server.bodies import AccountName, Me
from romme.server.cookies import set_session
from romme.server.limits import household
from romme.server.refused import refuse
from romme.server.site import is_https

if TYPE_CHECKING:
    from romme.server.accounts.keeping import Kept
    from romme.server.accounts.passkeys import Place
    from romme.server.asking import Asker
    from romme.server.site import Site


async def me(site: Site, guest: str | None) -> Me:
    """Who is asking, as he is told."""
    name = await seating.guest_name(site.store, guest) if guest is not None else None
    if guest is None or name is None:
        return Me(None, "", None)
    kept = await keeping.by_guest(site.store, guest)
    return Me(guest, name, AccountName(kept.name, kept.role) if kept is not None else None)


async def let_in(request: Asker, site: Site, guest: str) -> Response[bodies.SignedIn]:
    """Sign the browser in to the guest's account."""
    asking = await site.asking(request)
    moved = Moved()
    if asking.guest is not None and asking.session is None and asking.guest != guest:
        moved = await take_along(site.hub, asking.guest, guest)
    agent = request.headers.get("user-agent", "")
    token = await sessions.begin(site.store, guest, agent, asking.session)
    body = bodies.SignedIn(await me(site, guest), len(moved.tables), moved.stayed)
    return Response(body, headers={"set-cookie": set_session(token, https=is_https(request))})


async def by_password(request: Asker, site: Site, given: bodies.Credentials) -> Kept:
    """The account that name and password open."""
    login = await _try(request, site, given.name)
    kept = await keeping.by_name(site.store, given.name)
    if not await site.passwords.fits(given.password, kept.password if kept else None) or kept is None:
        refuse(403, "wrong-credentials", "There is no account with this name and this password.")
    await attempts.forgive(site, attempts.SIGN_IN_PAIR, address(request), login)
    return kept


async def by_passkey(request: Asker, site: Site, answer: bodies.PasskeyAnswer) -> str:
    """The guest whose passkey the browser used."""
    await attempts.spend(site, attempts.SIGN_IN_ADDRESS, address(request))
    guest = await passkeys.used(site.store, place_of(request), "sign-in", answer)
    if guest is None:
        refuse(403, "bad-passkey", "This passkey opens no account here.")
    return guest


async def by_code(request: Asker, site: Site, given: bodies.Recovery) -> str:
    """The guest whose recovery code this is; his password is the new one now and all his sessions have ended."""
    login = await _try(request, site, given.name)
    password = await hashed(site, given.password, given.name)
    kept = await keeping.by_name(site.store, given.name)
    if not await recovery.spend(site.store, kept.guest if kept else "", given.code) or kept is None:
        refuse(403, "wrong-code", "There is no account with this name and this code; each code serves once.")
    await attempts.forgive(site, attempts.SIGN_IN_PAIR, address(request), login)
    return await _new_password(site, kept.guest, password)


async def by_letter(request: Asker, site: Site, given: bodies.Reset) -> str:
    """The guest to whom the letter went; his password is the new one now and all his sessions have ended."""
    await attempts.spend(site, attempts.SIGN_IN_ADDRESS, address(request))
    password = await hashed(site, given.password, "")
    ticket = await tickets.redeem(site.store, "reset", given.ticket)
    if ticket is None or ticket.guest is None:
        refuse(403, "old-ticket", "This link was used already or is too old; ask for a new letter.")
    return await _new_password(site, ticket.guest, password)


async def _new_password(site: Site, guest: str, password: str) -> str:
    await keeping.change(site.store, guest, password=password)
    await tickets.void(site.store, guest)
    await sessions.end_others(site.store, guest, None)
    return guest


async def _try(request: Asker, site: Site, name: str) -> str:
    """Count a try to get into the account with this name; the name as it is compared."""
    login, here = fold(name) or name, address(request)
    await attempts.spend(site, attempts.SIGN_IN_ADDRESS, here)
    await attempts.spend(site, attempts.SIGN_IN_PAIR, here, login)
    await attempts.spend(site, attempts.SIGN_IN_ACCOUNT, login)
    return login


async def hashed(site: Site, password: str, name: str) -> str:
    """The hash of a new password; refused if it is too weak."""
    try:
        return await site.passwords.hash(password, name)
    except WeakPassword as weak:
        refuse(400, "weak-password", str(weak))


async def proved(site: Site, session: str, within: float) -> None:
    """Refused unless the person has shown who it is within so many seconds."""
    if await sessions.proved_since(site.store, session) > within:
        refuse(403, "confirm-first", "Show once more that it is you.")


def new_name(written: str) -> str:
    """A name for an account; refused if it cannot be one."""
    try:
        name = read_name(written)
    except BadName as bad:
        refuse(400, "bad-name", str(bad))
    if is_reserved(name):
        refuse(409, "name-taken", "This name is taken.")
    return name


def address(request: Asker) -> str:
    """Where the request comes from, as attempts are counted."""
    return household(request.client.host) if request.client is not None else ""


def place_of(request: Asker) -> Place:
    """Where passkeys of this page belong; refused where there can be none."""
    where = passkeys.place(request.headers, https=is_https(request))
    if where is None:
        refuse(409, "no-passkeys", "Passkeys work over https, or on this machine under the name localhost.")
    return where
