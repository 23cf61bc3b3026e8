"""Our duo beside OpenSpiel's gin_rummy, in one process: random play, decisions a second of one core's time.

Both list all legal actions, choose one and apply it. A decision is an action of a player: OpenSpiel's chance nodes, which
deal the cards, cost it time and are not counted, as our deals are not.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pyspiel

from romme.bench.engine import measure
from romme.engine import compiled

SECONDS = 5.0
SLICES = 10
ROLLOUTS = 50


def python_game(game: Any, random: Random) -> int:
    """Play one game through the Python interface; the number of decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            decisions += 1
    return decisions


def through_python(game: Any) -> tuple[float, float]:
    """Decisions a second in the best slice, and decisions of a game on average."""
    random, best, games, total = Random(1), 0.0, 0, 0
    for _ in range(SLICES):
        decisions, began = 0, process_time()
        while process_time() - began < SECONDS / SLICES:
            decisions += python_game(game, random)
            games += 1
        best = max(best, decisions / (process_time() - began))
        total += decisions
    return best, total / games


def through_cpp(game: Any, decisions_a_game: float) -> float:
    """The same by OpenSpiel's own loop in C++: the roll-outs from the first decision that one simulation of its search makes.

    They are not counted there; how many decisions a game has is known from above.
    """
    random, best = Random(3), 0.0
    for number in range(SLICES):
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, number)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, number, False)
        games, began = 0, process_time()
        while process_time() - began < SECONDS / SLICES:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            bot.mcts_search(state)
            games += ROLLOUTS
        best = max(best, games * decisions_a_game / (process_time() - began))
    return best


def clones(game: Any) -> float:
    """Copies a second of a state in mid-game."""
    state, random = game.new_initial_state(), Random(2)
    while state.is_chance_node() or state.move_number() < 60:
        state.apply_action(random.choice(state.legal_actions()))
    best = 0.0
    for _ in range(SLICES):
        count, began = 0, process_time()
        while process_time() - began < SECONDS / SLICES / 2:
            for _ in range(100):
                state.clone()
            count += 100
        best = max(best, count / (process_time() - began))
    return best


def main() -> None:
    """Measure and print."""
    game = pyspiel.load_game("gin_rummy")
    theirs, length = through_python(game)
    cpp = through_cpp(game, length)
    copies = clones(game)
    ours = measure("duo", SECONDS)
    rows = {
        f"romme duo, {'compiled' if compiled() else 'interpreted'}, step": ours["plies_per_s"],
        "romme duo, the same, checked": ours["checked_plies_per_s"],
        "OpenSpiel gin_rummy through Python": theirs,
        "OpenSpiel gin_rummy, its C++ loop": cpp,
    }
    for name, rate in rows.items():
        print(f"{name:42}{rate:12,.0f} decisions/s  {rate / theirs:6.1f} ×")
    print(
        f"{'romme, copies of a state':42}{ours['copies_per_s']:12,.0f} copies/s     {ours['copies_per_s'] / copies:6.1f} ×"
    )
    print(f"{'OpenSpiel, clones of a state':42}{copies:12,.0f} copies/s")


if __name__ == "__main__":
    main()
