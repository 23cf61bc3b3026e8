"""The result of a match as it is stored with the entry that ends it: put together from the tally, the match and the seats.

Who resigned, or is away at the end, has left, and whoever left comes after all who stayed. A guest who holds several seats
at his device plays the first of them; who plays the others is not known, so their results are nobody's. Rated is a match
that different people played, each from a browser of his own, without computer players.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from romme.server.records import NewResult, SeatResult

if TYPE_CHECKING:
    from romme.engine.match import Match
    from romme.server.results.tally import Tally
    from romme.server.room import Room


def result_of(room: Room, match: Match, tally: Tally) -> NewResult:
    """The result of a match that has just ended at this table."""
    guests = [seat.guest for seat in room.seats]
    return NewResult(
        first=tally.first,
        way=room.way,
        rules=match.rules.family,
        options=json.dumps(match.rules.changed()),
        scoring=match.rules.scoring,
        rounds=tally.rounds,
        rated=room.terms.rated and None not in guests and len(set(guests)) == len(guests),
        seats=tuple(_seat(room, seat, match, tally) for seat in range(match.seats)),
    )


def left(match: Match) -> list[bool]:
    """Who has left a finished match, by seat."""
    return [seat in match.resigned or match.away(seat) for seat in range(match.seats)]


def places(match: Match) -> list[int]:
    """The places of a finished match by seat, ties sharing one: those of the match, but whoever left is behind the others."""
    keys = list(zip(left(match), match.places(), strict=True))
    return [1 + sum(other < key for other in keys) for key in keys]


def _seat(room: Room, number: int, match: Match, tally: Tally) -> SeatResult:
    assert match.state is not None
    seat, counts = room.seats[number], tally.seats[number]
    first = next(each for each in room.seats if each.guest == seat.guest)
    return SeatResult(
        guest=seat.guest if first is seat else None,
        bot=seat.bot,
        name=seat.name,
        place=places(match)[number],
        points=match.state.table.scores[number],
        left=left(match)[number] and seat.bot is None,
        hand_rommes=counts.hand_rommes,
        openings=counts.openings,
        opening_turns=counts.opening_turns,
    )
