"""The routes of the account's page. Only its owner comes here, signed in; what could lock him out asks him who he is first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Response, delete, get, post, put

from romme.server.accounts import (
    attempts,
    bodies,
    entering,
    keeping,
    letters,
    passkeys,
    recovery,
    sessions,
    tickets,
)
from romme.server.accounts.export import everything
from romme.server.accounts.leaving import leave_for_good
from romme.server.accounts.routes_in import ROUTES as WAYS_IN
from romme.server.asking import Asker
from romme.server.cookies import set_session
from romme.server.mail import NotSent
from romme.server.refused import refuse
from romme.server.site import Site, is_https

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler

    from romme.server.accounts.keeping import Kept

JUST_NOW: Final = 120
"""Seconds within which somebody must have shown who he is to delete his account."""


async def _owner(request: Asker, site: Site, proved_within: float | None = None) -> tuple[Kept, str]:
    """The account of who asks, and his session; refused for guests, and for a proof that is too old."""
    asking = await site.asking(request)
    kept = await keeping.by_guest(site.store, asking.guest) if asking.guest and asking.session else None
    if kept is None or asking.session is None:
        refuse(401, "no-account", "Sign in first.")
    if proved_within is not None:
        await entering.proved(site, asking.session, proved_within)
    return kept, asking.session


@get("/api/account")
async def show_account(request: Asker, site: Site) -> bodies.Account:
    """All that the account's page shows."""
    kept, here = await _owner(request, site)
    return bodies.Account(
        name=kept.name,
        role=kept.role,
        language=kept.language,
        created=int(kept.created),
        password=kept.password is not None,
        email=kept.email,
        mail=site.config.mail.works,
        secure=passkeys.place(request.headers, https=is_https(request)) is not None,
        passkeys=await passkeys.of(site.store, kept.guest),
        codes=await recovery.left(site.store, kept.guest),
        sessions=await sessions.of(site.store, kept.guest, here),
    )


@post("/api/account/confirm", status_code=204)
async def confirm(request: Asker, site: Site, data: bodies.Proof) -> None:
    """Show again who you are."""
    kept, here = await _owner(request, site)
    await attempts.spend(site, attempts.CONFIRM, kept.guest)
    if data.passkey is not None:
        right = (
            await passkeys.used(site.store, entering.place_of(request), "confirm", data.passkey) == kept.guest
        )
    else:
        right = await site.passwords.fits(data.password or "", kept.password)
    if not right:
        refuse(403, "wrong-credentials", "That was not right.")
    await attempts.forgive(site, attempts.CONFIRM, kept.guest)
    await sessions.prove(site.store, here)


@put("/api/account/name", status_code=204)
async def change_name(request: Asker, site: Site, data: bodies.NewName) -> None:
    """Be called something else."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    name = entering.new_name(data.name)
    other = await keeping.by_name(site.store, name)
    if other is not None and other.guest != kept.guest:
        refuse(409, "name-taken", "This name is taken.")
    await attempts.spend(site, attempts.RENAME, kept.guest)
    if not await keeping.change(site.store, kept.guest, name=name):
        refuse(409, "name-taken", "This name is taken.")


@put("/api/account/language", status_code=204)
async def change_language(request: Asker, site: Site, data: bodies.NewLanguage) -> None:
    """The language of letters."""
    kept, _ = await _owner(request, site)
    await keeping.change(site.store, kept.guest, language=data.language)


@put("/api/account/password", status_code=204)
async def change_password(request: Asker, site: Site, data: bodies.NewPassword) -> None:
    """Set a password, or do without one; all other sessions end."""
    kept, here = await _owner(request, site, sessions.FRESH)
    if data.password is None:
        await _keep_a_way_in(site, kept, password=False)
    password = await entering.hashed(site, data.password, kept.name) if data.password is not None else None
    await keeping.change(site.store, kept.guest, password=password)
    await tickets.void(site.store, kept.guest)
    await sessions.end_others(site.store, kept.guest, here)


async def _keep_a_way_in(site: Site, kept: Kept, *, password: bool) -> None:
    """Refuse what would leave an account that nobody can open."""
    keys = len(await passkeys.of(site.store, kept.guest))
    if not (keys if not password else keys > 1):
        refuse(409, "last-way", "This is the only way into your account; add another one first.")


@post("/api/account/passkeys", status_code=204)
async def add_passkey(request: Asker, site: Site, data: bodies.NewPasskey) -> None:
    """Add a passkey."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    if len(await passkeys.of(site.store, kept.guest)) >= passkeys.MOST:
        refuse(409, "too-many-passkeys", f"An account has at most {passkeys.MOST} passkeys.")
    key = await passkeys.made(site.store, entering.place_of(request), "add", data.passkey)
    if key is None or key.guest != kept.guest or not await passkeys.add(site.store, key, data.label):
        refuse(400, "bad-passkey", "This passkey was not made for this page; try again.")


