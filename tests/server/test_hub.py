"""Two hubs on one database, as two processes would be: races are lost and judged anew, deadlines fire once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from romme.engine.refusals import Illegal, Refusal
from romme.server import clock, messages, places, schema, seating
from romme.server.bodies import NewSitter, NewTable
from romme.server.config import Config
from romme.server.limits import Buckets
from romme.server.live import SLOW, Live, Watcher
from romme.server.records import Due
from romme.server.site import Site, open_site
from romme.server.timer import Timer
from romme.server.workers import NoAnswer, Workers
from tests.server.tables import TWO, lines_for

LINK = "http://localhost"


def on(folder: Path, body: Callable[[Site, Site], Coroutine[Any, Any, None]]) -> None:
    """Run a test with two sites on one database, whose timers sleep."""

    async def main() -> None:
        async with quiet(folder) as one, quiet(folder) as other:
            for guest in ("anna", "ben"):
                await seating.add_guest(one.store, guest, guest.title())
            await body(one, other)

    asyncio.run(main())


@asynccontextmanager
async def quiet(folder: Path) -> AsyncIterator[Site]:
    config = Config(f"sqlite+aiosqlite:///{folder / 'romme.db'}", bot_pause=(0.0, 0.0))
    async with open_site(config, "build") as site:
        yield site


async def a_table(site: Site, way: str = "device", **more: Any) -> str:
    names = ["Anna", "Ben"] if way == "device" else ["Anna"]
    body: Any = {"way": way, "rules": TWO, "names": names, **more}
    return (await site.lobby.create("anna", NewTable(**body), LINK)).table


async def live_at(site: Site, table: str) -> Live:
    live = await site.hub.live(table)
    assert live is not None
    return live


async def act(site: Site, live: Live, seat: int, *do: str, act_id: str, v: int | None = None) -> int | None:
    seen = live.room.v if v is None else v
    return await site.hub.act(live, lambda room: room.act(seat, act_id, seen, do))


def heard(watcher: Watcher) -> list[Any]:
    found: list[Any] = []
    while watcher._waiting.qsize():
        item = watcher._waiting.get_nowait()
        found.append(json.loads(item) if isinstance(item, str) else item)
    return found


def test_of_two_processes_one_wins_and_the_other_judges_anew(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        table = await a_table(one)
        here, there = await live_at(one, table), await live_at(other, table)
        state = here.room.match.state
        assert state is not None
        seat = state.table.turn
        watchers = [Watcher("anna", LINK), Watcher("anna", LINK)]
        for live, watcher in zip((here, there), watchers, strict=True):
            watcher.watch(0, 1)
            live.watchers.add(watcher)
        results = await asyncio.gather(
            act(one, here, seat, "draw", act_id="a"),
            act(other, there, seat, "draw", act_id="b"),
            return_exceptions=True,
        )
        lost = [result for result in results if isinstance(result, Illegal)]
        assert [illegal.code for illegal in lost] == [Refusal.STALE]
        assert 2 in results
        assert [[message["v"] for message in heard(watcher)] for watcher in watchers] == [[2], [2]]
        # The loser has read the table again and can go on from there.
        await act(other, there, seat, lines_for(there.room, seat)[-1], act_id="c", v=2)
        assert there.room.v == 3
        await act(one, here, 0, "restart", act_id="d")
        assert here.room.v == 4

    on(tmp_path, body)


def test_the_same_act_sent_to_two_processes_is_one(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        table = await a_table(one)
        here, there = await live_at(one, table), await live_at(other, table)
        both = [act(one, here, 0, "restart", act_id="x"), act(other, there, 0, "restart", act_id="x")]
        assert await asyncio.gather(*both) == [2, 2]
        assert here.room.v == there.room.v == 2

    on(tmp_path, body)


def test_nobody_is_told_before_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await live_at(one, await a_table(one))
        watcher = Watcher("anna", LINK)
        watcher.watch(0, 0)
        live.watchers.add(watcher)
        gate = asyncio.Event()
        append = one.store.append

        async def slow(entry: Any) -> float | None:
            await gate.wait()
            return await append(entry)

        monkeypatch.setattr(one.store, "append", slow)
        acting = asyncio.create_task(act(one, live, 0, "restart", act_id="x"))
        await asyncio.sleep(0.05)
        assert heard(watcher) == []
        assert live.room.v == 1
        gate.set()
        assert await acting == 2
        assert [message["v"] for message in heard(watcher)] == [2]

    on(tmp_path, body)


def test_a_deal_that_a_killed_server_owed_is_made_when_the_table_is_read(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        made = await one.lobby.create("anna", NewTable("friend", TWO, ["Anna"]), LINK)
        assert made.state == "waiting"
        assert (
            await places.sit(one.store, made.table, "ben", "Ben", "bb") == "sat"
        )  # and then the power fails
        live = await live_at(other, made.table)
        assert live.room.v == 1
        assert live.room.full

    on(tmp_path, body)


def test_a_seat_taken_elsewhere_is_seen_at_the_next_act(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        made = await one.lobby.create("anna", NewTable("friend", TWO, ["Anna"]), LINK)
        here = await live_at(one, made.table)
        sat = await other.door.sit_by_invitation("ben", made.invitation or "", NewSitter("Ben", "bb"), LINK)
        assert sat.seats == [1]
        await one.hub.live(made.table, at_least=1)
        assert here.room.names == ["Anna", "Ben"]

    on(tmp_path, body)


def test_a_table_nobody_touched_for_seven_days_goes(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        made = await one.lobby.create("anna", NewTable("friend", TWO, ["Anna"]), LINK)
        live = await live_at(one, made.table)
        assert made.expires == int(live.room.created + 7 * 24 * 3600)
        watcher = Watcher("anna", LINK)
        live.watchers.add(watcher)
        deadlines = schema.deadline
        past = update(deadlines).where(deadlines.c.room == made.table).values(due=0.0)
        await one.store.writer.work(lambda connection: connection.execute(past))
        one.hub.wake(0.0)
        await until(lambda: watcher.ended)
        assert heard(watcher)[0]["code"] == "expired"
        assert await one.store.load(made.table) is None
        assert await one.lobby.tables("anna", LINK) == []

    on(tmp_path, body)


class Puppets(Workers):
    """Answers as it is told."""

    def __init__(self, *answers: str | None) -> None:
        super().__init__(1)
        self.answers = list(answers)
        self.asked = 0

    async def ask(self, bot: str, view: object) -> str:  # noqa: ARG002
        self.asked += 1
        answer = self.answers.pop(0)
        if answer is None:
            raise NoAnswer
        return answer


@pytest.mark.parametrize(
    ("answers", "asked"), [(["draw"], 1), ([None, None, "draw"], 3), (["discard Jk"], 1)]
)
def test_a_bot_that_fails_is_asked_again_or_helped(
    tmp_path: Path, answers: list[str | None], asked: int
) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await bots_turn(one)
        v = live.room.v
        puppets = Puppets(*answers)
        timer = Timer(one.hub, puppets, one.notices)
        await timer._fire(Due(live.room.id, clock.BOT, v - 1))
        assert puppets.asked == 0
        await timer._fire(Due(live.room.id, clock.BOT, v))
        assert puppets.asked == asked
        assert live.room.v == v + 1
        assert live.room.entries[-1].do[0] in ("draw", "take")
        await timer.close()

    on_with_sleeping_timers(tmp_path, body)


def on_with_sleeping_timers(folder: Path, body: Callable[[Site, Site], Coroutine[Any, Any, None]]) -> None:
    with pytest.MonkeyPatch.context() as patch:

        async def nothing(self: Timer) -> None:
            await asyncio.Event().wait()

        patch.setattr(Timer, "_run", nothing)
        on(folder, body)


async def bots_turn(site: Site) -> Live:
    """A table where the computer is on turn."""
    while True:
        live = await live_at(site, await a_table(site, "computer"))
        if clock.bot_on_turn(live.room.match, live.room.bots) is not None:
            return live


def test_who_cannot_keep_up_is_disconnected(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await live_at(one, await a_table(one))
        watcher = Watcher("anna", LINK)
        live.watchers.add(watcher)
        for _number in range(150):
            live.tell_presence()
        assert watcher.ended
        told = heard(watcher)
        assert told[-1] == SLOW
        assert len(told) <= 102

    on(tmp_path, body)


def test_a_view_is_encoded_once_for_all_who_see_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await live_at(one, await a_table(one))
        watchers = [Watcher("anna", LINK) for _ in range(6)]
        for number, watcher in enumerate(watchers):
            watcher.watch((0, 1, None)[number % 3], 1)
            live.watchers.add(watcher)
        encoded: list[object] = []
        encode = messages.encode

        def counting(message: object) -> bytes:
            encoded.append(message)
            return encode(message)

        monkeypatch.setattr(messages, "encode", counting)
        await act(one, live, 0, "restart", act_id="x")
        assert len(encoded) == 3
        assert all(len(heard(watcher)) == 1 for watcher in watchers)

    on(tmp_path, body)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_all_sockets_of_one_guest_are_listened_to_at_one_pace(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        table = await a_table(one)

        async def looks() -> AsyncIterator[str]:
            for _ in range(2):
                yield '{"t": "watch", "seat": 0}'

        one.hub._pace = Buckets(burst=2, rate=1e-9)
        await one.hub.attend(Watcher("anna", LINK), table, looks())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await one.hub.attend(Watcher("anna", LINK), table, looks())

    on(tmp_path, body)
