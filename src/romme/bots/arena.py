"""Bots against each other on duplicate deals: each deck is played once for every rotation of the bots over the seats,
so that luck of the cards cancels out. The same seed gives the same result with any number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter_ns

from romme.bots import BOTS
from romme.engine.actions import knock
from romme.engine.cards import full_deck
from romme.engine.match import deal_round, settle
from romme.engine.play import check, renewal, step
from romme.engine.rules import FAMILIES, Rules
from romme.engine.scoring import lowest_wins
from romme.engine.state import PHASE_DRAW, PHASE_OVER, State, Table, view

_CHUNK = 25
"""Deals that one process plays before it reports."""


@dataclass
class Tally:
    """What was seen of the bots in the order of `bots`, each named once; one item a deal where a list is of lists."""

    bots: Sequence[str]
    seats: int
    """Seats at the table, and so how often each deck is played."""
    wins: list[list[int]] = field(default_factory=list)
    """For each deal: rounds won by a seat of each bot."""
    decided: list[int] = field(default_factory=list)
    """For each deal: rounds that somebody won."""
    points: list[list[float]] = field(default_factory=list)
    """For each deal: points of a seat of each bot less the mean of all other seats', summed over the rotations."""
    turn_ns: list[list[int]] = field(default_factory=list)
    """For each bot: nanoseconds that each of its turns took to decide."""

    def win_rate(self, bot: int) -> tuple[float, float]:
        """Share of the decided rounds that a bot won, and half the width of its 95 % interval (deals as samples)."""
        rounds = sum(self.decided)
        rate = sum([wins[bot] for wins in self.wins]) / max(1, rounds)
        residuals = [wins[bot] - rate * n for wins, n in zip(self.wins, self.decided, strict=True)]
        return rate, 1.96 * sqrt(sum([r * r for r in residuals])) / max(1, rounds)

    def point_rate(self, bot: int) -> tuple[float, float]:
        """Points per round above the others, and half the width of the 95 % interval."""
        rounds = len(self.points) * self.seats
        mean = sum([points[bot] for points in self.points]) / max(1, len(self.points))
        spread = sqrt(sum([(points[bot] - mean) ** 2 for points in self.points]))
        return mean * len(self.points) / max(1, rounds), 1.96 * spread / max(1, rounds)

    def turn_ms(self, bot: int, share: float) -> float:
        """Milliseconds of deciding that this share of a bot's turns stayed below."""
        turns = sorted(self.turn_ns[bot])
        return turns[min(len(turns) - 1, int(share * len(turns)))] / 1e6 if turns else 0.0


def play_round(
    rules: Rules, bots: Sequence[str], deck: Sequence[int], random: Random
) -> tuple[State, list[list[int]]]:
    """Play one round with seat 1 dealing; bots by seat. The finished and scored state, and nanoseconds of each seat's turns."""
    state = deal_round(Table(rules, len(bots), len(bots) - 1), deck)
    spent: list[list[int]] = [[] for _ in bots]
    table = state.table
    turn = -1
    while table.phase != PHASE_OVER:
        knocker = _knocker(state, bots, random) if table.rules.knock and table.phase == PHASE_DRAW else None
        if knocker is not None:
            step(state, knocker, knock)
        seat = table.turn
        began = perf_counter_ns()
        action = BOTS[bots[seat]](view(state, seat), random)
        elapsed = perf_counter_ns() - began
        assert action is not None
        if turn != table.turns:
            spent[seat].append(0)
            turn = table.turns
        spent[seat][-1] += elapsed
        order = renewal(state, action)
        random.shuffle(order)
        step(state, seat, action, order)
    settle(table)
    return state, spent


def play_deals(family: str, lineup: Sequence[str], seed: int, first: int, count: int) -> Tally:
    """Play deals `first` to `first + count - 1` of a seed, each in every rotation of the bots in `lineup`, one a seat."""
    rules = FAMILIES[family]
    seats = len(lineup)
    tally = new_tally(lineup)
    for number in range(first, first + count):
        deck = full_deck(rules.decks, rules.jokers)
        Random(f"{seed} deck {number}").shuffle(deck)
        wins, points, decided = [0] * len(tally.bots), [0.0] * len(tally.bots), 0
        for rotation in range(seats):
            names = [lineup[(seat + rotation) % seats] for seat in range(seats)]
            state, spent = play_round(rules, names, deck, Random(f"{seed} play {number} {rotation}"))
            winner = _winner(state.table)
            leads = _leads(state.table)
            decided += winner is not None
            for seat, name in enumerate(names):
                bot = tally.bots.index(name)
                wins[bot] += seat == winner
                points[bot] += leads[seat] / lineup.count(name)
                tally.turn_ns[bot] += spent[seat]
        tally.wins.append(wins)
        tally.decided.append(decided)
        tally.points.append(points)
    return tally


def new_tally(lineup: Sequence[str]) -> Tally:
    """A tally of nothing yet for the bots of this line-up."""
    bots = list(dict.fromkeys(lineup))
    return Tally(bots, len(lineup), turn_ns=[[] for _ in bots])


def _leads(table: Table) -> list[float]:
    """By how many points of the round each seat is better than the mean of the others."""
    sign = -1 if lowest_wins(table.rules.scoring) else 1
    total = sum(table.points)
    return [sign * (points - (total - points) / (table.seats - 1)) for points in table.points]


def _knocker(state: State, bots: Sequence[str], random: Random) -> int | None:
    """The seat that knocks before the draw; who sits nearer to the left is asked first."""
    table = state.table
    for seat in [(table.turn + 1 + i) % table.seats for i in range(table.seats - 1)]:
        seen = view(state, seat)
        if check(seen, knock) is None and BOTS[bots[seat]](seen, random) is not None:
            return seat
    return None


def _winner(table: Table) -> int | None:
    """The seat with the best points of the round, None where several share them."""
    values = table.evaluation or table.points
    best = min(values) if lowest_wins(table.rules.scoring) else max(values)
    return values.index(best) if values.count(best) == 1 else None


def run(
    family: str,
    lineup: Sequence[str],
    deals: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
) -> Tally:
    """Play so many deals, one bot of the line-up a seat, on so many processes; `progress` is told how many more are done."""
    chunks = [(first, min(_CHUNK, deals - first)) for first in range(0, deals, _CHUNK)]
    total = new_tally(lineup)
    for part in _parts(family, lineup, seed, chunks, jobs):
        total.wins += part.wins
        total.decided += part.decided
        total.points += part.points
        for bot, turns in enumerate(part.turn_ns):
            total.turn_ns[bot].extend(turns)
        progress(len(part.wins))
    return total


def _parts(
    family: str,
    lineup: Sequence[str],
    seed: int,
    chunks: list[tuple[int, int]],
    jobs: int,
) -> Iterator[Tally]:
    if jobs == 1:
        for first, count in chunks:
            yield play_deals(family, lineup, seed, first, count)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        tasks = [pool.submit(play_deals, family, lineup, seed, first, count) for first, count in chunks]
        for task in tasks:
            yield task.result()
