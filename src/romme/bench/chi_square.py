"""Pearson's chi-square: how far counts are from what chance would give, and how often chance alone would be as far."""

from collections.abc import Sequence
from math import exp, lgamma, log

_EXACT = 1e-14
_MOST_TERMS = 100_000


def fit(counts: Sequence[int], shares: Sequence[float], fewest: float) -> tuple[float, int, float]:
    """Chi-square of counts whose cases have these shares, its degrees of freedom and p-value.

    Neighbouring cases of which fewer than `fewest` are expected are counted together.
    """
    total = sum(counts)
    groups: list[list[float]] = []
    seen = expected = 0.0
    for count, share in zip(counts, shares, strict=True):
        seen += count
        expected += share * total
        if expected >= fewest and expected > 0:
            groups.append([seen, expected])
            seen = expected = 0.0
    if groups:  # what is left over at the end
        groups[-1][0] += seen
        groups[-1][1] += expected
    chi_square = sum((seen - expected) ** 2 / expected for seen, expected in groups)
    freedom = max(1, len(groups) - 1)
    return chi_square, freedom, p_value(chi_square, freedom)


def p_value(chi_square: float, freedom: int) -> float:
    """The chance of at least this chi-square with so many degrees of freedom: the upper incomplete gamma function."""
    a, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, _MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * _EXACT:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's continued fraction."""
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    result = d
    for n in range(1, _MOST_TERMS):
        b += 2
        d = 1 / (b - n * (n - a) * d)
        c = b - n * (n - a) / c
        result *= c * d
        if abs(c * d - 1) < _EXACT:
            break
    return result
