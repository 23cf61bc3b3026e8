"""Time runs for the seat on turn alone, the log gives the same clocks again, and who stays away is played for until he is back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from romme.engine.record import TIMED_OUT, entry_to_json
from romme.engine.refusals import Illegal, Refusal
from romme.server import showing
from romme.server.clock import BOT
from romme.server.clocks import GRACE, NOTICE, NOTICE_AFTER, OVERTIME
from romme.server.proposal import Proposal
from romme.server.records import TIME, Deadline, SavedEntry
from romme.server.room import Room
from romme.server.terms import Clock, Terms, write_terms
from tests.server.tables import lines_for, luck, saved

MATCH = Clock(match=100, increment=5)


class Clocked:
    """A table with clocks, and the hands of the clock on the wall."""

    def __init__(self, clock: Clock, bots: tuple[bool, bool] = (False, False), **terms: Any) -> None:
        table = saved("friend", bots)
        self.saved = replace(table, room=replace(table.room, terms=write_terms(Terms(clock=clock, **terms))))
        self.now = 1000.0
        self.acts: list[SavedEntry] = []
        self.due: tuple[Deadline, ...] = ()
        self.luck = replace(luck(), now=lambda: self.now)
        self.room = Room(self.saved, self.luck)
        self.settle()

    def commit(self, proposal: Proposal | int | None) -> None:
        assert isinstance(proposal, Proposal)
        self.room.commit(proposal, self.now)
        self.due = proposal.stored.deadlines
        body = json.dumps(entry_to_json(self.room.v, proposal.entry))
        self.acts.append(SavedEntry(self.room.v, body, None, self.now))

    def settle(self) -> None:
        while (due := self.room.deal()) is not None:
            self.commit(due)

    def act(self, seat: int, *do: str) -> None:
        self.commit(self.room.act(seat, f"{self.room.v}", self.room.v, do))
        self.settle()

    def time_out(self) -> None:
        self.commit(self.room.finish_turn())

    def play(self, seconds: float) -> int:
        """The seat on turn draws halfway and ends its turn after so many seconds; the seat."""
        state = self.room.match.state
        assert state is not None
        seat = state.table.turn
        self.now += seconds / 2
        self.act(seat, "draw")
        self.now += seconds / 2
        self.act(seat, next(line for line in lines_for(self.room, seat) if line.startswith("discard")))
        return seat

    def again(self) -> Room:
        """The room as another process reads it."""
        secrets = dict(self.room._secrets)
        return Room(replace(self.saved, entries=tuple(self.acts), secrets=secrets), self.luck)

    @property
    def turn(self) -> int:
        assert self.room.match.state is not None
        return self.room.match.state.table.turn

    def shown(self) -> Any:
        return showing.clocks(self.room)

    def wait_of(self, kind: str) -> float | None:
        return next((due.after for due in self.due if due.kind == kind), None)


def test_time_runs_for_the_seat_on_turn_alone() -> None:
    table = Clocked(MATCH)
    first = table.turn
    table.play(30)
    assert table.shown().match[first] == 75_000
    assert table.shown().running == 1 - first
    table.play(90)
    assert table.shown().match == [75_000 if seat == first else 15_000 for seat in range(2)]
    table.now += 12
    assert table.shown().match[first] == 63_000
    assert table.shown().turn == 63_000
    assert table.shown().whole == 75_000


def test_the_deadline_of_a_turn_stays_where_it_is_while_the_turn_goes_on() -> None:
    table = Clocked(Clock(turn=30))
    assert table.wait_of(TIME) == 30
    table.now += 10
    table.act(table.turn, "draw")
    assert [due for due in table.due if due.kind == TIME] == [Deadline(TIME, 20, keep=True)]
    assert table.shown().turn == 20_000


@pytest.mark.parametrize("clock", [Clock(turn=30), MATCH, Clock(turn=20, match=100), Clock(days=2)])
def test_the_log_gives_the_same_clocks_again(clock: Clock) -> None:
    table = Clocked(clock)
    for seconds in (3, 14, 19, 80, 7, 30):
        table.play(seconds)
        table.now += 1
        assert showing.clocks(table.again()) == table.shown()
    table.time_out()
    assert showing.clocks(table.again()) == table.shown()


def test_who_has_used_up_the_match_has_a_few_seconds_for_each_turn() -> None:
    table = Clocked(Clock(match=60))
    slow = table.play(200)
    table.play(1)
    assert table.turn == slow
    assert table.shown().match[slow] == 0
    assert table.wait_of(TIME) == OVERTIME


def test_the_shorter_of_two_clocks_counts() -> None:
    table = Clocked(Clock(turn=50, match=60))
    slow = table.play(45)
    table.play(1)
    assert (table.turn, table.wait_of(TIME)) == (slow, 15)


def test_nothing_runs_while_a_computer_player_thinks_or_the_round_is_over() -> None:
    table = Clocked(Clock(turn=30), (False, True))
    if table.turn == 1:
        assert table.shown().running is None
        assert table.wait_of(TIME) is None
        table.commit(table.room.act_of_bot(1, "draw"))
        line = next(line for line in lines_for(table.room, 1) if line.startswith("discard"))
        table.now += 100
        table.commit(table.room.act_of_bot(1, line))
    assert (table.shown().running, table.shown().turn) == (0, 30_000)
    table.act(0, "resign")
    assert table.room.match.over
    assert (table.shown().running, table.wait_of(TIME)) == (None, None)


def test_a_new_match_has_new_clocks() -> None:
    table = Clocked(MATCH)
    table.play(90)
    table.act(0, "restart")
    table.act(1, "restart")
    assert table.shown().match == [100_000, 100_000]


def test_grace_is_once_for_a_match() -> None:
    table = Clocked(Clock(turn=30))
    assert table.room.clocks is not None
    assert table.room.clocks.grace(table.now) == GRACE
    table.now += 30 + 20
    assert table.room.clocks.grace(table.now) == GRACE - 20
    late = table.turn
    table.time_out()
    assert table.room.clocks.grace(table.now) == GRACE
    table.play(1)
    assert table.turn == late
    assert table.room.clocks.grace(table.now) == GRACE - 20


def test_a_turn_is_finished_by_one_entry_and_three_make_a_seat_away() -> None:
    table = Clocked(Clock(turn=30), rated=True)
    slow = table.turn
    for missed in range(1, 4):
        assert not table.shown().away[slow]
        assert table.turn == slow
        table.now += 30
        table.time_out()
        entry = table.room.entries[-1]
        assert (entry.by, entry.why, entry.do[0]) == (slow, TIMED_OUT, "draw")
        assert table.shown().missed[slow] == missed
        table.play(1)
    assert table.shown().away[slow]
    assert (table.turn, table.shown().running) == (slow, None)
    assert (table.wait_of(TIME), table.wait_of(BOT)) == (None, 0.0)
    assert table.room.turn_of_bot() == (slow, None)
    table.commit(table.room.act_of_bot(slow, "draw"))
    assert table.room.entries[-1].why == "bot"
    assert showing.clocks(table.again()) == table.shown()


def away(table: Clocked) -> int:
    """Let the seat on turn miss three turns; the seat."""
    slow = table.turn
    while not table.room.match.away(slow):
        table.now += 30
        table.time_out()
        if not table.room.match.away(slow):
            table.play(1)
    return slow


def test_back_ends_the_absence_and_starts_the_clock() -> None:
    table = Clocked(Clock(turn=30))
    slow = away(table)
    v = table.room.v
    table.play(1)
    legal = table.room.update(slow, 0, None).legal
    assert legal is not None
    assert legal.back
    table.now += 100
    table.commit(table.room.act(slow, "back", v, ["back"]))
    assert (table.shown().running, table.shown().turn) == (slow, 30_000)
    assert table.room.turn_of_bot() is None
    with pytest.raises(Illegal) as refused:
        table.room.act(slow, "again", table.room.v, ["back"])
    assert refused.value.code is Refusal.BAD_ACTION


def test_a_match_is_claimed_from_who_is_away() -> None:
    table = Clocked(Clock(turn=30))
    slow = away(table)
    other = table.room.update(1 - slow, 0, None).legal
    assert other is not None
    assert other.claim
    table.act(1 - slow, "claim")
    result = table.room.update(0, 0, None).view.result
    assert result is not None
    assert result.places == [2 if seat == slow else 1 for seat in range(2)]


def test_what_all_people_have_left_waits_unless_it_is_rated() -> None:
    for rated in (False, True):
        table = Clocked(Clock(turn=30), rated=rated)
        away(table)
        while table.room.match.away(0) != table.room.match.away(1):
            if table.room.turn_of_bot():
                moves = lines_for(table.room, table.turn)
                last = [line for line in moves if line.startswith(("draw", "discard"))]
                table.commit(table.room.act_of_bot(table.turn, last[0]))
            else:
                table.now += 30
                table.time_out()
        assert (table.room.turn_of_bot() is not None) is rated
        assert (table.wait_of(BOT) is not None) is rated


def test_in_a_game_of_days_who_is_not_there_is_told_once_a_turn() -> None:
    table = Clocked(Clock(days=1))
    assert (table.wait_of(TIME), table.wait_of(NOTICE)) == (86_400, NOTICE_AFTER)
    table.now += 100
    table.act(table.turn, "draw")
    assert table.wait_of(NOTICE) is None
    table.act(
        table.turn, next(line for line in lines_for(table.room, table.turn) if line.startswith("discard"))
    )
    assert table.wait_of(NOTICE) == NOTICE_AFTER
    table.now += 2
    table.act(1 - table.turn, "restart")
    assert table.wait_of(NOTICE) == NOTICE_AFTER - 2, "another's act does not let it be forgotten"


def test_time_up_is_known_again_after_a_restart() -> None:
    table = Clocked(Clock(turn=30))
    table.now += 40
    read = replace(
        table.saved, entries=tuple(table.acts), secrets=dict(table.room._secrets), time_up=table.now + 25
    )
    shown = showing.clocks(Room(read, table.luck))
    assert shown is not None
    assert (shown.turn, shown.grace) == (0, 25_000)
