"""Lays everything down at once and discards the card that costs most and has the fewest chances to meld.

Outs, the unseen cards that would make a card meld, are weighed against its points; `romme arena` measures what that is worth.
"""

from random import Random
from typing import Final

from romme.engine.actions import DISCARD, DRAW, END, KNOCK, LAY, MELD, SWAP, TAKE, Action
from romme.engine.arrange import Arrangement, arrange
from romme.engine.cards import FACES, JOKER, full_deck
from romme.engine.hands import Hand, hand_of
from romme.engine.melds import fits
from romme.engine.moves import legal
from romme.engine.state import PHASE_DRAW, Table, View

POINTS_WEIGHT: Final = 4
OUTS_WEIGHT: Final = 16


def greedy(view: View, random: Random) -> Action:
    """The next action of the greedy strategy; `random` breaks ties between equal discards."""
    hand = view.hand
    assert hand is not None
    actions = legal(view)
    if view.table.phase == PHASE_DRAW:
        return _draw(view.table, hand, actions)
    return _build(view, hand, actions) or _throw(view.table, hand, actions, random)


def _draw(table: Table, hand: Hand, actions: list[Action]) -> Action:
    """Take from the discard pile what melds or can be laid off, else draw; end the round where nothing else is left."""
    before = arrange(table.rules, hand).points
    for action in actions:
        if action.kind == TAKE and _helps(table, hand, action.count, before):
            return action
    for kind in (DRAW, END, TAKE, KNOCK):
        for action in actions:
            if action.kind == kind:
                return action
    raise ValueError("greedy: it is another seat's turn or the round is over")


def _helps(table: Table, hand: Hand, count: int, before: int) -> bool:
    """Whether taking leaves less deadwood than before, or the card can be laid off at once."""
    taken = table.discards[-count:]
    if count == 1 and any(fits(meld, taken[0]) for meld in table.melds):
        return table.rules.lay_off == "always" or table.opened[table.turn]
    after = arrange(table.rules, hand_of(hand.faces() + taken))
    dearest = max([table.rules.card_value(face) for face in after.deadwood], default=0)
    melded = any(taken[0] in cards for cards in after.melds)
    return melded and after.points - dearest < before


def _build(view: View, hand: Hand, actions: list[Action]) -> Action | None:
    """A meld of the best arrangement; then lay-offs; then whatever else pays a debt that stops the discard."""
    best = arrange(view.table.rules, hand)
    for action in actions:
        if action.kind == MELD and action.cards in best.melds:
            return action
    for action in actions:
        if action.kind == LAY and (action.cards[0] in best.deadwood or not best.melds):
            return action
    if any(action.kind == DISCARD for action in actions):
        return None
    return next(action for action in actions if action.kind in (MELD, LAY, SWAP))


def _throw(table: Table, hand: Hand, actions: list[Action], random: Random) -> Action:
    """The discard with the highest 4 × points − 16 × outs."""
    unseen = unseen_cards(table, hand)
    best = arrange(table.rules, hand)
    choices = [action for action in actions if action.kind == DISCARD]
    random.shuffle(choices)
    return max(choices, key=lambda action: _worth_throwing(table, hand, best, unseen, action.cards[0]))


def _worth_throwing(table: Table, hand: Hand, best: Arrangement, unseen: dict[int, int], face: int) -> int:
    if face == JOKER or (face not in best.deadwood and best.deadwood):
        return -1000
    return POINTS_WEIGHT * table.rules.card_value(face) - OUTS_WEIGHT * _outs(hand, unseen, face)


def unseen_cards(table: Table, hand: Hand) -> dict[int, int]:
    """How many cards of each face the owner of this hand has not seen: in the stock or hidden in the other hands."""
    unseen = dict.fromkeys(FACES, 0)
    for face in full_deck(table.rules.decks, 0):
        unseen[face] += 1
    seen = [*hand.faces(), *table.discards, *[face for meld in table.melds for face in meld.cards]]
    for seat, known in enumerate(table.known):
        seen += known.faces() if seat != table.turn else []
    for face in seen:
        if face != JOKER:
            unseen[face] -= 1
    return unseen


def _outs(hand: Hand, unseen: dict[int, int], face: int) -> int:
    """How many unseen cards would make this card meld with two others, one of them in the hand."""
    rank = face & 15
    twins = [other for other in range(rank, 64, 16) if other != face]
    held = [other for other in twins if hand.count(other)]
    wanted = {other for other in twins if other not in held} if held else set()
    for low in range(max(1, rank - 2), min(11, rank) + 1):
        run = [face - rank + at for at in range(low, low + 3)]
        missing = [other for other in run if not hand.count(other)]
        if len(missing) == 1:
            wanted.add(missing[0])
    return sum([unseen[other] for other in wanted])
