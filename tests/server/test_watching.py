"""Those who watch: who may, what they are sent, and with a delay nothing that came later."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from romme.engine.record import Entry, entry_to_json
from romme.server.live import Live, Watcher
from romme.server.records import SavedEntry
from romme.server.room import Room
from romme.server.showing import Behind
from romme.server.terms import Terms, write_terms
from tests.running import Site
from tests.server.clients import Browser, Socket
from tests.server.tables import lines_for, luck, saved
from tests.server.test_hub import heard
from tests.server.test_leaks import twins

WATCHED = {"sit": "everyone", "watch": True}
SITTER = {"name": "Ben", "entropy": "bb"}


def watched(now: list[float], delay: int, *entries: SavedEntry) -> Room:
    """A table in play whose watchers are so many seconds behind."""
    table = replace(saved("open"), entries=entries)
    terms = write_terms(Terms(sit="everyone", watch=True, delay=delay))
    lucky = luck()
    table = replace(table, room=replace(table.room, terms=terms))
    return Room(table, replace(lucky, now=lambda: now[0]))


def spectator(live: Live) -> Watcher:
    watcher = Watcher("", "http://localhost")
    watcher.spectator = True
    watcher.watch(None, 0)
    live.watchers.add(watcher)
    return watcher


def updates(watcher: Watcher) -> list[dict[str, Any]]:
    return [message for message in heard(watcher) if message["t"] == "update"]


def test_with_a_delay_nothing_is_sent_that_came_later() -> None:
    async def body() -> None:
        now = [1000.0]
        room = watched(now, 60)
        live = Live(room)
        watcher = spectator(live)
        random = Random(1)
        times = [0.0]
        first = room.deal()
        assert first is not None
        room.commit(first, now[0])
        times.append(now[0])
        for _ in range(30):
            now[0] += 5
            state = room.match.state
            assert state is not None
            seat = state.table.turn
            proposal = room.act(seat, f"{room.v}", room.v, [random.choice(lines_for(room, seat))])
            assert not isinstance(proposal, int)
            room.commit(proposal, now[0])
            times.append(now[0])
            live.tell_all()
            old = [v for v, at in enumerate(times) if at <= now[0] - 60]
            assert all(told["v"] <= old[-1] for told in updates(watcher))
        live.show(watcher)
        [told] = updates(watcher)
        assert told["v"] == 31 - 12
        assert told["view"]["expires"] is None, "it tells when somebody acted last"
        assert all(event["v"] <= told["v"] for event in told["events"])
        # Who comes only now sees the same moment, as a table that had stopped there would show it.
        late = spectator(live)
        live.show(late)
        [same] = updates(late)
        then = Behind(room)
        then.follow(room, now[0] - 60)
        assert same["view"] == told["view"]
        assert then.v == told["v"]

    asyncio.run(body())


@pytest.mark.parametrize("delay", [0, 60])
@pytest.mark.parametrize("number", range(4))
def test_watchers_are_sent_no_byte_that_depends_on_a_hand(number: int, delay: int) -> None:
    one, other = twins(number)
    first, second = asyncio.run(sent(one, delay)), asyncio.run(sent(other, delay))
    assert len(first) > 5
    assert first == second


async def sent(entries: list[Entry], delay: int) -> list[str]:
    """Every text that somebody who watches from the first card on is sent."""
    now = [0.0]
    room = watched(now, delay, SavedEntry(1, json.dumps(entry_to_json(1, entries[0])), None, 0.0))
    live = Live(room)
    watcher = spectator(live)
    live.show(watcher)
    live.tell_presence()
    for entry in entries[1:]:
        now[0] += 10.0
        assert isinstance(entry.by, int)
        proposal = room.act(entry.by, f"{room.v}", room.v, entry.do)
        assert not isinstance(proposal, int)
        room.commit(proposal, now[0])
        live.tell_all()
    now[0] += delay
    live.tell_all()
    assert watcher.seen == room.v
    texts: list[str] = []
    while watcher._waiting.qsize():
        texts.append(str(watcher._waiting.get_nowait()))
    return texts


def begun(host: Browser, other: Browser, terms: dict[str, Any]) -> str:
    """An open table at which two play."""
    table: str = host.table("open", terms=terms)["table"]
    assert other.post(f"/api/tables/{table}/seat", json=SITTER).status_code == 200
    return table


def test_who_may_watch(site: Site) -> None:
    async def body() -> None:
        with Browser(site.url) as anna, Browser(site.url) as ben, Browser(site.url) as cleo:
            table, quiet = [begun(anna, ben, terms) for terms in (WATCHED, {"sit": "everyone"})]
            for stranger in (cleo, Browser(site.url)):
                async with stranger.socket(quiet) as socket:
                    assert (await socket.until("closed"))["code"] == "not-yours"
                    assert await socket.end() == 4404
            async with cleo.socket(table) as watching, anna.socket(table) as playing:
                assert (await watching.until("greeting"))["seats"] == []
                seen = await watching.watch(None)
                assert seen["view"]["hand"] is None
                assert (
                    seen["legal"]
                    is seen["hints"]
                    is seen["view"]["link"]
                    is seen["view"]["invitation"]
                    is None
                )
                assert (await presence(playing, 1))["connected"] == [True, False]
                mine = await playing.watch(0)
                assert mine["view"]["hand"]
                # Whoever watches can neither look at a hand nor act.
                refused = await watching.act(0, seen["v"], "draw")
                assert refused["code"] == "not-your-seat"
                await watching.send(t="watch", seat=0, v=0)
                await watching.send(t="order", seat=0, cards=[])
                again = await watching.watch(None)
                assert again["view"]["hand"] is None
                turn = mine["view"]["turn"]
                async with (anna if turn == 0 else ben).socket(table) as acting:
                    assert (await acting.act(turn, mine["v"], "draw"))["t"] == "done"
                drawn = (await watching.until("update"))["events"][-1]
                assert (drawn["e"], drawn["card"]) == ("drew", "--")
            async with anna.socket(table) as playing:
                assert (await presence(playing, 0))["watching"] == 0

    asyncio.run(body())


async def presence(socket: Socket, watching: int) -> dict[str, Any]:
    while (message := await socket.until("presence"))["watching"] != watching:
        pass
    return message


def test_who_watches_and_sits_down_is_shown_his_hand(site: Site) -> None:
    async def body() -> None:
        with Browser(site.url) as anna, Browser(site.url) as ben:
            table = anna.table("open", terms=WATCHED)["table"]
            ben.post("/api/guest", json={"name": "Ben"})
            async with ben.socket(table) as socket:
                assert (await socket.watch(None))["view"]["phase"] == "wait"
                ben.post(f"/api/tables/{table}/seat", json=SITTER)
                greeting = await socket.until("greeting")
                assert greeting["seats"] == [1]
                shown = await socket.watch(1)
                while shown["view"]["seat"] is None:
                    shown = await socket.until("update")
                assert shown["view"]["hand"]

    asyncio.run(body())


def test_who_is_sent_away_is_shown_out_and_the_others_are_told(site: Site) -> None:
    async def body() -> None:
        with Browser(site.url) as anna, Browser(site.url) as ben:
            table = anna.table("open", terms=WATCHED, rules="classic", seats=3)["table"]
            ben.post(f"/api/tables/{table}/seat", json=SITTER)
            async with anna.socket(table) as host, ben.socket(table) as other:
                await host.watch(0)
                await other.watch(1)
                anna.delete(f"/api/tables/{table}/seats/1")
                assert (await other.until("closed"))["code"] == "no-seat"
                told = await host.until("update")
                assert [(event["e"], event["name"]) for event in told["events"]] == [("left", "Ben")]
                assert told["view"]["names"] == ["Anna", None, None]
                assert told["view"]["host"] == 0

    asyncio.run(body())
