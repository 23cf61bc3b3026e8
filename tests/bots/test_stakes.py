"""Guards what the end of a round is worth: near the end of a match, winning that; before, points and the round."""

from __future__ import annotations

from random import Random

import pytest

from romme.bots.search import search
from romme.bots.stakes import Stakes
from romme.engine.house import house
from romme.engine.match import settle
from romme.engine.play import step
from romme.engine.read_position import state_from_json
from romme.engine.state import PHASE_OVER, Table, view

SCORINGS = {
    "penalty": ("classic", {}),
    "minus": ("club", {}),
    "tournament": ("club", {"scoring": "tournament"}),
    "melded": ("rummy500", {}),
    "positive": ("basic", {}),
    "negative": ("basic", {"scoring": "negative"}),
    "winner": ("duo", {}),
}


def ended(scoring: str, scores: list[int], out: int, left: list[int], number: int = 1) -> Table:
    """A round in which a seat went out, and each seat is left with so many kings."""
    family, options = SCORINGS[scoring]
    table = Table(house(family, options), 2, 0)
    table.scores = scores
    table.round = number
    table.phase = PHASE_OVER
    table.out = out
    table.shown = [[13] * kings for kings in left]
    table.melded = [30, 30]
    return table


def worth(scoring: str, scores: list[int], out: int, left: list[int], number: int = 1) -> float:
    table = ended(scoring, scores, out, left, number)
    return Stakes(table, 0).worth(table)


@pytest.mark.parametrize("scoring", SCORINGS)
def test_it_is_better_to_go_out_and_to_leave_others_with_more(scoring: str) -> None:
    scores = [0, 0]
    assert worth(scoring, scores, 0, [0, 4]) > worth(scoring, scores, 1, [4, 0])
    assert worth(scoring, scores, 1, [1, 0]) >= worth(scoring, scores, 1, [12, 0])
    assert worth(scoring, scores, 0, [0, 12]) >= worth(scoring, scores, 0, [0, 1])


def test_what_decides_the_match_is_worth_more_than_points() -> None:
    """At 95 of 100 a round won by a single king wins the match; at 0 to 0 many kings at even odds are worth more."""

    def gamble(scores: list[int]) -> float:
        return (worth("winner", scores, 0, [0, 10]) + worth("winner", scores, 1, [1, 0])) / 2

    assert worth("winner", [95, 95], 0, [0, 1]) > gamble([95, 95]) + 0.2
    assert worth("melded", [480, 400], 0, [0, 1]) > worth("melded", [400, 480], 0, [0, 1]) + 0.2


def test_who_leads_after_the_last_round_has_won_the_match_whoever_went_out() -> None:
    ahead = worth("minus", [-10, -200], 1, [3, 0], number=3)
    behind = worth("minus", [-200, -10], 0, [0, 3], number=3)
    assert ahead > behind + 0.3


def test_equal_totals_share_the_match() -> None:
    lost, shared, won = (worth("minus", [0, other], 1, [2, 0], number=3) for other in (-19, -20, -21))
    assert shared == pytest.approx((lost + won) / 2)
    assert lost < shared < won


def test_a_search_goes_out_where_that_wins_the_match() -> None:
    state = state_from_json(
        {
            "rules": "duo",
            "turn": 0,
            "phase": "play",
            "stock": ["2c", "3c", "4h", "5h", "9d", "Td"],
            "discard": ["Js"],
            "hands": [["7h", "8h", "9h", "Ks"], ["2d", "4s", "6c", "8c", "Qd"]],
            "scores": [97, 97],
        }
    )
    while state.table.phase != PHASE_OVER and state.table.turn == 0:
        action = search(view(state, 0), Random(1), 32)
        assert action is not None
        step(state, 0, action)
    assert state.table.out == 0
    settle(state.table)
    assert state.table.match_over
