"""Every lesson is played from its first act to its last on the engine, as its table will play it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from romme.engine.match import Match
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.record import DEALER, Entry, play
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, view
from romme.lessons import PUPIL, Lesson, lesson

WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "i18n" / "en.lesson.ts"


def found(family: str) -> Lesson:
    there = lesson(family)
    assert there is not None
    return there


def dealt(lesson: Lesson) -> Match:
    match, _ = play(Match(lesson.rules, 2), Entry(DEALER, ("deal",), deck=lesson.deck, dealer=lesson.dealer))
    return match


@pytest.mark.parametrize("family", FAMILIES)
def test_every_act_is_offered_where_it_comes_and_the_last_ends_the_round(family: str) -> None:
    lesson = found(family)
    match = dealt(lesson)
    assert match.state is not None
    for v, act in enumerate(lesson.acts, 1):
        assert lesson.due(v) is act
        assert match.state is not None
        assert match.state.table.phase != PHASE_OVER, f"the round is over before {act}"
        if len(act.do) == 1:
            offered = [action_text(action) for action in legal(view(match.state, act.by))]
            assert any(act.is_done_by([line]) for line in offered), f"{act} is not offered"
        match, _ = play(match, Entry(act.by, act.do))
    assert match.state is not None
    table = match.state.table
    assert (table.phase, table.out) == (PHASE_OVER, PUPIL)
    assert lesson.due(len(lesson.acts) + 1) is None


@pytest.mark.parametrize("family", FAMILIES)
def test_every_step_has_its_words(family: str) -> None:
    """English is the type of the other catalogues: what it has they have."""
    steps = [name for act in found(family).acts if act.by == PUPIL for name in act.steps]
    assert [len(act.steps) for act in found(family).acts] == [
        len(act.do) if act.by == PUPIL else 0 for act in found(family).acts
    ]
    words = re.search(
        rf"^  {family}: {{\n(.*?)^  }},", WORDS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert words is not None
    assert re.findall(r"^    (\w+): \[", words[1], re.MULTILINE) == [*steps, "end"]
