"""Passkeys (WebAuthn): made, used once for each challenge, and always with the person verified by the device.

They belong to the domain of the page, so they work over https, or on this machine itself, and not by a bare address.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import ipaddress
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from sqlalchemy import delete, select, update

from romme.server.accounts import bodies, tickets
from romme.server.schema import db_now
from romme.server.schema_people import passkey
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from romme.server.store import Store

MOST: Final = 10
"""Passkeys of one account."""
_PATIENCE: Final = 300.0
_ALGORITHMS: Final = [-8, -7, -257]
"""EdDSA, ECDSA and RSA, as COSE numbers them; the first that the device knows is taken."""


@dataclass(frozen=True)
class Place:
    """Where the page is: the domain that passkeys belong to, and the origin they sign."""

    domain: str
    origin: str


@dataclass(frozen=True)
class Made:
    """A new passkey that its device has vouched for."""

    guest: str
    id: str
    public_key: bytes
    sign_count: int


def place(headers: Mapping[str, str], *, https: bool) -> Place | None:
    """Where the browser is, if passkeys work there. The guard has seen to it that the Host is ours."""
    host = headers.get("host", "").lower()
    domain = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(domain)
    except ValueError:
        local = domain == "localhost" or domain.endswith(".localhost")
        return Place(domain, f"http{'s' if https else ''}://{host}") if https or local else None
    return None


async def challenge(
    store: Store, where: Place, purpose: bodies.Purpose, guest: str | None, name: str
) -> bodies.Challenge:
    """Something to sign, and what the browser has to know for it."""
    secret = await tickets.issue(store, purpose, guest, _PATIENCE)
    making = purpose in ("register", "add") and guest is not None
    return bodies.Challenge(
        challenge=secret,
        site=where.domain,
        user=base64.urlsafe_b64encode(guest.encode()).decode().rstrip("=") if making and guest else "",
        name=name,
        algorithms=_ALGORITHMS,
        known=[key.id for key in await of(store, guest)] if guest is not None else [],
    )


async def made(
    store: Store, where: Place, purpose: tickets.Kind, answer: bodies.PasskeyAnswer
) -> Made | None:
    """The passkey that was made for one of our challenges; None if anything about it is wrong."""
    secret = _challenge_of(answer)
    ticket = await tickets.redeem(store, purpose, secret) if secret else None
    if ticket is None or ticket.guest is None or not answer.attestation:
        return None
    found = await asyncio.to_thread(_attested, where, secret, answer)
    return Made(ticket.guest, *found) if found is not None else None


async def used(store: Store, where: Place, purpose: tickets.Kind, answer: bodies.PasskeyAnswer) -> str | None:
    """The guest whose passkey answered one of our challenges; None if anything about it is wrong."""
    secret = _challenge_of(answer)
    ticket = await tickets.redeem(store, purpose, secret) if secret else None
    query = select(passkey.c.guest, passkey.c.public_key, passkey.c.sign_count).where(
        passkey.c.id == answer.id
    )
    async with store.reading() as connection:
        kept = (await connection.execute(query)).first()
    if ticket is None or kept is None or ticket.guest not in (None, kept.guest):
        return None
    count = await asyncio.to_thread(_asserted, where, secret, answer, kept.public_key, kept.sign_count)
    if count is None:
        return None
    note = update(passkey).where(passkey.c.id == answer.id).values(sign_count=count, used=db_now())
    await store.writer.work(lambda connection: connection.execute(note))
    guest: str = kept.guest
    return guest


# ── kept ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def of(store: Store, guest: str) -> list[bodies.Passkey]:
    """The guest's passkeys, the oldest first."""
    columns = (passkey.c.id, passkey.c.name, passkey.c.created, passkey.c.used)
    query = select(*columns).where(passkey.c.guest == guest).order_by(passkey.c.created)
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        bodies.Passkey(id_, name, int(created), int(last) if last is not None else None)
        for id_, name, created, last in rows
    ]


async def add(store: Store, key: Made, label: str) -> bool:
    """Keep a new passkey; False if it is known already."""
    row = {"id": key.id, "guest": key.guest, "public_key": key.public_key, "sign_count": key.sign_count}
    new = insert_into(store.dialect, passkey).values(**row, name=label, created=db_now())
    adding = new.on_conflict_do_nothing().returning(passkey.c.id)
    answer = await store.writer.work(lambda connection: connection.scalar(adding))
    return answer is not None


async def rename(store: Store, guest: str, id_: str, label: str) -> bool:
    """Call a passkey something else; False if the guest has no such passkey."""
    change = update(passkey).where(passkey.c.id == id_, passkey.c.guest == guest).values(name=label)
    answer = await store.writer.work(lambda connection: connection.execute(change))
    return answer.rowcount == 1


async def remove(store: Store, guest: str, id_: str) -> bool:
    """Forget a passkey; False if the guest has no such passkey."""
    gone = delete(passkey).where(passkey.c.id == id_, passkey.c.guest == guest)
    answer = await store.writer.work(lambda connection: connection.execute(gone))
    return answer.rowcount == 1


# ── what the library verifies ───────────────────────────────────────────────────────────────────────────────────────


def _challenge_of(answer: bodies.PasskeyAnswer) -> str:
    """The challenge that an answer says it answers; empty where it says nothing readable."""
    try:
        said = json.loads(base64.urlsafe_b64decode(answer.client + "=="))
        found = said.get("challenge", "")
    except (binascii.Error, ValueError, AttributeError, RecursionError):
        return ""
    return found if isinstance(found, str) else ""


def _attested(where: Place, secret: str, answer: bodies.PasskeyAnswer) -> tuple[str, bytes, int] | None:
    from webauthn import verify_registration_response  # noqa: PLC0415 - half a second that few need

    response = {"clientDataJSON": answer.client, "attestationObject": answer.attestation}
    found = _verified(
        lambda: verify_registration_response(
            credential=_credential(answer, response),
            expected_challenge=base64.urlsafe_b64decode(secret + "=="),
            expected_rp_id=where.domain,
            expected_origin=where.origin,
            require_user_verification=True,
        )
    )
    return (answer.id, found.credential_public_key, found.sign_count) if found is not None else None


def _asserted(
    where: Place, secret: str, answer: bodies.PasskeyAnswer, public_key: bytes, sign_count: int
) -> int | None:
    from webauthn import verify_authentication_response  # noqa: PLC0415 - half a second that few need

    response = {
        "clientDataJSON": answer.client,
        "authenticatorData": answer.authenticator,
        "signature": answer.signature,
        "userHandle": answer.user or None,
    }
    found = _verified(
        lambda: verify_authentication_response(
            credential=_credential(answer, response),
            expected_challenge=base64.urlsafe_b64decode(secret + "=="),
            expected_rp_id=where.domain,
            expected_origin=where.origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    )
    return found.new_sign_count if found is not None else None


def _credential(answer: bodies.PasskeyAnswer, response: dict[str, Any]) -> dict[str, Any]:
    return {"id": answer.id, "rawId": answer.id, "type": "public-key", "response": response}


def _verified(verify: Callable[[], Any]) -> Any:
    """What the library found out; None for whatever it cannot vouch for, be it badly signed or badly formed."""
    try:
        return verify()
    except Exception:  # noqa: BLE001 - it parses what a stranger sent, and its errors are of many kinds
        return None
