"""Who is shown which replay by a really running server: players, others of the table, strangers; and files to keep."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx

from romme.engine.record import read_record, read_records, replay
from romme.server.deal import verify
from tests.running import Site
from tests.server.clients import Browser, Socket
from tests.server.test_rest import trouble


async def at(socket: Socket, seat: int, v: int) -> dict[str, Any]:
    """The update of a seat at version `v` or later; older ones may still be on their way."""
    update = await socket.watch(seat)
    while update["v"] < v:
        update = await socket.until("update")
    return update


async def turns(first: Socket, second: Socket, v: int, count: int) -> dict[str, Any]:
    """Draws and discards by whoever is on turn from version `v` on; the first one's last update."""
    for _ in range(count):
        seat = (await at(first, 0, v))["view"]["turn"]
        socket = (first, second)[seat]
        v = (await socket.act(seat, v, "draw"))["v"]
        update = await at(socket, seat, v)
        v = (await socket.act(seat, v, f"discard {update['legal']['discards'][0]}"))["v"]
    return await at(first, 0, v)


def hands(answer: httpx.Response) -> list[list[Any]]:
    assert answer.status_code == 200, answer.text
    return [frame["hands"] for frame in answer.json() if "hands" in frame]


def test_players_see_with_their_own_eyes_and_all_see_everything_afterwards(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as anna, Browser(site.url) as ben, Browser(site.url) as stranger:
            stranger.post("/api/guest", json={"name": "Mallory"})
            made = anna.table("friend")
            path = f"/api/replays/{made['table']}"
            trouble(anna.get(f"{path}/rounds/1"), 404, "unknown-match")
            ben.post(f"/api/invitations/{made['invitation']}/seat", json={"name": "Ben", "entropy": "bb"})
            async with anna.socket(made["table"]) as first, ben.socket(made["table"]) as second:
                await turns(first, second, 1, 2)
                told = trouble(stranger.get(path), 404, "unknown-match")
                assert trouble(stranger.get("/api/replays/nosuchtable1"), 404, "unknown-match") == told
                assert trouble(stranger.get(f"{path}/rounds/1"), 404, "unknown-match") == told
                for asker, seat in ((anna, 0), (ben, 1)):
                    found = asker.get(path).json()
                    assert (found["seat"], found["names"]) == (seat, ["Anna", "Ben"])
                    assert [match["open"] for match in found["matches"]] == [False]
                    own = hands(asker.get(f"{path}/rounds/1"))
                    assert all(row[seat] and row[1 - seat] is None for row in own)
                    trouble(asker.get(f"{path}/matches/1/record.jsonl"), 404, "unknown-match")
                await first.act(0, 1, "resign", act_id="enough")
            shown = [asker.get(f"{path}/rounds/1") for asker in (anna, ben, stranger)]
            assert shown[0].content == shown[1].content == shown[2].content
            assert all(row[0] and row[1] for row in hands(shown[0]))
            assert [asker.get(path).json()["seat"] for asker in (anna, ben, stranger)] == [0, 1, None]
            await a_rematch(anna, ben, stranger, made["table"])

    asyncio.run(main())


async def a_rematch(anna: Browser, ben: Browser, stranger: Browser, table: str) -> None:
    """The first match stays open to all while the next is played."""
    path = f"/api/replays/{table}"
    async with anna.socket(table) as first, ben.socket(table) as second:
        over = (await first.watch(0))["v"]
        for seat, socket in enumerate((first, second)):
            await socket.act(seat, over, "restart", entropy=f"{seat:032x}")
        now = (await turns(first, second, over + 3, 1))["v"]  # after two who agreed, and the deal
        assert [match["over"] for match in anna.get(path).json()["matches"]] == [True, False]
        assert [match["over"] for match in stranger.get(path).json()["matches"]] == [True]
        assert hands(stranger.get(f"{path}/rounds/{over}"))[0][1]
        trouble(stranger.get(f"{path}/rounds/{now}"), 404, "unknown-match")
        assert hands(anna.get(f"{path}/rounds/{now}"))[0][1] is None
        text = stranger.get(f"{path}/matches/{over}/record.jsonl")
        assert "seed" in text.text
        trouble(stranger.get(f"{path}/matches/{now}/record.txt"), 404, "unknown-match")


def test_on_a_shared_device_a_running_match_shows_no_hand(site: Site) -> None:
    with Browser(site.url) as browser:
        table = browser.table("device", ("Anna", "Ben"))["table"]
        path = f"/api/replays/{table}"
        assert browser.get(path).json()["seat"] is None
        assert hands(browser.get(f"{path}/rounds/1")) == [[None, None]]


def test_a_lesson_is_not_looked_back_at(site: Site) -> None:
    with Browser(site.url) as browser:
        table = browser.post("/api/lessons/duo").json()["table"]
        trouble(browser.get(f"/api/replays/{table}"), 404, "unknown-match")


def test_a_match_and_a_history_can_be_kept(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser, Browser(site.url) as other:
            trouble(browser.get("/api/me/history"), 401, "no-guest")
            tables = [browser.table()["table"] for _ in range(2)]
            assert browser.get("/api/me/history").text == ""
            for table in tables:
                async with browser.socket(table) as socket:
                    await socket.act(0, (await socket.watch(0))["v"], "resign")
            path = f"/api/replays/{tables[0]}/matches/1/record"
            lines, text = browser.get(f"{path}.jsonl"), browser.get(f"{path}.txt")
            assert lines.headers["content-type"].startswith("application/x-ndjson")
            assert lines.headers["content-disposition"] == f'attachment; filename="romme-{tables[0]}-1.jsonl"'
            assert text.headers["content-type"].startswith("text/plain")
            assert read_record(text.text) == read_record(lines.text)
            kept = browser.get("/api/me/history").text
            headers = [line for line in map(json.loads, kept.splitlines()) if "romme" in line]
            assert [header["table"] for header in headers] == tables
            assert all(header["seat"] == 0 and header["ended"] > 1.7e9 for header in headers)
            records = read_records(kept)
            assert records[0] == read_record(lines.text)
            assert all(verify(*record) == [] and replay(*record).over for record in records)
            other.post("/api/guest", json={"name": "Mallory"})
            assert other.get("/api/me/history").text == ""
            answers = [browser.get("/api/me/history").status_code for _ in range(6)]
            assert answers[-1] == 429

    asyncio.run(main())
