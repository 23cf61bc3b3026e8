"""Lays everything down at once, but where melds score, and discards the card that costs most and has the fewest chances to meld.

Outs, the unseen cards that would make a card meld, are weighed against its points; `romme arena` measures what that is worth.
"""

from random import Random
from typing import Final

from romme.bots.laying import holds
from romme.bots.style import Style
from romme.engine.actions import (
    DISCARD,
    DRAW,
    END,
    KNOCK,
    LAY,
    MELD,
    SWAP,
    TAKE,
    Action,
)
from romme.engine.arrange import Arrangement, arrange, most_points
from romme.engine.cards import FACES, JOKER, full_deck
from romme.engine.hands import Hand, hand_of
from romme.engine.melds import fits
from romme.engine.moves import legal
from romme.engine.state import PHASE_DRAW, Table, View
from romme.engine.turn import may_lay_off

POINTS_WEIGHT: Final = 4
OUTS_WEIGHT: Final = 16
UNKNOWN_CARD: Final = 8
"""What a card from the stock is taken to cost in hand."""
KEPT_CARD: Final = 50
"""Per cent of its value that a card kept in hand costs where melds score: it may still be melded."""
_WAITS: Final = Style(late_hand=2, late_stock=8)
"""How long melds wait in the hand where they score: others score by what they lay off on them."""
COMPANY_WEIGHT: Final = 16
"""Against throwing a card to others like it where the pile may be taken deep."""


def greedy(view: View, random: Random) -> Action | None:
    """The next action of the greedy strategy, None to pass where only a knock is offered; `random` breaks ties."""
    hand = view.hand
    assert hand is not None
    actions = legal(view)
    if view.seat != view.table.turn:
        return actions[0] if actions and worth_knocking(view.table, hand) else None
    if view.table.phase == PHASE_DRAW:
        return _draw(view.table, hand, actions)
    return _build(view.table, hand, actions) or throw(view, hand, actions, random)


def _cost(table: Table, hand: Hand) -> int:
    """What the hand is worth to the others: its deadwood; where melds score, they and what can be laid off count against it."""
    best = arrange(table.rules, hand)
    if table.rules.scoring != "melded":
        return best.points
    laid = sum([table.rules.card_value(face) for face in best.deadwood if _lays_off(table, face)])
    return (best.points - laid) * KEPT_CARD // 100 - most_points(table.rules, hand).points - laid


def worth_knocking(table: Table, hand: Hand) -> bool:
    """Whether the top discard saves more than it and the penalty cards cost."""
    rules = table.rules
    known = table.discards[-1 - rules.knock_penalty : -1] if rules.knock_penalty_from == "discard" else []
    gained = hand_of(hand.faces() + table.discards[-1:] + known)
    unknown = UNKNOWN_CARD * (rules.knock_penalty - len(known))
    return _cost(table, gained) - _dearest(table, gained) + unknown < _cost(table, hand) - UNKNOWN_CARD


def _dearest(table: Table, hand: Hand) -> int:
    """What the dearest card that the best arrangement leaves over counts: it is discarded."""
    left = arrange(table.rules, hand).deadwood
    return max([table.rules.card_value(face) for face in left if face != JOKER], default=0)


def _draw(table: Table, hand: Hand, actions: list[Action]) -> Action:
    """Take from the discard pile what saves most, else draw; end the round where nothing else is left."""
    best: Action | None = None
    least = _cost(table, hand)
    for action in actions:
        if action.kind == TAKE and _uses(table, hand, action.count):
            gained = hand_of(hand.faces() + table.discards[-action.count :])
            cost = _cost(table, gained) - _dearest(table, gained)
            if cost < least or (action.count == 1 and best is None and _lays_off(table, table.discards[-1])):
                best = action
                least = cost
    if best is not None:
        return best
    for kind in (DRAW, END, TAKE, KNOCK):
        for action in actions:
            if action.kind == kind:
                return action
    raise ValueError("greedy: it is another seat's turn or the round is over")


