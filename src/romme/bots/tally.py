"""What was seen of players against each other, and how sure it is. Rounds of one deck are one observation, as are the matches that
were played with the same decks: luck of the cards is shared among their seats, so their results are not independent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from romme.bots.rounds import Round

Z = 1.96
"""Standard errors to either side of a mean that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Observation:
    """Something counted over a number of rounds or matches."""

    total: float
    count: int


@dataclass
class Tally:
    """Results by player, in the order of `players`, each named once."""

    players: Sequence[str]
    rounds: list[list[Observation]] = field(default_factory=list)
    """By player, for each deck: rounds won (shared ones in parts) of those played."""
    points: list[list[Observation]] = field(default_factory=list)
    """By player, for each deck: points above the mean of the others, the mean of its seats."""
    matches: list[list[Observation]] = field(default_factory=list)
    """By player, for each sequence of decks: matches won of those played."""
    turns: list[list[int]] = field(default_factory=list)
    """By player: nanoseconds that each of its turns took to decide."""
    decisions: list[int] = field(default_factory=list)
    """By player: how many actions it chose."""

    def __post_init__(self) -> None:
        for lists in (self.rounds, self.points, self.matches, self.turns):
            lists.extend([] for _ in self.players)
        self.decisions.extend(0 for _ in self.players)

    @property
    def decks(self) -> int:
        """Decks that were dealt from."""
        return len(self.rounds[0])

    def add_deck(self, seatings: Sequence[Sequence[str]], played: Sequence[Round]) -> None:
        """Add the rounds of one deck, with the players by seat of each."""
        for index, player in enumerate(self.players):
            won = points = 0.0
            for names, result in zip(seatings, played, strict=True):
                mine = [seat for seat, name in enumerate(names) if name == player]
                won += sum(result.shares[seat] for seat in mine)
                points += sum(result.leads[seat] for seat in mine) / len(mine)
                for seat in mine:
                    self.turns[index] += result.turns[seat]
                    self.decisions[index] += result.decisions[seat]
            self.rounds[index].append(Observation(won, len(played)))
            self.points[index].append(Observation(points, len(played)))

    def add_match(self, seatings: Sequence[Sequence[str]], shares: Sequence[Sequence[float]]) -> None:
        """Add the matches played with one sequence of decks."""
        for index, player in enumerate(self.players):
            won = sum(
                share
                for names, result in zip(seatings, shares, strict=True)
                for name, share in zip(names, result, strict=True)
                if name == player
            )
            self.matches[index].append(Observation(won, len(shares)))

    def extend(self, more: "Tally") -> None:
        """Add the results of the same players on other decks."""
        for mine, others in zip(self._lists(), more._lists(), strict=True):
            mine.extend(others)
        self.decisions = [one + other for one, other in zip(self.decisions, more.decisions, strict=True)]

    def _lists(self) -> list[list[Any]]:
        return [*self.rounds, *self.points, *self.matches, *self.turns]

    def rounds_played(self) -> int:
        """Rounds, all seatings counted."""
        return sum(seen.count for seen in self.rounds[0])

    def matches_played(self) -> int:
        """Whole matches, all seatings counted."""
        return sum(seen.count for seen in self.matches[0])

    def win_rate(self, player: int) -> Estimate:
        """Share of the rounds that a player won."""
        return share(self.rounds[player])

    def match_rate(self, player: int) -> Estimate:
        """Share of the matches that a player won."""
        return share(self.matches[player])

    def points_per_round(self, player: int) -> Estimate:
        """Points a round above the mean of the others."""
        seen = self.points[player]
        mean, variance = ratio(seen)
        half = Z * sqrt(variance * len(seen) / max(1, len(seen) - 1))
        return Estimate(mean, mean - half, mean + half)

    def turn_ms(self, player: int, part: float) -> float:
        """Milliseconds of deciding that this part of a player's turns stayed below."""
        turns = sorted(self.turns[player])
        return turns[min(len(turns) - 1, int(part * len(turns)))] / 1e6 if turns else 0.0

    def decisions_per_second(self, player: int) -> float:
        """Actions chosen in a second of deciding."""
        return self.decisions[player] * 1e9 / max(1, sum(self.turns[player]))


def ratio(seen: Iterable[Observation]) -> tuple[float, float]:
    """The mean of observations that are sums over different counts, and its variance (linearised, observations independent)."""
    seen = list(seen)
    count = max(1, sum(each.count for each in seen))
    mean = sum(each.total for each in seen) / count
    return mean, sum((each.total - mean * each.count) ** 2 for each in seen) / count**2


def share_spread(seen: Sequence[Observation]) -> tuple[float, float]:
    """A share of rounds or matches, and its variance, which is as if one more observation had gone altogether the other way:
    few results, or all the same, prove little.
    """
    mean, variance = ratio(seen)
    return mean, variance + (max(mean, 1 - mean) / len(seen)) ** 2


def share(seen: Sequence[Observation]) -> Estimate:
    """A share with its interval; anything is possible where nothing was seen."""
    if not seen:
        return Estimate(0.0, 0.0, 1.0)
    mean, variance = share_spread(seen)
    half = Z * sqrt(variance)
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half))
