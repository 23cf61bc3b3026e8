"""A pattern is what matters of a meld in a hand: which natural cards it uses, how many jokers, and what they are worth.

All patterns of a hand are found here, but for natural runs of more than five cards, which split into two.
"""

from typing import Final

from romme.engine.cards import ACE, BIT, HIGH_ACE, JOKER
from romme.engine.hands import Hand, faces_of
from romme.engine.melds import Cards, face_at, is_set
from romme.engine.rules import Rules

_ROW: Final = 0x3FFE
"""The ranks 1 to 13 of one suit."""
SUITS_OF: Final[list[list[int]]] = [[suit for suit in range(4) if column >> suit & 1] for column in range(16)]
"""The suits in a column of four bits."""
WITHIN: Final[list[list[int]]] = [
    [part for part in range(1, 16) if part | whole == whole] for whole in range(16)
]
"""The columns that a column contains, the empty one left out."""
SPREAD: Final[list[int]] = [sum([1 << suit * 16 for suit in suits]) for suits in SUITS_OF]
"""A column of four bits as a mask of rank 0."""


class Weights:
    """What a card in a meld is worth, by rank (14 for an ace above the king): a natural card and a joker in a run, and in a
    set. `most` and `joker` bound what a natural card, by rank, and a joker can be worth anywhere.
    """

    __slots__ = ("gap", "group", "joker", "most", "run", "wild")

    def __init__(self, run: list[int], gap: list[int], group: list[int], wild: list[int], joker: int) -> None:
        self.run = run
        self.gap = gap
        self.group = group
        self.wild = wild
        self.most = group
        self.joker = joker


class Pattern:
    """A meld of the hand: the natural faces it uses (`twin` for an ace used at both ends), its number of jokers, its worth and
    the bound on that. A run of `suit` has `size` cards from the rank `low` on, the natural ones at `ranks`; a set's suit is -1.
    `next` is the next pattern with the same lowest card.
    """

    __slots__ = ("bound", "jokers", "low", "mask", "next", "ranks", "size", "suit", "twin", "worth")

    def __init__(self, mask: int, twin: int, jokers: int, worth: int, bound: int) -> None:
        self.mask = mask
        self.twin = twin
        self.jokers = jokers
        self.worth = worth
        self.bound = bound
        self.suit: int = -1
        self.low: int = 0
        self.size: int = 0
        self.ranks: int = 0
        self.next: Pattern | None = None

    def cards(self) -> Cards:
        """The cards in the order they lie."""
        if self.suit < 0:
            return tuple(faces_of(self.mask, 0, self.jokers))
        found: list[int] = []
        for rank in range(self.low, self.low + self.size):
            found.append(face_at(self.suit, rank) if self.ranks >> rank & 1 else JOKER)
        return tuple(found)


def patterns(rules: Rules, hand: Hand, weights: Weights) -> list[Pattern]:
    """All patterns of a hand, the runs first."""
    found: list[Pattern] = []
    for suit in range(4):
        row = hand.once >> suit * 16 & _ROW
        if rules.top_rank() == HIGH_ACE:
            row |= (row & 2) << 13
        if hand.jokers:
            _Runs(rules, hand, weights, suit, found).search(row)
        else:
            starts = row & row >> 1 & row >> 2
            while starts:
                start = starts & -starts
                starts ^= start
                _natural_runs(weights, suit, row, start.bit_length() - 1, found)
    ranks = _ROW if hand.jokers else thrice_held(hand.once)
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        _sets(rules, hand, weights, bit.bit_length() - 1, found)
    return found


def _natural_runs(weights: Weights, suit: int, row: int, low: int, found: list[Pattern]) -> None:
    """Add the runs of three to five cards from this rank on."""
    ranks = BIT[low] | BIT[low + 1]
    worth = weights.run[low] + weights.run[low + 1]
    bound = weights.most[low] + weights.most[low + 1]
    for rank in range(low + 2, low + 5):
        if not row >> rank & 1:
            return
        ranks |= BIT[rank]
        worth += weights.run[rank]
        bound += weights.most[rank]
        pattern = Pattern(_mask(suit, ranks), 0, 0, worth, bound)
        pattern.suit = suit
        pattern.low = low
        pattern.size = rank - low + 1
        pattern.ranks = ranks
        found.append(pattern)


