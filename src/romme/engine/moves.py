"""What a seat is offered: its legal actions, less those after which its turn could only be taken back.

Everything is derived from a View; no hidden card has a say.
"""

from romme.engine.actions import LAY, Action, draw, end_round, knock, take, undo
from romme.engine.draws import takes
from romme.engine.hands import Hand
from romme.engine.play import check
from romme.engine.reach import after, offered
from romme.engine.refusals import Refusal
from romme.engine.state import PHASE_DRAW, PHASE_OVER, Table, View
from romme.engine.turn import lay_end


def legal(view: View) -> list[Action]:
    """All actions that this seat is offered now. Empty for spectators and once the round is over."""
    table = view.table
    if view.hand is None or table.phase == PHASE_OVER:
        return []
    if view.seat != table.turn:
        return [knock] if check(view, knock) is None else []
    if table.phase == PHASE_DRAW:
        found = [take(count) for count in takes(table, view.hand)]
        return [action for action in (draw, end_round) if check(view, action) is None] + found
    found = offered(table, view.hand)
    if table.before is not None and check(view, undo) is None:
        found.append(undo)
    return found


class Chain:
    """Cards of the hand that may be laid off on one meld one after the other; any first part of it may be laid too.

    `end` is LOW or HIGH, APPEND for a set.
    """

    __slots__ = ("cards", "end", "meld")

    def __init__(self, meld: int, end: int, cards: tuple[int, ...]) -> None:
        self.meld = meld
        self.end = end
        self.cards = cards


def chains(view: View, actions: list[Action]) -> list[Chain]:
    """The longest chains that begin with the lay-offs among `actions`, which must be what `legal` gives for this view."""
    found: list[Chain] = []
    if view.hand is None:
        return found
    for action in actions:
        if action.kind == LAY:
            end = lay_end(view.table, action)
            assert not isinstance(end, Refusal)
            found.append(Chain(action.meld, end, _follow(view.table, view.hand, action, end)))
    return found


def _follow(table: Table, hand: Hand, action: Action, end: int) -> tuple[int, ...]:
    """The cards of the chain that begins with this lay-off; a natural card goes before a joker."""
    table, hand = after(table, hand, action)
    for following in offered(table, hand) if hand.size else []:
        if following.kind == LAY and following.meld == action.meld and lay_end(table, following) == end:
            return action.cards + _follow(table, hand, following, end)
    return action.cards