def _uses(table: Table, hand: Hand, count: int) -> bool:
    """Whether the deepest card taken would be melded or laid off."""
    taken = table.discards[-count:]
    if _lays_off(table, taken[0]):
        return True
    after = arrange(table.rules, hand_of(hand.faces() + taken))
    return taken[0] == JOKER or any(taken[0] in cards for cards in after.melds)


def _lays_off(table: Table, face: int) -> bool:
    return may_lay_off(table, table.turn) and any(fits(meld, face) for meld in table.melds)


def _build(table: Table, hand: Hand, actions: list[Action]) -> Action | None:
    """A meld of the best arrangement; then swaps and lay-offs of what is left; then what pays a debt that stops the discard."""
    best = arrange(table.rules, hand)
    wanted = best.melds
    if not table.opened[table.turn] and table.rules.opening_minimum:
        wanted = most_points(table.rules, hand).melds + wanted
    builds = [action for action in actions if action.kind in (MELD, LAY, SWAP)]
    may_stop = any(action.kind == DISCARD for action in actions)
    if may_stop and table.rules.scoring == "melded" and holds(table, best, _WAITS):
        return None
    if may_stop:
        builds = [action for action in builds if not _ends_behind(table, hand, action)]
    for action in builds:
        if action.kind == MELD and action.cards in wanted:
            return action
    for kind in (SWAP, LAY):
        for action in builds:
            if action.kind == kind and (action.cards[0] in best.deadwood or not best.melds):
                return action
    return None if may_stop else builds[0]


def _ends_behind(table: Table, hand: Hand, action: Action) -> bool:
    """Whether this leads to going out with fewer points than another player, where melds score."""
    if table.rules.scoring != "melded" or hand.size - len(action.cards) > 1:
        return False
    seat = table.turn
    mine = table.melded[seat] + sum([table.rules.card_value(face) for face in action.cards])
    others = [
        table.melded[other] - UNKNOWN_CARD * table.counts[other]
        for other in range(table.seats)
        if other != seat
    ]
    return mine < max(others)


def throw(view: View, hand: Hand, actions: list[Action], random: Random) -> Action:
    """The discard with the highest 4 × points − 16 × outs."""
    unseen = unseen_cards(view.table, hand, view.seat)
    best = arrange(view.table.rules, hand)
    choices = [action for action in actions if action.kind == DISCARD]
    random.shuffle(choices)
    return max(
        choices,
        key=lambda action: _worth_throwing(view.table, hand, best, unseen, action.cards[0]),
    )


def _worth_throwing(table: Table, hand: Hand, best: Arrangement, unseen: dict[int, int], face: int) -> int:
    if face == JOKER:
        return -2000
    if face not in best.deadwood and best.deadwood:
        return -1000
    if hand.count(face) == 2:  # a twin melds with the same cards as the other
        return 1000 + table.rules.card_value(face)
    outs = OUTS_WEIGHT * _outs(hand, unseen, face)
    if table.rules.scoring == "melded":
        return -POINTS_WEIGHT * table.rules.card_value(face) - outs - COMPANY_WEIGHT * _company(table, face)
    return POINTS_WEIGHT * table.rules.card_value(face) - outs


def _company(table: Table, face: int) -> int:
    """How many cards of a deep discard pile are near this one, so that it would help who takes them."""
    near = (face - 2, face - 1, face + 1, face + 2)
    return sum([other in near or (other & 15) == (face & 15) for other in table.discards])


def unseen_cards(table: Table, hand: Hand, seat: int | None) -> dict[int, int]:
    """How many cards of each face this seat, with this hand, has not seen: in the stock or hidden in the other hands."""
    unseen = dict.fromkeys(FACES, 0)
    for face in full_deck(table.rules.decks, 0):
        unseen[face] += 1
    seen = [
        *hand.faces(),
        *table.discards,
        *[face for meld in table.melds for face in meld.cards],
    ]
    for other, known in enumerate(table.known):
        seen += known.faces() if other != seat else []
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
