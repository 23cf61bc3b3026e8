"""What is due at a table and when: the computer players' next actions, and the end of a table that nobody touches.

A computer player's pause is drawn at random and depends on nothing in the game, so that it tells nothing about a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romme.engine.match import NEXT, RESTART
from romme.engine.state import PHASE_OVER
from romme.server.records import Deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.match import Match
    from romme.server.wire import Way

BOT: Final = "bot"
GONE: Final = "gone"
DAYS_KEPT: Final = 7
SECONDS_KEPT: Final = DAYS_KEPT * 24 * 3600


def deadlines(match: Match, way: Way, bots: Sequence[bool], pause: float) -> tuple[Deadline, ...]:
    """All deadlines of a table whose match stands like this."""
    due = [Deadline(GONE, SECONDS_KEPT)] if way == "friend" else []
    if bot_on_turn(match, bots) is not None:
        due.append(Deadline(BOT, pause))
    return tuple(due)


def bot_on_turn(match: Match, bots: Sequence[bool]) -> tuple[int, str | None] | None:
    """The computer player that acts next, with its decision where that needs no thinking: it agrees to what others want."""
    if match.state is None or match.deal_due():
        return None
    table = match.state.table
    if any(match.agreed_restart):
        for seat, is_bot in enumerate(bots):
            if is_bot and not match.agreed_restart[seat]:
                return seat, RESTART
    if table.phase != PHASE_OVER:
        return (table.turn, None) if bots[table.turn] else None
    if not match.over:
        for seat, is_bot in enumerate(bots):
            if is_bot and not match.agreed_next[seat]:
                return seat, NEXT
    return None
