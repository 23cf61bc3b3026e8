"""Guards the measurement of what `expert` gains by leaving the usual plan: the same with any number of processes, both plans played
on alike, and every kind told by its name.
"""

from __future__ import annotations

import pytest

from romme.bench.deviations import KINDS, Deviation, Question, measure, report


def test_the_same_seed_gives_the_same_deviations() -> None:
    heard: list[int] = []
    question = Question("basic", 4, 2, 1, 7)
    (alone, rounds), (together, _) = (measure(question, 2, jobs, lambda: heard.append(1)) for jobs in (1, 2))
    assert alone
    assert alone == together
    assert rounds >= 2
    assert len(heard) == 4
    assert {each.kind for each in alone} <= set(KINDS)
    # Only plans that look better are chosen, and no gain is more than the whole of what there is.
    assert all(each.told > 0 for each in alone)
    assert all(-1 <= each.worth <= 1 and -1 <= each.share <= 1 for each in alone)


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_for_each_kind_that_occurred(kind: str) -> None:
    found = [Deviation(kind, 0.02, 0.01, 0.5, 10.0), Deviation(kind, 0.04, 0.03, -0.5, 30.0)]
    (line,) = report(found)
    assert line.startswith(kind)
    assert "2   thought to gain  +3.0 %, gain  +2.0 ± 1.4 %" in line
    assert "of a round  +0.0 ± 69.3 %" in line
    assert line.endswith("points +20.0 ± 13.9")
