"""The table of a lesson: dealt by its script, deaf to everything else, patient, and on nobody's list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from romme.engine.refusals import Illegal, Refusal
from romme.engine.rules import FAMILIES
from romme.lessons import PUPIL, lesson
from romme.server import clock
from romme.server.proposal import Proposal
from romme.server.room import Room
from tests.running import Site
from tests.server.clients import Browser
from tests.server.tables import TWO, act, luck, room, saved, settle, stored


def taught(family: str = TWO) -> Room:
    """The room of a lesson, dealt."""
    table = saved("lesson", (False, True))
    return room(replace(table, room=replace(table.room, rules=family)))


def kinds(proposal: Proposal) -> set[str]:
    return {deadline.kind for deadline in proposal.stored.deadlines}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_room_plays_the_lesson_to_its_end(family: str) -> None:
    script = lesson(family)
    assert script is not None
    here = taught(family)
    for done in script.acts:
        if done.by == PUPIL:
            assert here.turn_of_bot() is None
            act(here, PUPIL, *done.do)
        else:
            turn = here.turn_of_bot()
            assert turn == (done.by, done.do[0])
            here.commit(here.act_of_bot(*turn), 0.0)
    assert here.turn_of_bot() is None
    assert here.match.state is not None
    assert here.match.state.table.out == PUPIL


def test_nothing_but_the_next_act_happens() -> None:
    here = taught()
    for line in ("take", "next", "restart", "resign", "undo"):
        with pytest.raises(Illegal) as caught:
            here.act(PUPIL, f"a {line}", here.v, [line])
        assert caught.value.code is Refusal.BAD_ACTION
    assert here.v == 1
    act(here, PUPIL, "draw")
    act(here, PUPIL, "meld 5h 6h 7h")
    assert here.v == 3


def test_the_computer_waits_for_the_pupil() -> None:
    table = saved("lesson", (False, True))
    here = Room(table, luck())
    deal = here.deal()
    assert deal is not None
    assert kinds(deal) == {clock.GONE}
    here.commit(deal, 0.0)
    script = here.lesson
    assert script is not None
    for done in script.acts:
        proposal = here.act(PUPIL, f"act {here.v}", here.v, done.do)
        assert isinstance(proposal, Proposal)
        here.commit(proposal, 0.0)
        following = script.due(here.v)
        if following is not None and following.by != PUPIL:
            assert kinds(proposal) == {clock.GONE, clock.BOT}
            break
        assert kinds(proposal) == {clock.GONE}
    again = Room(stored(here, table), luck(100))
    settle(again)
    assert again.turn_of_bot() == here.turn_of_bot() is not None


def test_a_lesson_is_continued_and_on_no_list(site: Site) -> None:
    with Browser(site.url) as browser:
        first = browser.post(f"/api/lessons/{TWO}").json()
        assert (first["way"], first["bots"], first["state"]) == ("lesson", [False, True], "playing")
        assert browser.post(f"/api/lessons/{TWO}").json()["table"] == first["table"]
        assert browser.get("/api/tables").json() == []
        assert browser.delete(f"/api/tables/{first['table']}").status_code == 204
        assert browser.post(f"/api/lessons/{TWO}").json()["table"] != first["table"]
        steps = browser.get(f"/api/lessons/{TWO}").json()["steps"]
        assert steps[0] == {"v": 1, "do": ["draw"], "names": ["draw"]}
        answer = browser.post("/api/lessons/whist")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-lesson")
        wish = {"way": "lesson", "rules": TWO, "names": ["Anna"]}
        assert browser.post("/api/tables", json=wish).status_code == 400
