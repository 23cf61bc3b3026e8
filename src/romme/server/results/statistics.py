"""What a player's own matches come to, counted by the database: week by week, in all, and the last ones one by one.

Points are comparable within one scoring only, so everything is counted for each family and scoring apart. A match is
against people if anybody else sat there who was no computer player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Integer, and_, case, cast, func, select

from romme.server.results.bodies import Count, Form, Statistics, Week
from romme.server.results.played import last_matches
from romme.server.schema_house import result, result_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

WEEK: Final = 7 * 24 * 3600
_MONDAY: Final = 4 * 24 * 3600
"""The first Monday after the beginning of 1970, in seconds."""
_WEEKS: Final = 52
_FORM: Final = 200

_PEOPLE: Final = case((result.c.people > 1, 1), else_=0)
_KIND: Final = (result.c.rules, result.c.scoring, _PEOPLE.label("people"))
_SUMS: Final = (
    func.count().label("matches"),
    func.sum(case((result_seat.c.place == 1, 1), else_=0)).label("wins"),
    func.sum(result.c.rounds).label("rounds"),
    func.sum(result_seat.c.points).label("points"),
    func.sum(result_seat.c.hand_rommes).label("hand_rommes"),
    func.sum(result_seat.c.openings).label("openings"),
    func.sum(result_seat.c.opening_turns).label("opening_turns"),
)
_NAMES: Final = tuple(column.name for column in _SUMS)
_HERE: Final = and_(result.c.room == result_seat.c.room, result.c.v == result_seat.c.v)


async def statistics(store: Store, guest: str) -> Statistics:
    """All that is counted for a guest."""
    async with store.reading() as connection:
        weeks = await _weeks(connection, guest)
        recent = weeks[-1].at - _WEEKS * WEEK if weeks else 0
        return Statistics(
            counts=_sums_of(weeks),
            weeks=[week for week in weeks if week.at > recent],
            form=await _form(connection, guest),
            last=await last_matches(connection, guest, public=False),
        )


async def _weeks(connection: AsyncConnection, guest: str) -> list[Week]:
    """Every week in which he played, oldest first, each kind of match for itself."""
    week = (cast(result_seat.c.ended - _MONDAY, Integer) // WEEK).label("week")
    counted = select(week, *_KIND, *_SUMS).join(result, _HERE).where(result_seat.c.guest == guest)
    rows = await connection.execute(counted.group_by(week, *_KIND).order_by(week, *_KIND))
    return [Week(**_counted(row), at=row["week"] * WEEK + _MONDAY) for row in rows.mappings()]


def _sums_of(weeks: Sequence[Week]) -> list[Count]:
    sums: dict[tuple[str, str, bool], Count] = {}
    for week in weeks:
        kind = (week.rules, week.scoring, week.people)
        total = sums.setdefault(kind, Count(*kind, *[0] * len(_NAMES)))
        for name in _NAMES:
            setattr(total, name, getattr(total, name) + getattr(week, name))
    return [sums[kind] for kind in sorted(sums)]


def _counted(row: Any) -> dict[str, Any]:
    kind = {"rules": row["rules"], "scoring": row["scoring"], "people": bool(row["people"])}
    return kind | {name: int(row[name]) for name in _NAMES}


async def _form(connection: AsyncConnection, guest: str) -> list[Form]:
    """The last matches, the oldest first."""
    other = result_seat.alias()
    seats = select(func.count()).where(other.c.room == result_seat.c.room, other.c.v == result_seat.c.v)
    query = (
        select(result.c.rules, _PEOPLE, result_seat.c.ended, result_seat.c.place, seats.scalar_subquery())
        .join(result, _HERE)
        .where(result_seat.c.guest == guest)
        .order_by(result_seat.c.ended.desc())
        .limit(_FORM)
    )
    rows = await connection.execute(query)
    return [
        Form(rules, bool(people), int(ended), place, count) for rules, people, ended, place, count in rows
    ][::-1]
