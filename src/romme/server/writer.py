"""One task writes: appends that wait together become one transaction, and nobody hears of an entry before its commit.

A row that is missing from what the insert returns lost its race: another process wrote this version first, or this act
is stored already. Other writes run between the batches, one transaction each.
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Double, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from romme.server import schema
from romme.server.deal import commitment
from romme.server.listing import mark
from romme.server.records import NewEntry
from romme.server.results.keeping import keep_results
from romme.server.schema import db_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Dialect, Table
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[Any]]
_LARGEST_BATCH: Final = 200


@dataclass(frozen=True)
class _Waiting:
    job: NewEntry | Job
    answer: asyncio.Future[Any]


class Writer:
    """The queue in front of the database's one writing connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())
        self._append = (
            insert_into(engine.dialect, schema.entry)
            .values(at=db_now())
            .on_conflict_do_nothing()
            .returning(schema.entry.c.room, schema.entry.c.v, schema.entry.c.at)
        )

    async def append(self, entry: NewEntry) -> float | None:
        """Make an entry durable; when it was stored, None if its version (or its act) was there already."""
        stored: float | None = await self._ask(entry)
        return stored

    async def work(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run a job in a writing transaction of its own."""
        result: T = await self._ask(job)
        return result

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _ask(self, job: NewEntry | Job) -> Any:
        if self._closing:
            raise RuntimeError("the store is closed")
        waiting = _Waiting(job, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.answer

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._step()

    async def _step(self) -> None:
        """Take one batch of appends, or one other job, from the front of the queue and settle it."""
        front = itertools.takewhile(lambda item: isinstance(item.job, NewEntry), self._waiting)
        batch = list(itertools.islice(front, _LARGEST_BATCH))
        taken = batch or self._waiting[:1]
        del self._waiting[: len(taken)]
        try:
            results = await self._settle([item.job for item in taken])
        except Exception as error:  # noqa: BLE001 - whoever waits gets it
            for item in taken:
                if not item.answer.done():
                    item.answer.set_exception(error)
            return
        for item, result in zip(taken, results, strict=True):
            if not item.answer.done():
                item.answer.set_result(result)

    async def _settle(self, jobs: Sequence[NewEntry | Job]) -> list[Any]:
        entries = [job for job in jobs if isinstance(job, NewEntry)]
        if entries:
            return list(await self._store(entries))
        return [await self._transaction(job) for job in jobs if not isinstance(job, NewEntry)]

    async def _transaction(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        async with self._engine.begin() as connection:
            return await job(connection)

    async def _store(self, batch: Sequence[NewEntry]) -> list[float | None]:
        try:
            return await self._transaction(lambda connection: self._insert(connection, batch))
        except IntegrityError:  # a table was deleted meanwhile: its entry may not take the others with it
            if len(batch) == 1:
                return [None]
        return [(await self._store([entry]))[0] for entry in batch]

    async def _insert(self, connection: AsyncConnection, batch: Sequence[NewEntry]) -> list[float | None]:
        first = {(entry.room, entry.v): entry for entry in reversed(batch)}
        rows = [
            {"room": entry.room, "v": entry.v, "act": entry.act, "body": entry.body}
            for entry in first.values()
        ]
        won = {(room, v): at for room, v, at in await connection.execute(self._append, rows)}
        for entry in first.values():
            if entry.stage and (entry.room, entry.v) in won and not await enter_stage(connection, entry):
                del won[entry.room, entry.v]
        stored = [first[key] for key in first if key in won]
        await self._keep(connection, stored)
        return [
            won.get((entry.room, entry.v)) if first[entry.room, entry.v] is entry else None for entry in batch
        ]

    async def _keep(self, connection: AsyncConnection, stored: Sequence[NewEntry]) -> None:
        """The results, seeds and deadlines of the entries that won, in the same transaction."""
        await keep_results(connection, stored, partial(insert_into, connection.dialect))
        seeds = [
            {"commit": commitment(seed), "secret": seed.hex(), "room": entry.room}
            for entry in stored
            for seed in entry.seeds
        ]
        if seeds:
            await connection.execute(insert(schema.seed).values(created=db_now()), seeds)
        if stored:
            await put_deadlines(connection, stored)


def insert_into(dialect: Dialect, table: Table) -> Any:
    """An INSERT that knows ON CONFLICT, which every database spells for itself."""
    module = importlib.import_module(f"sqlalchemy.dialects.{dialect.name}")  # only the one that is used
    return module.insert(table)


async def enter_stage(connection: AsyncConnection, entry: NewEntry) -> bool:
    """Let the entry's room enter its stage; False, with the entry taken back, where it cannot.

    Seats change only while their room's row is held, so nobody gets up between this look and the commit.
    """
    room, seat, lines, stage = schema.room, schema.seat, schema.entry, entry.stage
    assert stage is not None
    here = room.c.id == entry.room
    await connection.execute(update(room).where(here).values(mark=room.c.mark))
    left = await connection.scalar(select(room.c.following).where(here))
    unseated = select(seat.c.number).where(
        seat.c.room == entry.room, seat.c.guest.is_(None), seat.c.bot.is_(None)
    )
    if left is None and (stage.name != "playing" or await connection.scalar(unseated.limit(1)) is None):
        values = {"stage": stage.name, "mark": mark(listed=stage.listed)}
        await connection.execute(update(room).where(here).values(**values))
        return True
    await connection.execute(delete(lines).where(lines.c.room == entry.room, lines.c.v == entry.v))
    return False


async def put_deadlines(connection: AsyncConnection, entries: Sequence[NewEntry]) -> None:
    """Replace the deadlines of the entries' rooms by those that the entries name (the newest of a room counts)."""
    newest = {entry.room: entry for entry in sorted(entries, key=lambda entry: entry.v)}
    table = schema.deadline
    wanted = [(entry, deadline) for entry in newest.values() for deadline in entry.deadlines]
    kept: dict[tuple[str, str], float] = {}
    if any(deadline.keep for _, deadline in wanted):
        old = select(table.c.room, table.c.kind, table.c.due).where(table.c.room.in_(newest))
        kept = {(room, kind): due for room, kind, due in await connection.execute(old)}
    await connection.execute(delete(table).where(table.c.room.in_(newest)))
    rows = [
        {
            "room": entry.room,
            "kind": deadline.kind,
            "v": entry.v,
            "after": deadline.after,
            "set": kept.get((entry.room, deadline.kind)) if deadline.keep else None,
        }
        for entry, deadline in wanted
    ]
    if rows:
        later = db_now() + bindparam("after", type_=Double())
        due: Any = func.coalesce(bindparam("set", type_=Double()), later)
        await connection.execute(insert(table).values(due=due, leased=0.0), rows)
