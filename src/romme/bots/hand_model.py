"""What another hand is likely to hold, told from public facts alone: cards it threw away, left lying, took openly; what is
gone, what would fit on the table, and how late it is. One logistic model a family; its weights are data, fitted by `romme fit`.
"""

import json
from math import exp
from pathlib import Path
from typing import Final

from romme.bots.chances import bits, lies_at_an_end
from romme.engine.cards import ACE, BIT, JOKER
from romme.engine.hands import Hand
from romme.engine.rules import Rules
from romme.engine.state import Table

FEATURES: Final = 19
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


_SAME: Final = _twins()
_NEXT: Final = _neighbours(1)
_NEAR: Final = _neighbours(2)


def _load() -> dict[str, list[float]]:
    text = Path(__file__).with_name("hand_model.json").read_text("ascii")
    return {family: [float(weight) for weight in weights] for family, weights in json.loads(text).items()}


_WEIGHTS: Final = _load()


class Likelihood:
    """How much likelier than by chance each hidden card is in the hand of one seat; 1 for all where no model was fitted."""

    def __init__(self, table: Table, seat: int, gone: Hand) -> None:
        self.table = table
        self.seat = seat
        self.gone = gone
        self.weights = _WEIGHTS.get(table.rules.family, [])

    def odds(self, face: int) -> float:
        """The factor on the odds of this card."""
        if face == JOKER or not self.weights:
            return 1.0
        total = 0.0
        values = features(self.table, self.seat, self.gone, face)
        for at in range(FEATURES):
            total += self.weights[at] * values[at]
        return exp(total)


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
        bits(_SAME[face] & thrown),
        bits(_NEXT[face] & thrown),
        bits(_NEAR[face] & thrown),
        bits(_SAME[face] & declined),
        bits(_NEXT[face] & declined),
        bits(_NEAR[face] & declined),
        bits(BIT[face] & thrown),
        bits(BIT[face] & declined),
        bits(_SAME[face] & known),
        bits(_NEXT[face] & known),
        bits(_NEAR[face] & known),
        value,
        value * late,
        fits,
        fits * late,
        1.0 if face & 15 == ACE else 0.0,
        bits(_SAME[face] & gone.once) / 3.0,
        bits(_NEXT[face] & gone.once) / 2.0,
        value if table.opened[seat] else 0.0,
    ]
