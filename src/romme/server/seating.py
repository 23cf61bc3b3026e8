"""Who sits where: guests, their tables, invitations and the commitments they asked for, in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select, update

from romme.server import schema
from romme.server.deal import commitment
from romme.server.listing import OPEN
from romme.server.records import Deadline, NewEntry, NewRoom
from romme.server.schema import db_now
from romme.server.store import ROOM, seat_row
from romme.server.writer import put_deadlines

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

MOST_LISTED: Final = 50


async def add_guest(store: Store, guest: str, name: str) -> None:
    """Remember a new guest."""
    row = insert(schema.guest).values(id=guest, name=name, created=db_now())
    await store.writer.work(lambda connection: connection.execute(row))


async def rename_guest(store: Store, guest: str, name: str) -> bool:
    """Give a guest another name; False if he is unknown."""
    change = update(schema.guest).where(schema.guest.c.id == guest).values(name=name)
    answer = await store.writer.work(lambda connection: connection.execute(change))
    return answer.rowcount == 1


async def guest_name(store: Store, guest: str) -> str | None:
    """The name of a guest, or None if he is unknown."""
    async with store.reading() as connection:
        name: str | None = await connection.scalar(
            select(schema.guest.c.name).where(schema.guest.c.id == guest)
        )
    return name


async def promise(store: Store, guest: str, seed: bytes) -> None:
    """Keep the seed of a commitment until the guest makes his table with it; an older promise of his is dropped."""
    table = schema.seed

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(table).where(table.c.guest == guest, table.c.room.is_(None)))
        row = {"commit": commitment(seed), "secret": seed.hex(), "guest": guest}
        await connection.execute(insert(table).values(created=db_now(), **row))

    await store.writer.work(job)


async def create_room(
    store: Store, room: NewRoom, deadlines: tuple[Deadline, ...], seed: bytes | None
) -> bool:
    """Store a new table. Without `seed` its commitment is one the guest was promised; False if there is none."""
    seeds = schema.seed

    async def job(connection: AsyncConnection) -> bool:
        await put_room(connection, room, deadlines)
        if seed is not None:
            mine = {"commit": room.commit, "secret": seed.hex(), "room": room.id}
            await connection.execute(insert(seeds).values(created=db_now(), **mine))
        else:
            owned = (
                seeds.c.commit == room.commit,
                seeds.c.guest == room.seats[0].guest,
                seeds.c.room.is_(None),
            )
            claimed = await connection.execute(update(seeds).where(*owned).values(room=room.id))
            if claimed.rowcount != 1:
                await connection.execute(delete(schema.room).where(schema.room.c.id == room.id))
                return False
        return True

    return await store.writer.work(job)


async def put_room(connection: AsyncConnection, room: NewRoom, deadlines: tuple[Deadline, ...]) -> None:
    """Store a new table with its seats and deadlines, but without the seed of its first deal."""
    row = {name: getattr(room, name) for name in ROOM}
    await connection.execute(insert(schema.room).values(created=db_now(), **row))
    await connection.execute(insert(schema.seat), [seat_row(room.id, seat) for seat in room.seats])
    await put_deadlines(connection, [NewEntry(room.id, 0, "", deadlines=deadlines)])


async def sat_before(store: Store, room_id: str, guest: str) -> bool:
    """Whether a guest had a seat at a table whose people went on at this one."""
    room, seat = schema.room, schema.seat
    query = select(seat.c.number).join(room, room.c.id == seat.c.room)
    async with store.reading() as connection:
        found = await connection.scalar(
            query.where(room.c.following == room_id, seat.c.guest == guest).limit(1)
        )
    return found is not None


async def sits(store: Store, room_id: str, guest: str) -> bool:
    """Whether the guest has a seat at the table."""
    seat = schema.seat
    query = select(seat.c.number).where(seat.c.guest == guest, seat.c.room == room_id).limit(1)
    async with store.reading() as connection:
        return await connection.scalar(query) is not None


async def waits_at(store: Store, guest: str) -> int:
    """How many open tables that wait for people are the guest's."""
    room = schema.room
    query = select(func.count()).where(room.c.host == guest, room.c.way == OPEN, room.c.stage == "waiting")
    async with store.reading() as connection:
        return await connection.scalar(query) or 0


async def keep_order(store: Store, room_id: str, seat: int, cards: str) -> None:
    """Keep the order of a player's hand."""
    table = schema.seat
    change = update(table).where(table.c.room == room_id, table.c.number == seat).values(cards=cards)
    await store.writer.work(lambda connection: connection.execute(change))


async def forget(store: Store, room_id: str, guest: str) -> None:
    """Take a table off the guest's list."""
    table = schema.seat
    change = update(table).where(table.c.room == room_id, table.c.guest == guest).values(forgotten=1)
    await store.writer.work(lambda connection: connection.execute(change))


async def forgotten(store: Store, room_id: str) -> bool:
    """Whether nobody has the table on his list any more."""
    seat = schema.seat
    query = select(seat.c.number).where(
        seat.c.room == room_id, seat.c.guest.is_not(None), seat.c.forgotten == 0
    )
    async with store.reading() as connection:
        return (await connection.scalar(query.limit(1))) is None


async def delete_room(store: Store, room_id: str) -> None:
    """Remove a table with all that belongs to it."""
    gone = delete(schema.room).where(schema.room.c.id == room_id)
    await store.writer.work(lambda connection: connection.execute(gone))


async def rooms_of(store: Store, guest: str) -> list[str]:
    """The tables on the guest's list, the newest first; a lesson is on none."""
    room, seat = schema.room, schema.seat
    query = (
        select(room.c.id)
        .where(room.c.id.in_(select(seat.c.room).where(seat.c.guest == guest, seat.c.forgotten == 0)))
        .where(room.c.way != "lesson")
        .order_by(room.c.created.desc())
        .limit(MOST_LISTED)
    )
    async with store.reading() as connection:
        return list(await connection.scalars(query))


async def lessons_of(store: Store, guest: str, rules: str) -> list[str]:
    """The tables at which the guest learns these rules."""
    room, seat = schema.room, schema.seat
    query = select(room.c.id).where(
        room.c.way == "lesson",
        room.c.rules == rules,
        room.c.id.in_(select(seat.c.room).where(seat.c.guest == guest)),
    )
    async with store.reading() as connection:
        return list(await connection.scalars(query))


async def room_of_code(store: Store, code: str) -> str | None:
    """The table that an invitation leads to."""
    async with store.reading() as connection:
        found: str | None = await connection.scalar(
            select(schema.room.c.id).where(schema.room.c.code == code)
        )
    return found
