"""A hand is a multiset of faces: one mask for faces held at least once, one for faces held twice, and a count of jokers."""

from collections.abc import Iterable
from typing import Final

from romme.engine.cards import BIT, JOKER

Key = tuple[int, int, int]


class Hand:
    """A mutable multiset of faces; no face more than twice, as there are at most two decks."""

    __slots__ = ("jokers", "once", "size", "twice")

    def __init__(self) -> None:
        self.once: int = 0
        self.twice: int = 0
        self.jokers: int = 0
        self.size: int = 0

    def copy(self) -> "Hand":
        """An independent hand with the same cards."""
        other = Hand()
        other.once = self.once
        other.twice = self.twice
        other.jokers = self.jokers
        other.size = self.size
        return other

    def add(self, face: int) -> None:
        """Put one card in. Raises ValueError for a third twin."""
        if face == JOKER:
            self.jokers += 1
        elif not self.once & BIT[face]:
            self.once |= BIT[face]
        elif not self.twice & BIT[face]:
            self.twice |= BIT[face]
        else:
            raise ValueError("a hand holds no face three times")
        self.size += 1

    def remove(self, face: int) -> None:
        """Take one card out. Raises KeyError when the face is not held."""
        if face == JOKER:
            if not self.jokers:
                raise KeyError(face)
            self.jokers -= 1
        elif self.twice & BIT[face]:
            self.twice ^= BIT[face]
        elif self.once & BIT[face]:
            self.once ^= BIT[face]
        else:
            raise KeyError(face)
        self.size -= 1

    def discard_known(self, face: int) -> None:
        """Take one card out if it is held, else do nothing."""
        if self.count(face):
            self.remove(face)

    def count(self, face: int) -> int:
        """How many cards of this face are held: 0, 1 or 2 (jokers: any number)."""
        if face == JOKER:
            return self.jokers
        if self.twice & BIT[face]:
            return 2
        return 1 if self.once & BIT[face] else 0

    def holds(self, faces: Iterable[int]) -> bool:
        """Whether all these cards, twins counted, are held at once."""
        rest = self.copy()
        for face in faces:
            if not rest.count(face):
                return False
            rest.remove(face)
        return True

    def faces(self) -> list[int]:
        """All cards in canonical order: by face, twins together, jokers last."""
        return faces_of(self.once, self.twice, self.jokers)

    def kinds(self) -> list[int]:
        """The different faces held, in canonical order, the joker last."""
        return faces_of(self.once, 0, 1 if self.jokers else 0)

    def key(self) -> Key:
        """A hashable value that is equal exactly for equal hands."""
        return (self.once, self.twice, self.jokers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.key() == other.key()

    __hash__: Final = None  # type: ignore[assignment]  # a mutable value must not be hashed

    def __repr__(self) -> str:
        return f"Hand({self.faces()})"


def hand_of(faces: Iterable[int]) -> Hand:
    """The hand that holds these faces. Raises ValueError for a third twin."""
    hand = Hand()
    for face in faces:
        hand.add(face)
    return hand


def faces_of(once: int, twice: int, jokers: int) -> list[int]:
    """The cards of these masks in canonical order."""
    found: list[int] = []
    while once:
        bit = once & -once
        once ^= bit
        face = bit.bit_length() - 1
        found.append(face)
        if twice & bit:
            found.append(face)
    for _ in range(jokers):
        found.append(JOKER)
    return found
