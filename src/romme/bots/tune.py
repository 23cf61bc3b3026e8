"""Which numbers the heuristic plays best with, for a family and a number of seats: found by self-play, kept in `styles.json`.

A style sits at one seat against its rival at all others, for whole matches on duplicate deals, by the same code that plays the
rounds of a search on. What counts is the matches won. The same seed gives the same result.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random

from romme.bots.arena import add
from romme.bots.policy import public_cards, take_turn
from romme.bots.rounds import Round, deals, result, rounds_of_match
from romme.bots.style import NEVER, Style, with_numbers
from romme.bots.tally import Estimate, Tally
from romme.engine.match import settle
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, State

Numbers = dict[str, int]
"""A style by the names of its numbers, those that are as usual left out."""
CHOICES: dict[str, tuple[int, ...]] = {
    "late_hand": (3, 6, 9, 12, NEVER),
    "outs": (8, 12, 16, 24, 36, 54),
    "late_stock": (0, 8, 16, 32),
}
"""What is tried for each number, one number after the other."""
_CHUNK = 25
NEW, RIVAL = "new", "rival"


@dataclass(frozen=True)
class Trial:
    """A style against another at a table."""

    family: str
    seats: int
    new: Numbers
    rival: Numbers
    seed: int

    def style(self, numbers: Numbers) -> Style:
        """The usual style under the family's scoring, with these numbers instead."""
        return with_numbers(FAMILIES[self.family].scoring, numbers)

    def differs(self) -> bool:
        """Whether the two play differently at all."""
        new, rival = self.style(self.new), self.style(self.rival)
        return any(getattr(new, name) != getattr(rival, name) for name in CHOICES)


def tune(
    family: str, seats: int, matches: int, seed: int, jobs: int, told: Callable[[Trial, Tally], None]
) -> Numbers:
    """The numbers, other than the scoring's usual ones, that win the most matches; none where nothing is surely better.

    Each choice is tried against the best so far for so many sequences of decks, and kept where the lower end of its interval
    is above its fair share. In the end, on decks not seen before, all of them together have to win more among players of the
    usual style than the usual style wins among them: what pays only as long as the others play otherwise is no better.
    """
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:

        def won(trial: Trial, count: int) -> Estimate:
            chunks = [(first, min(_CHUNK, count - first)) for first in range(0, count, _CHUNK)]
            tally = Tally([NEW, RIVAL])
            for task in [pool.submit(play, trial, *chunk) for chunk in chunks]:
                tally.extend(task.result())
            told(trial, tally)
            return tally.match_rate(0)

        best: Numbers = {}
        for name, values in CHOICES.items():
            trials = [Trial(family, seats, {**best, name: value}, best, seed) for value in values]
            shares = [(won(trial, matches), trial) for trial in trials if trial.differs()]
            share, trial = max(shares, key=lambda each: each[0].mean)
            if share.low > 1 / seats:
                best = trial.new
        if not best:
            return {}
        gain = won(Trial(family, seats, best, {}, seed + 1), 2 * matches)
        if seats == 2:  # among one is against the other, both ways
            return best if gain.low > 1 / 2 else {}
        loss = won(Trial(family, seats, {}, best, seed + 1), 2 * matches)
    return best if gain.low > max(1 / seats, loss.high) else {}


def play(trial: Trial, first: int, count: int) -> Tally:
    """Play matches `first` to `first + count - 1`, each with the new style in every seat."""
    rules = FAMILIES[trial.family]
    new, rival = trial.style(trial.new), trial.style(trial.rival)
    seatings = [
        [NEW if seat == turn else RIVAL for seat in range(trial.seats)] for turn in range(trial.seats)
    ]
    tally = Tally([NEW, RIVAL])
    for number in range(first, first + count):
        played = []
        for turn in range(trial.seats):
            styles = [new if name == NEW else rival for name in seatings[turn]]
            decks = deals(rules, f"{trial.seed} {number}", turn)
            played.append(rounds_of_match(rules, trial.seats, decks, partial(_finish, styles)))
        add(tally, seatings, played)
    return tally


def _finish(styles: list[Style], state: State, random: Random) -> Round:
    table = state.table
    gone = public_cards(table)
    while table.phase != PHASE_OVER:
        take_turn(state, gone, styles[table.turn], random.random)
    settle(table)
    return result(table, [[] for _ in styles], [0] * table.seats)
