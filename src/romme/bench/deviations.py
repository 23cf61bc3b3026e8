"""Whether the search is right where it leaves the usual plan: in matches of `expert` and `strong` both plans are played on from
the true hands by `strong`, again and again, each time from the same stock. So small a difference no contest can show.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from romme.bots import BOTS
from romme.bots.levels import playouts, strong
from romme.bots.plans import Plan
from romme.bots.playout import let_act
from romme.bots.rounds import Player, Round, deals, finish, result, rounds_of_match
from romme.bots.search import choose, play_plan
from romme.bots.stakes import Stakes
from romme.bots.tally import Z
from romme.engine.actions import DISCARD, DRAW, TAKE, Action
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, State, View

KINDS: Final = ("draws instead", "takes instead", "lays more", "lays less", "lays otherwise")


@dataclass(frozen=True)
class Question:
    """What is played: a family, seats, how many of them are `expert`'s, and how often each plan is played on."""

    family: str
    seats: int
    experts: int
    samples: int
    seed: int


class Deviation(NamedTuple):
    """One decision against the usual plan, of a kind; what the search thought to gain (in its own measure, from 0 to 1), and what
    it gained: that, a share of the round, and points above the others.
    """

    kind: str
    told: float
    worth: float
    share: float
    points: float


def measure(
    question: Question, matches: int, jobs: int, told: Callable[[], object]
) -> tuple[list[Deviation], int]:
    """All deviations in so many matches, and how many rounds these took; `told` hears of each match. The same seed gives the same
    result with any number of processes.
    """
    found: list[Deviation] = []
    rounds = 0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for more, played in pool.map(partial(_match, question), range(matches)):
            found += more
            rounds += played
            told()
    return found, rounds


def report(found: list[Deviation]) -> list[str]:
    """A line for each kind that occurred: how often, and means with the half width of their 95 % intervals."""
    lines = []
    for kind in KINDS:
        seen = [each for each in found if each.kind == kind]
        if seen:
            told = fmean(each.told for each in seen)
            lines.append(
                f"{kind:15}{len(seen):6,}   thought to gain {100 * told:+5.1f} %,"
                f" gain {_mean([100 * each.worth for each in seen])} %"
                f"   of a round {_mean([100 * each.share for each in seen])} %"
                f"   points {_mean([each.points for each in seen])}"
            )
    return lines


def _mean(values: list[float]) -> str:
    return f"{fmean(values):+5.1f} ± {Z * pstdev(values) / sqrt(len(values)):.1f}"


def _match(question: Question, number: int) -> tuple[list[Deviation], int]:
    rules = FAMILIES[question.family]
    found: list[Deviation] = []
    experts = {(number + seat) % question.seats for seat in range(question.experts)}

    def play_on(state: State, chance: Random) -> Round:
        look = partial(_look, question, state, found)
        players: list[Player] = [
            look if seat in experts else BOTS["strong"] for seat in range(question.seats)
        ]
        return finish(state, players, chance)

    decks = deals(rules, f"{question.seed} {number}", 0)
    rounds, _ = rounds_of_match(rules, question.seats, decks, play_on)
    return found, len(rounds)


def _look(
    question: Question, state: State, found: list[Deviation], seen: View, random: Random
) -> Action | None:
    """`expert`, watched; knocks are not."""
    chosen = choose(seen, random, playouts(seen.table))
    if chosen is None:
        return None
    usual, best = chosen
    if best is not usual and seen.seat == state.table.turn:
        found.append(_compare(state, usual, best, question.samples, Random(random.getrandbits(32))))
    return best.first()


def _compare(state: State, usual: Plan, best: Plan, samples: int, random: Random) -> Deviation:
    gains = [0.0, 0.0, 0.0]
    for _ in range(samples):
        stock = state.stock[:]
        random.shuffle(stock)
        luck = random.getrandbits(32)
        before, after = (_played_on(state, plan, stock, Random(luck)) for plan in (usual, best))
        for at in range(3):
            gains[at] += (after[at] - before[at]) / samples
    return Deviation(_kind(usual, best), best.gain(usual), *gains)


def _played_on(state: State, plan: Plan, stock: list[int], random: Random) -> tuple[float, float, float]:
    """What the round comes to for the seat on turn."""
    played = state.copy()
    played.stock = stock[:]
    table = played.table
    seat = table.turn
    stakes = Stakes(table, seat)
    play_plan(played, seat, plan.actions, random)
    while table.phase != PHASE_OVER:
        let_act(played, strong, random)
    worth = stakes.worth(table)
    scored = result(table, [], [])
    return worth, scored.shares[seat], scored.leads[seat]


def _kind(usual: Plan, best: Plan) -> str:
    first = best.actions[0].kind
    if first in {DRAW, TAKE}:
        return KINDS[0] if first == DRAW else KINDS[1]
    more = _laid(best) - _laid(usual)
    if more:
        return KINDS[2] if more > 0 else KINDS[3]
    return KINDS[4]


def _laid(plan: Plan) -> int:
    """How often it lays."""
    return sum(action.kind != DISCARD for action in plan.actions)
