"""The lobby's socket, quick match, and four people at an open table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, insert, update
from websockets.asyncio.client import connect

from romme.server import schema, schema_house, seating
from romme.server.bodies import NewSitter, NewTable
from romme.server.live import Pipe
from romme.server.open_bodies import QuickMatch
from romme.server.site import Site as Served
from romme.server.terms import Clock, Terms
from tests.running import Site
from tests.server.clients import Browser, Socket
from tests.server.tables import TWO
from tests.server.test_hub import LINK, on
from tests.server.test_socket import play_to_the_end

EVERYONE = Terms(sit="everyone")


async def people(site: Served, *guests: str) -> None:
    for guest in guests:
        await seating.add_guest(site.store, guest, guest.title())


async def a_table(site: Served, guest: str = "anna", terms: Terms = EVERYONE, **more: Any) -> str:
    body: dict[str, Any] = {"way": "open", "rules": TWO, "names": [guest.title()], **more}
    return (await site.lobby.create(guest, NewTable(terms=terms, **body), LINK)).table


class Looker:
    """Somebody who looks at the lobby."""

    def __init__(self) -> None:
        self.pipe = Pipe()
        self.left = asyncio.Event()

    async def silence(self) -> AsyncIterator[str]:
        await self.left.wait()
        nothing: tuple[str, ...] = ()
        for text in nothing:
            yield text

    async def next(self) -> Any:
        async with asyncio.timeout(10):
            return json.loads(str(await self.pipe.next()))

    def told(self) -> int:
        return self.pipe._waiting.qsize()


@asynccontextmanager
async def looking(site: Served, guest: str | None = None) -> AsyncIterator[Looker]:
    looker = Looker()
    task = asyncio.create_task(site.board.attend(looker.pipe, guest, looker.silence()))
    try:
        yield looker
    finally:
        looker.left.set()
        await task


def test_the_list_is_told_once_and_then_what_changes_wherever_it_changed(tmp_path: Path) -> None:
    async def body(one: Served, other: Served) -> None:
        await people(one, "cleo", "dora")
        first = await a_table(one)
        async with looking(one, "ben") as here, looking(other) as there:
            assert (await here.next())["guest"] == "ben"
            assert (await there.next())["guest"] is None
            for looker in (here, there):
                everything = await looker.next()
                assert everything["all"]
                assert [table["table"] for table in everything["tables"]] == [first]
            second = await a_table(other, "ben", rules="classic", seats=4)
            for looker in (here, there):
                news = await looker.next()
                assert (news["all"], news["gone"]) == (False, [])
                assert [table["table"] for table in news["tables"]] == [second]
            await one.door.sit("cleo", second, NewSitter("Cleo"), LINK)
            for looker in (here, there):
                [table] = (await looker.next())["tables"]
                assert [seat["name"] for seat in table["seats"]] == ["Ben", "Cleo", None, None]
            await other.door.sit("dora", first, NewSitter("Dora"), LINK)
            for looker in (here, there):
                assert await looker.next() == {"t": "tables", "tables": [], "gone": [first], "all": False}
            await asyncio.sleep(1.2)
            assert here.told() == there.told() == 0, "where nothing changes nothing is told"

    on(tmp_path, body)


def test_many_changes_are_told_together(tmp_path: Path) -> None:
    async def body(one: Served, _: Served) -> None:
        async with looking(one) as looker:
            await looker.next()
            await looker.next()
            terms = Terms(sit="everyone", clock=Clock(days=1))
            tables = {await a_table(one, terms=terms) for _ in range(10)}
            told: list[Any] = []
            while tables - {table["table"] for news in told for table in news["tables"]}:
                told.append(await looker.next())
            assert len(told) <= 4

    on(tmp_path, body)


def test_while_nobody_looks_nothing_is_asked(tmp_path: Path) -> None:
    async def body(one: Served, _: Served) -> None:
        await a_table(one)
        async with looking(one) as looker:
            await looker.next()
        asked: list[str] = []

        def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            asked.append(statement)

        event.listen(one.store._engine.sync_engine, "before_cursor_execute", count)
        await asyncio.sleep(1.2)
        assert not [statement for statement in asked if "sum(room.mark)" in statement]

    on(tmp_path, body)


def quick(name: str, **more: Any) -> QuickMatch:
    return QuickMatch(TWO, name, entropy="aa", **more)


def test_quick_match_finds_who_wants_the_same(tmp_path: Path) -> None:
    async def body(one: Served, other: Served) -> None:
        await people(one, "cleo", "dora", "ed")
        own = await one.quick.play("anna", quick("Anna"), LINK)
        assert own.state == "waiting"
        assert (await one.quick.play("anna", quick("Anna"), LINK)).table == own.table
        for wish in (
            quick("Cleo", clock=Clock(turn=30)),
            quick("Cleo", options={"target": 50}),
            QuickMatch("classic", "Cleo", entropy="aa"),
        ):
            assert (await other.quick.play("cleo", wish, LINK)).table != own.table
        found = await other.quick.play("ben", quick("Ben"), LINK)
        assert (found.table, found.seats, found.state) == (own.table, [1], "playing")

    on(tmp_path, body)


async def rate(site: Served, guest: str, shown: int) -> None:
    table = schema_house.rating
    row = {"rules": TWO, "mu": 25 + (shown - 1500) / 10, "sigma": 2.0, "matches": 30, "changed": 0.0}
    await site.store.writer.work(
        lambda connection: connection.execute(insert(table).values(guest=guest, **row))
    )


async def older(site: Served, table: str, seconds: float) -> None:
    """Let a table have waited so much longer."""
    room = schema.room
    change = update(room).where(room.c.id == table).values(created=room.c.created - seconds)
    await site.store.writer.work(lambda connection: connection.execute(change))


def test_two_who_wait_for_others_of_their_strength_meet_in_time(tmp_path: Path) -> None:
    async def body(one: Served, other: Served) -> None:
        await rate(one, "anna", 1500)
        await rate(one, "ben", 1800)
        first = await one.quick.play("anna", quick("Anna"), LINK)
        second = await other.quick.play("ben", quick("Ben"), LINK)
        assert first.table != second.table
        await older(one, first.table, 39)
        assert (await other.quick.play("ben", quick("Ben"), LINK)).table == second.table
        await older(one, first.table, 2)
        assert (await one.quick.play("anna", quick("Anna"), LINK)).table == first.table, "the older one stays"
        met = await other.quick.play("ben", quick("Ben"), LINK)
        assert (met.table, met.state) == (first.table, "playing")
        assert await one.store.load(second.table) is None

    on(tmp_path, body)


def test_four_at_an_open_table_one_of_whom_goes_and_comes_back(site: Site) -> None:
    async def body() -> None:
        browsers = [Browser(site.url) for _ in range(4)]
        host, *others = browsers
        table = host.table(
            "open", rules="classic", seats=4, options={"target": 10}, terms={"sit": "everyone"}
        )["table"]
        for number, browser in enumerate(others, 1):
            sitter = {"name": f"P{number}", "entropy": "bb"}
            assert browser.post(f"/api/tables/{table}/seat", json=sitter).json()["seats"] == [number]
        ends = await asyncio.gather(*[attend(browser, table, seat) for seat, browser in enumerate(browsers)])
        assert len({json.dumps(end["view"]["scores"]) for end in ends}) == 1
        assert all(end["view"]["match_over"] for end in ends)
        for browser in browsers:
            browser.close()

    asyncio.run(body())


async def attend(browser: Browser, table: str, seat: int) -> dict[str, Any]:
    """Play to the end; the third loses the connection on the way and finds his hand again."""
    if seat == 2:
        async with browser.socket(table) as socket:
            before = await socket.watch(seat)
            await until_turn(socket, seat, before)
        async with browser.socket(table) as socket:
            after = await socket.watch(seat)
            assert sorted(after["view"]["hand"]) == sorted(before["view"]["hand"])
            return await play_to_the_end(socket, seat, after)
    async with browser.socket(table) as socket:
        return await play_to_the_end(socket, seat)


async def until_turn(socket: Socket, seat: int, seen: dict[str, Any]) -> None:
    """Wait until it is this seat's turn, having done nothing."""
    while seen["view"]["turn"] != seat:
        seen = await socket.until("update")


def test_strangers_may_look_but_the_socket_says_nothing_of_them(site: Site) -> None:
    async def body() -> None:
        with Browser(site.url) as browser:
            shown = browser.table("open", terms={"sit": "everyone"})["table"]
        with Browser(site.url) as stranger:
            assert shown in {table["table"] for table in stranger.get("/api/lobby").json()}
            url = f"{site.url.replace('http', 'ws')}/ws/lobby"
            async with connect(url, origin=site.url, compression=None, proxy=None) as connection:  # type: ignore[arg-type]
                socket = Socket(connection)
                visitor = await socket.read()
                assert (visitor["t"], visitor["guest"], visitor["registered"]) == ("visitor", None, False)
                assert shown in {table["table"] for table in (await socket.read())["tables"]}

    asyncio.run(body())


def test_to_the_lobby_nothing_can_be_said(tmp_path: Path) -> None:
    async def body(one: Served, _: Served) -> None:
        heard: list[int] = []

        async def chatter() -> AsyncIterator[str]:
            for number in range(100):
                heard.append(number)
                yield "hello"

        await one.board.attend(Pipe(), None, chatter())
        assert heard == [0]

    on(tmp_path, body)
