"""A turn that its player did not finish in time is finished for him: drawn if need be, what may not stand taken back, and
the card that is least useful to him discarded.

It knows no more than the player does: each step is chosen from the view of his seat.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from romme.bots.greedy import throw
from romme.engine.actions import DISCARD, DRAW, END, TAKE, UNDO
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.record import TIMED_OUT, Entry, play
from romme.engine.state import PHASE_DRAW, PHASE_OVER, owes, view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from romme.engine.actions import Action
    from romme.engine.match import Match
    from romme.engine.state import State, View


STAND_IN_LEVEL: Final = "solid"
"""How well the computer plays for a seat that is away."""


def played(match: Match, bots: Sequence[bool], *, rated: bool) -> list[bool]:
    """The seats for which the computer acts: its own, and those that are away.

    At an unrated table that all people have left it does nothing, so that whoever comes back finds what he left.
    """
    acts = [bot or match.away(seat) for seat, bot in enumerate(bots)]
    return acts if rated or not all(acts) or all(bots) else [False] * match.seats


def finish(match: Match, chance: Callable[[Entry], Entry]) -> Entry:
    """The act that ends the running turn; `chance` completes an entry by the order of the stock that its draw renews."""
    assert match.state is not None
    seat, turns = match.state.table.turn, match.state.table.turns
    lines: list[str] = []
    after = match
    while _runs(after.state, seat, turns):
        assert after.state is not None
        line = action_text(_next(view(after.state, seat), taken_back="undo" in lines))
        lines.append(line)
        after, _ = play(after, chance(Entry(seat, (line,), TIMED_OUT)))
    return chance(Entry(seat, tuple(lines), TIMED_OUT))


def _runs(state: State | None, seat: int, turns: int) -> bool:
    return (
        state is not None
        and state.table.phase != PHASE_OVER
        and (state.table.turn, state.table.turns) == (seat, turns)
    )


def _next(seen: View, *, taken_back: bool) -> Action:
    table, actions = seen.table, legal(seen)
    if table.phase == PHASE_DRAW:
        return min(actions, key=_stirs)
    by_kind = {action.kind: action for action in actions}
    debts = owes(table)
    if (debts.opening or debts.jokers) and not taken_back and UNDO in by_kind:
        return by_kind[UNDO]
    if DISCARD in by_kind:
        assert seen.hand is not None
        return throw(seen, seen.hand, actions, Random(0))
    # No card may go yet: what a deep-taken card is owed, or all that can be laid, comes first.
    return next((action for action in actions if action.kind != UNDO), actions[0])


def _stirs(action: Action) -> tuple[int, int]:
    """How much a way to begin a turn changes: a card from the stock, else the top discard; the end of the round comes next."""
    order = (DRAW, TAKE, END)
    deep = action.kind == TAKE and action.count > 1
    return len(order) if deep else order.index(action.kind), action.count
