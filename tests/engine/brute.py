"""A second, slow and obvious account of melds and of turns, by trying everything: the engine's fast answers are compared
with it. Cards are texts here (`7h`, `Jk`), so that nothing of the engine's arithmetic is taken over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from romme.engine.rules import Rules

RANKS = "A23456789TJQK"
SUITS = "cshd"

Cards = tuple[str, ...]


class Limits(NamedTuple):
    """What the rules say of melds."""

    ace_high: bool = False
    max_run: int = 14
    naturals: int = 2
    minority: bool = False
    adjacent: bool = True


PLAIN = Limits()


def limits_of(rules: Rules) -> Limits:
    """The rows of a table of rules that speak of melds."""
    return Limits(
        rules.ace == "both", rules.max_run, rules.min_naturals, rules.joker_minority, rules.jokers_adjacent
    )


def runs_of(cards: Cards, limits: Limits) -> Iterator[Cards]:
    """Every order in which exactly these natural cards are a run from low to high."""
    if not 3 <= len(cards) <= limits.max_run or len({card[1] for card in cards}) != 1:
        return
    low = sorted(RANKS.index(card[0]) for card in cards)
    orders = {tuple(low)}
    if limits.ace_high and 0 in low:
        orders.add((*low[1:], 13))
    for ranks in orders:
        if all(b - a == 1 for a, b in pairwise(ranks)):
            yield tuple(RANKS[rank % 13] + cards[0][1] for rank in ranks)


def set_of(cards: Cards) -> Cards | None:
    """These natural cards as a set in suit order, if they are one."""
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if not 3 <= len(cards) <= 4 or len(ranks) != 1 or len(suits) != len(cards):
        return None
    return tuple(sorted(cards, key=lambda card: SUITS.index(card[1])))


def natural_melds(cards: Cards, limits: Limits) -> set[Cards]:
    """Every set and run of natural cards, by trying every selection of one suit and of one rank."""
    found: set[Cards] = set()
    for suit in SUITS:
        row = [card for card in cards if card[1] == suit]
        for size in range(3, len(row) + 1):
            for chosen in set(combinations(row, size)):
                found.update(runs_of(chosen, limits))
    for rank in RANKS:
        column = [card for card in cards if card[0] == rank]
        for size in (3, 4):
            for chosen in set(combinations(column, size)):
                meld = set_of(chosen)
                if meld is not None:
                    found.add(meld)
    return found


def with_jokers(meld: Cards, jokers: int, least: int, lone: bool) -> Iterator[Cards]:
    """A meld with up to so many of its cards replaced by jokers, in every way, at least `least` of them."""
    for count in range(least, min(jokers, len(meld) - (1 if lone else 2)) + 1):
        for places in combinations(range(len(meld)), count):
            yield tuple("Jk" if place in places else card for place, card in enumerate(meld))


def joker_runs(jokers: int, held: Counter[str], limits: Limits) -> Iterator[Cards]:
    """Every run that the held cards make with at least one joker: each stretch of each suit, each choice of places."""
    ranks = RANKS + "A" if limits.ace_high else RANKS
    for suit in SUITS:
        whole = tuple(rank + suit for rank in ranks)
        for low, high in combinations(range(len(whole) + 1), 2):
            run = whole[low:high]
            missing = sum((Counter(run) - held).values())
            if 3 <= len(run) <= limits.max_run and missing <= jokers:
                for cards in with_jokers(run, jokers, max(1, missing), limits.naturals == 1):
                    if not Counter(card for card in cards if card != "Jk") - held:
                        yield cards


def joker_sets(jokers: int, held: Counter[str], limits: Limits) -> Iterator[Cards]:
    """Every set with at least one joker, its natural cards in suit order first."""
    for rank in RANKS:
        column = [rank + suit for suit in SUITS if held[rank + suit]]
        for size in range(1, len(column) + 1):
            for naturals in combinations(column, size):
                for count in range(1, min(jokers, 4 - size) + 1):
                    cards = naturals + ("Jk",) * count
                    if len(cards) >= 3 and (size > 1 or not is_run(cards, limits)):
                        yield cards


def is_run(cards: Cards, limits: Limits) -> bool:
    """Whether a natural card and the jokers behind it have room in a run."""
    last = RANKS.index(cards[0][0]) + len(cards) - 1
    return last <= (13 if limits.ace_high else 12)


def allowed(cards: Cards, limits: Limits) -> bool:
    """Whether the jokers of a meld may lie so."""
    jokers = cards.count("Jk")
    run = len({card[1] for card in cards if card != "Jk"}) == 1 and not lone_set(cards, limits)
    beside = run and any(a == b == "Jk" for a, b in pairwise(cards))
    return (
        len(cards) - jokers >= max(1, limits.naturals)
        and not (limits.minority and 2 * jokers >= len(cards))
        and (limits.adjacent or not beside)
    )


def lone_set(cards: Cards, limits: Limits) -> bool:
    """Whether a single natural card, first of its meld, is too high for a run."""
    return len(cards) - cards.count("Jk") == 1 and cards[0] != "Jk" and not is_run(cards, limits)


def melds_of(cards: Iterable[str], limits: Limits = PLAIN) -> set[Cards]:
    """Every set and run that some of these cards make: runs from low to high, sets in suit order and their jokers last."""
    cards = sorted(cards)
    jokers = cards.count("Jk")
    naturals = tuple(card for card in cards if card != "Jk")
    found = natural_melds(naturals, limits)
    if jokers:
        found.update(joker_runs(jokers, Counter(naturals), limits))
        found.update(joker_sets(jokers, Counter(naturals), limits))
    return {meld for meld in found if allowed(meld, limits)}


def ranks_of(meld: Cards, limits: Limits) -> list[int]:
    """The rank that each card of a meld stands for, jokers too: 1 for an ace at the low end of a run or where it is always
    low, else 14.
    """
    held = [card for card in meld if card != "Jk"]
    if len({card[1] for card in held}) == 1:
        whole = RANKS + "A" if limits.ace_high else RANKS
        for low in range(len(whole) - len(meld) + 1):
            if all(card in ("Jk", rank + held[0][1]) for card, rank in zip(meld, whole[low:], strict=False)):
                return list(range(low + 1, low + 1 + len(meld)))
    rank = RANKS.index(held[0][0]) + 1
    return [14 if rank == 1 and limits.ace_high else rank] * len(meld)


def without(cards: Cards, used: Cards) -> Cards | None:
    """What is left when the used cards are taken out, sorted; None if they are not all there."""
    left = Counter(cards)
    left.subtract(used)
    if min(left.values(), default=0) < 0:
        return None
    return tuple(sorted(left.elements()))


def best_of(cards: Iterable[str], melds: Iterable[Cards], worth: Callable[[Cards], int]) -> int:
    """The highest total worth of melds that can be laid together out of these cards."""
    dearest: dict[Cards, int] = {}
    for meld in melds:
        used = tuple(sorted(meld))
        dearest[used] = max(dearest.get(used, 0), worth(meld))

    @cache
    def best(hand: Cards) -> int:
        found = 0
        for used, value in dearest.items():
            left = without(hand, used)
            if left is not None:
                found = max(found, value + best(left))
        return found

    return best(tuple(sorted(cards)))
