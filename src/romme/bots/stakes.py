"""What the end of a round is worth to one seat: the chance to win the match from there, and, while the match is far from its
end, winning the round itself.
"""

from math import exp, sqrt
from typing import Final

from romme.engine.match import furthest, ranking, settle
from romme.engine.scoring import lowest_wins
from romme.engine.state import Table

_SPREAD: Final[dict[str, tuple[float, float]]] = {
    "penalty": (200.0, 220.0),
    "minus": (180.0, 180.0),
    "tournament": (11.0, 10.0),
    "melded": (65.0, 110.0),
    "positive": (80.0, 80.0),
    "negative": (80.0, 80.0),
    "winner": (58.0, 56.0),
}
"""By scoring, measured on rounds of `solid`: how far the points of two seats are apart (standard deviation), and how much the
furthest total grows.
"""

_ROUND: Final = 10.0
_LAST: Final = 0.5
"""What winning the round counts beside the chance to win the match: while very many rounds follow, and in the last one."""


class Stakes:
    """Told once for a decision, from the totals before the round ends."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        scoring = table.rules.scoring
        spread, step = _SPREAD[scoring]
        self.spread = spread
        self.step = step
        self.sign = -1.0 if lowest_wins(scoring) else 1.0
        self.of_round = max(_LAST, _ROUND * (1.0 - 1.0 / _rounds_left(table, step, table.round)))

    def worth(self, table: Table) -> float:
        """What a round that has ended is worth, from 0 to 1; it is scored now."""
        settle(table)
        points = table.evaluation or table.points
        chance = _won(table, self.seat) if table.match_over else self._likely(table)
        won = _share([self.sign * value for value in points], self.seat)
        return (chance + self.of_round * won) / (1.0 + self.of_round)

    def _likely(self, table: Table) -> float:
        """The chance to win from these totals, as if every round were luck."""
        scale = 1.7 / (self.spread * sqrt(_rounds_left(table, self.step, table.round + 1)))
        mine = self.sign * table.scores[self.seat]
        total = 0.0
        for score in table.scores:
            total += exp(min(50.0, scale * (self.sign * score - mine)))
        return 1.0 / total


def _won(table: Table, seat: int) -> float:
    """The seat's share in a match that is over."""
    places = ranking(table)
    return 1.0 / places.count(1) if places[seat] == 1 else 0.0


def _share(values: list[float], seat: int) -> float:
    """1 for the only best, a part of it for one of several, else 0."""
    best = max(values)
    return 1.0 / values.count(best) if values[seat] == best else 0.0


def _rounds_left(table: Table, step: float, number: int) -> float:
    """How many rounds this match will take from this one on, if it takes place."""
    rules = table.rules
    left = 1.0 + rules.max_rounds - number
    if rules.rounds is not None:
        left = min(left, 1.0 + rules.rounds - number)
    if rules.target is not None:
        left = min(left, (rules.target - furthest(table)) / step)
    return max(1.0, left)
