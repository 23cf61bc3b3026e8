"""The lobby's list as it is told to those who look at it: everything once, then what has changed, at most twice a second.

The database is the one truth for all processes: a query of one row tells whether any mark has changed, and only then is read
which tables they are. While nobody looks nothing is asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from sqlalchemy import func, select

from romme.engine.house import house
from romme.server import schema, schema_house
from romme.server.admission import BEGINNING, standing_of
from romme.server.live import Pipe
from romme.server.open_bodies import OpenSeat, OpenTable, Tables, Visitor
from romme.server.results.ratings import SETTLED, number
from romme.server.terms import read_terms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store
    from romme.server.wire import Option

log = logging.getLogger(__name__)
PAUSE: Final = 0.5
"""Seconds between two looks at the database."""
MOST: Final = 1000
"""Tables that are listed, the newest; nobody reads more."""
_encode = msgspec.json.Encoder().encode


class Board:
    """What stands in the lobby, kept while somebody looks at it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pipes: set[Pipe] = set()
        self._marks: dict[str, int] = {}
        self._tables: dict[str, OpenTable] = {}
        self._seen: tuple[int, int] = (-1, -1)
        """The number of marks and their sum, when the list was read."""
        self._at = 0.0
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def tables(self) -> list[OpenTable]:
        """The list as it stands, or stood half a second ago."""
        if time.monotonic() - self._at > PAUSE:
            await self._look()
        return list(self._tables.values())

    async def attend(self, pipe: Pipe, guest: str | None, incoming: AsyncIterator[Any]) -> None:
        """Serve one socket until it ends, or says something: there is nothing to say here."""
        pipe.send(_encode(await self._visitor(guest)).decode())
        pipe.send(_encode(Tables(await self.tables(), [], all=True)).decode())
        self._pipes.add(pipe)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        try:
            await anext(incoming, None)
        finally:
            self._pipes.discard(pipe)

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _visitor(self, guest: str | None) -> Visitor:
        if guest is None:
            return Visitor(None, registered=False, friends=[], blocking=[], strength={}, beginning=BEGINNING)
        who = await standing_of(self._store, guest)
        return Visitor(
            guest=guest,
            registered=who.registered,
            friends=sorted(who.friends),
            blocking=sorted(who.blocking),
            strength=dict(who.strength),
            beginning=BEGINNING,
        )

    async def _run(self) -> None:
        while self._pipes:
            await asyncio.sleep(PAUSE)
            try:
                await self._look()
            except Exception:
                log.exception("the lobby could not be read")

    async def _look(self) -> None:
        """Read what has changed and tell it to everybody who looks."""
        async with self._looking, self._store.reading() as connection:
            room = schema.room
            count, total = (
                await connection.execute(select(func.count(), func.sum(room.c.mark)).where(room.c.mark > 0))
            ).one()
            seen = (int(count), int(total or 0))
            if seen != self._seen:
                await self._read(connection)
                self._seen = seen
            self._at = time.monotonic()

    async def _read(self, connection: AsyncConnection) -> None:
        room = schema.room
        newest = select(room.c.id, room.c.mark).where(room.c.mark > 0).order_by(room.c.created.desc())
        marks = {id_: int(mark) for id_, mark in await connection.execute(newest.limit(MOST))}
        changed = [id_ for id_, mark in marks.items() if self._marks.get(id_) != mark]
        gone = [id_ for id_ in self._marks if id_ not in marks]
        fresh = await read_tables(connection, changed)
        for id_ in gone:
            self._tables.pop(id_, None)
        self._tables |= {table.table: table for table in fresh}
        self._marks = marks
        text = _encode(Tables(fresh, gone, all=False)).decode()
        for pipe in self._pipes:
            pipe.send(text)


async def read_tables(connection: AsyncConnection, ids: Collection[str]) -> list[OpenTable]:
    """These tables as the lobby shows them, the oldest first."""
    if not ids:
        return []
    room, seat = schema.room, schema.seat
    names = ("id", "rules", "options", "terms", "host", "stage", "created")
    columns = [room.c[name] for name in names]
    found = await connection.execute(select(*columns).where(room.c.id.in_(ids)).order_by(room.c.created))
    rows = list(found.mappings())
    chairs = select(seat.c.room, seat.c.number, seat.c.guest, seat.c.bot, seat.c.name)
    taken = await connection.execute(chairs.where(seat.c.room.in_(ids)).order_by(seat.c.room, seat.c.number))
    seats: dict[str, list[Any]] = {}
    for row in taken.mappings():
        seats.setdefault(row["room"], []).append(row)
    strengths = await _strengths(connection, {row["guest"] for each in seats.values() for row in each})
    return [
        OpenTable(
            table=row["id"],
            rules=row["rules"],
            changed=changed_options(row["rules"], row["options"]),
            seats=[
                _seat(each, strengths.get((each["guest"], row["rules"]))) for each in seats.get(row["id"], [])
            ],
            host=row["host"],
            terms=read_terms(row["terms"]),
            stage=cast("Any", row["stage"]),
            since=int(row["created"]),
        )
        for row in rows
    ]


def _seat(row: Any, strength: int | None) -> OpenSeat:
    free = row["guest"] is None and row["bot"] is None
    return OpenSeat(None if free else row["name"], row["guest"], row["bot"], strength)


async def _strengths(
    connection: AsyncConnection, guests: Collection[str | None]
) -> dict[tuple[str, str], int]:
    """The ratings that are settled, by guest and family."""
    rating = schema_house.rating
    query = select(rating.c.guest, rating.c.rules, rating.c.mu).where(
        rating.c.guest.in_([guest for guest in guests if guest]), rating.c.matches >= SETTLED
    )
    return {(guest, rules): number(mu) for guest, rules, mu in await connection.execute(query)}


@lru_cache(maxsize=1000)
def changed_options(rules: str, options: str) -> dict[str, Option]:
    """The options of a table that differ from its family's row; `options` as the store keeps them."""
    return house(rules, json.loads(options)).changed()
