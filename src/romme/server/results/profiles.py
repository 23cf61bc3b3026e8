"""Profiles: what everybody may know of a player with an account. Only rated matches are public; guests have no profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import and_, case, func, select

from romme.server.accounts import keeping
from romme.server.refused import refuse
from romme.server.results.bodies import Profile, RatingPoint, SeatStrength, Strength
from romme.server.results.played import last_matches
from romme.server.results.ratings import COMPUTER, SETTLED, Rating, band, number
from romme.server.schema_house import rating, result, result_seat
from romme.server.schema_people import account

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.room import Room
    from romme.server.store import Store

_HISTORY: Final = 300
"""Rated matches, of all families together, that the histories go back."""


async def profile(store: Store, name: str, guest: str | None) -> Profile:
    """The profile of the account with this name, for this asker. Refuses an unknown name."""
    found = await keeping.by_name(store, name)
    if found is None:
        refuse(404, "unknown-player", "There is no player of this name.")
    mine = (result_seat.c.guest == found.guest, result_seat.c.mu.is_not(None))
    counts = select(
        func.count(),
        func.coalesce(func.sum(case((result_seat.c.place == 1, 1), else_=0)), 0),
        func.coalesce(func.sum(1 - result_seat.c.left), 0),
    ).where(*mine)
    async with store.reading() as connection:
        matches, wins, finished = (await connection.execute(counts)).one()
        return Profile(
            name=found.name,
            since=int(found.created),
            you=found.guest == guest,
            matches=matches,
            wins=wins,
            finished=finished,
            ratings=await _strengths(connection, found.guest),
            last=await last_matches(connection, found.guest, public=True),
            settled=SETTLED,
        )


async def _strengths(connection: AsyncConnection, guest: str) -> list[Strength]:
    """His ratings, the family played most first."""
    kept = select(rating).where(rating.c.guest == guest, rating.c.matches > 0)
    rows = (await connection.execute(kept.order_by(rating.c.matches.desc(), rating.c.rules))).mappings().all()
    histories = await _histories(connection, guest)
    return [
        Strength(
            rules=row["rules"],
            number=number(row["mu"]),
            band=_rating(row).band,
            matches=row["matches"],
            changed=int(row["changed"]),
            history=histories.get(row["rules"], []),
        )
        for row in rows
    ]


async def _histories(connection: AsyncConnection, guest: str) -> dict[str, list[RatingPoint]]:
    """His last ratings by family, oldest first."""
    here = and_(result.c.room == result_seat.c.room, result.c.v == result_seat.c.v)
    mine = (result_seat.c.guest == guest, result_seat.c.mu.is_not(None))
    query = select(result.c.rules, result_seat.c.ended, result_seat.c.mu).join(result, here).where(*mine)
    found: dict[str, list[RatingPoint]] = {}
    for rules, ended, mu in await connection.execute(
        query.order_by(result_seat.c.ended.desc()).limit(_HISTORY)
    ):
        found.setdefault(rules, []).insert(0, RatingPoint(int(ended), number(mu)))
    return found


async def strengths_at(store: Store, room: Room) -> list[SeatStrength]:
    """The ratings of those who sit at a rated table, with what its last match has changed; none at any other."""
    if not room.terms.rated:
        return []
    people = [seat.guest for seat in room.seats if seat.guest is not None]
    known = select(rating).where(rating.c.rules == room.rules.family, rating.c.guest.in_(people))
    named = select(account.c.guest, account.c.name).where(account.c.guest.in_(people))
    last = select(result_seat).where(
        result_seat.c.room == room.id, result_seat.c.v == room.over_at, result_seat.c.mu.is_not(None)
    )
    async with store.reading() as connection:
        ratings = {row["guest"]: _rating(row) for row in (await connection.execute(known)).mappings()}
        names = dict((await connection.execute(named)).tuples().all())
        rows = (await connection.execute(last)).mappings().all() if room.match.over else []
    results = {row["seat"]: row for row in rows}
    found = []
    for seat in room.seats:
        row = results.get(seat.number)
        change = number(row["mu"]) - number(row["mu_before"]) if row is not None else None
        left = row is not None and bool(row["left"])
        if seat.bot in COMPUTER:
            shown = COMPUTER[seat.bot]
            found.append(SeatStrength(seat.number, None, shown, band(shown), None, left=False))
        elif seat.guest is not None:
            mine = ratings.get(seat.guest, Rating())
            name = names.get(seat.guest)
            found.append(SeatStrength(seat.number, name, mine.number, mine.band, change, left))
    return found


def _rating(row: Any) -> Rating:
    return Rating(row["mu"], row["sigma"], row["matches"])
