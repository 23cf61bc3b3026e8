"""Flat Monte-Carlo over what the hidden cards may be: every plan for the turn is played on from the same sampled states by
the heuristic, the worse half of the plans is dropped again and again, and the best plan's first action is played.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from romme.bots.heuristic import heuristic
from romme.bots.merits import Merits, fitted
from romme.bots.outlook import CUT, is_cut, outlook
from romme.bots.plans import Plan, plans, usual_plans
from romme.bots.policy import public_cards, take_turn
from romme.bots.resample import Sampler
from romme.bots.stakes import Stakes
from romme.bots.style import Chance, style_of
from romme.engine.actions import Action, knock
from romme.engine.moves import legal
from romme.engine.play import renewal, step
from romme.engine.state import PHASE_OVER, PHASE_PLAY, State, View

WHOLE: Final = 1_000_000
"""More turns than any round takes."""
_CLEAR: Final = 3.0
"""A plan so many standard errors behind the first gets no more samples."""
_FEWEST: Final = 8
"""Samples of each plan at least; so a small budget looks at the first plans only, and a very small one at none."""


def never() -> bool:
    """No limit of time: the same seed gives the same action on every machine."""
    return False


def search(
    view: View,
    random: Random,
    playouts: int,
    out_of_time: Callable[[], bool] = never,
    sampler: Sampler | None = None,
) -> Action | None:
    """The next action by about so many play-outs, or fewer when time runs out; None to pass where only a knock is offered.

    With too few to tell plans apart none are made, and the discard is chosen by its merits. The hidden cards lie as `sampler`
    has them, by default as the model of hands thinks.
    """
    chosen = choose(view, random, playouts, out_of_time, sampler)
    return chosen[1].first() if chosen is not None else None


def choose(
    view: View,
    random: Random,
    playouts: int,
    out_of_time: Callable[[], bool] = never,
    sampler: Sampler | None = None,
) -> tuple[Plan, Plan] | None:
    """As `search`: the usual plan, and the one that is chosen, often the same; None where nothing is offered."""
    enough = playouts >= 4 * _FEWEST
    sampler = sampler or Sampler(view)
    found = _candidates(view, random, sampler, enough)
    if not found:
        return None
    if not enough:
        return found[0], found[0]
    rivals = found[: playouts // (2 * _FEWEST)]
    return found[0], _halve(view, random, sampler, rivals, playouts, out_of_time)


def _candidates(view: View, random: Random, sampler: Sampler, all_ways: bool) -> list[Plan]:
    """What can be done, the most promising first; nothing where only a knock could be offered and is not."""
    if view.seat != view.table.turn:
        return _knocks(view, random)
    merits = None
    if view.table.phase == PHASE_PLAY and fitted(view.table):
        assert view.hand is not None
        merits = Merits(view.table, view.hand, sampler, random.random)
    return plans(view, random, merits) if all_ways else usual_plans(view, random, merits)


def _knocks(view: View, random: Random) -> list[Plan]:
    """To pass or to knock, the heuristic's own choice first; nothing where a knock is not offered."""
    if not legal(view):
        return []
    usual = heuristic(view, random, style_of(view.table.rules, view.table.seats))
    return [Plan([]), Plan([knock])] if usual is None else [Plan([knock]), Plan([])]


def _halve(
    view: View,
    random: Random,
    sampler: Sampler,
    found: list[Plan],
    playouts: int,
    out_of_time: Callable[[], bool],
) -> Plan:
    """Sequential halving of the rivals of the first plan: the best of them, or the first where none is likely better."""
    trials = _Trials(view, random, sampler)
    usual = found[0]
    rivals = found[1:]
    stages = len(rivals).bit_length()
    while rivals:
        plans_left = [usual, *rivals]
        for _ in range(max(_FEWEST, playouts // (stages * len(plans_left)))):
            trials.play(plans_left)
            count = len(usual.worths)
            if count >= _FEWEST and (out_of_time() or (len(rivals) == 1 and _is_clear(usual, rivals[0]))):
                return _likeliest(usual, rivals)
        if len(rivals) == 1:
            break
        rivals.sort(key=lambda plan: -plan.gain(usual))
        rivals = [plan for plan in rivals[: (len(rivals) + 1) // 2] if plan.behind(usual) < _CLEAR]
    return _likeliest(usual, rivals)


def _is_clear(usual: Plan, rival: Plan) -> bool:
    return abs(usual.behind(rival)) > _CLEAR


def _likeliest(usual: Plan, rivals: list[Plan]) -> Plan:
    """The rival that is likely to be better by most, or the usual plan."""
    best = usual
    most = 0.0
    for plan in rivals:
        gain = plan.gain(usual)
        if gain > most:
            best, most = plan, gain
    return best


class _Trials:
    """Plays plans on from sampled states of one view."""

    def __init__(self, view: View, random: Random, sampler: Sampler) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.random = random
        self.sampler = sampler
        self.stakes = Stakes(view.table, view.seat)

    def play(self, found: list[Plan]) -> None:
        """One more sample for each of these plans."""
        state = self.sampler.sample(self.random.random)
        for plan in found:
            plan.worths.append(self._worth(state.copy(), plan))

    def _worth(self, state: State, plan: Plan) -> float:
        """What the round is worth to the seat that looks, played on from this state by this plan, to its end or until it is cut."""
        table = state.table
        last = table.turns + CUT if is_cut(table) else WHOLE
        play_out(state, self.seat, plan.actions, self.random, last)
        return self.stakes.worth(table) if table.phase == PHASE_OVER else outlook(state, self.stakes)


def play_out(state: State, seat: int, actions: list[Action], random: Random, last: int = WHOLE) -> None:
    """Play the round on by these actions of a seat, and then by the heuristic, to its end or until so many turns are completed."""
    play_plan(state, seat, actions, random)
    play_on(state, random.random, last)


def play_plan(state: State, seat: int, actions: list[Action], random: Random) -> None:
    """Let a seat do these actions."""
    for action in actions:
        order = renewal(state, action)
        random.shuffle(order)
        step(state, seat, action, order)


def play_on(state: State, chance: Chance, last: int = WHOLE) -> None:
    """Play the round on by the heuristic, to its end or until so many turns are completed."""
    table = state.table
    gone = public_cards(table)
    style = style_of(table.rules, table.seats)
    while table.phase != PHASE_OVER and table.turns < last:
        take_turn(state, gone, style, chance)
