"""How the heuristic plays: a few numbers. Levels differ by them, and families by those that self-play found best."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from romme.engine.rules import FAMILIES, Rules

Chance = Callable[[], float]
"""Numbers from 0 to below 1."""

NEVER = 1000
"""More cards than any hand: a style with it for `late_hand` holds nothing."""


class Style:
    """What is weighed against what, and what is overlooked."""

    __slots__ = ("late_hand", "late_stock", "memory", "outs", "overlooks", "points", "watchful")

    def __init__(
        self,
        points: int = 4,
        outs: int = 24,
        late_hand: int = 3,
        late_stock: int = 0,
        memory: int = 1000,
        overlooks: float = 0.0,
        watchful: int = 0,
    ) -> None:
        self.points = points
        """Weight of what a card counts in hand, when one is chosen to discard."""
        self.outs = outs
        """Weight of each unseen card that would make it meld."""
        self.late_hand = late_hand
        """Melds are held while every other hand has more cards than this, unless the hand can go out."""
        self.late_stock = late_stock
        """And while the stock has more cards than this."""
        self.memory = memory
        """How many of the last discards are remembered."""
        self.overlooks = overlooks
        """The chance not to see that a card could be laid off or taken from the pile."""
        self.watchful = watchful
        """With so many cards in the hand or fewer nothing is overlooked."""

    def misses(self, size: int, chance: Chance) -> bool:
        """Whether one such possibility is overlooked, with so many cards in the hand."""
        return self.overlooks > 0.0 and size > self.watchful and chance() < self.overlooks


USUAL = Style()
MELDED = Style(late_hand=NEVER)


def with_numbers(scoring: str, numbers: Mapping[str, int]) -> Style:
    """The usual style under this scoring, with some of its numbers changed."""
    usual = MELDED if scoring == "melded" else USUAL
    return Style(
        points=numbers.get("points", usual.points),
        outs=numbers.get("outs", usual.outs),
        late_hand=numbers.get("late_hand", usual.late_hand),
        late_stock=numbers.get("late_stock", usual.late_stock),
    )


def _load() -> dict[str, dict[int, Style]]:
    text = Path(__file__).with_name("styles.json").read_text("ascii")
    return {
        family: {
            int(seats): with_numbers(FAMILIES[family].scoring, numbers) for seats, numbers in by_seats.items()
        }
        for family, by_seats in json.loads(text).items()
    }


_TUNED: Final = _load()
"""By family and number of seats: where self-play found something better than usual (`romme bench styles`)."""


def style_of(rules: Rules, seats: int) -> Style:
    """How the heuristic plays these rules best with so many seats."""
    tuned = _TUNED.get(rules.family)
    if tuned is not None and seats in tuned and rules.scoring == FAMILIES[rules.family].scoring:
        return tuned[seats]
    return MELDED if rules.scoring == "melded" else USUAL
