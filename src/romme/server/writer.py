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
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Double, bindparam, delete, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from romme.server import schema
from romme.server.deal import commitment
from romme.server.records import NewEntry
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
            .returning(schema.entry.c.room, schema.entry.c.v)
        )

    async def append(self, entry: NewEntry) -> bool:
        """Make an entry durable; False if its version (or its act) was there already."""
        stored: bool = await self._ask(entry)
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

    async def _store(self, batch: Sequence[NewEntry]) -> list[bool]:
        try:
            return await self._transaction(lambda connection: self._insert(connection, batch))
        except IntegrityError:  # a table was deleted meanwhile: its entry may not take the others with it
            if len(batch) == 1:
                return [False]
        return [(await self._store([entry]))[0] for entry in batch]

    async def _insert(self, connection: AsyncConnection, batch: Sequence[NewEntry]) -> list[bool]:
        first = {(entry.room, entry.v): entry for entry in reversed(batch)}
        rows = [
            {"room": entry.room, "v": entry.v, "act": entry.act, "body": entry.body}
            for entry in first.values()
        ]
        won = {(room, v) for room, v in await connection.execute(self._append, rows)}
        stored = [first[key] for key in first if key in won]
        await self._keep(connection, stored)
        return [(entry.room, entry.v) in won and first[entry.room, entry.v] is entry for entry in batch]

    async def _keep(self, connection: AsyncConnection, stored: Sequence[NewEntry]) -> None:
        """The seeds and deadlines of the entries that won, in the same transaction."""
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


async def put_deadlines(connection: AsyncConnection, entries: Sequence[NewEntry]) -> None:
    """Replace the deadlines of the entries' rooms by those that the entries name (the newest of a room counts)."""
    newest = {entry.room: entry for entry in sorted(entries, key=lambda entry: entry.v)}
    table = schema.deadline
    await connection.execute(delete(table).where(table.c.room.in_(newest)))
    rows = [
        {"room": entry.room, "kind": wanted.kind, "v": entry.v, "after": wanted.after}
        for entry in newest.values()
        for wanted in entry.deadlines
    ]
    if rows:
        due = insert(table).values(due=db_now() + bindparam("after", type_=Double()), leased=0.0)
        await connection.execute(due, rows)
