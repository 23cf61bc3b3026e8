"""What another hand is likely to hold, told from public facts alone: cards it threw away, left lying, took openly; what is
gone, what would fit on the table, how late it is, and how well its cards would go together by then. One log-linear model a
family; its weights are data, fitted by `romme bench hands`.
"""

import json
from pathlib import Path
from typing import Final

from romme.bots.chances import bits, can_meld, lies_at_an_end
from romme.engine.arrange import arrange
from romme.engine.cards import ACE, BIT, JOKER
from romme.engine.hands import Hand
from romme.engine.rules import Rules
from romme.engine.state import Table

FEATURES: Final = 19
"""Facts about a single card."""
WHOLE: Final = 11
"""Facts about a whole hand; their weights come after those."""
_LATE: Final = 12
"""Turns of a seat after which it does not get any later."""


def _neighbours(distance: int) -> list[int]:
    """By face: the faces of the suit at this distance, as a mask."""
    masks = [0] * 64
    for suit in range(4):
        for rank in range(1, 14):
            for other in (rank - distance, rank + distance):
                if 1 <= other <= 13:
                    masks[suit * 16 + rank] |= BIT[suit * 16 + other]
    return masks


def _twins() -> list[int]:
    """By face: the other faces of its rank, as a mask."""
    masks = [0] * 64
    for suit in range(4):
        for rank in range(1, 14):
            for other in range(4):
                if other != suit:
                    masks[suit * 16 + rank] |= BIT[other * 16 + rank]
    return masks


SAME: Final = _twins()
NEXT: Final = _neighbours(1)
NEAR: Final = _neighbours(2)
COMPANY: Final = [SAME[face] | NEXT[face] | NEAR[face] for face in range(64)]
"""By face: the faces that it might lie beside in a meld."""


def _load() -> dict[str, list[float]]:
    text = Path(__file__).with_name("hand_model.json").read_text("ascii")
    return {family: [float(weight) for weight in weights] for family, weights in json.loads(text).items()}


_WEIGHTS: Final = _load()


def fitted(rules: Rules) -> list[float]:
    """The weights for these rules; none where no model was fitted."""
    return _WEIGHTS.get(rules.family, [])


class Likelihood:
    """How likely, on a log scale, one seat holds what: each card by itself, and the hand as a whole; 0 without weights."""

    def __init__(self, table: Table, seat: int, gone: Hand, weights: list[float]) -> None:
        self.table = table
        self.seat = seat
        self.gone = gone
        self.weights = weights

    def of_card(self, face: int) -> float:
        """For this card."""
        if face == JOKER or not self.weights:
            return 0.0
        total = 0.0
        values = features(self.table, self.seat, self.gone, face)
        for at in range(FEATURES):
            total += self.weights[at] * values[at]
        return total

    def of_hand(self, hand: Hand) -> float:
        """For how well the cards of the hand go together."""
        if not self.weights:
            return 0.0
        total = 0.0
        values = whole(self.table, self.seat, hand)
        for at in range(WHOLE):
            total += self.weights[FEATURES + at] * values[at]
        return total


def whole(table: Table, seat: int, hand: Hand) -> list[float]:
    """The facts about a hand as a whole: cards that are in no meld, those of them with company, their points, the jokers."""
    rules = table.rules
    loose = arrange(rules, hand).deadwood if can_meld(rules, hand) else hand.faces()
    once = 0
    for face in loose:
        once |= BIT[face] if face != JOKER else 0
    near = 0.0
    for face in loose:
        near += 1.0 if face != JOKER and COMPANY[face] & once else 0.0
    size = float(len(loose))
    points = rules.hand_value(loose) / 10.0
    late = min(_LATE, table.turns // table.seats) / 10.0
    jokers = float(hand.jokers)
    if table.opened[seat]:
        return [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, size, near, points, jokers, jokers * late]
    return [size, size * late, near, near * late, points, points * late, 0.0, 0.0, 0.0, jokers, jokers * late]


def beside(face: int, cards: int) -> list[float]:
    """How many of these cards, a mask, are equal in rank to a natural card, next to it and next but one in its suit."""
    return [bits(SAME[face] & cards), bits(NEXT[face] & cards), bits(NEAR[face] & cards)]


def features(table: Table, seat: int, gone: Hand, face: int) -> list[float]:
    """The public facts about a natural card and the hand of a seat; `gone` are the cards that lie open."""
    rules: Rules = table.rules
    thrown = table.thrown[seat]
    declined = table.declined[seat]
    known = table.known[seat].once
    late = min(_LATE, table.turns // table.seats) / 10.0
    value = rules.card_value(face) / 10.0
    open_to = 1.0 if table.opened[seat] or rules.lay_off == "always" else 0.0
    fits = open_to if lies_at_an_end(table, face) else 0.0
    return [
        *beside(face, thrown),
        *beside(face, declined),
        bits(BIT[face] & thrown),
        bits(BIT[face] & declined),
        *beside(face, known),
        value,
        value * late,
        fits,
        fits * late,
        1.0 if face & 15 == ACE else 0.0,
        bits(SAME[face] & gone.once) / 3.0,
        bits(NEXT[face] & gone.once) / 2.0,
        value if table.opened[seat] else 0.0,
    ]
