"""Sockets of a really running server: whole matches, reconnects, seats of others, fuzz."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.running import Site
from tests.server.clients import Browser, Socket, choice


def test_a_match_against_the_computer(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table(options={"target": 30})["table"]
            async with browser.socket(table) as socket:
                greeting = await socket.read()
                assert (greeting["t"], greeting["seats"], greeting["watching"]) == ("greeting", [0], None)
                end = await play_to_the_end(socket, 0)
            assert max(end["view"]["scores"]) >= 30
            assert sorted(end["view"]["result"]["places"]) == [1, 2]
            [listed] = browser.get("/api/tables").json()
            assert (listed["state"], listed["scores"]) == ("match-over", end["view"]["scores"])
            record = browser.get(f"/api/tables/{table}/record").text.splitlines()
            assert len(record) == end["v"] + 1
            assert "seed" in json.loads(record[1])

    asyncio.run(main())


async def play_to_the_end(socket: Socket, seat: int, update: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play one seat until the match is over; the last update."""
    update = update or await socket.watch(seat)
    seen = update["v"]
    while not update["view"]["match_over"]:
        do = choice(update, seat)
        if do is not None and not (do == ["next"] and update["view"]["agreed"]["next"][seat]):
            answer = await socket.act(seat, update["v"], *do, entropy="ab" if do == ["next"] else "")
            assert answer["t"] == "done" or answer["code"] in ("stale", "bad-action"), answer
            update = await socket.watch(seat, update["v"])
        else:
            update = await socket.until("update")
        assert update["v"] >= seen
        seen = update["v"]
    return update


