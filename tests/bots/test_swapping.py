"""Guards what computer players do about jokers that a natural card frees: they swap them and use them, take a card for it, and give
none away.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from romme.bots import BOTS
from romme.bots.rounds import finish
from romme.engine.actions import Action
from romme.engine.notation import action_text
from romme.engine.read_position import state_from_json
from romme.engine.state import View

QUEEN_MISSING = {"owner": 1, "cards": ["Td", "Jd", "Jk", "Kd", "Ad"]}
LEVELS = pytest.mark.parametrize("level", ["solid", "strong"])


def deeds(level: str, hand: list[str], rules: str = "club", **more: Any) -> list[str]:
    """What a player does with this hand, from his turn to the end of the round."""
    state = state_from_json(
        {
            "rules": rules,
            "seats": 2,
            "turn": 0,
            "phase": "play",
            "stock": ["Ac", "4h", "9c", "3d", "Ah", "Kc"],
            "discard": ["4s"],
            "hands": [hand, ["5c", "5d", "Js", "2d"]],
            "table": [QUEEN_MISSING],
            "opened": [True, True],
            **more,
        }
    )
    done: list[str] = []

    def watched(seen: View, random: Random) -> Action | None:
        action = BOTS[level](seen, random)
        assert action is not None
        done.append(action_text(action))
        return action

    finish(state, [watched, BOTS["random"]], Random(1))
    return done


@LEVELS
def test_a_joker_that_must_be_used_is_swapped_and_melded(level: str) -> None:
    done = deeds(level, ["2s", "7s", "8s", "8h", "Qd"])
    assert done[0] == "swap Qd on 1"
    assert done[1].startswith("meld")
    assert "Jk" in done[1]
    assert done[2].startswith("discard")


@LEVELS
def test_it_is_laid_off_where_that_goes_out(level: str) -> None:
    assert deeds(level, ["Qd", "9h"]) == ["swap Qd on 1", "lay Jk on 1", "discard 9h"]


@LEVELS
def test_it_stays_where_it_could_not_be_used_and_the_card_is_kept(level: str) -> None:
    done = deeds(level, ["2s", "5h", "8c", "Qd"])
    assert done[0].startswith("discard")
    assert done[0] != "discard Qd"


@LEVELS
def test_a_card_that_frees_a_joker_is_taken_if_the_joker_can_be_used(level: str) -> None:
    for hand, expected in (
        (["5h", "6c", "9s", "6d"], ["take", "swap Qd on 1"]),
        (["5h", "7c", "9s", "Jc"], ["draw"]),
    ):
        assert deeds(level, hand, phase="draw", discard=["4s", "Qd"])[: len(expected)] == expected


@LEVELS
def test_a_joker_that_may_be_kept_is_swapped_while_melds_are_held(level: str) -> None:
    hand = ["2s", "7s", "8s", "9s", "Jc", "4h", "Qd"]
    more = ["5c", "5d", "Js", "2d", "9h", "Kh"]
    done = deeds(level, hand, "classic", hands=[hand, more])
    assert done[0] == "swap Qd on 1"
    assert done[1].startswith("discard")
