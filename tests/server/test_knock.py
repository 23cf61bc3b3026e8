"""Guards the race for the upcard: who may knock is asked, people get their time, the first at the store gets the card."""

from __future__ import annotations

from pathlib import Path

import pytest

from romme.engine.refusals import Illegal, Refusal
from romme.server import clock
from romme.server.records import Due
from romme.server.site import Site
from romme.server.timer import Timer
from tests.server.tables import act, lines_for, room, saved
from tests.server.test_hub import Puppets, a_table, live_at, on_with_sleeping_timers

KNOCKING = '{"knock": true}'


def test_a_computer_player_on_turn_leaves_people_time_to_knock() -> None:
    table = room(saved("computer", (False, True), KNOCKING))
    match, bots = table.match, table.bots
    assert match.state is not None
    on_turn = match.state.table.turn
    due = {deadline.kind: deadline.after for deadline in clock.deadlines(match, "computer", bots, 1.0)}
    assert clock.knockers(match) == [1 - on_turn]
    if bots[on_turn]:
        assert due == {clock.BOT: 3.0}
    else:
        assert due == {clock.KNOCK: 1.0}
    act(table, on_turn, "draw")
    assert clock.knockers(table.match) == []


def test_nobody_is_asked_where_the_rules_know_no_knocking() -> None:
    table = room(saved("computer", (False, True)))
    assert clock.knockers(table.match) == []


def test_a_knock_for_a_card_that_is_gone_is_stale() -> None:
    table = room(saved(options=KNOCKING))
    assert table.match.state is not None
    on_turn = table.match.state.table.turn
    act(table, on_turn, "draw")
    act(table, on_turn, next(line for line in lines_for(table, on_turn) if line.startswith("discard")))
    with pytest.raises(Illegal) as refused:
        act(table, 1 - on_turn, "knock", v=1)
    assert refused.value.code is Refusal.STALE


@pytest.mark.parametrize(("answer", "turn_moves"), [("knock", True), ("", False)])
def test_a_computer_player_knocks_or_lets_it_pass_once(tmp_path: Path, answer: str, turn_moves: bool) -> None:
    async def body(one: Site, _: Site) -> None:
        made = await a_table(one, "computer", options={"knock": True}, level="greedy")
        live = await live_at(one, made)
        while live.room.match.state is None or live.room.match.state.table.turn != 0:
            made = await a_table(one, "computer", options={"knock": True}, level="greedy")
            live = await live_at(one, made)
        v = live.room.v
        puppets = Puppets(answer)
        timer = Timer(one.hub, puppets, one.notices)
        await timer._fire(Due(made, clock.KNOCK, v))
        assert puppets.asked == 1
        state = live.room.match.state
        assert state is not None
        assert (state.table.turn == 1) is turn_moves
        assert all(due.kind != clock.KNOCK or due.room != made for due in await one.store.lease())
        await timer.close()

    on_with_sleeping_timers(tmp_path, body)
