"""A new match of those who want one, without those who do not answer: at a new table, so that a log is of one company.

Where all agree in time the match begins anew at the same table. Else those who agreed keep their seats at the new one, the
others are free, and the invitation leads there. The next deal's seed, whose hash was published before anybody agreed, and
what they sent for the deal go with them; who was sent away stays away.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import func, insert, literal, select, update

from romme.server import schema, seating
from romme.server.fresh import first_deadlines, new_id
from romme.server.listing import OPEN, listed, mark
from romme.server.records import NewRoom, Seat
from romme.server.terms import write_terms

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.room import Room
    from romme.server.store import Store


async def go_on(hub: Hub, live: Live, v: int) -> None:
    """Let those who agreed to a new match go on at a new table, if they are enough and nothing has happened since `v`."""
    room = live.room
    if room.v != v or not room.match.over or room.following is not None:
        return
    following = _table_of(room)
    people = {seat.guest for seat in following.seats if seat.guest}
    if not people or (len(people) < 2 and room.way != OPEN):
        return
    if await _move(hub.store, room, following):
        await hub.seats_changed(room.id)
        await hub.live(following.id)


def _table_of(room: Room) -> NewRoom:
    agreed = room.match.agreed_restart
    seats = tuple(
        replace(seat, entropy=room.entropy_of(seat.number), cards="", forgotten=False)
        if seat.bot or (seat.guest and agreed[seat.number])
        else Seat(seat.number)
        for seat in room.seats
    )
    staying = [seat.guest for seat in seats if seat.guest]
    return NewRoom(
        id=new_id(),
        way=room.way,
        rules=room.rules.family,
        options=json.dumps(room.rules.changed()),
        code=room.code,
        commit=room.commit_to,
        seats=seats,
        terms=write_terms(room.terms),
        host=room.host if room.host in staying else next(iter(staying), None),
        mark=mark(listed=listed(room.way, room.terms, "waiting")),
    )


async def _move(store: Store, room: Room, following: NewRoom) -> bool:
    """Make the new table and name it at the old one, once; False if something has happened there meanwhile."""
    old, lines, seeds, barred = schema.room, schema.entry, schema.seed, schema.barred

    async def job(connection: AsyncConnection) -> bool:
        here = old.c.id == room.id
        await connection.execute(
            update(old).where(here).values(mark=old.c.mark)
        )  # holds the row, see writer.enter_stage
        left = await connection.scalar(select(old.c.following).where(here))
        last = await connection.scalar(select(func.max(lines.c.v)).where(lines.c.room == room.id))
        if left is not None or last != room.v:
            return False
        await connection.execute(update(old).where(here).values(following=following.id, code=None, mark=0))
        await seating.put_room(connection, following, first_deadlines(following))
        sent_away = select(literal(following.id), barred.c.guest).where(barred.c.room == room.id)
        await connection.execute(insert(barred).from_select(["room", "guest"], sent_away))
        await connection.execute(
            update(seeds).where(seeds.c.commit == room.commit_to).values(room=following.id)
        )
        return True

    return await store.writer.work(job)
