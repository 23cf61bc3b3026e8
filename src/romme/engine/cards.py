"""Cards are faces, not objects: a face is `suit * 16 + rank`, twins are equal, and the joker is face 0.

A set of faces is an integer mask with bit `face`; every mask stays below bit 62, so that it remains one machine word when compiled.
"""

from collections.abc import Sequence
from typing import Final

JOKER: Final = 0
HIDDEN: Final = -1
"""A card whose face the observer may not know."""

ACE: Final = 1
KING: Final = 13
HIGH_ACE: Final = 14
"""The rank of an ace laid above the king."""

SUITS: Final = "cshd"
RANKS: Final = ".A23456789TJQK"
FACES: Final[tuple[int, ...]] = tuple(suit * 16 + rank for suit in range(4) for rank in range(1, 14))
BIT: Final[list[int]] = [1 << face for face in range(62)]
"""`BIT[face]`: taken from a table, because a compiled shift of a constant is done in 32 bits."""

_TEXT: Final[dict[int, str]] = {face: RANKS[face & 15] + SUITS[face >> 4] for face in FACES} | {
    JOKER: "Jk",
    HIDDEN: "--",
}
_FACE: Final[dict[str, int]] = {text: face for face, text in _TEXT.items() if face != HIDDEN}


def suit_of(face: int) -> int:
    """The suit of a natural face: 0 clubs, 1 spades, 2 hearts, 3 diamonds."""
    return face >> 4


def rank_of(face: int) -> int:
    """The rank of a natural face: 1 (ace) to 13 (king)."""
    return face & 15


def face_text(face: int) -> str:
    """The text form: `7h`, `Tc`, `Jk` for a joker, `--` for a hidden card."""
    return _TEXT[face]


def parse_face(text: str) -> int:
    """The face that a text names; ranks may be lower case. Raises ValueError that says what a card looks like."""
    face = _FACE.get(text[:1].upper() + text[1:])
    if face is None:
        raise ValueError(
            f"{text!r} is no card; write rank and suit (c s h d), as in 7h, Tc or As, and Jk for a joker"
        )
    return face


def faces_text(faces: Sequence[int]) -> str:
    """Faces in text form, separated by blanks."""
    return " ".join([_TEXT[face] for face in faces])


def full_deck(decks: int, jokers: int) -> list[int]:
    """All cards that are played with, in canonical order: by face, twins together, jokers last."""
    return [face for face in FACES for _ in range(decks)] + [JOKER] * jokers


def pips(rank: int) -> int:
    """What a rank counts: court cards 10, the others their pips; an ace by its place, 1 (rank 1) or 11 (rank 14)."""
    if rank == HIGH_ACE:
        return 11
    return rank if rank < 10 else 10
