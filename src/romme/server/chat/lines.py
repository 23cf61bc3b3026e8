"""The lines said at a table, in SQL: numbered without holes, and read with what the reader does not want to see left out."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from romme.server.schema import db_now
from romme.server.schema_house import chat
from romme.server.schema_people import relation

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

MOST_SHOWN: Final = 50
_TRIES: Final = 30
_WAIT: Final = 0.02
"""Seconds at most before the next one, so that two processes do not meet again and again."""


@dataclass(frozen=True)
class Line:
    """Something said: `phrase` is one of the phrases, or empty where there are words."""

    n: int
    guest: str
    name: str
    phrase: str
    words: str
    at: float


async def add_line(store: Store, room: str, guest: str, name: str, phrase: str, words: str) -> Line:
    """Keep what was said, under the next number of its table."""
    number = select(func.coalesce(func.max(chat.c.n), 0) + 1).where(chat.c.room == room).scalar_subquery()
    row = {"room": room, "guest": guest, "name": name, "phrase": phrase or None, "words": words}
    adding = insert(chat).values(n=number, at=db_now(), **row).returning(chat)

    async def job(connection: AsyncConnection) -> Line:
        return _line((await connection.execute(adding)).mappings().one())

    for _ in range(_TRIES - 1):
        with contextlib.suppress(IntegrityError):  # another process took the number
            return await store.writer.work(job)
        await asyncio.sleep(random.random() * _WAIT)
    return await store.writer.work(job)


async def last_lines(store: Store, room: str, most: int = MOST_SHOWN) -> list[Line]:
    """The newest lines of a table, the oldest of them first."""
    query = select(chat).where(chat.c.room == room).order_by(chat.c.n.desc()).limit(most)
    async with store.reading() as connection:
        found = [_line(row) for row in (await connection.execute(query)).mappings()]
    return found[::-1]


async def deaf(store: Store, speakers: Collection[str], readers: Collection[str]) -> set[tuple[str, str]]:
    """The pairs (speaker, reader) between whom nothing is shown: muted or blocked by the reader, or the reader blocked."""
    closed = select(relation.c.guest, relation.c.other, relation.c.kind).where(
        relation.c.kind.in_(("mute", "block")),
        or_(
            relation.c.guest.in_(readers) & relation.c.other.in_(speakers),
            relation.c.guest.in_(speakers) & relation.c.other.in_(readers) & (relation.c.kind == "block"),
        ),
    )
    pairs: set[tuple[str, str]] = set()
    async with store.reading() as connection:
        for guest, other, kind in await connection.execute(closed):
            if guest in readers and other in speakers:
                pairs.add((other, guest))
            if kind == "block" and guest in speakers and other in readers:
                pairs.add((guest, other))
    return pairs


def _line(row: RowMapping) -> Line:
    return Line(row["n"], row["guest"], row["name"], row["phrase"] or "", row["words"], row["at"])
