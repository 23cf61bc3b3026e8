"""The last matches of a player, with all who sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import and_, select

from romme.server import schema
from romme.server.results.bodies import PlayedMatch, PlayedSeat
from romme.server.results.ratings import number
from romme.server.schema_house import result, result_seat
from romme.server.schema_people import account

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

LAST: Final = 20
"""How many are told."""


async def last_matches(connection: AsyncConnection, guest: str, *, public: bool) -> list[PlayedMatch]:
    """A player's last matches, the newest first: all of them for himself, for the public only rated ones, in which
    those who have no account any more have no name either."""
    mine = select(result_seat.c.room, result_seat.c.v).where(result_seat.c.guest == guest)
    if public:
        mine = mine.where(result_seat.c.mu.is_not(None))
    newest = mine.order_by(result_seat.c.ended.desc()).limit(LAST).subquery()
    here = and_(result.c.room == newest.c.room, result.c.v == newest.c.v)
    seats = and_(result_seat.c.room == newest.c.room, result_seat.c.v == newest.c.v)
    query = (
        select(result, result_seat, account.c.name.label("account"), schema.room.c.id.label("kept"))
        .select_from(newest)
        .join(result, here)
        .join(result_seat, seats)
        .outerjoin(account, account.c.guest == result_seat.c.guest)
        .outerjoin(schema.room, schema.room.c.id == newest.c.room)
        .order_by(result.c.ended.desc(), result.c.room, result_seat.c.seat)
    )
    matches: dict[tuple[str, int], list[Any]] = {}
    for row in (await connection.execute(query)).mappings():
        matches.setdefault((row[result.c.room], row[result.c.v]), []).append(row)
    return [_match(rows, guest, public=public) for rows in matches.values()]


def _match(rows: Sequence[Any], guest: str, *, public: bool) -> PlayedMatch:
    first = rows[0]
    mine = next(row for row in rows if row["guest"] == guest)
    rated = mine["mu"] is not None
    return PlayedMatch(
        table=first[result.c.room],
        v=first[result.c.v],
        way=first["way"],
        rules=first["rules"],
        rounds=first["rounds"],
        rated=rated,
        ended=int(first[result.c.ended]),
        change=number(mine["mu"]) - number(mine["mu_before"]) if rated else None,
        replay=first["kept"] is not None,
        seats=[
            PlayedSeat(
                name=row["account"] if public else row[result_seat.c.name],
                account=row["account"],
                bot=row["bot"],
                place=row["place"],
                points=row["points"],
                left=bool(row["left"]),
                you=row["guest"] == guest,
            )
            for row in rows
        ],
    )
