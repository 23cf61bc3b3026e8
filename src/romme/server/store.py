"""The log and the rest in SQL: SQLite by default, any other database by URL.

Reads take a connection of their own, every write goes through the one writer task. Nothing here knows a rule.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, event, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from romme.server import schema
from romme.server.records import TIME, Due, NewEntry, NewRoom, SavedEntry, SavedRoom, Seat
from romme.server.schema import db_now
from romme.server.writer import Writer, insert_into

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Dialect, RowMapping

ROOM: Final = ("id", "way", "rules", "options", "code", "commit", "terms", "host", "stage", "mark")
"""What is written of a new room."""
LEASE_SECONDS: Final = 4.0
"""How long a process that took a deadline may work on it before another takes it again."""


class Store:
    """Everything that outlives the process."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self.writer = writer
        self._ahead = 0.0
        """By how many seconds the database's clock is ahead of this machine's."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and bring the schema up to date."""
        engine = create_async_engine(
            url, hide_parameters=True
        )  # an error is logged, what people entered is not
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        await _migrate(engine)
        store = cls(engine, Writer(engine))
        await store.next_due()
        return store

    def now(self) -> float:
        """The database's time, as near as it was seen last."""
        return time.time() + self._ahead

    @property
    def dialect(self) -> Dialect:
        """How this database spells SQL."""
        return self._engine.dialect

    async def close(self) -> None:
        """Finish writing and disconnect."""
        await self.writer.close()
        await self._engine.dispose()

    def reading(self) -> AsyncConnection:
        """A connection for reading (an async context manager)."""
        return self._engine.connect()

    async def append(self, entry: NewEntry) -> float | None:
        """Make an entry durable; when it was stored, None if it lost its race (reload and judge again)."""
        return await self.writer.append(entry)

    async def load(self, room_id: str) -> SavedRoom | None:
        """A room with its whole log, or None if there is none."""
        async with self._engine.connect() as connection:
            return await _load(connection, room_id)

    async def lease(self) -> list[Due]:
        """Take all deadlines that have come: nobody else gets them until the lease expires."""
        table = schema.deadline
        taken = (
            update(table)
            .where(table.c.due <= db_now(), table.c.leased <= db_now())
            .values(leased=db_now() + LEASE_SECONDS)
            .returning(table.c.room, table.c.kind, table.c.v)
        )

        async def job(connection: AsyncConnection) -> list[Due]:
            return [Due(room, kind, v) for room, kind, v in await connection.execute(taken)]

        return await self.writer.work(job)

    async def settle(self, due: Due) -> None:
        """Forget a deadline that was acted on without a new version."""
        table = schema.deadline
        mine = (table.c.room == due.room, table.c.kind == due.kind, table.c.v == due.v)
        await self.writer.work(lambda connection: connection.execute(delete(table).where(*mine)))

    async def put_off(self, due: Due, seconds: float) -> None:
        """Let a deadline that has come wait so many seconds more."""
        table = schema.deadline
        mine = (table.c.room == due.room, table.c.kind == due.kind, table.c.v == due.v)
        later = update(table).where(*mine).values(due=db_now() + seconds, leased=0.0)
        await self.writer.work(lambda connection: connection.execute(later))

    async def next_due(self) -> float | None:
        """Seconds until a deadline can be leased, or None if there is none."""
        table = schema.deadline
        later = (
            text("max(due, leased)")
            if self._engine.dialect.name == "sqlite"
            else text("greatest(due, leased)")
        )
        query = select(later).select_from(table).order_by(later).limit(1)
        async with self._engine.connect() as connection:
            first = await connection.scalar(query)
            now = float((await connection.execute(select(db_now()))).scalar_one())
            self._ahead = now - time.time()
        return None if first is None else max(0.0, float(first) - now)

    async def signing_key(self) -> bytes:
        """The key that guests' cookies are signed with; made once."""
        return await self.secret("signing-key")

    async def secret(self, name: str) -> bytes:
        """A secret of the site, 32 bytes, made when it is first asked for."""
        table = schema.setting

        async def job(connection: AsyncConnection) -> str:
            fresh = insert_into(connection.dialect, table).values(name=name, value=secrets.token_hex(32))
            await connection.execute(fresh.on_conflict_do_nothing())
            return str(await connection.scalar(select(table.c.value).where(table.c.name == name)))

        return bytes.fromhex(await self.writer.work(job))


async def _load(connection: AsyncConnection, room_id: str) -> SavedRoom | None:
    room, seat, entry, seed = schema.room, schema.seat, schema.entry, schema.seed
    found = (await connection.execute(select(room).where(room.c.id == room_id))).mappings().first()
    if found is None:
        return None
    # Entries first: whoever sat and whatever was secret when they were written is then sure to be found.
    lines = await connection.execute(
        select(entry.c.v, entry.c.body, entry.c.act, entry.c.at)
        .where(entry.c.room == room_id)
        .order_by(entry.c.v)
    )
    seats = await connection.execute(select(seat).where(seat.c.room == room_id).order_by(seat.c.number))
    secret = await connection.execute(select(seed.c.commit, seed.c.secret).where(seed.c.room == room_id))
    deadline = schema.deadline
    time_up = select(deadline.c.due).where(deadline.c.room == room_id, deadline.c.kind == TIME)
    return SavedRoom(
        time_up=await connection.scalar(time_up),
        room=_room(found, [_seat(row) for row in seats.mappings()]),
        entries=tuple(SavedEntry(*row) for row in lines),
        secrets={commit: bytes.fromhex(value) for commit, value in secret},
    )


def _room(row: RowMapping, seats: Sequence[Seat]) -> NewRoom:
    return NewRoom(**{name: row[name] for name in (*ROOM, "created", "following")}, seats=tuple(seats))


def _seat(row: RowMapping) -> Seat:
    names = ("number", "guest", "bot", "name", "entropy", "cards")
    return Seat(**{name: row[name] for name in names}, forgotten=bool(row["forgotten"]))


def seat_row(room_id: str, seat: Seat) -> dict[str, Any]:
    """A seat as the database keeps it."""
    names = ("number", "guest", "bot", "name", "entropy", "cards")
    return {
        "room": room_id,
        **{name: getattr(seat, name) for name in names},
        "forgotten": int(seat.forgotten),
    }


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        try:
            revision = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        except DBAPIError:  # a database that is still empty
            revision = None
    if revision != schema.REVISION:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Apply all revisions that the database does not have yet."""
    from alembic import command  # noqa: PLC0415 - half a second that only a new schema costs
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "romme.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
