"""What is due at a table and when: the computer players' next actions, and the end of a table that nobody touches.

A computer player's pause is drawn at random and depends on nothing hidden, so that it tells nothing about a hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from romme.engine.draws import check_knock
from romme.engine.match import CLAIM, NEXT, RESTART
from romme.engine.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, View
from romme.server.listing import ONLINE
from romme.server.records import Deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.match import Match
    from romme.lessons import ScriptedAct
    from romme.server.terms import Terms
    from romme.server.wire import TableWay

BOT: Final = "bot"
KNOCK: Final = "knock"
GONE: Final = "gone"
SHORT: Final = 0.6
"""Seconds that a computer player waits at most where everybody sees that it need not think."""
TIME_TO_KNOCK: Final = 3
"""How many of its pauses a computer player on turn leaves to people who may knock."""
DAYS_KEPT: Final = 7
SECONDS_KEPT: Final = DAYS_KEPT * 24 * 3600


def seconds_kept(terms: Terms) -> float:
    """For how long a table is kept that nobody touches: in a game of days longer than a turn may last."""
    days = terms.clock.days if terms.clock is not None else None
    return SECONDS_KEPT + (days or 0) * 24 * 3600


def deadlines(
    match: Match, way: TableWay, bots: Sequence[bool], pause: float, kept: float = SECONDS_KEPT
) -> tuple[Deadline, ...]:
    """All deadlines of a table whose match stands like this and that is kept for so long."""
    due = [Deadline(GONE, kept)] if way in ONLINE else []
    knocking = knockers(match)
    on_turn = bot_on_turn(match, bots)
    if on_turn is not None:
        after = pause
        if any(not bots[seat] for seat in knocking):
            after = pause * TIME_TO_KNOCK
        elif on_turn[1] is not None or no_need_to_think(match):
            after = min(pause, SHORT)
        due.append(Deadline(BOT, after))
    if any(bots[seat] for seat in knocking):
        due.append(Deadline(KNOCK, pause))
    return tuple(due)


def no_need_to_think(match: Match) -> bool:
    """Whether all can see that the seat on turn has no choice (nothing but the stock to draw from, or a single card left), or
    that it is just laying its cards down.
    """
    if match.state is None:
        return False
    table = match.state.table
    if table.phase == PHASE_DRAW:
        return not table.discards
    return table.phase == PHASE_PLAY and (table.counts[table.turn] == 1 or bool(table.done))


def begun_early(due: Sequence[Deadline], lead: float) -> tuple[Deadline, ...]:
    """The same, computer players' `lead` seconds earlier: so long they have to think before they act."""
    return tuple(
        replace(each, after=max(0.0, each.after - lead)) if each.kind in (BOT, KNOCK) else each
        for each in due
    )


def deadlines_of_lesson(due: ScriptedAct | None, bots: Sequence[bool], pause: float) -> tuple[Deadline, ...]:
    """All deadlines of a table at which this act of the script comes next: it waits for people as long as they like."""
    kept = Deadline(GONE, SECONDS_KEPT)
    return (kept, Deadline(BOT, pause)) if due is not None and bots[due.by] else (kept,)


def knockers(match: Match) -> list[int]:
    """The seats that may knock now, the one to the left of the seat on turn first (RULES §1, knocking)."""
    if match.state is None:
        return []
    table = match.state.table
    seats = [(table.turn + step) % table.seats for step in range(1, table.seats)]
    return [seat for seat in seats if check_knock(View(seat, table, None)) is None]


def bot_on_turn(match: Match, bots: Sequence[bool]) -> tuple[int, str | None] | None:
    """The computer player that acts next, with its decision where that needs no thinking: it agrees to what others want."""
    if match.state is None or match.deal_due():
        return None
    table = match.state.table
    if any(match.agreed_restart):
        for seat, is_bot in enumerate(bots):
            if is_bot and not match.agreed_restart[seat]:
                return seat, RESTART
    if any(match.agreed_claim) and not match.over:
        for seat, is_bot in enumerate(bots):
            if is_bot and match.may_claim(seat):
                return seat, CLAIM
    if table.phase != PHASE_OVER:
        return (table.turn, None) if bots[table.turn] else None
    if not match.over:
        for seat, is_bot in enumerate(bots):
            if is_bot and not match.agreed_next[seat]:
                return seat, NEXT
    return None
