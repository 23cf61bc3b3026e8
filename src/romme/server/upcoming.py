"""Everything that is due at a table once an entry has led to the next state of its match: each deadline has its own module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from romme.server import clock
from romme.server.absent import played
from romme.server.agreement import limit

if TYPE_CHECKING:
    from romme.engine.match import Match
    from romme.server.records import Deadline
    from romme.server.room import Room


def deadlines(room: Room, after: Match, pause: float) -> tuple[Deadline, ...]:
    """All deadlines of the room once its match stands like this; `pause` is what a computer player waits."""
    if room.lesson is not None:
        return clock.deadlines_of_lesson(room.lesson.due(room.v + 1), room.bots, pause)
    computer = played(after, room.bots, rated=room.terms.rated)
    due = [*clock.deadlines(after, room.way, computer, pause, clock.seconds_kept(room.terms))]
    agreement = limit(after, room.way, room.terms, computer)
    if agreement is not None:
        due.append(agreement)
    if room.clocks is not None:
        now = room.now()
        due += room.clocks.after(room.match, after, now).deadlines(room.clocks, now)
    finished = room.over_at or after.over
    return tuple(each for each in due if not (finished and each.kind == clock.GONE))
