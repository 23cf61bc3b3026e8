"""Whether deals are fair: the server's own shuffle (`server/deal.py`), dealt very often and compared with what chance would give.

For every test the exact distribution over all orders of a deck is known, and observations of different decks are independent, so
the p-values mean what they say: below 0.01 in one of a hundred tests of a perfect shuffle. Pure Python, as each deck takes
longer to shuffle than to count.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import comb, factorial
from multiprocessing import get_context

from romme.bench.chi_square import fit, p_value
from romme.server.deal import SEED_BYTES, Chance

CHUNK = 5000
"""Decks that a process deals before it reports."""
SUSPICIOUS = 1e-6
"""A p-value this near to 0 or 1 is no chance any more."""
_SEATS = range(2, 7)
_FEWEST = 10
"""Observations that chance would give of each case at least; rarer ones are counted together."""
Counts = dict[str, list[int]]


@dataclass(frozen=True)
class Verdict:
    """One test: what was counted, chi-square with its degrees of freedom, and how often chance alone would give as much."""

    name: str
    chi_square: float
    freedom: int
    p: float


def judge(decks: int, cards: int, seed: str, jobs: int, progress: Callable[[int], None]) -> list[Verdict]:
    """Deal so many decks of so many cards and test them. Without `seed` the seeds come from the operating system."""
    total = nothing_counted(cards)
    chunks = [(first, min(CHUNK, decks - first)) for first in range(0, decks, CHUNK)]
    for part, (_, count) in zip(_counted(chunks, cards, seed, jobs), chunks, strict=True):
        for name, numbers in part.items():
            total[name] = [one + other for one, other in zip(total[name], numbers, strict=True)]
        progress(count)
    return verdicts(total, cards)


def _counted(chunks: Sequence[tuple[int, int]], cards: int, seed: str, jobs: int) -> Iterator[Counts]:
    if jobs == 1:
        for first, count in chunks:
            yield count_decks(first, count, cards, seed)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for task in [pool.submit(count_decks, first, count, cards, seed) for first, count in chunks]:
            yield task.result()


def count_decks(first: int, count: int, cards: int, seed: str) -> Counts:
    """Deal decks `first` to `first + count - 1` and count what the tests need."""
    found = nothing_counted(cards)
    unshuffled = range(cards)
    for number in range(first, first + count):
        chance = Chance(_seed(seed, number), ("00" * 16,))
        deck = chance.deck(unshuffled)
        count_deck(found, deck, number)
        card = number % cards
        found["new stock"][deck.index(card) * cards + chance.renewed(1, unshuffled).index(card)] += 1
        seats = _SEATS[number % len(_SEATS)]
        found["dealer"][sum(range(2, seats)) + chance.first_dealer(seats)] += 1
    return found


def _seed(seed: str, number: int) -> bytes:
    return hashlib.sha256(f"{seed} {number}".encode()).digest() if seed else secrets.token_bytes(SEED_BYTES)


def nothing_counted(cards: int) -> Counts:
    """Every count at 0."""
    return {
        "position": [0] * cards**2,
        "pairs": [0] * cards**2,
        "ascending runs": [0] * (cards + 1),
        "first run": [0] * (cards + 1),
        "colour runs": [0] * (cards + 1),
        "cycles": [0] * (cards + 1),
        "new stock": [0] * cards**2,
        "dealer": [0] * sum(_SEATS),
    }


def count_deck(found: Counts, deck: Sequence[int], number: int) -> None:
    """Count one shuffled deck, the `number`-th; its cards are named 0, 1, … in the order before."""
    cards = len(deck)
    position = found["position"]
    half = cards // 2
    ascending = colours = 1
    first = 0
    last = deck[0]
    position[last] += 1
    for place in range(1, cards):
        card = deck[place]
        position[place * cards + card] += 1
        if card < last:
            ascending += 1
            first = first or place
        if (card < half) is not (last < half):
            colours += 1
        last = card
    place = number % (cards - 1)  # one pair of each deck: those of one deck depend on each other
    found["pairs"][deck[place] * cards + deck[place + 1]] += 1
    found["ascending runs"][ascending] += 1
    found["first run"][first or cards] += 1
    found["colour runs"][colours] += 1
    found["cycles"][_cycles(deck)] += 1


def _cycles(deck: Sequence[int]) -> int:
    """How many cycles the order has, read as a permutation."""
    left = list(deck)
    cycles = 0
    for start in range(len(left)):
        if left[start] >= 0:
            cycles += 1
            at = start
            while left[at] >= 0:
                left[at], at = -1, left[at]
    return cycles


def verdicts(found: Counts, cards: int) -> list[Verdict]:
    """The tests of what was counted, in the order of the report."""
    apart = [number for at, number in enumerate(found["pairs"]) if at // cards != at % cards]
    exact = {
        "ascending runs": eulerian(cards),
        "first run": [
            0.0,
            *[1 / factorial(k) - 1 / factorial(k + 1) for k in range(1, cards)],
            1 / factorial(cards),
        ],
        "colour runs": colour_runs(cards),
        "cycles": stirling(cards),
    }
    tests = [_position(found["position"], cards), _even("pairs", apart)]
    tests += [Verdict(name, *fit(found[name], shares, _FEWEST)) for name, shares in exact.items()]
    return [*tests, _even("new stock", found["new stock"]), _dealer(found["dealer"])]


def _position(numbers: Sequence[int], cards: int) -> Verdict:
    """Which card lies where. Rows and columns have fixed sums, so the statistic is that of a square one smaller, scaled."""
    expected = sum(numbers) / cards**2
    chi_square = sum((number - expected) ** 2 for number in numbers) / expected * (cards - 1) / cards
    freedom = (cards - 1) ** 2
    return Verdict("position", chi_square, freedom, p_value(chi_square, freedom))


def _even(name: str, numbers: Sequence[int]) -> Verdict:
    """Cases that are all equally likely, counted together as far as there are few observations."""
    groups = max(2, min(len(numbers), sum(numbers) // _FEWEST))
    sums, sizes = [0] * groups, [0] * groups
    for at, number in enumerate(numbers):
        sums[at * groups // len(numbers)] += number
        sizes[at * groups // len(numbers)] += 1
    return Verdict(name, *fit(sums, [size / len(numbers) for size in sizes], 0))


def _dealer(numbers: Sequence[int]) -> Verdict:
    """Who deals first, for each number of seats."""
    parts = []
    for seats in _SEATS:
        start = sum(range(2, seats))
        parts.append(fit(numbers[start : start + seats], [1 / seats] * seats, 0))
    chi_square, freedom = sum(part[0] for part in parts), sum(part[1] for part in parts)
    return Verdict("dealer", chi_square, freedom, p_value(chi_square, freedom))


def eulerian(cards: int) -> list[float]:
    """The chance that an order has 0, 1, … ascending runs."""
    row = [0, 1]
    for n in range(2, cards + 1):
        row = [0, *[k * (row[k] if k < n else 0) + (n - k + 1) * row[k - 1] for k in range(1, n + 1)]]
    return [ways / factorial(cards) for ways in row]


def first_run(cards: int) -> list[float]:
    """The chance that the first ascending run has 0, 1, … cards."""
    longer = [1 / factorial(length) for length in range(1, cards + 1)]
    return [0.0, *[here - after for here, after in zip(longer, [*longer[1:], 0.0], strict=True)]]


def stirling(cards: int) -> list[float]:
    """The chance that an order has 0, 1, … cycles."""
    row = [1]
    for n in range(cards):
        row = [n * (row[k] if k <= n else 0) + (row[k - 1] if k else 0) for k in range(n + 2)]
    return [ways / factorial(cards) for ways in row]


def colour_runs(cards: int) -> list[float]:
    """The chance of 0, 1, … runs of cards of the lower or the upper half."""
    low, high = cards // 2, cards - cards // 2
    shares = [0.0, 0.0]
    for runs in range(2, cards + 1):
        k, odd = divmod(runs, 2)
        if odd:
            ways = comb(low - 1, k) * comb(high - 1, k - 1) + comb(low - 1, k - 1) * comb(high - 1, k)
        else:
            ways = 2 * comb(low - 1, k - 1) * comb(high - 1, k - 1)
        shares.append(ways / comb(cards, low))
    return shares