@put("/api/account/passkeys/{key:str}", status_code=204)
async def rename_passkey(request: Asker, site: Site, key: str, data: bodies.NewLabel) -> None:
    """Call a passkey something else."""
    kept, _ = await _owner(request, site)
    if not await passkeys.rename(site.store, kept.guest, key, data.label):
        refuse(404, "unknown-passkey", "Your account has no such passkey.")


@delete("/api/account/passkeys/{key:str}")
async def remove_passkey(request: Asker, site: Site, key: str) -> None:
    """Remove a passkey."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    if kept.password is None:
        await _keep_a_way_in(site, kept, password=True)
    if not await passkeys.remove(site.store, kept.guest, key):
        refuse(404, "unknown-passkey", "Your account has no such passkey.")


@post("/api/account/recovery", status_code=200)
async def renew_codes(request: Asker, site: Site) -> bodies.RecoveryCodes:
    """New recovery codes; the old ones end."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    return bodies.RecoveryCodes(await recovery.renew(site.store, kept.guest))


@put("/api/account/email", status_code=204)
async def change_email(request: Asker, site: Site, data: bodies.NewEmail) -> None:
    """Take the address away, or send a letter to a new one; it is the account's once the letter's link is opened."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    if data.email is None:
        await keeping.change(site.store, kept.guest, email=None)
        await tickets.void(site.store, kept.guest)
        return
    if not site.config.mail.works:
        refuse(409, "no-mail", "This site sends no letters.")
    to = data.email.strip()
    await attempts.spend(site, attempts.LETTERS, kept.guest)
    await attempts.spend(site, attempts.LETTERS_TO, to.lower())
    ticket = await tickets.issue(site.store, "email", kept.guest, letters.CONFIRM_HOURS * 3600, to.lower())
    page = site.config.page("/account/email")
    try:
        await site.config.mail.send(letters.confirm_letter(to, kept, page, ticket))
    except NotSent:
        refuse(502, "not-sent", "The letter could not be sent; check the address, or try again later.")


@delete("/api/account/sessions")
async def end_other_sessions(request: Asker, site: Site) -> None:
    """Sign out everywhere else."""
    kept, here = await _owner(request, site)
    await sessions.end_others(site.store, kept.guest, here)


@delete("/api/account/sessions/{which:str}")
async def end_session(request: Asker, site: Site, which: str) -> None:
    """Sign one browser out."""
    kept, _ = await _owner(request, site)
    if not await sessions.end(site.store, kept.guest, which):
        refuse(404, "unknown-session", "This browser is signed out already.")


@get("/api/account/export")
async def export(request: Asker, site: Site) -> Response[dict[str, Any]]:
    """Everything stored about the person, to be kept as a file."""
    kept, _ = await _owner(request, site, sessions.FRESH)
    await attempts.spend(site, attempts.EXPORTS, kept.guest)
    headers = {"content-disposition": 'attachment; filename="romme-account.json"'}
    return Response(await everything(site.hub, kept.guest), headers=headers)


@delete("/api/account", status_code=204)
async def delete_account(request: Asker, site: Site) -> Response[None]:
    """Delete the account and all that is its owner's alone."""
    kept, _ = await _owner(request, site, JUST_NOW)
    await leave_for_good(site.hub, kept.guest)
    return Response(None, status_code=204, headers={"set-cookie": set_session("", https=is_https(request))})


ROUTES: Final[Sequence[HTTPRouteHandler]] = (
    *WAYS_IN,
    show_account,
    confirm,
    change_name,
    change_language,
    change_password,
    add_passkey,
    rename_passkey,
    remove_passkey,
    renew_codes,
    change_email,
    end_other_sessions,
    end_session,
    export,
    delete_account,
)
