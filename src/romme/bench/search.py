"""How fast rounds are played on from sampled states, as searching players do."""

from random import Random
from time import perf_counter

from romme.bots import BOTS
from romme.bots.playout import let_act
from romme.bots.resample import Sampler
from romme.bots.search import play_on
from romme.engine.cards import full_deck
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, State, Table, view

_TURNS = 8
"""Turns before the position that is played on from."""


def measure(family: str, seconds: float) -> tuple[float, float]:
    """Play-outs a second, sampling included, and turns of each."""
    random = Random(1)
    state = _middle(family, random)
    sampler = Sampler(view(state, state.table.turn))
    count = turns = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        sample = sampler.sample(random.random)
        play_on(sample, random.random)
        count += 1
        turns += sample.table.turns - state.table.turns
    return count / elapsed, turns / max(1, count)


def _middle(family: str, random: Random) -> State:
    rules = FAMILIES[family]
    deck = full_deck(rules.decks, rules.jokers)
    random.shuffle(deck)
    state = deal_round(Table(rules, 2, 1), deck)
    while state.table.turns < _TURNS and state.table.phase != PHASE_OVER:
        let_act(state, BOTS["solid"], random)
    return state
