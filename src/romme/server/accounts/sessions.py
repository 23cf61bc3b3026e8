"""Browsers that are signed in: each holds a random token, the database its hash. What is deleted there is signed out everywhere.

Nothing about sessions is kept in memory, so ending one holds at the next request, whichever process gets it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, update

from romme.server import schema
from romme.server.accounts import bodies
from romme.server.accounts.tickets import digest, new_secret
from romme.server.schema import db_now
from romme.server.schema_people import account, session

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

LASTS: Final = 180 * 24 * 3600
"""Seconds without a visit after which a session ends."""
FRESH: Final = 600
"""Seconds for which it is believed that the person is still the one who signed in or confirmed."""
_NOTED_EVERY: Final = 300
_LONGEST_AGENT: Final = 200


@dataclass(frozen=True)
class Asking:
    """Who asks: a guest, by a session if he is signed in."""

    guest: str | None = None
    session: str | None = None


async def asking(store: Store, token: str, guest: str | None) -> Asking:
    """Who asks with this session's token or, failing that, with the plain cookie of this guest.

    The plain cookie of somebody who has an account opens nothing: else ending his sessions would end nothing.
    """
    if token:
        found = await _by_session(store, digest(token))
        if found is not None:
            return found
    return Asking(guest) if guest is not None and await _is_plain(store, guest) else Asking()


async def _by_session(store: Store, id_: str) -> Asking | None:
    query = select(session.c.guest, db_now() - session.c.seen).where(session.c.id == id_)
    async with store.reading() as connection:
        found = (await connection.execute(query)).first()
    if found is None or found[1] > LASTS:
        return None
    if found[1] > _NOTED_EVERY:
        note = update(session).where(session.c.id == id_).values(seen=db_now())
        await store.writer.work(lambda connection: connection.execute(note))
    return Asking(found[0], id_)


async def _is_plain(store: Store, guest: str) -> bool:
    """Whether there is such a guest, and he has no account."""
    query = (
        select(schema.guest.c.id, account.c.guest)
        .outerjoin(account, account.c.guest == schema.guest.c.id)
        .where(schema.guest.c.id == guest)
    )
    async with store.reading() as connection:
        found = (await connection.execute(query)).first()
    return found is not None and found[1] is None


async def begin(store: Store, guest: str, agent: str, instead_of: str | None = None) -> str:
    """Sign a browser in; the token for its cookie. The session it held before ends."""
    token = new_secret()
    row = {"id": digest(token), "guest": guest, "agent": agent[:_LONGEST_AGENT]}

    async def job(connection: AsyncConnection) -> None:
        if instead_of is not None:
            await connection.execute(delete(session).where(session.c.id == instead_of))
        now = {"created": db_now(), "seen": db_now(), "proved": db_now()}
        await connection.execute(insert(session).values(**row, **now))

    await store.writer.work(job)
    return token


async def of(store: Store, guest: str, current: str) -> list[bodies.Session]:
    """The guest's sessions, the one seen last first."""
    query = (
        select(session.c.id, session.c.agent, session.c.created, session.c.seen)
        .where(session.c.guest == guest, db_now() - session.c.seen <= LASTS)
        .order_by(session.c.seen.desc())
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        bodies.Session(id_, agent, int(created), int(seen), id_ == current)
        for id_, agent, created, seen in rows
    ]


async def end(store: Store, guest: str, id_: str) -> bool:
    """End one of the guest's sessions; False if he has no such session."""
    gone = delete(session).where(session.c.id == id_, session.c.guest == guest)
    answer = await store.writer.work(lambda connection: connection.execute(gone))
    return answer.rowcount == 1


async def end_others(store: Store, guest: str, kept: str | None) -> None:
    """End all of the guest's sessions but one."""
    gone = delete(session).where(session.c.guest == guest, session.c.id != (kept or ""))
    await store.writer.work(lambda connection: connection.execute(gone))


async def prove(store: Store, id_: str) -> None:
    """The person has just shown again who it is."""
    change = update(session).where(session.c.id == id_).values(proved=db_now())
    await store.writer.work(lambda connection: connection.execute(change))


async def proved_since(store: Store, id_: str) -> float:
    """Seconds since the person last showed who it is."""
    query = select(db_now() - session.c.proved).where(session.c.id == id_)
    async with store.reading() as connection:
        found = await connection.scalar(query)
    return float(found) if found is not None else math.inf


async def void(store: Store, sessions: Collection[str], guests: Collection[str]) -> tuple[set[str], set[str]]:
    """Of those who came in by these sessions, and as these guests by a plain cookie, those who could not come in now."""
    standing = select(session.c.id).where(session.c.id.in_(sessions), db_now() - session.c.seen <= LASTS)
    registered = select(account.c.guest).where(account.c.guest.in_(guests))
    async with store.reading() as connection:
        there = set(await connection.scalars(standing)) if sessions else set()
        known = set(await connection.scalars(registered)) if guests else set()
    return set(sessions) - there, known
