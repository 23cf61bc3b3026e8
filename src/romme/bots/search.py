"""Flat Monte-Carlo over what the hidden cards may be: every plan for the turn is played on from the same sampled states by
the heuristic, the worse half of the plans is dropped again and again, and the best plan's first action is played.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from romme.bots.heuristic import heuristic
from romme.bots.plans import Plan, plans
from romme.bots.policy import public_cards, take_turn
from romme.bots.resample import Sampler
from romme.bots.style import Chance, style_of
from romme.engine.actions import Action, knock
from romme.engine.match import settle
from romme.engine.moves import legal
from romme.engine.play import renewal, step
from romme.engine.scoring import lowest_wins
from romme.engine.state import PHASE_OVER, State, Table, View

WIN: Final = 120.0
"""What winning the round is worth, in points, beside the points themselves."""
_CLEAR: Final = 3.0
"""A plan so many standard errors behind the best gets no more samples."""
_SURE: Final = 2.0
"""By so many the heuristic's own plan must be behind to be given up."""
_FEWEST: Final = 8
"""Samples of each plan, however small the budget."""


def never() -> bool:
    """No limit of time: the same seed gives the same action on every machine."""
    return False


def search(
    view: View, random: Random, playouts: int, out_of_time: Callable[[], bool] = never
) -> Action | None:
    """The next action by so many play-outs, or fewer when time runs out; None to pass where only a knock is offered."""
    found = _knocks(view, random) if view.seat != view.table.turn else plans(view, random)
    if not found:
        return None
    best = _halve(view, random, found, playouts, out_of_time) if len(found) > 1 else found[0]
    return best.first()


def _knocks(view: View, random: Random) -> list[Plan]:
    """To pass or to knock, the heuristic's own choice first; nothing where a knock is not offered."""
    if not legal(view):
        return []
    found = [Plan([]), Plan([knock])]
    return found if heuristic(view, random, style_of(view.table.rules, view.table.seats)) is None else found[::-1]


def _halve(
    view: View, random: Random, found: list[Plan], playouts: int, out_of_time: Callable[[], bool]
) -> Plan:
    """Sequential halving of the rivals of the first plan: the best of them, or the first where none is surely better."""
    sampler = Sampler(view)
    usual = found[0]
    rivals = found[1:]
    stages = len(rivals).bit_length()
    while True:
        plans_left = [usual, *rivals]
        for _ in range(max(_FEWEST, playouts // (stages * len(plans_left)))):
            state = sampler.sample(random.random)
            for plan in plans_left:
                plan.worths.append(_worth(state.copy(), view, plan, random))
            if len(usual.worths) >= _FEWEST and out_of_time():
                return _better(min(rivals, key=_order), usual)
        rivals = sorted(rivals, key=_order)
        best = rivals[0]
        if len(rivals) == 1 or best.behind(usual) > _CLEAR:
            return _better(best, usual)
        rivals = [plan for plan in rivals[: (len(rivals) + 1) // 2] if plan.behind(best) < _CLEAR]


def _better(best: Plan, usual: Plan) -> Plan:
    """The best plan if it is surely enough better than what the heuristic would do."""
    return best if usual.behind(best) > _SURE else usual


def _order(plan: Plan) -> float:
    return -plan.mean()


def _worth(state: State, view: View, plan: Plan, random: Random) -> float:
    """What the round is worth to the seat that looks, played on from this state by this plan."""
    assert view.seat is not None
    chance = random.random
    for action in plan.actions:
        order = renewal(state, action)
        random.shuffle(order)
        step(state, view.seat, action, order)
    finish(state, chance)
    return value(state.table, view.seat)


def finish(state: State, chance: Chance) -> None:
    """Play the round on by the heuristic, to its end, and score it."""
    gone = public_cards(state.table)
    style = style_of(state.table.rules, state.table.seats)
    while state.table.phase != PHASE_OVER:
        take_turn(state, gone, style, chance)
    settle(state.table)


def value(table: Table, seat: int) -> float:
    """Points of a finished round above the mean of the others, and what winning it is worth."""
    points = table.evaluation or table.points
    mine = points[seat]
    sign = -1.0 if lowest_wins(table.rules.scoring) else 1.0
    lead = sign * (mine - (sum(points) - mine) / (table.seats - 1))
    won = 0.0
    best = min(points) if sign < 0 else max(points)
    if mine == best:
        won = 1.0 / points.count(best)
    if table.evaluation:
        return 10 * lead + WIN * won
    return lead + WIN * won