def test_two_browsers_one_of_them_closed_and_reopened(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as anna, Browser(site.url) as ben:
            made = anna.table("friend", options={"target": 10})
            table = made["table"]
            async with anna.socket(table) as first:
                waiting = await first.watch(0)
                assert waiting["view"]["phase"] == "wait"
                ben.post(f"/api/invitations/{made['invitation']}/seat", json={"name": "Ben", "entropy": "bb"})
                sat = await first.until("update")
                assert sat["events"][0]["e"] == "sat"
                assert sat["events"][0]["name"] == "Ben"
                assert sat["view"]["phase"] == "draw"
                assert sat["view"]["link"] == made["link"]
                async with ben.socket(table) as second:
                    update = await second.watch(1)
                    presence = await first.until("presence")
                    while presence["connected"] != [True, True]:
                        presence = await first.until("presence")
                    hidden = await first.watch(0)
                    assert set(hidden["view"]["hand"]).isdisjoint(update["view"]["hand"])
                presence = await first.until("presence")
                while presence["connected"] != [True, False]:
                    presence = await first.until("presence")
                async with ben.socket(table) as again:
                    ends = await asyncio.gather(play_to_the_end(first, 0), play_to_the_end(again, 1))
            assert ends[0]["view"]["scores"] == ends[1]["view"]["scores"]

    asyncio.run(main())


def test_the_cover_screen_sees_no_hand(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table("device", ("Anna", "Ben"))["table"]
            async with browser.socket(table) as socket:
                update = await socket.watch(None)
                assert update["view"]["hand"] is None
                assert update["legal"] is None
                assert update["hints"] is None
                seat = update["view"]["turn"]
                mine = await socket.watch(seat)
                assert len(mine["view"]["hand"]) == mine["view"]["counts"][seat]
                await socket.send(t="order", seat=seat, cards=mine["view"]["hand"][::-1])
                assert (await socket.watch(seat))["view"]["order"] == mine["view"]["hand"][::-1]

    asyncio.run(main())


def test_acts_are_answered_once_and_only_for_own_seats(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table("device", ("Anna", "Ben"))["table"]
            async with browser.socket(table) as socket, browser.socket(table) as twin:
                update = await socket.watch(0)
                turn, v = update["view"]["turn"], update["v"]
                acts = [each.act(turn, v, "draw", act_id="x") for each in (socket, twin)]
                assert await asyncio.gather(*acts) == [{"t": "done", "id": "x", "v": v + 1}] * 2
                assert (await twin.act(turn, v, "draw", act_id="y"))["code"] == "stale"
                assert (await socket.act(5, v + 1, "draw"))["code"] == "not-your-seat"
                assert (await socket.watch(0))["v"] == v + 1

    asyncio.run(main())


def test_at_a_table_of_others_nothing_is_shown(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser, Browser(site.url) as other:
            table = browser.table()["table"]
            other.post("/api/guest", json={"name": "Mallory"})
            for who, name in ((other, table), (other, "nothing"), (Browser(site.url), table)):
                async with who.socket(name) as socket:
                    message = await socket.read()
                    assert (message["t"], message["code"]) == ("closed", "not-yours")
                    assert await socket.end() == 4404
            async with browser.socket(table) as socket:
                await socket.watch(0)
                browser.delete(f"/api/tables/{table}")
                assert (await socket.until("closed"))["code"] == "deleted"

    asyncio.run(main())


def test_another_site_opens_no_socket(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table()["table"]
            browser.url = f"http://localhost:{site.port}"
            async with browser.socket(table):
                pass
            headers = {"origin": "http://evil.example"}
            with pytest.raises(InvalidStatus):
                await _connect(site, table, headers)
            with pytest.raises(InvalidStatus):
                await _connect(site, table, {})

    asyncio.run(main())


async def _connect(site: Site, table: str, headers: dict[str, str]) -> None:
    url = f"ws://127.0.0.1:{site.port}/ws/tables/{table}"
    async with connect(url, additional_headers=headers, proxy=None):
        pass


def test_messages_are_bounded_and_not_compressed(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table()["table"]
            async with browser.socket(table) as socket:
                await socket.connection.send("x" * 16_385)
                assert await socket.end() == 1009
            url = f"{site.url.replace('http', 'ws')}/ws/tables/{table}"
            async with connect(
                url, additional_headers={"origin": site.url}, compression="deflate", proxy=None
            ) as open_one:
                assert open_one.response is not None
                assert "sec-websocket-extensions" not in open_one.response.headers
            async with browser.socket(table) as socket:
                await socket.connection.send("{}")
                assert (await socket.until("closed"))["code"] == "bad-message"
                assert await socket.end() == 4400

    asyncio.run(main())


LINES = (
    *(
        "draw",
        "take",
        "take 99999",
        "undo",
        "knock",
        "end",
        "next",
        "restart",
        "resign",
        "deal",
        "é" * 100,
    ),
    *(
        "meld 7c 8c 9c",
        "meld " + "Jk " * 30,
        "lay 7h on 1 high",
        "lay 7h on -1",
        "swap Jk on 3",
        "discard 7h",
        "discard --",
    ),
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**70,
    1.5,
    "",
    "0",
    [],
    {},
    "x" * 99,
    [["a"]],
    "\ud800",
    "\x00",
    [""],
    "draw",
)


OTHERS: tuple[dict[str, Any], ...] = (
    {"t": "watch", "seat": 1, "v": 2**31 - 1},
    {"t": "watch", "seat": None},
    {"t": "watch", "seat": 5},
    {"t": "order", "seat": 1, "cards": ["Ks", "Ks", "Ks", "", "??"]},
    {"t": "order", "seat": 3, "cards": []},
    {"t": "say", "seat": 0, "words": "\u202e\ufdfa" * 60, "phrase": "bye"},
    {"t": "say", "seat": 4, "words": ""},
)
"""Messages of the protocol that make little sense."""


def act(random: Random, v: int, number: int) -> dict[str, Any]:
    """An act that the protocol allows and the rules mostly do not."""
    do = [random.choice(LINES) for _ in range(random.choice([1, 1, 2, 24]))]
    return {
        "t": "act",
        "id": str(number),
        "seat": 0,
        "v": max(0, v + random.choice([-1, 0, 0, 0, 9])),
        "do": do,
    }


def nonsense(random: Random, v: int) -> str | bytes:
    """Something that is no message of the protocol."""
    good = json.dumps(act(random, v, 0))
    match random.randrange(4):
        case 0:
            broken = json.loads(good)
            broken[random.choice([*broken, "extra"])] = random.choice(VALUES)
            return json.dumps(broken)
        case 1:
            return random.randbytes(random.randrange(200))
        case 2:
            return good[: random.randrange(len(good))]
        case _:
            return json.dumps(random.choice(VALUES))


def test_nonsense_harms_nobody(site: Site) -> None:
    """500 acts and 50 broken messages, after which the server closes and the client comes back."""

    async def main() -> None:
        random = Random(7)
        answers: Counter[str] = Counter()
        with Browser(site.url) as browser, Browser(site.url) as witness:
            table = browser.table("device", ("Anna", "Ben"))["table"]
            other = witness.table("device", ("Cleo", "Dora"))["table"]
            async with witness.socket(other) as quiet:
                before = await quiet.watch(0)
                for connection in range(50):
                    async with browser.socket(table) as socket:
                        v = (await socket.watch(0))["v"]
                        for number in range(10):
                            await socket.send(**random.choice(OTHERS))
                            await socket.send(**act(random, v, connection * 10 + number))
                            while (message := await socket.read())["t"] not in ("done", "refused"):
                                pass
                            answers[message.get("code", "done")] += 1
                            v = message["v"]
                        await socket.connection.send(nonsense(random, v))
                        await socket.send(t="order", seat=0, cards=["7h", "--", "??"])
                assert await quiet.watch(0) == before
        assert sum(answers.values()) == 500
        assert {"stale", "bad-action"} <= answers.keys()
        assert len(answers) >= 4, answers

    asyncio.run(main())
    assert "Traceback" not in site.said()
