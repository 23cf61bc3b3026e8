"""Fits the merits of discards to what they turn out to be worth: all of a hand are played on from its true state by the heuristic,
and how they compare is explained by least squares. The same seed gives the same weights, with any number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from romme.bots import BOTS
from romme.bots.merits import FACTS, OWN, OWN_TIMES, TIMES, Merits
from romme.bots.plans import Plan, usual_plans
from romme.bots.playout import let_act
from romme.bots.resample import Sampler
from romme.bots.rounds import result, shuffled_deck
from romme.bots.search import play_out
from romme.engine.cards import JOKER
from romme.engine.match import deal_round, settle
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, PHASE_PLAY, State, Table, view

Floats = NDArray[np.float64]

_SEEN: Final = 0.25
"""Share of the decisions that are looked at: those of one round are much alike."""
_CASUAL: Final = 0.1
"""Share of the actions that are `casual`'s and not `solid`'s, so that hands are seen which `solid` does not come to."""
_PLAYOUTS: Final = 2
"""For each discard; the stock is in the same new order for all of them."""
_CHUNK: Final = 200
"""Decisions that a process looks at at a time, at most."""
_HELD_OUT: Final = 5
"""One chunk of so many is not fitted to: the gain is told from these. There are at least twice as many."""
_POINTS: Final = 0.1
"""What a standard deviation of points is worth beside a round."""
_RIDGE: Final = 3.0


@dataclass
class Decisions:
    """Discards to compare, a row each: facts times circumstances, and what they were worth (share of the round, points above the
    others), both less the mean of their decision; `starts` are the first rows of the decisions, where the usual discard stands.
    """

    facts: Floats
    worths: Floats
    starts: NDArray[np.int64]

    def choices(self, weights: Floats) -> Floats:
        """How much better than the usual discards those are that these weights choose: a row for each decision."""
        valued = self.facts @ weights
        ends = [*self.starts[1:], len(valued)]
        chosen = [
            first + int(np.argmax(valued[first:end])) for first, end in zip(self.starts, ends, strict=True)
        ]
        gains: Floats = self.worths[chosen] - self.worths[self.starts]
        return gains


@dataclass
class Model:
    """Weights, and what they gain on decisions that they were not fitted to, with the half width of its 95 % interval."""

    weights: list[float]
    gain: float
    within: float


@dataclass
class Fit:
    """Two models from the same decisions: of all facts, and for who looks at his own hand only."""

    all: Model
    own: Model


def fit(family: str, seats: int, decisions: int, seed: int, jobs: int, told: Callable[[int], object]) -> Fit:
    """The models from so many decisions at tables of so many; `told` hears how many more have been looked at."""
    squares = np.zeros((FACTS * TIMES, FACTS * TIMES))
    products = np.zeros((FACTS * TIMES, 2))
    spread = rows = 0.0
    held_out: list[Decisions] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        size = min(_CHUNK, max(1, decisions // (2 * _HELD_OUT)))
        look = partial(observe, family, seats, size, seed)
        for number, seen in enumerate(pool.map(look, range(-(-decisions // size)))):
            told(len(seen.starts))
            if number % _HELD_OUT == _HELD_OUT - 1:
                held_out.append(seen)
                continue
            squares += seen.facts.T @ seen.facts
            products += seen.facts.T @ seen.worths
            spread += float((seen.worths[:, 1] ** 2).sum())
            rows += len(seen.worths)
    aim = products[:, 0] + products[:, 1] * _POINTS / (spread / rows) ** 0.5
    everything = range(FACTS * TIMES)
    own = [time * FACTS + fact for time in range(OWN_TIMES) for fact in range(OWN)]
    return Fit(*[_model(squares, aim, columns, held_out) for columns in (everything, own)])


def _model(squares: Floats, aim: Floats, columns: Sequence[int], held_out: list[Decisions]) -> Model:
    """The best weights for these columns alone."""
    there = list(columns)
    weights = np.zeros(len(aim))
    weights[there] = np.linalg.solve(squares[np.ix_(there, there)] + _RIDGE * np.eye(len(there)), aim[there])
    gains = np.concatenate([seen.choices(weights)[:, 0] for seen in held_out])
    return Model(weights[there].tolist(), float(gains.mean()), float(1.96 * gains.std() / len(gains) ** 0.5))


def observe(family: str, seats: int, size: int, seed: int, number: int) -> Decisions:
    """So many decisions, one chunk of those of a seed."""
    random = Random(f"{seed} {number}")
    facts: list[Floats] = []
    worths: list[Floats] = []
    starts: list[int] = []
    rows = 0
    for state in _watch(family, seats, random):
        plans = [plan for plan in usual_plans(view(state, state.table.turn), random) if plan.thrown() > JOKER]
        if len(plans) < 2:
            continue
        starts.append(rows)
        rows += len(plans)
        facts.append(_less_mean(_facts(state, plans, random)))
        worths.append(_less_mean(_worths(state, plans, random)))
        if len(starts) == size:
            break
    return Decisions(np.concatenate(facts), np.concatenate(worths), np.array(starts))


def _watch(family: str, seats: int, random: Random) -> Iterator[State]:
    """Decisions after a draw, in rounds without end; they must not be changed."""
    rules = FAMILIES[family]
    while True:
        dealer = int(random.random() * seats)
        state = deal_round(Table(rules, seats, dealer), shuffled_deck(rules, random))
        table = state.table
        while table.phase != PHASE_OVER:
            if table.phase == PHASE_PLAY and not table.done and random.random() < _SEEN:
                yield state
            let_act(state, BOTS["casual" if random.random() < _CASUAL else "solid"], random)


def _facts(state: State, plans: list[Plan], random: Random) -> Floats:
    seen = view(state, state.table.turn)
    assert seen.hand is not None
    merits = Merits(seen.table, seen.hand, Sampler(seen), random.random)
    table, hand = plans[0].built(seen)
    facts = np.array([merits.facts(table, hand, plan.thrown()) for plan in plans])
    found: Floats = np.concatenate([facts * time for time in merits.times], axis=1)
    return found


def _worths(state: State, plans: list[Plan], random: Random) -> Floats:
    """Each plan's share of the round, and its points above the others, as play-outs have them on average."""
    seat = state.table.turn
    found = np.zeros((len(plans), 2))
    for _ in range(_PLAYOUTS):
        stock = state.stock[:]
        random.shuffle(stock)
        luck = random.getrandbits(32)
        for row, plan in enumerate(plans):
            played = state.copy()
            played.stock = stock[:]
            play_out(played, seat, plan.actions, Random(luck))
            settle(played.table)
            won = result(played.table, [], [])
            found[row] += won.shares[seat], won.leads[seat]
    return found / _PLAYOUTS


def _less_mean(rows: Floats) -> Floats:
    found: Floats = rows - rows.mean(axis=0)
    return found
