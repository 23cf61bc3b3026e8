"""How strength grows with play-outs, and how much stronger a search would be that saw the other hand: rounds by themselves against
`solid` on duplicate deals, for two.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final

from romme.bots import BOTS
from romme.bots.resample import Sampler
from romme.bots.rounds import finish, shuffled_deck
from romme.bots.search import never, search
from romme.bots.tally import Tally
from romme.engine.actions import Action
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES
from romme.engine.state import State, Table, View

_SEARCH: Final = "search"
_RIVAL: Final = "solid"
_CHUNK: Final = 4


@dataclass(frozen=True)
class Point:
    """One point of the curve."""

    family: str
    playouts: int
    revealed: bool
    """Whether the search sees the other hand."""
    seed: int


def measure(point: Point, deals: int, jobs: int, told: Callable[[int], object]) -> Tally:
    """So many decks, each dealt both ways; `told` hears how many more are played. The same seed gives the same result."""
    tally = Tally([_SEARCH, _RIVAL])
    chunks = [range(first, min(first + _CHUNK, deals)) for first in range(0, deals, _CHUNK)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for chunk, played in zip(chunks, pool.map(_play, [point] * len(chunks), chunks), strict=True):
            tally.extend(played)
            told(len(chunk))
    return tally


def _play(point: Point, numbers: range) -> Tally:
    rules = FAMILIES[point.family]
    tally = Tally([_SEARCH, _RIVAL])
    for number in numbers:
        deck = shuffled_deck(rules, Random(f"{point.seed} deck {number}"))
        rounds = []
        for seat in range(2):
            state = deal_round(Table(rules, 2, 1), deck)
            players = [BOTS[_RIVAL], BOTS[_RIVAL]]
            players[seat] = partial(_search, point, state)
            rounds.append(finish(state, players, Random(f"{point.seed} play {number} {seat}")))
        tally.add_deck([[_SEARCH, _RIVAL], [_RIVAL, _SEARCH]], rounds)
    return tally


def _search(point: Point, state: State, seen: View, random: Random) -> Action | None:
    """The search as a player of this very round."""
    sampler = Sampler(seen)
    if point.revealed:
        sampler.begin(state.hands, random.random)
        sampler.between = 0
    return search(seen, random, point.playouts, never, sampler)
