"""Secrets that serve once and not for long: challenges to passkeys, and links sent by mail. Only their hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sqlalchemy import delete, insert

from romme.server.schema import db_now
from romme.server.schema_people import ticket

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

Kind = Literal["register", "sign-in", "add", "confirm", "reset", "email"]


@dataclass(frozen=True)
class Ticket:
    """What a redeemed secret was given for."""

    guest: str | None
    words: str


def digest(secret: str) -> str:
    """What is kept of a secret of high entropy."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """256 random bits, in letters that fit into a link, a cookie and a challenge."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")


async def issue(store: Store, kind: Kind, guest: str | None, seconds: float, words: str = "") -> str:
    """A new secret; what has expired is swept out on the way."""
    secret = new_secret()

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(ticket).where(ticket.c.until < db_now()))
        row = {"id": digest(secret), "kind": kind, "guest": guest, "words": words}
        await connection.execute(insert(ticket).values(until=db_now() + seconds, **row))

    await store.writer.work(job)
    return secret


async def void(store: Store, guest: str) -> None:
    """From now on no letter opens anything that was sent before: somebody else may have asked for it, or read it."""
    gone = delete(ticket).where(ticket.c.guest == guest, ticket.c.kind.in_(("reset", "email")))
    await store.writer.work(lambda connection: connection.execute(gone))


async def redeem(store: Store, kind: Kind, secret: str) -> Ticket | None:
    """What the secret was given for; it is used up. None if it is unknown, expired, used, or was for something else."""
    mine = (ticket.c.id == digest(secret), ticket.c.kind == kind, ticket.c.until >= db_now())
    taking = delete(ticket).where(*mine).returning(ticket.c.guest, ticket.c.words)

    async def job(connection: AsyncConnection) -> Ticket | None:
        found = (await connection.execute(taking)).first()
        return Ticket(found.guest, found.words) if found is not None else None

    return await store.writer.work(job)
