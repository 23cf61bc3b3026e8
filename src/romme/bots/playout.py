"""Play-outs: whole rounds on the real engine by `step`, as simulation and the benchmarks need them."""

from collections.abc import Callable
from random import Random

from romme.engine.actions import UNDO, Action
from romme.engine.moves import legal
from romme.engine.play import apply, renewal, step
from romme.engine.state import PHASE_OVER, State, View, view


def let_act(state: State, player: Callable[[View, Random], Action | None], random: Random) -> None:
    """Let the player of the seat on turn do one action."""
    action = player(view(state, state.table.turn), random)
    assert action is not None
    order = renewal(state, action)
    random.shuffle(order)
    step(state, state.table.turn, action, order)


def random_round(
    state: State,
    random: Random,
    *,
    checked: bool = False,
    plies_at_most: int = 1_000_000,
) -> int:
    """Play a round by offered actions, each with the same chance, to its end or for so many; the number played.

    `checked` plays through `apply`, as for people, else through `step`.
    """
    plies = 0
    table = state.table
    chance = random.random
    while table.phase != PHASE_OVER and plies < plies_at_most:
        seat = table.turn
        actions = legal(View(seat, table, state.hands[seat]))
        action = actions[int(chance() * len(actions))]
        if action.kind == UNDO:  # always offered last
            action = actions[int(chance() * (len(actions) - 1))]
        order: list[int] = []
        if not state.stock:
            order = renewal(state, action)
            random.shuffle(order)
        if checked:
            apply(state, seat, action, order)
        else:
            step(state, seat, action, order)
        plies += 1
    return plies
