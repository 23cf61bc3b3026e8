"""Guards what a round that is cut off is thought to be worth: more with a hand that lies better, on turn, and before others who hold
much; and that play-outs are cut where they are meant to be.
"""

from __future__ import annotations

from random import Random

import pytest

from romme.bots.outlook import CUT, is_cut, outlook
from romme.bots.search import play_on
from romme.bots.stakes import Stakes
from romme.engine.read_position import state_from_json
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, State, Table
from tests.bots.test_levels import positions

MELDED = ["4c", "5c", "6c", "8s", "8h", "8d"]
LOOSE = ["2c", "Kd", "7h", "Js", "9d", "Ac"]


def position(hands: list[list[str]], turn: int = 0) -> State:
    return state_from_json(
        {
            "rules": "club",
            "seats": len(hands),
            "turn": turn,
            "phase": "draw",
            "stock": ["Qh", "Qs", "3h", "5d"],
            "discard": ["4s"],
            "hands": hands,
            "table": [],
        }
    )


def worth(state: State, seat: int = 0) -> float:
    return outlook(state, Stakes(state.table, seat))


def test_who_holds_the_better_hand_is_better_off() -> None:
    better, worse = position([MELDED, LOOSE]), position([LOOSE, MELDED])
    assert 0 < worth(worse) < 0.5 < worth(better) < 1
    assert worth(better) + worth(better, 1) == pytest.approx(1)
    assert worth(position([MELDED, LOOSE], turn=1)) < worth(better)
    three = position([MELDED, LOOSE, LOOSE])
    assert worth(three) > worth(three, 1)


def test_nothing_of_the_state_is_changed() -> None:
    state = position([MELDED, LOOSE])
    before = state.copy()
    worth(state)
    assert state.table.scores == before.table.scores
    assert state.hands == before.hands
    assert (state.table.out, state.table.shown) == (before.table.out, before.table.shown)


def test_a_play_out_may_be_cut() -> None:
    state = positions("club", 2, 3)[4]
    turns = state.table.turns
    play_on(state, Random(1).random, turns + CUT)
    assert state.table.turns == turns + CUT or state.table.phase == PHASE_OVER
    assert [name for name, rules in FAMILIES.items() if is_cut(Table(rules, 2, 0))] == ["club"]
