"""The real server killed while clocks run: no deadline is lost, each fires once, and the clocks show the same as before."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from romme.server.clocks import GRACE
from tests.running import Site
from tests.server.clients import Browser, Socket

TURN = 12
A_DAY = 86_400
MOMENT = 12
"""Seconds that are left of the day when the server starts again."""


class Pair:
    """Two people at a table of their own, by the clock."""

    def __init__(self, url: str, clock: dict[str, int]) -> None:
        self.browsers = (Browser(url), Browser(url))
        made = self.browsers[0].table("friend", ("Anna",), terms={"clock": clock})
        self.table: str = made["table"]
        path = f"/api/invitations/{made['invitation']}/seat"
        assert self.browsers[1].post(path, json={"name": "Ben"}).status_code == 200

    async def come(self, stack: AsyncExitStack) -> tuple[list[Socket], dict[str, Any]]:
        """Both sit down; their sockets, and what the first sees."""
        sockets = [await stack.enter_async_context(browser.socket(self.table)) for browser in self.browsers]
        updates = [await socket.watch(seat) for seat, socket in enumerate(sockets)]
        return sockets, updates[0]

    def log(self, site: Site) -> list[tuple[dict[str, Any], float]]:
        """The entries as they are stored, and when."""
        with closing(sqlite3.connect(site.data / "romme.db")) as file:
            lines = file.execute("SELECT body, at FROM entry WHERE room = ? ORDER BY v", (self.table,))
            return [(json.loads(body), at) for body, at in lines]

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()


def let_a_day_pass(site: Site, table: str) -> None:
    """Move all that the table remembers into the past, but for a moment of the day."""
    with closing(sqlite3.connect(site.data / "romme.db")) as file:
        file.execute("UPDATE entry SET at = at - ? WHERE room = ?", (A_DAY - MOMENT, table))
        file.execute("UPDATE deadline SET due = due - ? WHERE room = ?", (A_DAY - MOMENT, table))
        file.commit()


async def timed_out(socket: Socket) -> dict[str, Any]:
    """The update in which a turn has been finished for its player; where the server took too long to start, after his grace."""
    while True:
        async with asyncio.timeout(GRACE + 30):
            update: dict[str, Any] = json.loads(await socket.connection.recv())
        if update["t"] == "update" and any(event["e"] == "discarded" for event in update["events"]):
            return update


async def play(site: Site, brisk: Pair, slow: Pair) -> None:
    async with AsyncExitStack() as stack:
        _, before = await brisk.come(stack)
        _, day = await slow.come(stack)
        assert before["clocks"]["turn"] <= TURN * 1000
        assert A_DAY - 60 < day["clocks"]["turn"] / 1000 <= A_DAY
        (listed,) = await asyncio.to_thread(lambda: slow.browsers[0].get("/api/tables").json())
        assert listed["clock"]["days"] == 1
        assert A_DAY - 60 < listed["left"] <= A_DAY
        await asyncio.sleep(1)
        await asyncio.to_thread(site.kill)
    await asyncio.to_thread(let_a_day_pass, site, slow.table)
    began = time.monotonic()
    await asyncio.to_thread(site.start)
    async with AsyncExitStack() as stack:
        sockets, after = await brisk.come(stack)
        assert after["clocks"]["running"] == before["clocks"]["running"]
        away = 1000 + 1000 * (time.monotonic() - began)
        assert after["clocks"]["turn"] <= max(0, before["clocks"]["turn"] - away + 1000)
        days, day = await slow.come(stack)
        assert day["clocks"]["turn"] <= MOMENT * 1000
        first, second = await asyncio.gather(timed_out(sockets[0]), timed_out(days[0]))
        assert first["clocks"]["missed"][before["clocks"]["running"]] == 1
        assert second["clocks"]["turn"] / 1000 > A_DAY - 60


def test_clocks_run_on_over_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Site(tmp_path) as site:
        brisk, slow = Pair(site.url, {"turn": TURN}), Pair(site.url, {"days": 1})
        try:
            asyncio.run(play(site, brisk, slow))
        finally:
            brisk.close()
            slow.close()
        for pair, allowed in ((brisk, TURN), (slow, A_DAY)):
            (dealt, began), (entry, at) = pair.log(site)[:2]
            assert dealt["by"] == "dealer"
            assert entry["why"] == "timeout"
            assert allowed <= at - began < allowed + GRACE + 20
        assert len(pair.log(site)) == 2
