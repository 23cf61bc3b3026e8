"""The routes into an account: registering, signing in and out, and what helps where a password is lost."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from litestar import Response, get, post
from litestar.background_tasks import BackgroundTask

from romme.server.accounts import attempts, bodies, entering, keeping, letters, passkeys, sessions, tickets
from romme.server.asking import Asker, known_guest
from romme.server.cookies import set_session
from romme.server.mail import NotSent
from romme.server.refused import refuse
from romme.server.site import Site, is_https

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler

log = logging.getLogger(__name__)


@get("/api/sign-in", sync_to_thread=False)
def doors(request: Asker, site: Site) -> bodies.Doors:
    """Which ways in there are."""
    where = passkeys.place(request.headers, https=is_https(request))
    return bodies.Doors(where is not None, site.config.mail.works)


@post("/api/passkeys/challenge", status_code=200)
async def challenge(request: Asker, site: Site, data: bodies.WantedChallenge) -> Response[bodies.Challenge]:
    """Something for a passkey to sign."""
    where = entering.place_of(request)
    asking = await site.asking(request)
    guest, name = asking.guest, data.name
    headers: dict[str, str] = {}
    if data.purpose == "register":
        name = await _free_name(request, site, data.name)
        guest, headers = await known_guest(request, site, name)
    elif data.purpose == "sign-in":
        guest = None
    elif asking.session is None or guest is None:
        refuse(401, "no-account", "Sign in first.")
    else:
        if data.purpose == "add":
            await entering.proved(site, asking.session, sessions.FRESH)
        kept = await keeping.by_guest(site.store, guest)
        name = kept.name if kept is not None else ""
    return Response(await passkeys.challenge(site.store, where, data.purpose, guest, name), headers=headers)


@post("/api/account", status_code=200)
async def register(request: Asker, site: Site, data: bodies.NewAccount) -> Response[bodies.SignedIn]:
    """Make an account for the guest."""
    name = await _free_name(request, site, data.name)
    if data.password is None and data.passkey is None:
        refuse(400, "weak-password", "An account needs a password or a passkey.")
    password = await entering.hashed(site, data.password, name) if data.password is not None else None
    if (await site.asking(request)).session is not None:
        refuse(409, "has-account", "You are signed in; sign out first.")
    guest, _ = await known_guest(request, site, name)
    key = None
    if data.passkey is not None:
        key = await passkeys.made(site.store, entering.place_of(request), "register", data.passkey)
        if key is None or key.guest != guest:
            refuse(400, "bad-passkey", "This passkey was not made for this page; try again.")
    if not await keeping.add(site.store, guest, name, password, data.language):
        refuse(409, "name-taken", "This name is taken.")
    if key is not None and not await passkeys.add(site.store, key, data.label):
        refuse(409, "bad-passkey", "This passkey is known already.")
    return await entering.let_in(request, site, guest)


async def _free_name(request: Asker, site: Site, written: str) -> str:
    """A name that an account could have now. It must be said whether it is taken, so that is counted."""
    await attempts.spend(site, attempts.REGISTER, entering.address(request))
    name = entering.new_name(written)
    if await keeping.by_name(site.store, name) is not None:
        refuse(409, "name-taken", "This name is taken.")
    return name


@post("/api/sign-in", status_code=200)
async def sign_in(request: Asker, site: Site, data: bodies.Credentials) -> Response[bodies.SignedIn]:
    """Come in by name and password."""
    kept = await entering.by_password(request, site, data)
    return await entering.let_in(request, site, kept.guest)


@post("/api/sign-in/passkey", status_code=200)
async def sign_in_by_passkey(
    request: Asker, site: Site, data: bodies.PasskeyAnswer
) -> Response[bodies.SignedIn]:
    """Come in by a passkey."""
    return await entering.let_in(request, site, await entering.by_passkey(request, site, data))


@post("/api/sign-in/recovery", status_code=200)
async def sign_in_by_code(request: Asker, site: Site, data: bodies.Recovery) -> Response[bodies.SignedIn]:
    """Come in by a recovery code, with a new password."""
    return await entering.let_in(request, site, await entering.by_code(request, site, data))


@post("/api/sign-out", status_code=204)
async def sign_out(request: Asker, site: Site) -> Response[None]:
    """End this browser's session."""
    asking = await site.asking(request)
    if asking.session is not None and asking.guest is not None:
        await sessions.end(site.store, asking.guest, asking.session)
    return Response(None, status_code=204, headers={"set-cookie": set_session("", https=is_https(request))})


@post("/api/reset", status_code=204)
async def reset(request: Asker, site: Site, data: bodies.WantedReset) -> Response[None]:
    """Send a letter that leads to a new password, if there is an account with a confirmed address; nobody is told which."""
    if not site.config.mail.works:
        refuse(409, "no-mail", "This site sends no letters; use a recovery code.")
    await attempts.spend(site, attempts.RESET_ADDRESS, entering.address(request))
    task = BackgroundTask(_send_resets, site, data.who)
    return Response(None, status_code=204, background=task)


async def _send_resets(site: Site, who: str) -> None:
    """After the answer, so that its time tells nothing either."""
    one = await keeping.by_name(site.store, who)
    found = await keeping.by_email(site.store, who.strip()) if "@" in who else [one] if one else []
    for kept in found:
        if kept.email is None or not await attempts.allowed(site, attempts.RESET_ACCOUNT, kept.guest):
            continue
        ticket = await tickets.issue(site.store, "reset", kept.guest, letters.RESET_MINUTES * 60)
        try:
            await site.config.mail.send(
                letters.reset_letter(kept, site.config.page("/account/reset"), ticket)
            )
        except NotSent as problem:
            log.warning("a letter with a link to a new password was not sent: %s", problem)


@post("/api/reset/password", status_code=200)
async def reset_password(request: Asker, site: Site, data: bodies.Reset) -> Response[bodies.SignedIn]:
    """Come in by the letter, with a new password."""
    return await entering.let_in(request, site, await entering.by_letter(request, site, data))


@post("/api/account/email/confirm", status_code=204)
async def confirm_email(request: Asker, site: Site, data: bodies.Redeemed) -> None:
    """The letter arrived: its address is the account's. The reader need not be signed in where he reads letters."""
    await attempts.spend(site, attempts.SIGN_IN_ADDRESS, entering.address(request))
    ticket = await tickets.redeem(site.store, "email", data.ticket)
    if ticket is None or ticket.guest is None:
        refuse(403, "old-ticket", "This link was used already or is too old; ask for a new letter.")
    await tickets.void(site.store, ticket.guest)
    await keeping.change(site.store, ticket.guest, email=ticket.words)


ROUTES: Final[Sequence[HTTPRouteHandler]] = (
    doors,
    challenge,
    register,
    sign_in,
    sign_in_by_passkey,
    sign_in_by_code,
    sign_out,
    reset,
    reset_password,
    confirm_email,
)
