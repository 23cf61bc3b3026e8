"""A second, slow and obvious account of melds and of turns, by trying everything: the engine's fast answers are compared
with it. Cards are texts here (`7h`), so that nothing of the engine's arithmetic is taken over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise

RANKS = "A23456789TJQK"
SUITS = "cshd"

Cards = tuple[str, ...]


def runs_of(cards: Cards, ace_high: bool, max_run: int) -> Iterator[Cards]:
    """Every order in which exactly these cards are a run from low to high."""
    if not 3 <= len(cards) <= max_run or len({card[1] for card in cards}) != 1:
        return
    low = sorted(RANKS.index(card[0]) for card in cards)
    orders = {tuple(low)}
    if ace_high and 0 in low:
        orders.add((*low[1:], 13))
    for ranks in orders:
        if all(b - a == 1 for a, b in pairwise(ranks)):
            yield tuple(RANKS[rank % 13] + cards[0][1] for rank in ranks)


def set_of(cards: Cards) -> Cards | None:
    """These cards as a set in suit order, if they are one."""
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if not 3 <= len(cards) <= 4 or len(ranks) != 1 or len(suits) != len(cards):
        return None
    return tuple(sorted(cards, key=lambda card: SUITS.index(card[1])))


def melds_of(cards: Iterable[str], ace_high: bool = False, max_run: int = 14) -> set[Cards]:
    """Every set and run that some of these cards make, by trying every selection of one suit and of one rank."""
    found: set[Cards] = set()
    cards = sorted(cards)
    for suit in SUITS:
        row = [card for card in cards if card[1] == suit]
        for size in range(3, len(row) + 1):
            for chosen in set(combinations(row, size)):
                found.update(runs_of(chosen, ace_high, max_run))
    for rank in RANKS:
        column = [card for card in cards if card[0] == rank]
        for size in (3, 4):
            for chosen in set(combinations(column, size)):
                meld = set_of(chosen)
                if meld is not None:
                    found.add(meld)
    return found


def without(cards: Cards, used: Cards) -> Cards | None:
    """What is left when the used cards are taken out, sorted; None if they are not all there."""
    left = Counter(cards)
    left.subtract(used)
    if min(left.values(), default=0) < 0:
        return None
    return tuple(sorted(left.elements()))


def best_of(cards: Iterable[str], melds: Iterable[Cards], worth: Callable[[Cards], int]) -> int:
    """The highest total worth of melds that can be laid together out of these cards."""
    options = [(meld, worth(meld)) for meld in melds]

    @cache
    def best(hand: Cards) -> int:
        found = 0
        for meld, value in options:
            left = without(hand, meld)
            if left is not None:
                found = max(found, value + best(left))
        return found

    return best(tuple(sorted(cards)))
