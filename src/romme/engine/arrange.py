"""The best arrangement of a hand into melds, exact, by one solver with a table of weights.

The solver covers the hand by patterns, always deciding about its lowest card, and gives up branches that cannot win any more.
"""

from typing import Final

from romme.engine.cards import ACE, pips
from romme.engine.hands import Hand, faces_of
from romme.engine.melds import Cards
from romme.engine.patterns import Pattern, Weights, patterns
from romme.engine.rules import Rules

_least: Final[dict[tuple[int, int], Weights]] = {}
_dearest: Final[dict[int, Weights]] = {}
"""Tables made once, by the options that they depend on."""

NO_LIMIT: Final = 1_000_000


class Arrangement:
    """Disjoint melds of a hand and the cards left over. `points` is what those count in hand for `arrange`, and what the
    melds count for `most_points`.
    """

    __slots__ = ("deadwood", "melds", "points")

    def __init__(self, melds: list[Cards], deadwood: list[int], points: int) -> None:
        self.melds = melds
        self.deadwood = deadwood
        self.points = points


def _least_deadwood(rules: Rules) -> Weights:
    """What the cards count in hand; of equal points, the arrangement that leaves fewer cards."""
    key = (rules.ace_in_hand, rules.joker_in_hand)
    if key not in _least:
        by_rank = [0] + [rules.card_value(rank) * 64 + 1 for rank in range(1, 14)]
        by_rank.append(by_rank[ACE])
        joker = rules.joker_in_hand * 64 + 1
        _least[key] = Weights(by_rank, [joker] * 15, by_rank, [joker] * 15, joker)
    return _least[key]


def _most_laid(rules: Rules) -> Weights:
    """What the cards count when they are laid."""
    ace = rules.high_ace()
    if ace not in _dearest:
        run = [pips(rank) for rank in range(14)] + [ace]
        group = run[:]
        group[ACE] = ace
        _dearest[ace] = Weights(run, run, group, group, max(ace, 10))
    return _dearest[ace]


def arrange(rules: Rules, hand: Hand) -> Arrangement:
    """The arrangement with the least deadwood; the opening minimum is not looked at."""
    melds, deadwood, _ = _Solver(rules, hand, _least_deadwood(rules)).solution()
    return Arrangement(melds, deadwood, rules.hand_value(deadwood))


def most_points(rules: Rules, hand: Hand, enough: int = NO_LIMIT) -> Arrangement:
    """The arrangement whose melds count most, as towards an opening, or the first found that counts `enough`."""
    return Arrangement(*_Solver(rules, hand, _most_laid(rules), enough).solution())


class _Solver:
    """Picks disjoint patterns of a hand of the highest total worth."""

    def __init__(self, rules: Rules, hand: Hand, weights: Weights, enough: int = NO_LIMIT) -> None:
        self.weights = weights
        self.enough = enough
        self.once = hand.once
        self.twice = hand.twice
        self.jokers = hand.jokers
        self.found = patterns(rules, hand, weights)
        self.first: list[Pattern | None] = []
        """By face: the first pattern with this lowest card."""
        self.best = 0
        self.chosen: list[Pattern] = []
        self.path: list[Pattern] = []

    def solution(self) -> tuple[list[Cards], list[int], int]:
        """The melds in order of their lowest card, the cards left over, and what the melds are worth."""
        if not self.found:
            return [], faces_of(self.once, self.twice, self.jokers), 0
        self._choose()
        once, twice, jokers = self.once, self.twice, self.jokers
        melds: list[Cards] = []
        for pattern in self.chosen:
            melds.append(pattern.cards())
            mask = pattern.mask
            once = (once & ~mask) | (twice & mask & ~pattern.twin)
            twice &= ~mask
            jokers -= pattern.jokers
        return melds, faces_of(once, twice, jokers), self.best

    def _choose(self) -> None:
        """Put the patterns in order of their lowest card, and search."""
        first: list[Pattern | None] = [None] * 62
        union = 0
        for pattern in reversed(self.found):
            mask = pattern.mask
            union |= mask
            face = (mask & -mask).bit_length() - 1
            pattern.next = first[face]
            first[face] = pattern
        self.first = first
        once, twice = self.once & union, self.twice & union
        bound = self.jokers * self.weights.joker
        for face in faces_of(once, twice, 0):
            bound += self.weights.most[face & 15]
        self._cover(once, twice, self.jokers, 0, bound)

    def _cover(self, once: int, twice: int, jokers: int, worth: int, bound: int) -> None:
        """Cover what is left; `bound` is the most that it can still add."""
        if worth > self.best:
            self.best = worth
            self.chosen = self.path[:]
        while once and worth + bound > self.best and self.best < self.enough:
            low = once & -once
            face = low.bit_length() - 1
            pattern = self.first[face]
            while pattern is not None:
                mask = pattern.mask
                if mask & once == mask and pattern.jokers <= jokers and pattern.twin & twice == pattern.twin:
                    self.path.append(pattern)
                    self._cover(
                        (once & ~mask) | (twice & mask & ~pattern.twin),
                        twice & ~mask,
                        jokers - pattern.jokers,
                        worth + pattern.worth,
                        bound - pattern.bound,
                    )
                    self.path.pop()
                pattern = pattern.next
            bound -= self.weights.most[face & 15]
            if twice & low:
                twice ^= low
            else:
                once ^= low
