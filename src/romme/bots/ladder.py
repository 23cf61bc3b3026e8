"""How strong players are on one scale: every pair plays, and the ratings are those that explain the shares of rounds won best.

A difference of 400 Elo means ten rounds won for each one lost. The average of all is 1000. Each pair's difference is weighed by how
sure it is (weighted least squares on the logarithm of the odds), which also tells how sure each rating is.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log, log10, sqrt

from romme.bots.arena import Contest, run
from romme.bots.tally import Estimate, Tally, Z, share_spread

AVERAGE = 1000.0
_SCALE = 400.0
Pair = tuple[str, str]


def play_pairs(
    family: str,
    names: Sequence[str],
    deals: int,
    seed: int,
    jobs: int,
    progress: Callable[[Pair, Tally], None],
) -> dict[Pair, Tally]:
    """Every pair of players on the same decks, so many for each; `progress` hears after each match."""
    results: dict[Pair, Tally] = {}
    for pair in combinations(names, 2):

        def told(tally: Tally, pair: Pair = pair) -> bool:
            progress(pair, tally)
            return False

        results[pair] = run(Contest(family, pair, seed), deals, jobs, told)
    return results


def elo(names: Sequence[str], results: dict[Pair, Tally]) -> list[Estimate]:
    """The ratings of the players in the order of their names."""
    count = len(names)
    # One part more everywhere fixes what differences leave open: the sum of all ratings.
    weights = [[1.0 / count] * count for _ in names]
    pulls = [0.0] * count
    for (one, other), tally in results.items():
        i, j = names.index(one), names.index(other)
        difference, variance = _difference(tally)
        weight = 1 / variance
        for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            weights[a][b] += sign * weight
        pulls[i] += weight * difference
        pulls[j] -= weight * difference
    spread = _inverse(weights)
    found = []
    for i in range(count):
        rating = AVERAGE + sum(spread[i][j] * pulls[j] for j in range(count))
        half = Z * sqrt(max(0.0, spread[i][i] - 1.0 / count))
        found.append(Estimate(rating, rating - half, rating + half))
    return found


def _difference(tally: Tally) -> tuple[float, float]:
    """By how much the first of a pair is rated above the other, and the variance of that."""
    mean, variance = share_spread(tally.rounds[0])
    least = 0.5 / tally.rounds_played()
    mean = min(1 - least, max(least, mean))
    slope = _SCALE / log(10) / (mean * (1 - mean))
    return _SCALE * log10(mean / (1 - mean)), slope * slope * variance


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix (Gauss and Jordan)."""
    count = len(matrix)
    rows = [[*row, *[float(i == j) for j in range(count)]] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(count):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[count:] for row in rows]
