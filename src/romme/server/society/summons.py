"""Asking a friend to one's table by name: he finds the invitation on his pages as long as a seat is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from romme.server import schema
from romme.server.admission import standing_of
from romme.server.refused import refuse
from romme.server.schema import db_now
from romme.server.schema_people import account, summons
from romme.server.society import bodies
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.room import Room
    from romme.server.store import Store


async def summon(store: Store, room: Room, guest: str, other: str) -> None:
    """Ask a friend to a table at which the asker sits and a seat is free."""
    if room.code is None or room.full:
        refuse(
            409, "no-free-seat", "Only to a table with an invitation and a free seat can somebody be asked."
        )
    if other not in (await standing_of(store, guest)).friends:
        refuse(403, "not-a-friend", "Only friends can be asked to a table; ask to be friends first.")

    async def job(connection: AsyncConnection) -> None:
        row = {"room": room.id, "guest": other, "by": guest}
        asking = insert_into(connection.dialect, summons).values(created=db_now(), **row)
        await connection.execute(asking.on_conflict_do_nothing())

    await store.writer.work(job)


async def summons_of(store: Store, guest: str) -> list[bodies.Summons]:
    """Where the guest is asked to and may still sit, the newest first."""
    room, seat = schema.room, schema.seat
    free = select(seat.c.number).where(seat.c.room == room.c.id, seat.c.guest.is_(None), seat.c.bot.is_(None))
    mine = select(seat.c.number).where(seat.c.room == room.c.id, seat.c.guest == guest)
    query = (
        select(account.c.name, room.c.rules, room.c.code, summons.c.created)
        .join(room, room.c.id == summons.c.room)
        .join(account, account.c.guest == summons.c.by)
        .where(summons.c.guest == guest, room.c.code.is_not(None), free.exists(), ~mine.exists())
        .order_by(summons.c.created.desc())
    )
    async with store.reading() as connection:
        rows = await connection.execute(query)
        return [bodies.Summons(by, rules, code, int(created)) for by, rules, code, created in rows]
