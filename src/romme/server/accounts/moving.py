"""Who signs in on a browser that plays as a guest takes the guest's seats along, wherever his account does not sit already.

Where both sit at one table the guest keeps his seat: two hands of one person would be unfair, and a lost one worse. So he
does where the account was sent away from. The browser keeps his cookie, so that he is there again after signing out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import select, update

from romme.server import schema
from romme.server.schema_house import chat, result_seat
from romme.server.schema_people import push

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.hub import Hub

ANOTHER: Final = 4401
"""The code with which a socket is closed when whoever opened it may not be who he was any more."""


@dataclass(frozen=True)
class Moved:
    """The tables whose seats are the account's now, and those that stayed the guest's."""

    tables: tuple[str, ...] = ()
    stayed: int = 0


async def take_along(hub: Hub, guest: str, account: str) -> Moved:
    """Give the guest's seats to the account, with the results and the words that belong to them."""

    async def job(connection: AsyncConnection) -> Moved:
        his = await _tables(connection, guest)
        staying = his & (await _tables(connection, account) | await _shut(connection, account))
        moving = his - staying
        seat, room = schema.seat, schema.room
        for table, who, place in (
            (seat, seat.c.guest, seat.c.room),
            (room, room.c.host, room.c.id),
            (chat, chat.c.guest, chat.c.room),
        ):
            change = update(table).where(who == guest, place.in_(moving)).values({who.name: account})
            await connection.execute(change)
        here = result_seat.alias()
        there = select(here.c.seat).where(here.c.room == result_seat.c.room, here.c.v == result_seat.c.v)
        alone = ~there.where(here.c.guest == account).exists()
        results = update(result_seat).where(result_seat.c.guest == guest, alone)
        await connection.execute(results.values(guest=account))
        await connection.execute(update(push).where(push.c.guest == guest).values(guest=account))
        return Moved(tuple(sorted(moving)), len(staying))

    moved = await hub.store.writer.work(job)
    for table in moved.tables:
        hub.turn_out(table, guest, ANOTHER)
        await hub.seats_changed(table)
    return moved


async def _shut(connection: AsyncConnection, guest: str) -> set[str]:
    """The tables from which a guest was sent away."""
    barred = schema.barred
    return set(await connection.scalars(select(barred.c.room).where(barred.c.guest == guest)))


async def _tables(connection: AsyncConnection, guest: str) -> set[str]:
    return set(await connection.scalars(select(schema.seat.c.room).where(schema.seat.c.guest == guest)))
