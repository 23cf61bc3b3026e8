"""The best arrangement of a hand into melds, exact, by one solver with a table of weights.

A pattern is what matters of a meld here: which natural cards it uses, how many jokers, and what it is worth. The solver
covers the hand by patterns, always deciding about its lowest card, and gives up branches that cannot win any more.
"""

from typing import Final

from romme.engine.cards import ACE, BIT, HIGH_ACE, JOKER
from romme.engine.hands import Hand
from romme.engine.melds import Cards, face_at, is_set, run_points, set_value
from romme.engine.rules import Rules

_POSITION: Final[dict[int, int]] = {bit: face for face, bit in enumerate(BIT)}


class Arrangement:
    """Disjoint melds of a hand and the cards left over. `points` is what those count in hand for `arrange`, and what the
    melds count for `most_points`.
    """

    __slots__ = ("deadwood", "melds", "points")

    def __init__(self, melds: list[Cards], deadwood: list[int], points: int) -> None:
        self.melds = melds
        self.deadwood = deadwood
        self.points = points


class Pattern:
    """A meld of the hand by the natural faces it uses (a mask) and its number of jokers; `cards` is one way to lay it,
    the one that counts most; `points` is what it counts then; `worth` is what the solver adds up.
    """

    __slots__ = ("cards", "jokers", "mask", "points", "worth")

    def __init__(self, mask: int, jokers: int, cards: Cards, points: int) -> None:
        self.mask = mask
        self.jokers = jokers
        self.cards = cards
        self.points = points
        self.worth = points


def arrange(rules: Rules, hand: Hand) -> Arrangement:
    """The arrangement with the least deadwood; the opening minimum is not looked at."""
    found = patterns(rules, hand)
    joker = rules.joker_in_hand * 64 + 1  # of equal points, the arrangement that leaves fewer cards
    weights = [rules.card_value(face) * 64 + 1 for face in range(62)]
    for pattern in found:
        pattern.worth = pattern.jokers * joker
        for face in pattern.cards:
            if face != JOKER:
                pattern.worth += weights[face]
    melds = [pattern.cards for pattern in _Solver(found, weights, joker).best(hand)]
    deadwood = _left(hand, melds)
    return Arrangement(melds, deadwood, rules.hand_value(deadwood))


def most_points(rules: Rules, hand: Hand) -> Arrangement:
    """The arrangement whose melds count most, as towards an opening."""
    dearest = max(rules.high_ace(), 10)
    weights = [set_value(rules, face & 15) for face in range(62)]
    chosen = _Solver(patterns(rules, hand), weights, dearest).best(hand)
    melds = [pattern.cards for pattern in chosen]
    return Arrangement(melds, _left(hand, melds), sum([pattern.points for pattern in chosen]))


def _left(hand: Hand, melds: list[Cards]) -> list[int]:
    rest = hand.copy()
    for cards in melds:
        for face in cards:
            rest.remove(face)
    return rest.faces()


class _Solver:
    """Picks disjoint patterns of the highest total worth. `weights` by face, and `joker`, bound what a card can add."""

    def __init__(self, found: list[Pattern], weights: list[int], joker: int) -> None:
        self.by_low: dict[int, list[Pattern]] = {}
        self.union = 0
        for pattern in found:
            self.union |= pattern.mask
            low = pattern.mask & -pattern.mask
            if low in self.by_low:
                self.by_low[low].append(pattern)
            else:
                self.by_low[low] = [pattern]
        self.weights = weights
        self.joker = joker
        self.found_worth = 0
        self.chosen: list[Pattern] = []
        self.path: list[Pattern] = []

    def best(self, hand: Hand) -> list[Pattern]:
        """The chosen patterns, in order of their lowest card."""
        once = hand.once & self.union
        twice = hand.twice & self.union
        bound = hand.jokers * self.joker
        for face in range(62):
            if once & BIT[face]:
                bound += self.weights[face] * (2 if twice & BIT[face] else 1)
        self._cover(once, twice, hand.jokers, 0, bound)
        return self.chosen

    def _cover(self, once: int, twice: int, jokers: int, worth: int, bound: int) -> None:
        """Cover what is left; `bound` is the most that it can still add."""
        if worth > self.found_worth:
            self.found_worth = worth
            self.chosen = self.path[:]
        while once and worth + bound > self.found_worth:
            low = once & -once
            if low in self.by_low:
                for pattern in self.by_low[low]:
                    mask = pattern.mask
                    if mask & once == mask and pattern.jokers <= jokers:
                        self.path.append(pattern)
                        self._cover(
                            (once & ~mask) | (twice & mask),
                            twice & ~mask,
                            jokers - pattern.jokers,
                            worth + pattern.worth,
                            bound - self._bound(pattern),
                        )
                        self.path.pop()
            bound -= self.weights[_POSITION[low]]
            once ^= low
            if twice & low:
                twice ^= low
                once |= low

    def _bound(self, pattern: Pattern) -> int:
        """What the cards of a pattern had added to the bound."""
        total = pattern.jokers * self.joker
        for face in pattern.cards:
            if face != JOKER:
                total += self.weights[face]
        return total


