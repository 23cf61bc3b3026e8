"""A turn whose time is up is finished once; whoever is not connected is waited for, a minute in a match, and all are told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from romme.server import out_of_time, schema
from romme.server.bodies import NewSitter, NewTable
from romme.server.clocks import GRACE
from romme.server.live import Live, Watcher
from romme.server.records import TIME, Due
from romme.server.schema import db_now
from romme.server.site import Site
from romme.server.terms import Clock, Terms
from tests.server.tables import TWO
from tests.server.test_hub import LINK, heard, live_at, on_with_sleeping_timers

LONG_AGO = 1000.0


async def a_timed_table(site: Site, **clock: int) -> Live:
    terms = Terms(clock=Clock(**(clock or {"turn": 30})))
    made = await site.lobby.create("anna", NewTable("friend", TWO, ["Anna"], terms=terms), LINK)
    await site.door.sit_by_invitation("ben", made.invitation or "", NewSitter("Ben"), LINK)
    return await live_at(site, made.table)


def running(live: Live) -> int:
    assert live.room.clocks is not None
    assert live.room.clocks.running is not None
    return live.room.clocks.running


def come(live: Live, seat: int) -> Watcher:
    """The player of a seat looks at the table."""
    watcher = Watcher(live.room.seats[seat].guest or "", LINK)
    watcher.watch(seat, live.room.v)
    live.watchers.add(watcher)
    return watcher


async def time_up(site: Site, live: Live, after: float = 0.0) -> None:
    """The running turn has used up its time and so many seconds more, and its deadline comes."""
    clocks = live.room.clocks
    assert clocks is not None
    clocks.began = site.store.now() - clocks.allowed - after
    await out_of_time.act(site.hub, live, Due(live.room.id, TIME, live.room.v), LONG_AGO)


async def due_in(site: Site, live: Live) -> float:
    table = schema.deadline
    query = select(table.c.due - db_now()).where(table.c.room == live.room.id, table.c.kind == TIME)
    async with site.store.reading() as connection:
        return float((await connection.execute(query)).scalar_one())


def test_who_is_there_has_his_turn_finished(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await a_timed_table(one)
        seat, v = running(live), live.room.v
        come(live, seat)
        other = come(live, 1 - seat)
        await time_up(one, live)
        assert (live.room.v, live.room.entries[-1].why, running(live)) == (v + 1, "timeout", 1 - seat)
        (update,) = [message for message in heard(other) if message["t"] == "update"]
        assert update["clocks"]["missed"][seat] == 1
        # The same deadline once more, as a second process might have it.
        await out_of_time.act(one.hub, live, Due(live.room.id, TIME, v), LONG_AGO)
        assert live.room.v == v + 1

    on_with_sleeping_timers(tmp_path, body)


def test_who_is_not_connected_is_waited_for_once_in_a_match(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        live = await a_timed_table(one)
        seat, v = running(live), live.room.v
        friend = come(live, 1 - seat)
        await time_up(one, live)
        assert live.room.v == v
        assert GRACE - 2 < await due_in(one, live) <= GRACE
        (told,) = heard(friend)
        assert (told["t"], told["v"]) == ("clocks", v)
        assert 58_000 < told["clocks"]["grace"] <= 60_000
        # Another process, or this one after a restart, knows of it from the deadline.
        there = await live_at(other, live.room.id)
        assert there.room.time_up == pytest.approx(one.store.now() + GRACE, abs=2)
        await time_up(one, live, GRACE)
        assert live.room.entries[-1].why == "timeout"

    on_with_sleeping_timers(tmp_path, body)


@pytest.mark.parametrize(("up", "clock"), [(0.0, {"days": 1}), (0.0, {"turn": 30})])
def test_a_server_that_was_gone_lets_everybody_come_back(tmp_path: Path, up: float, clock: Any) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await a_timed_table(one, **clock)
        clocks, v = live.room.clocks, live.room.v
        assert clocks is not None
        clocks.began = one.store.now() - clocks.allowed - 3 * GRACE
        await out_of_time.act(one.hub, live, Due(live.room.id, TIME, v), up)
        assert live.room.v == v
        assert 13 < await due_in(one, live) <= out_of_time.COMES_BACK
        await out_of_time.act(one.hub, live, Due(live.room.id, TIME, v), out_of_time.COMES_BACK)
        assert live.room.entries[-1].why == "timeout"

    on_with_sleeping_timers(tmp_path, body)


def test_of_two_processes_one_finishes_the_turn(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        here = await a_timed_table(one)
        there = await live_at(other, here.room.id)
        seat, v = running(here), here.room.v
        for live in (here, there):
            come(live, seat)
        await asyncio.gather(time_up(one, here), time_up(other, there))
        assert {here.room.v, there.room.v} == {v + 1}
        assert [live.room.match.missed[seat] for live in (here, there)] == [1, 1]

    on_with_sleeping_timers(tmp_path, body)