def _sets(rules: Rules, hand: Hand, weights: Weights, rank: int, found: list[Pattern]) -> None:
    column = column_of(hand.once, rank)
    if len(SUITS_OF[column]) + hand.jokers < 3 or not column:
        return
    natural, wild = weights.group[rank], weights.wild[rank]
    joker = weights.joker
    for part in WITHIN[column]:
        size = len(SUITS_OF[part])
        if size < rules.min_naturals:
            continue
        mask = SPREAD[part] << rank
        most = min(hand.jokers, 4 - size)
        if rules.joker_minority:
            most = min(most, size - 1)
        for jokers in range(max(0, 3 - size), most + 1):
            if size > 1 or is_set(rules, tuple(faces_of(mask, 0, jokers))):  # else it is read as a run
                found.append(
                    Pattern(mask, 0, jokers, size * natural + jokers * wild, size * natural + jokers * joker)
                )


class _Runs:
    """The runs of one suit, with jokers."""

    def __init__(self, rules: Rules, hand: Hand, weights: Weights, suit: int, found: list[Pattern]) -> None:
        self.found = found
        self.weights = weights
        self.jokers = hand.jokers
        self.top = rules.top_rank()
        self.max_run = rules.max_run
        self.min_naturals = rules.min_naturals
        self.minority = rules.joker_minority
        self.side = self.jokers if rules.jokers_adjacent else 1
        """How many jokers may lie side by side."""
        self.two_aces = hand.twice >> suit * 16 & 2 != 0
        self.suit = suit
        self.row = 0
        self.low = 0

    def search(self, row: int) -> None:
        """Find those whose lowest natural card is each of these ranks."""
        self.row = row
        rest = row
        while rest:
            bit = rest & -rest
            rest ^= bit
            self.low = bit.bit_length() - 1
            self._grow(bit, 1, self.weights.run[self.low], self.weights.most[self.low])

    def _grow(self, ranks: int, naturals: int, worth: int, bound: int) -> None:
        """Add every pattern whose lowest natural ranks are these, with jokers between them."""
        last = ranks.bit_length() - 1
        gaps = last - self.low + 1 - naturals
        if naturals >= self.min_naturals:
            self._add(ranks, gaps, worth, bound)
        furthest = min(last + 1 + min(self.jokers - gaps, self.side), 14, self.low + self.max_run - 1)
        for rank in range(last + 1, furthest + 1):
            if self.row >> rank & 1 and (rank < HIGH_ACE or self.low > ACE or self.two_aces):
                self._grow(
                    ranks | BIT[rank],
                    naturals + 1,
                    worth + self.weights.run[rank],
                    bound + self.weights.most[rank],
                )
            worth += self.weights.gap[rank]
            bound += self.weights.joker

    def _add(self, ranks: int, gaps: int, worth: int, bound: int) -> None:
        """Add the patterns of these ranks, with more jokers at the ends, the high end first."""
        low = self.low
        high = ranks.bit_length() - 1
        size = high - low + 1
        most = min(self.jokers - gaps, self.max_run - size)
        most = min(most, min(self.top - high, self.side) + min(low - 1, self.side))
        if self.minority:
            most = min(most, size - 2 * gaps - 1)
        # A natural run of more than five cards splits into two.
        least = max(3 - size, 1 if size > 5 and gaps == 0 else 0)
        if most < least:
            return
        mask = _mask(self.suit, ranks)
        twin = mask & 2 << self.suit * 16 if low == ACE and high == HIGH_ACE else 0
        room = min(self.top - high, self.side)
        gap = self.weights.gap
        for more in range(most + 1):
            if more >= least:
                pattern = Pattern(mask, twin, gaps + more, worth, bound)
                pattern.suit = self.suit
                pattern.low = low
                pattern.size = size + more
                pattern.ranks = ranks
                self.found.append(pattern)
            if more < room:
                high += 1
                worth += gap[high]
            elif more < most:
                low -= 1
                worth += gap[low]
            bound += self.weights.joker


def _mask(suit: int, ranks: int) -> int:
    """The faces of these ranks; the ace above the king is the ace."""
    return (ranks & _ROW | ranks >> 13 & 2) << suit * 16


def thrice_held(once: int) -> int:
    """The ranks of which at least three suits are held."""
    clubs = once & _ROW
    spades = once >> 16 & _ROW
    hearts = once >> 32 & _ROW
    diamonds = once >> 48 & _ROW
    return (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))


def column_of(once: int, rank: int) -> int:
    """The suits of which this rank is held, as four bits."""
    held = once >> rank
    return held & 1 | (held >> 15 & 2) | (held >> 30 & 4) | (held >> 45 & 8)
