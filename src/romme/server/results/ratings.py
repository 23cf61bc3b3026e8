"""How strong players are thought to be: the model, the number that is shown for it, and the words for its bands.

A rating is a normal distribution, `mu` and `sigma`, one for each family (Plackett-Luce by the `openskill` library, 2 to 6
players, shared places). The number shown is 1500 + 10 · (mu - 25): the scale of Elo, so that of two players 100 apart the
stronger wins about 64 % of their matches. `BETA` is one and a half times the spread of new players, as luck has its part in
every match of cards; with the library's own value ratings foretold results worse than a coin (docs/ratings.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

MU: Final = 25.0
SIGMA: Final = 25 / 3
BETA: Final = 25 / 2
TAU: Final = 25 / 150
"""What every match adds to sigma, so that a rating never stops following its player."""

_CENTRE: Final = 1500
_SCALE: Final = 10
SETTLED: Final = 10
"""Matches from which on a rating is no longer provisional."""

Band = Literal["learning", "practised", "experienced", "strong", "masterly"]
BANDS: Final[tuple[tuple[Band, int], ...]] = (
    ("masterly", 1700),
    ("strong", 1600),
    ("experienced", 1500),
    ("practised", 1400),
)
"""The bands from above, with the lowest number of each; below the last is `learning`."""

COMPUTER: Final = {
    "random": 800,
    "beginner": 1250,
    "casual": 1325,
    "greedy": 1470,
    "solid": 1500,
    "strong": 1550,
    "expert": 1690,
}
"""The numbers of the computer players, which never change: `solid` stands where people begin, the others as far from it as
the rounds that they win against each other make of matches, the upper two as far as their matches say (docs/bots.md)."""


@dataclass(frozen=True)
class Rating:
    """A player's strength in one family, after so many rated matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def number(self) -> int:
        """The number that is shown."""
        return number(self.mu)

    @property
    def provisional(self) -> bool:
        """Whether too few matches stand behind it to be listed or to have a band."""
        return self.matches < SETTLED

    @property
    def band(self) -> Band | None:
        """The strength in words; None while it is provisional."""
        return None if self.provisional else band(self.number)


def number(mu: float) -> int:
    """The number that is shown for a mean."""
    return round(_CENTRE + _SCALE * (mu - MU))


def band(shown: int) -> Band:
    """The band that a shown number lies in."""
    return next((name for name, lowest in BANDS if shown >= lowest), "learning")


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a match that came out in these places (1 is best, ties share one)."""
    model = _model()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    after = model.rate(teams, ranks=list(places))
    return [
        Rating(team[0].mu, team[0].sigma, was.matches + 1) for was, team in zip(before, after, strict=True)
    ]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a tenth of a second that only rated matches cost

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
