"""How the heuristic plays: a few numbers. Levels differ by them, and families by those that self-play found best."""

from collections.abc import Callable

Chance = Callable[[], float]
"""Numbers from 0 to below 1."""

NEVER = 1000
"""More cards than any hand: a style with it for `late_hand` holds nothing."""


class Style:
    """What is weighed against what, and what is overlooked."""

    __slots__ = ("late_hand", "late_stock", "memory", "outs", "overlooks", "points")

    def __init__(
        self,
        points: int = 4,
        outs: int = 24,
        late_hand: int = 3,
        late_stock: int = 0,
        memory: int = 1000,
        overlooks: float = 0.0,
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


USUAL = Style()
MELDED = Style(late_hand=NEVER)


def style_of(scoring: str) -> Style:
    """How the heuristic plays best under this scoring."""
    return MELDED if scoring == "melded" else USUAL
