"""Quick match: sit down at the oldest table that wants the same and takes one of this strength, else open one and wait.

The band of a quick table begins narrow and widens each second that it waits. Two who wait at tables of their own meet as
soon as the bands let them: whoever asks again, which the waiting page does every few seconds, moves to the older table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from romme.engine.house import Conflict, house
from romme.server import bodies, places, schema
from romme.server.admission import BEGINNING, Company, Standing, objection, standing_of
from romme.server.board import changed_options
from romme.server.refused import refuse
from romme.server.terms import Terms, read_terms

if TYPE_CHECKING:
    from romme.server.door import Door
    from romme.server.lobby import Lobby
    from romme.server.open_bodies import QuickMatch
    from romme.server.store import Store

NARROW: Final = 100
"""Points to either side of the own rating that are wanted at first."""
WIDEN: Final = 5
"""Points that this grows by on either side each second."""
_MOST_LOOKED_AT: Final = 200


@dataclass(frozen=True)
class _Waiting:
    """A table with a free seat at which the same is wanted."""

    id: str
    host: str | None
    terms: Terms
    created: float
    people: frozenset[str]


class Quick:
    """Brings people together who do not care with whom they play."""

    def __init__(self, store: Store, lobby: Lobby, door: Door) -> None:
        self._store = store
        self._lobby = lobby
        self._door = door

    async def play(self, guest: str, wish: QuickMatch, link: str) -> bodies.SavedTable:
        """The table at which the guest sits now: somebody's, or his own where he waits. Asked again it may be another."""
        who = await standing_of(self._store, guest)
        now, waiting = await self._waiting(wish)
        own = next((table for table in waiting if table.people == {guest}), None)
        for table in waiting:
            if table is own:
                break
            if guest not in table.people and self._suits(who, table, wish, now):
                found = await self._move(guest, table, wish, link)
                if found is not None:
                    return found
        sitter = bodies.NewSitter(wish.name, wish.entropy)
        if own is not None:
            return await self._door.sit(guest, own.id, sitter, link)
        return await self._lobby.create(guest, self._new_table(who, wish), link)

    def _suits(self, who: Standing, table: _Waiting, wish: QuickMatch, now: float) -> bool:
        company = Company(wish.rules, table.terms, table.host, table.people, now - table.created)
        return objection(who, company, invited=False) is None

    async def _move(
        self, guest: str, table: _Waiting, wish: QuickMatch, link: str
    ) -> bodies.SavedTable | None:
        sat = await places.sit(self._store, table.id, guest, wish.name.strip() or "?", wish.entropy)
        if sat not in ("sat", "there"):
            return None
        return await self._door.seated(guest, table.id, link)

    def _new_table(self, who: Standing, wish: QuickMatch) -> bodies.NewTable:
        strength = who.strength.get(wish.rules, BEGINNING)
        return bodies.NewTable(
            way="open",
            rules=wish.rules,
            names=[wish.name],
            options=wish.options,
            entropy=wish.entropy,
            seats=wish.seats,
            terms=Terms(
                clock=wish.clock,
                sit="everyone",
                band=(strength - NARROW, strength + NARROW),
                widen=WIDEN,
                rated=wish.rated,
                fill=wish.fill,
                level=wish.level,
            ),
        )

    async def _waiting(self, wish: QuickMatch) -> tuple[float, list[_Waiting]]:
        """The database's time, and the tables with a free seat at which the same is wanted, the oldest first."""
        room, seat = schema.room, schema.seat
        try:
            rules = house(wish.rules, wish.options)
        except Conflict as conflict:
            refuse(400, "bad-options", f"{conflict}.")
        columns = [room.c[name] for name in ("id", "options", "host", "terms", "created")]
        query = select(*columns, schema.db_now().label("now")).where(
            room.c.mark > 0, room.c.stage == "waiting", room.c.rules == wish.rules
        )
        async with self._store.reading() as connection:
            oldest = await connection.execute(
                query.order_by(room.c.created, room.c.id).limit(_MOST_LOOKED_AT)
            )
            rows = list(oldest.mappings())
            chairs = select(seat.c.room, seat.c.guest, seat.c.bot).where(
                seat.c.room.in_([row["id"] for row in rows])
            )
            seats: dict[str, list[Any]] = {}
            for chair in (await connection.execute(chairs)).mappings():
                seats.setdefault(chair["room"], []).append(chair)
        wanted = wish.seats or rules.min_seats
        found = [
            _Waiting(
                row["id"],
                row["host"],
                read_terms(row["terms"]),
                row["created"],
                _people(seats.get(row["id"], [])),
            )
            for row in rows
            if changed_options(wish.rules, row["options"]) == rules.changed()
            and len(seats.get(row["id"], [])) == wanted
            and any(chair["guest"] is None and chair["bot"] is None for chair in seats.get(row["id"], []))
        ]
        now = float(rows[0]["now"]) if rows else time.time()
        return now, [
            table for table in found if (table.terms.clock, table.terms.rated) == (wish.clock, wish.rated)
        ]


def _people(chairs: list[Any]) -> frozenset[str]:
    return frozenset(chair["guest"] for chair in chairs if chair["guest"] is not None)
