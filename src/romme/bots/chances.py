"""What a card may still become, by masks alone: quick enough for simulations, exact for natural cards, generous with jokers."""

from typing import Final

from romme.engine.cards import BIT, FACES, HIGH_ACE
from romme.engine.hands import Hand
from romme.engine.patterns import thrice_held
from romme.engine.rules import Rules
from romme.engine.state import Table

_ACES: Final = sum([1 << suit * 16 + 1 for suit in range(4)])
_ALL: Final = sum([1 << face for face in FACES])
_HIGH: Final = 64
_ROW: Final = 0x3FFE
_SHIFT: Final = HIGH_ACE - 1


def _partners() -> list[list[int]]:
    """By face, and again from `_HIGH` on for rules with a high ace: the pairs of other faces, as masks one after the other,
    with which it makes a meld of three.
    """
    table: list[list[int]] = [[] for _ in range(2 * _HIGH)]
    for base in (0, _HIGH):
        top = HIGH_ACE if base else HIGH_ACE - 1
        for face in FACES:
            suit, rank = face >> 4, face & 15
            others = [BIT[other * 16 + rank] for other in range(4) if other != suit]
            pairs = [others[0], others[1], others[0], others[2], others[1], others[2]]
            for low in range(1, top - 1):
                run = [suit * 16 + (1 if at == HIGH_ACE else at) for at in range(low, low + 3)]
                if face in run:
                    run.remove(face)
                    pairs += [BIT[run[0]], BIT[run[1]]]
            table[face + base] = pairs
    return table


_PARTNERS: Final = _partners()


def can_meld(rules: Rules, hand: Hand) -> bool:
    """Whether the hand may hold a meld; sure for natural cards, likely where jokers help."""
    once = hand.once
    if rules.ace == "both":
        once |= (once & _ACES) << _SHIFT
    if hand.jokers:
        return once & (once >> 1 | once >> 2) != 0 or _paired(hand.once) or hand.jokers > 1
    return once & once >> 1 & once >> 2 != 0 or thrice_held(hand.once) != 0


def _paired(once: int) -> bool:
    """Whether some rank is held in two suits."""
    either = once & _ROW
    for suit in (1, 2, 3):
        row = once >> 16 * suit & _ROW
        if either & row:
            return True
        either |= row
    return False


def makes_meld(rules: Rules, held: int, face: int) -> bool:
    """Whether a natural card makes a meld with two of the held ones."""
    pairs = _PARTNERS[face + _HIGH if rules.ace == "both" else face]
    for at in range(0, len(pairs), 2):  # noqa: SIM110 - a generator would be slow when compiled
        if held & pairs[at] and held & pairs[at + 1]:
            return True
    return False


def outs(rules: Rules, hand: Hand, gone: Hand, face: int) -> int:
    """How many cards that are neither open nor in this hand would make a card of the hand meld with another one of it."""
    once = hand.once
    wanted = 0
    pairs = _PARTNERS[face + _HIGH if rules.ace == "both" else face]
    for at in range(0, len(pairs), 2):
        one, other = pairs[at], pairs[at + 1]
        if once & one:
            if not once & other:
                wanted |= other
        elif once & other:
            wanted |= one
    if rules.decks == 1:
        return bits(wanted & ~(gone.once | once))
    left = bits(wanted & ~(gone.twice | hand.twice | (gone.once & once)))
    return left + bits(wanted & ~(gone.once | once))


def bits(mask: int) -> int:
    """How many faces a mask holds."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def lies_at_an_end(table: Table, face: int) -> bool:
    """Whether a natural card fits on a meld of the table."""
    for meld in table.melds:
        for natural, _ in meld.openings:
            if natural == face:
                return True
    return False


def ends(table: Table) -> int:
    """All natural faces that fit on a meld of the table, as a mask."""
    found = 0
    for meld in table.melds:
        for natural, _ in meld.openings:
            found |= BIT[natural]
    return found
