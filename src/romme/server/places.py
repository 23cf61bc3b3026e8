"""Who comes and goes at a table before its first deal, each in one transaction that holds the table's row.

So of two who want the last seat one gets it, nobody is dealt cards after he has left, and what was sent away stays away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import case, delete, insert, select, update

from romme.server import schema
from romme.server.listing import mark
from romme.server.schema import db_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

Sat = Literal["sat", "there", "full", "barred", "gone"]
Left = Literal["left", "closed", "begun", "gone"]
_FREE: Final[dict[str, Any]] = {"guest": None, "name": "", "entropy": "", "cards": "", "forgotten": 0}


async def sit(store: Store, room_id: str, guest: str, name: str, entropy: str) -> Sat:
    """Take the first free seat. Whoever sits already stays where he is, which is `there`."""

    async def job(connection: AsyncConnection) -> Sat:
        if await _hold(connection, room_id) is None:
            return "gone"
        seats = await _seats(connection, room_id)
        if any(seat["guest"] == guest for seat in seats):
            return "there"
        if await _barred(connection, room_id, guest):
            return "barred"
        free = [seat["number"] for seat in seats if seat["guest"] is None and seat["bot"] is None]
        if not free:
            return "full"
        await _set(connection, room_id, free[:1], guest=guest, name=name, entropy=entropy)
        return "sat"

    return await store.writer.work(job)


async def leave(store: Store, room_id: str, guest: str, *, bar: bool = False) -> Left:
    """Free a guest's seats; with `bar` he may not come back. The host's table passes on, the last one closes it."""

    async def job(connection: AsyncConnection) -> Left:
        room = await _hold(connection, room_id)
        if room is None:
            return "gone"
        lines = schema.entry
        if await connection.scalar(select(lines.c.v).where(lines.c.room == room_id).limit(1)) is not None:
            return "begun"
        seats = await _seats(connection, room_id)
        staying = [seat["guest"] for seat in seats if seat["guest"] not in (None, guest)]
        if not staying:
            await connection.execute(delete(schema.room).where(schema.room.c.id == room_id))
            return "closed"
        await _set(connection, room_id, [seat["number"] for seat in seats if seat["guest"] == guest], **_FREE)
        if room["host"] not in staying:
            change = update(schema.room).where(schema.room.c.id == room_id)
            await connection.execute(change.values(host=staying[0]))
        if bar and not await _barred(connection, room_id, guest):
            await connection.execute(insert(schema.barred).values(room=room_id, guest=guest))
        return "left"

    return await store.writer.work(job)


async def fill(store: Store, room_id: str, level: str) -> bool:
    """Give all free seats to computer players; False if there was none."""

    async def job(connection: AsyncConnection) -> bool:
        if await _hold(connection, room_id) is None:
            return False
        seats = await _seats(connection, room_id)
        free = [seat["number"] for seat in seats if seat["guest"] is None and seat["bot"] is None]
        await _set(connection, room_id, free, bot=level, name=level)
        return bool(free)

    return await store.writer.work(job)


async def keep_waiting(store: Store, rooms: Sequence[str], kind: str, seconds: float) -> None:
    """Put off until so many seconds from now the deadline of this kind of tables that nobody has begun to play at."""
    table = schema.deadline
    mine = (table.c.room.in_(rooms), table.c.kind == kind, table.c.v == 0)
    later = update(table).where(*mine).values(due=db_now() + seconds)
    await store.writer.work(lambda connection: connection.execute(later))


async def _hold(connection: AsyncConnection, room_id: str) -> RowMapping | None:
    """Hold the table's row until the end of the transaction; as its seats are about to change, so does its mark."""
    room = schema.room
    new = case((room.c.mark > 0, mark(listed=True)), else_=0)
    await connection.execute(update(room).where(room.c.id == room_id).values(mark=new))
    found = await connection.execute(select(room.c.host).where(room.c.id == room_id))
    return found.mappings().first()


async def _seats(connection: AsyncConnection, room_id: str) -> list[RowMapping]:
    seat = schema.seat
    query = select(seat.c.number, seat.c.guest, seat.c.bot).where(seat.c.room == room_id)
    return list((await connection.execute(query.order_by(seat.c.number))).mappings())


async def _set(connection: AsyncConnection, room_id: str, numbers: Sequence[int], **values: Any) -> None:
    seat = schema.seat
    mine = (seat.c.room == room_id, seat.c.number.in_(numbers))
    await connection.execute(update(seat).where(*mine).values(**values))


async def _barred(connection: AsyncConnection, room_id: str, guest: str) -> bool:
    table = schema.barred
    query = select(table.c.guest).where(table.c.room == room_id, table.c.guest == guest)
    return await connection.scalar(query) is not None
