"""The heuristic as a player: what it would do with this view, one action at a time."""

from random import Random

from romme.bots.greedy import worth_knocking
from romme.bots.laying import build
from romme.bots.policy import choose_discard, public_cards, wanted
from romme.bots.style import Style
from romme.engine.actions import UNDO, Action, discard, take
from romme.engine.cards import HIDDEN
from romme.engine.hands import Hand
from romme.engine.moves import legal
from romme.engine.play import check
from romme.engine.state import PHASE_DRAW, State, View


def heuristic(view: View, random: Random, style: Style) -> Action | None:
    """The next action in this style, None to pass where only a knock is offered."""
    hand = view.hand
    assert hand is not None
    table = view.table
    if view.seat != table.turn:
        offers = legal(view)
        return offers[0] if offers and worth_knocking(table, hand) else None
    if table.phase == PHASE_DRAW:
        seen = table.discards and not style.misses(hand.size, random.random)
        count = wanted(table, hand) if seen else 0
        return take(count) if count else legal(view)[0]
    laid = would_lay(view, random, style)
    return laid[0] if laid else _discard(view, hand, style)


def would_lay(view: View, random: Random, style: Style) -> list[Action]:
    """All that would be laid, laid off and swapped now, tried on a copy that holds no other cards than this hand."""
    table = view.table.copy()
    assert view.hand is not None
    hands = [Hand() for _ in range(table.seats)]
    hands[table.turn] = view.hand.copy()
    state = State(table, hands, [])
    build(state, hands[table.turn], public_cards(table, style.memory), style, random.random)
    return table.done[len(view.table.done) :]


def _discard(view: View, hand: Hand, style: Style) -> Action:
    face = choose_discard(view.table, hand, public_cards(view.table, style.memory), style, None)
    if face != HIDDEN and check(view, discard(face)) is None:
        return discard(face)
    return next(action for action in legal(view) if action.kind != UNDO)  # what else ends the turn
