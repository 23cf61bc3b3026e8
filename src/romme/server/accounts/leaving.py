"""An account is deleted with everything that tells whose it was; what others share with it stays, without a name.

Tables where nobody else sits are deleted, seats at tables that have not begun are free again. In a running match the
seats resign; their place in it, its record and its result stay, as those of a player without a name and with an id that
nobody can sign in with.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from romme.engine.refusals import Illegal
from romme.server import places, schema, seating
from romme.server.accounts.moving import ANOTHER
from romme.server.accounts.tickets import new_secret
from romme.server.cookies import new_guest
from romme.server.schema import db_now
from romme.server.schema_house import chat, result_seat
from romme.server.schema_people import report

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.hub import Hub
    from romme.server.live import Live

NAMELESS = ""
"""The name of a seat whose player deleted his account; no guest can choose it, and clients say it in words."""


async def leave_for_good(hub: Hub, guest: str) -> None:
    """Delete the guest with his account and all that is his."""
    store = hub.store
    async with store.reading() as connection:
        tables = set(await connection.scalars(select(schema.seat.c.room).where(schema.seat.c.guest == guest)))
    shared = [table for table in sorted(tables) if await _leave(hub, table, guest)]
    await store.writer.work(lambda connection: forget(connection, guest))
    for table in shared:
        hub.turn_out(table, guest, ANOTHER)
        await hub.seats_changed(table)


async def _leave(hub: Hub, table: str, guest: str) -> bool:
    """Leave a table to the others; delete it, and return False, where there are none."""
    live = await hub.live(table)
    if live is None:
        return False
    if all(seat.guest in (None, guest) for seat in live.room.seats):
        await seating.delete_room(hub.store, table)
        hub.close(live, "deleted", "This table was deleted.")
        return False
    left = await places.leave(hub.store, table, guest)
    if left == "begun":
        for seat in live.room.seats_of(guest):
            with contextlib.suppress(Illegal):  # the match is over
                await _resign(hub, live, seat)
    return left in ("begun", "left")


async def _resign(hub: Hub, live: Live, seat: int) -> None:
    name = new_secret()
    await hub.act(live, lambda room: room.act(seat, name, room.v, ["resign"]))


async def forget(connection: AsyncConnection, guest: str) -> None:
    """One transaction of the caller; sessions, passkeys, codes, relations, ratings and the rest go with the guest's row."""
    seat, seed, room = schema.seat, schema.seed, schema.room
    nobody = new_guest()
    await connection.execute(insert(schema.guest).values(id=nobody, name=NAMELESS, created=db_now()))
    blank = {"guest": nobody, "name": NAMELESS, "cards": "", "forgotten": 1}
    await connection.execute(update(seat).where(seat.c.guest == guest).values(**blank))
    await connection.execute(update(room).where(room.c.host == guest).values(host=None))
    # A table's seed still names who was promised it; it is the table's now.
    kept = update(seed).where(seed.c.guest == guest, seed.c.room.is_not(None))
    await connection.execute(kept.values(guest=None))
    results = update(result_seat).where(result_seat.c.guest == guest)
    await connection.execute(results.values(guest=None, name=NAMELESS))
    await _strike_from_reports(connection, guest, nobody)
    for table in (chat, schema.barred):
        await connection.execute(delete(table).where(table.c.guest == guest))
    await connection.execute(delete(schema.guest).where(schema.guest.c.id == guest))


async def _strike_from_reports(connection: AsyncConnection, guest: str, nobody: str) -> None:
    """Reports about him go, as nobody is left to judge; those he made, or in which he is heard, stay without him."""
    await connection.execute(delete(report).where(report.c.about == guest))
    await connection.execute(update(report).where(report.c.by == guest).values(by=nobody))
    heard = select(report.c.id, report.c.context).where(report.c.context.contains(guest))
    for number, context in (await connection.execute(heard)).all():
        others = [line for line in json.loads(context) if line["guest"] != guest]
        change = update(report).where(report.c.id == number)
        await connection.execute(change.values(context=json.dumps(others, ensure_ascii=False)))
