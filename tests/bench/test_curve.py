"""Guards the curve of strength over play-outs: the same result with any number of processes, and a search that is shown the other
hand sees exactly that.
"""

from __future__ import annotations

from random import Random

import pytest

from romme.bench.curve import Point, measure
from romme.bots.resample import Sampler
from romme.engine.state import view
from tests.bots.test_levels import positions


@pytest.mark.parametrize("revealed", [False, True])
def test_the_same_seed_gives_the_same_curve(revealed: bool) -> None:
    heard: list[int] = []
    alone, together = (measure(Point("basic", 0, revealed, 2), 5, jobs, heard.append) for jobs in (1, 2))
    assert alone.decks == together.decks == 5
    assert alone.win_rate(0) == together.win_rate(0)
    assert alone.points_per_round(0) == together.points_per_round(0)
    assert heard == [4, 1, 4, 1]


def test_hands_that_are_revealed_stay_as_they_are() -> None:
    chance = Random(3).random
    for state in positions("club", 3, 1)[4::9]:
        sampler = Sampler(view(state, state.table.turn))
        sampler.begin(state.hands, chance)
        sampler.between = 0
        for _ in range(3):
            assert [hand.key() for hand in sampler.deal(chance)] == [hand.key() for hand in state.hands]
        assert sorted(sampler.sample(chance).stock) == sorted(state.stock)
