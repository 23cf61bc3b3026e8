"""One person waits at one open table at a time: whoever takes a seat gets up from the others that wait.

Else he might be dealt cards where he is no more. Tables whose turns last days are left alone: there one plays at several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from romme.server import places, schema
from romme.server.listing import OPEN
from romme.server.terms import read_terms

if TYPE_CHECKING:
    from romme.server.hub import Hub
    from romme.server.terms import Terms


async def get_up_elsewhere(hub: Hub, guest: str, table: str, terms: Terms) -> None:
    """Free a guest's seats at all open tables that wait but this one, which has these terms."""
    if in_days(terms):
        return
    room, seat = schema.room, schema.seat
    query = select(room.c.id, room.c.terms).where(
        room.c.id.in_(select(seat.c.room).where(seat.c.guest == guest)),
        room.c.way == OPEN,
        room.c.stage == "waiting",
        room.c.id != table,
    )
    async with hub.store.reading() as connection:
        others = [
            other for other, agreed in await connection.execute(query) if not in_days(read_terms(agreed))
        ]
    for other in others:
        if await places.leave(hub.store, other, guest) in ("left", "closed"):
            await hub.seats_changed(other)


def in_days(terms: Terms) -> bool:
    """Whether a turn may last days."""
    return terms.clock is not None and terms.clock.days is not None
