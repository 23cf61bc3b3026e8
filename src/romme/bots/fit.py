"""Fits the model of other hands by self-play: its weights are right when a walk that begins at the true hands does not drift
away from what is true of them (contrastive divergence). The same seed gives the same weights.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from romme.bots import BOTS
from romme.bots.hand_model import FEATURES, WHOLE, features, whole
from romme.bots.playout import let_act
from romme.bots.policy import public_cards
from romme.bots.resample import Sampler
from romme.engine.cards import JOKER, full_deck
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_DRAW, PHASE_OVER, State, Table, view

PLAYERS: Final = ("solid", "solid", "casual")
"""Who is watched, two of three who hold their melds: people do either."""
_SEEN: Final = 0.6
"""Share of the positions that are looked at: those of one round are much alike."""
_TRIES: Final = 60
"""Exchanges of a walk."""
_RATE: Final = 0.3
_LIMIT: Final = 4.0
"""Weights stay within this: what these players never do, others do."""
_SAMPLES: Final = 20
"""Samples of a position when the fit is judged."""


def watch(family: str, seats: int, rounds: int, seed: int) -> Iterator[tuple[State, Random]]:
    """Positions before the draw, on the way of so many rounds; they must not be changed."""
    rules = FAMILIES[family]
    for number in range(rounds):
        random = Random(f"{seed} {number}")
        deck = full_deck(rules.decks, rules.jokers)
        random.shuffle(deck)
        state = deal_round(Table(rules, seats, number % seats), deck)
        players = [BOTS[random.choice(PLAYERS)] for _ in range(seats)]
        while state.table.phase != PHASE_OVER:
            if state.table.phase == PHASE_DRAW and random.random() < _SEEN:
                yield state, random
            let_act(state, players[state.table.turn], random)


def fit(family: str, rounds: int, seed: int) -> list[float]:
    """The weights for a family, from rounds of two."""
    weights = [0.0] * (FEATURES + WHOLE)
    squares = [1.0] * len(weights)
    for state, random in watch(family, 2, rounds, seed):
        sampler = Sampler(view(state, state.table.turn), weights)
        sampler.begin(state.hands, random.random)
        count = _counter(sampler, 1 - state.table.turn)
        true = count()
        sampler.walk(_TRIES, random.random)
        for at, (here, there) in enumerate(zip(true, count(), strict=True)):
            slope = here - there
            squares[at] += slope * slope
            weights[at] = max(-_LIMIT, min(_LIMIT, weights[at] + _RATE * slope / squares[at] ** 0.5))
    return weights


def _counter(sampler: Sampler, seat: int) -> Callable[[], list[float]]:
    """A function that tells the facts about a hand of the walk: those of its hidden cards summed, then those of the whole."""
    table = sampler.view.table
    gone = public_cards(table)
    single = [
        features(table, seat, gone, face) if face != JOKER else [0.0] * FEATURES for face in sampler.hidden
    ]

    def count() -> list[float]:
        held = [values for values, owner in zip(single, sampler.owner, strict=True) if owner == seat]
        sums = [sum(column) for column in zip(*held, strict=True)] if held else [0.0] * FEATURES
        return sums + whole(table, seat, sampler.hands[seat])

    return count


def area(family: str, weights: list[float], rounds: int, seed: int) -> float:
    """The chance that a card which another hand holds is thought likelier there than a hidden one that it does not hold (the
    area under the ROC curve), told from samples; jokers aside.
    """
    ranked: list[tuple[float, float, bool]] = []
    for state, random in watch(family, 2, rounds, seed):
        seat = 1 - state.table.turn
        sampler = Sampler(view(state, state.table.turn), weights)
        seen = [sampler.sample(random.random).hands[seat] for _ in range(_SAMPLES)]
        for face in {face for face in sampler.hidden if face != JOKER}:
            held = state.hands[seat].count(face) > state.table.known[seat].count(face)
            often = sum(hand.count(face) > state.table.known[seat].count(face) for hand in seen)
            ranked.append((often, random.random(), held))
    ranked.sort()
    below = won = 0
    for _, _, held in ranked:
        won += below if held else 0
        below += not held
    return won / max(1, (len(ranked) - below) * below)
