"""How fast the rules are: random legal play on one core, all legal actions listed, one chosen, applied.

A second is one of this process's own time: on a shared machine the clock measures the neighbours.
"""

from collections.abc import Callable
from random import Random
from time import process_time

from romme.bots.playout import random_round
from romme.engine.cards import full_deck
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import State, Table

_SLICES = 10
"""The time is cut into slices and the best one counts, as the neighbours share the caches, too."""
Report = dict[str, float]


def measure(family: str, seconds: float) -> Report:
    """Plies by `step` and by `apply`, rounds and copies a second, with two seats or as few as the family allows."""
    rules = FAMILIES[family]
    plies, rounds = _best(rules, seconds, checked=False)
    checked, _ = _best(rules, seconds, checked=True)
    return {
        "plies_per_s": round(plies),
        "checked_plies_per_s": round(checked),
        "rounds_per_s": round(rounds, 1),
        "copies_per_s": round(_copies(rules, seconds / 2)),
    }


def fresh_state(rules: Rules, random: Random) -> State:
    """A newly dealt round with the fewest seats."""
    deck = full_deck(rules.decks, rules.jokers)
    random.shuffle(deck)
    return deal_round(Table(rules, rules.min_seats, 0), deck)


def _best(rules: Rules, seconds: float, *, checked: bool) -> tuple[float, float]:
    """Plies and rounds a second in the best slice."""
    random = Random(1)
    best = (0.0, 0.0)
    for _ in range(_SLICES):
        plies, rounds, spent = 0, 0, 0.0
        while spent < seconds / _SLICES:
            state = fresh_state(rules, random)
            began = process_time()
            plies += random_round(state, random, checked=checked)
            spent += process_time() - began
            rounds += 1
        best = max(best, (plies / spent, rounds / spent))
    return best


def _copies(rules: Rules, seconds: float) -> float:
    """Copies a second of a state in mid-round, in the best slice."""
    random = Random(2)
    state = fresh_state(rules, random)
    random_round(state, random, plies_at_most=30)
    return _rate(state.copy, seconds)


def _rate(work: Callable[[], object], seconds: float) -> float:
    best = 0.0
    for _ in range(_SLICES):
        count, began = 0, process_time()
        while process_time() - began < seconds / _SLICES:
            for _ in range(1000):
                work()
            count += 1000
        best = max(best, count / (process_time() - began))
    return best
