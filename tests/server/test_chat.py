"""What is said at a table: kept, masked, told to those who want to hear it, and to nobody where it may not be said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable, insert

from romme.server import seating
from romme.server.bodies import NewTable
from romme.server.chat.lines import add_line, last_lines
from romme.server.chat.words import Mask, one_line, read_words
from romme.server.config import Config
from romme.server.schema import db_now
from romme.server.schema_people import relation, sanction
from romme.server.site import Site as OpenSite
from romme.server.site import open_site
from romme.server.store import Store
from tests.running import Site
from tests.server.clients import ENTROPY, Browser, Socket
from tests.server.tables import TWO


@contextmanager
def two_friends(site: Site, **terms: Any) -> Iterator[tuple[Browser, Browser, str]]:
    """Two browsers at a table of friends."""
    with Browser(site.url) as anna, Browser(site.url) as ben:
        made = anna.table("friend", terms=terms)
        ben.post(f"/api/invitations/{made['invitation']}/seat", json={"name": "Ben", "entropy": ENTROPY})
        yield anna, ben, made["table"]


@asynccontextmanager
async def both(anna: Browser, ben: Browser, table: str) -> AsyncIterator[tuple[Socket, Socket]]:
    async with anna.socket(table) as one, ben.socket(table) as other:
        await one.watch(0)
        await other.watch(1)
        await one.until("said")
        await other.until("said")
        yield one, other


def test_a_line_is_told_to_both_and_again_after_a_reconnect(site: Site) -> None:
    with two_friends(site) as (anna, ben, table):

        async def body() -> None:
            async with both(anna, ben, table) as (one, other):
                await one.send(t="say", seat=0, words="  Hallo\n zusammen ")
                for socket in (one, other):
                    (line,) = (await socket.until("said"))["lines"]
                    assert (line["n"], line["seat"], line["name"]) == (1, 0, "Anna")
                    assert (line["words"], line["phrase"]) == ("Hallo zusammen", None)
                await other.send(t="say", seat=1, phrase="good-luck", words="not this")
                (line,) = (await one.until("said"))["lines"]
                assert (line["n"], line["phrase"], line["words"]) == (2, "good-luck", "")
            async with ben.socket(table) as again:
                await again.watch(1)
                lines = (await again.until("said"))["lines"]
                assert [line["n"] for line in lines] == [1, 2]

        asyncio.run(body())


@pytest.mark.parametrize(
    ("seat", "said", "code"),
    [(0, {"words": " "}, "nothing-said"), (0, {}, "nothing-said"), (1, {"words": "hello"}, "not-your-seat")],
)
def test_what_cannot_be_said_is_refused_with_a_reason(
    site: Site, seat: int, said: dict[str, Any], code: str
) -> None:
    with two_friends(site) as (anna, ben, table):

        async def body() -> None:
            async with both(anna, ben, table) as (one, _):
                await one.send(t="say", seat=seat, **said)
                assert (await one.until("unsaid"))["code"] == code

        asyncio.run(body())


def test_nobody_talks_where_the_host_does_not_want_it_or_is_alone(site: Site) -> None:
    with two_friends(site, chat=False) as (anna, ben, quiet):
        alone = anna.table("computer")["table"]

        async def refused(browser: Browser, table: str) -> str:
            async with browser.socket(table) as socket:
                assert (await socket.watch(0))["view"]["chat"] is False
                await socket.send(t="say", seat=0, words="hello")
                return str((await socket.until("unsaid"))["code"])

        assert asyncio.run(refused(anna, quiet)) == "no-chat"
        assert asyncio.run(refused(anna, alone)) == "no-chat"
        assert ben is not anna


def test_a_flood_is_stopped_and_nothing_of_it_kept(site: Site) -> None:
    with two_friends(site) as (anna, ben, table):

        async def body() -> None:
            async with both(anna, ben, table) as (one, _):
                for number in range(12):
                    await one.send(t="say", seat=0, words=f"line {number}")
                answers = [await answer(one) for _ in range(12)]
                said = [each for each in answers if each["t"] == "said"]
                assert 5 <= len(said) <= 7
                assert {each["code"] for each in answers if each["t"] == "unsaid"} == {"too-fast"}

        asyncio.run(body())


async def answer(socket: Socket) -> dict[str, Any]:
    while (message := await socket.read())["t"] not in ("said", "unsaid"):
        pass
    return message


async def write(url: str, row: Executable) -> None:
    store = await Store.open(url)
    await store.writer.work(lambda connection: connection.execute(row))
    await store.close()


@pytest.mark.parametrize("kind", ["mute", "block", "blocked", "silence"])
def test_who_is_muted_blocked_or_silenced_is_not_heard(site: Site, kind: str) -> None:
    url = f"sqlite+aiosqlite:///{site.data / 'romme.db'}"
    with two_friends(site) as (anna, ben, table):
        who = {name: each.get("/api/me").json()["guest"] for name, each in (("anna", anna), ("ben", ben))}
        pair = {"guest": who["anna"], "other": who["ben"]}
        if kind == "blocked":
            pair = {"guest": who["ben"], "other": who["anna"]}

        async def body() -> None:
            if kind == "silence":
                await write(url, insert(sanction).values(guest=who["ben"], kind="silence", created=db_now()))
            else:
                name = "block" if kind == "blocked" else kind
                await write(url, insert(relation).values(kind=name, created=db_now(), **pair))
            async with both(anna, ben, table) as (one, other):
                await other.send(t="say", seat=1, words="you?")
                if kind == "silence":
                    assert (await other.until("unsaid"))["code"] == "silenced"
                    return
                assert (await other.until("said"))["lines"][0]["words"] == "you?"
                await one.send(t="say", seat=0, words="me")
                (line,) = (await one.until("said"))["lines"]
                assert line["words"] == "me"  # what Ben said before was not sent to Anna
                async with anna.socket(table) as again:
                    await again.watch(0)
                    assert [line["words"] for line in (await again.until("said"))["lines"]] == ["me"]

        asyncio.run(body())


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("what a fuck", "what a ****"),
        ("FUUUCK-ing fücker!", "******-ing ******!"),
        ("hijo  de PUTA", "****  ** ****"),
        ("du Arschlöcher", "du " + "*" * 11),
        ("du arschlochkind, ja", "du " + "*" * 13 + ", ja"),
        ("Scunthorpe grüßt die Nazis", "Scunthorpe grüßt die *****"),
        ("b1tch 7h 8h 9h", "***** 7h 8h 9h"),
        ("computadora ﷺ puta", "computadora ﷺ ****"),
        ("", ""),
    ],
)
def test_words_on_the_list_are_replaced_by_stars(said: str, shown: str) -> None:
    assert Mask(read_words())(said) == shown


def test_what_is_said_stands_on_one_line_and_is_seen() -> None:
    assert one_line(" du\n\tbist\x08 dran\u202e! 👩\u200d🎓") == "du bist dran! 👩\u200d🎓"


def test_a_host_adds_words_of_his_own(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("# ours\nFischkopf*\n", encoding="utf-8")
    mask = Mask(read_words(tmp_path / "words.txt", tmp_path / "none.txt"))
    assert mask("Fisch, du Fischköpfe, Kopffisch") == "Fisch, du **********, Kopffisch"
    assert Mask(())("fuck") == "fuck"


def test_two_processes_number_lines_without_holes(tmp_path: Path) -> None:

    async def body() -> None:
        config = Config(f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}")
        async with open_site(config, "build") as one, open_site(config, "build") as other:
            table = await a_table(one)
            said = [
                add_line(each.store, table, "anna", "Anna", "", f"{n}")
                for n in range(20)
                for each in (one, other)
            ]
            await asyncio.gather(*said)
            assert [line.n for line in await last_lines(one.store, table, 100)] == list(range(1, 41))

    asyncio.run(body())


async def a_table(site: OpenSite) -> str:

    await seating.add_guest(site.store, "anna", "Anna")
    wanted = NewTable(way="device", rules=TWO, names=["Anna", "Ben"])
    return (await site.lobby.create("anna", wanted, "http://localhost")).table
