"""A player's action is a small immutable value with a one-line text form (the notation), used in logs and on the wire."""

from typing import Final

DRAW: Final = 0
TAKE: Final = 1
KNOCK: Final = 2
END: Final = 3
MELD: Final = 4
LAY: Final = 5
SWAP: Final = 6
UNDO: Final = 7
DISCARD: Final = 8

VERBS: Final = (
    "draw",
    "take",
    "knock",
    "end",
    "meld",
    "lay",
    "swap",
    "undo",
    "discard",
)
"""The first word of each kind of action in text form."""


class Action:
    """One action: its kind; `cards` melded, laid off, swapped in or discarded; `meld` the index of a meld on the table
    (0-based); `end` where to lay off (LOW, HIGH, 0 if not named); `count` how many cards are taken.
    """

    __slots__ = ("cards", "count", "end", "kind", "meld")

    def __init__(
        self,
        kind: int,
        cards: tuple[int, ...] = (),
        meld: int = -1,
        end: int = 0,
        count: int = 0,
    ) -> None:
        self.kind = kind
        self.cards = cards
        self.meld = meld
        self.end = end
        self.count = count

    def key(self) -> tuple[int, tuple[int, ...], int, int, int]:
        """A hashable value that is equal exactly for equal actions."""
        return (self.kind, self.cards, self.meld, self.end, self.count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Action({VERBS[self.kind]}, {self.cards}, {self.meld}, {self.end}, {self.count})"


draw: Final = Action(DRAW)
knock: Final = Action(KNOCK)
end_round: Final = Action(END)
undo: Final = Action(UNDO)


def take(count: int = 1) -> Action:
    """Take the top `count` cards of the discard pile."""
    return Action(TAKE, count=count)


def lay_down(cards: tuple[int, ...]) -> Action:
    """Lay a new meld."""
    return Action(MELD, cards)


def lay_off(face: int, meld: int, end: int = 0) -> Action:
    """Lay one card off on the meld with this index."""
    return Action(LAY, (face,), meld, end)


def swap(face: int, meld: int) -> Action:
    """Lay a card in the place of the joker that stands for it, and take the joker."""
    return Action(SWAP, (face,), meld)


_DISCARDS: Final[list[Action]] = [Action(DISCARD, (face,)) for face in range(62)]


def discard(face: int) -> Action:
    """Discard a card, which ends the turn."""
    return _DISCARDS[face]
