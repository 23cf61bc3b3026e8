"""What a round that is not over may come to, told by how well the hands lie: for families whose rounds are too long to be played
to their end again and again.
"""

import json
from math import exp
from pathlib import Path
from typing import Final

from romme.bots.stakes import Stakes
from romme.engine.arrange import arrange
from romme.engine.state import State, Table

CUT: Final = 4
"""After so many turns a play-out is cut off and judged."""


def _load() -> dict[str, list[float]]:
    text = Path(__file__).with_name("outlook.json").read_text("ascii")
    return {family: [float(weight) for weight in weights] for family, weights in json.loads(text).items()}


_WEIGHTS: Final = _load()
"""By family: what each card in no meld, ten points of them, and being on turn count for who goes out. A logistic model of rounds of
`solid` for two, each looked at in 15 of 100 turns.
"""


def is_cut(table: Table) -> bool:
    """Whether play-outs of these rules are cut off."""
    return table.rules.family in _WEIGHTS


def outlook(state: State, stakes: Stakes) -> float:
    """What a round of such a family is worth, from 0 to 1: each seat may go out next, the others with what they hold now."""
    table = state.table
    chances = _chances(state)
    total = 0.0
    for out in range(table.seats):
        ended = table.copy()
        ended.before = None  # who knows by how many turns somebody goes out
        ended.out = out
        ended.shown = [hand.faces() for hand in state.hands]
        ended.shown[out] = []
        total += chances[out] * stakes.worth(ended)
    return total


def _chances(state: State) -> list[float]:
    """How likely each seat is to go out first."""
    table = state.table
    rules = table.rules
    loose, points, turn = _WEIGHTS[rules.family]
    found: list[float] = []
    for seat in range(table.seats):
        left = arrange(rules, state.hands[seat]).deadwood
        strength = 2.0 * turn if seat == table.turn else 0.0
        found.append(exp(strength - loose * len(left) - points * rules.hand_value(left) / 10.0))
    total = sum(found)
    return [chance / total for chance in found]