def patterns(rules: Rules, hand: Hand) -> list[Pattern]:
    """All patterns of a hand. Joker-free runs of more than five cards are left out: they split into two runs."""
    found: list[Pattern] = []
    for suit in range(4):
        row = (hand.once >> suit * 16) & 0x3FFF
        if rules.top_rank() == HIGH_ACE:
            row |= (row & 2) << 13
        if hand.jokers:
            for low in range(1, 15):
                if row >> low & 1:
                    _grow(rules, hand, suit, row, (low,), 0, found)
        elif row & row >> 1 & row >> 2:
            _natural_runs(rules, suit, row, found)
    for rank in range(1, 14):
        _sets(rules, hand, rank, found)
    return found


def _natural_runs(rules: Rules, suit: int, row: int, found: list[Pattern]) -> None:
    starts = row & row >> 1 & row >> 2
    for low in range(1, 13):
        if starts >> low & 1:
            size = 3
            while size <= 5 and row >> (low + size - 1) & 1:
                _add(rules, suit, tuple(range(low, low + size)), 0, 0, found)
                size += 1


def _grow(
    rules: Rules,
    hand: Hand,
    suit: int,
    row: int,
    ranks: tuple[int, ...],
    gaps: int,
    found: list[Pattern],
) -> None:
    """Add every pattern whose lowest natural ranks are these, with `gaps` jokers between them."""
    first, last = ranks[0], ranks[-1]
    if last == HIGH_ACE and first == ACE and not hand.twice & BIT[suit * 16 + ACE]:
        return
    if gaps or len(ranks) <= 5:
        _offer(rules, hand, suit, ranks, gaps, found)
    else:
        _offer(rules, hand, suit, ranks, gaps, found, least=1)
    widest = hand.jokers - gaps
    if not rules.jokers_adjacent:
        widest = min(widest, 1)
    for rank in range(last + 1, min(last + 1 + widest, 14) + 1):
        if row >> rank & 1 and rank - first < rules.max_run:
            _grow(rules, hand, suit, row, (*ranks, rank), gaps + rank - last - 1, found)


def _offer(
    rules: Rules,
    hand: Hand,
    suit: int,
    ranks: tuple[int, ...],
    gaps: int,
    found: list[Pattern],
    least: int = 0,
) -> None:
    """Add the patterns of these ranks with `least` or more jokers at the ends, the high end first."""
    if len(ranks) < rules.min_naturals:
        return
    above = rules.top_rank() - ranks[-1]
    below = ranks[0] - 1
    if not rules.jokers_adjacent:
        above, below = min(above, 1), min(below, 1)
    span = ranks[-1] - ranks[0] + 1
    for more in range(least, min(hand.jokers - gaps, above + below, rules.max_run - span) + 1):
        jokers = gaps + more
        if span + more >= 3 and not (rules.joker_minority and 2 * jokers >= span + more):
            _add(rules, suit, ranks, more - min(more, above), min(more, above), found)


def _add(
    rules: Rules,
    suit: int,
    ranks: tuple[int, ...],
    below: int,
    above: int,
    found: list[Pattern],
) -> None:
    """Add the run of these natural ranks with so many jokers below and above them."""
    mask = 0
    cards: list[int] = [JOKER] * below
    rank = ranks[0]
    for held in ranks:
        cards.extend([JOKER] * (held - rank))
        face = face_at(suit, held)
        cards.append(face)
        mask |= BIT[face]
        rank = held + 1
    cards.extend([JOKER] * above)
    points = run_points(rules, ranks[0] - below, len(cards))
    found.append(Pattern(mask, len(cards) - len(ranks), tuple(cards), points))


def _sets(rules: Rules, hand: Hand, rank: int, found: list[Pattern]) -> None:
    column = [suit * 16 + rank for suit in range(4) if hand.once & BIT[suit * 16 + rank]]
    if not column or len(column) + hand.jokers < 3:
        return
    value = set_value(rules, rank)
    for chosen in range(1, 1 << len(column)):
        naturals = [column[i] for i in range(len(column)) if chosen >> i & 1]
        size = len(naturals)
        if size < rules.min_naturals or size + hand.jokers < 3:
            continue
        mask = 0
        for face in naturals:
            mask |= BIT[face]
        for jokers in range(max(0, 3 - size), min(hand.jokers, 4 - size) + 1):
            if not (rules.joker_minority and 2 * jokers >= size + jokers):
                cards = tuple(naturals + [JOKER] * jokers)
                if size > 1 or is_set(
                    rules, cards
                ):  # a lone natural card is read as a run where that is possible
                    found.append(Pattern(mask, jokers, cards, len(cards) * value))
