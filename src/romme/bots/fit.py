"""Fits the model of other hands: greedy players play rounds, every hidden card of every view is one observation, and stochastic
gradient ascent finds the weights. The same seed gives the same weights.
"""

from collections.abc import Iterator
from math import exp, log
from random import Random

from romme.bots.greedy import greedy
from romme.bots.hand_model import FEATURES, features
from romme.bots.playout import let_act
from romme.bots.policy import public_cards
from romme.bots.resample import hidden_cards
from romme.engine.cards import JOKER, full_deck
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_DRAW, PHASE_OVER, State, Table, view

_RATE = 0.2
_LIMIT = 2.5
"""Weights stay within this: greedy players never hold what they could lay, but others do."""
_KEPT = 0.15
"""Share of the observations that are used: those of one round are much alike."""

Row = tuple[list[float], float, bool]
"""The facts, the log odds by chance alone, and whether the hand held the card."""


def observe(family: str, seats: int, rounds: int, seed: int) -> Iterator[Row]:
    """What the views of so many rounds show of hidden cards."""
    rules = FAMILIES[family]
    for number in range(rounds):
        random = Random(f"{seed} {number}")
        deck = full_deck(rules.decks, rules.jokers)
        random.shuffle(deck)
        state = deal_round(Table(rules, seats, number % seats), deck)
        table = state.table
        while table.phase != PHASE_OVER:
            if table.phase == PHASE_DRAW:
                yield from _rows(state, random)
            let_act(state, greedy, random)


def _rows(state: State, random: Random) -> Iterator[Row]:
    table = state.table
    gone = public_cards(table)
    hidden = hidden_cards(view(state, table.turn))
    for seat in range(table.seats):
        unknown = table.counts[seat] - table.known[seat].size
        if seat == table.turn or not 0 < unknown < len(hidden):
            continue
        chance = log(unknown / (len(hidden) - unknown))
        held = state.hands[seat].copy()
        for face in table.known[seat].faces():
            held.remove(face)
        for face in hidden:
            holds = held.count(face) > 0
            if holds:
                held.remove(face)
            if face != JOKER and random.random() < _KEPT:
                yield features(table, seat, gone, face), chance, holds


def fit(rows: list[Row], epochs: int, seed: int) -> list[float]:
    """The weights that explain the observations best."""
    weights = [0.0] * FEATURES
    squares = [1e-6] * FEATURES
    random = Random(seed)
    for _ in range(epochs):
        random.shuffle(rows)
        for values, chance, holds in rows:
            error = holds - _sigmoid(chance + sum(w * x for w, x in zip(weights, values, strict=True)))
            for at, value in enumerate(values):
                if value:
                    slope = error * value
                    squares[at] += slope * slope
                    step_up = _RATE * slope / squares[at] ** 0.5
                    weights[at] = max(-_LIMIT, min(_LIMIT, weights[at] + step_up))
    return weights


def area(rows: list[Row], weights: list[float]) -> float:
    """The chance that a held card is thought likelier than one that is not held (the area under the ROC curve)."""
    ranked = sorted((c + sum(w * x for w, x in zip(weights, f, strict=True)), h) for f, c, h in rows)
    below = won = 0
    for _, holds in ranked:
        if holds:
            won += below
        else:
            below += 1
    held = len(ranked) - below
    return won / max(1, held * below)


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))
