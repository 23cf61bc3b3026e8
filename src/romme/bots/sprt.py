"""When enough was played: Wald's sequential probability ratio test, in the form that chess programmers call pentanomial GSPRT.

The first player of a line-up is tested. H0: it wins its fair share of rounds (its part of the seats), H1: so many points of a
percent more. Its results are taken deck by deck, so with two seats a deck gives one of five results (0, ½, 1, 1½ or 2 rounds won),
and what the seats of one deck have in common is not counted as knowledge. The logarithm of the likelihood ratio of the two
hypotheses is that of normal means, with the variance estimated from the decks seen (Van den Bergh, *A practical introduction to
the GSPRT*): LLR = (s1 − s0)(2s − s0 − s1) / 2v, where s is the share won and v the variance of s. H1 is accepted once LLR
reaches log((1 − β)/α), H0 once it falls to log(β/(1 − α)); each is then wrong in about one case of twenty.
"""

from dataclasses import dataclass
from math import log
from typing import Final

from romme.bots.tally import Tally, ratio

_ALPHA: Final = 0.05
"""How often H1 is accepted though H0 holds."""
_BETA: Final = 0.05
"""How often H0 is accepted though H1 holds."""
_FEWEST: Final = 30
"""Decks before the first verdict: their spread must be known."""
UPPER: Final = log((1 - _BETA) / _ALPHA)
LOWER: Final = log(_BETA / (1 - _ALPHA))


@dataclass(frozen=True)
class Sprt:
    """The hypotheses about the first player's share of rounds."""

    h0: float
    h1: float

    @classmethod
    def of(cls, lineup: list[str], margin: float) -> "Sprt":
        """Whether the first player wins more than its fair share, by this much (0.03: three in a hundred rounds)."""
        fair = lineup.count(lineup[0]) / len(lineup)
        return cls(fair, fair + margin)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of the likelihood ratio; 0 while too little was seen."""
        seen = tally.rounds[0]
        if len(seen) < _FEWEST:
            return 0.0
        mean, variance = ratio(seen)
        variance = max(variance, 1e-9)
        return (self.h1 - self.h0) * (2 * mean - self.h0 - self.h1) / (2 * variance)

    def verdict(self, tally: Tally) -> str | None:
        """`h1` or `h0` once one is accepted."""
        value = self.ratio(tally)
        return "h1" if value >= UPPER else "h0" if value <= LOWER else None
