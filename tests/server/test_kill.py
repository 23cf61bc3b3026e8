"""Kill -9 of the real server with 20 tables in play: what was acknowledged is there once, and nothing else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from romme.engine.record import begin, entry_from_json, header_from_json, play
from tests.running import Site
from tests.server.clients import Browser, Socket, choice

TABLES = 20
KILLS = 3
SECONDS_BETWEEN = 0.8


class Player:
    """Plays all seats of one browser at one table, comes back whenever the server is gone, and keeps account."""

    def __init__(self, url: str, number: int) -> None:
        self.browser = Browser(url)
        self.name = f"player {number}"
        self.computer = number % 2 == 0
        self.gives_up = number % 4 > 1
        """Resigns now and then, so that matches end while the server is killed."""
        made = self.browser.table("computer" if self.computer else "device", self._names())
        self.table: str = made["table"]
        self.seats: list[int] = made["seats"]
        self.sent: dict[str, list[str]] = {}
        self.done: dict[str, int] = {}
        self.open: tuple[int, int, str] | None = None
        """The act whose answer is not known yet: seat, version, id."""
        self.returns = 0
        self.stopping = False
        self.last: dict[str, Any] = {}

    def _names(self) -> tuple[str, ...]:
        return (self.name,) if self.computer else (self.name, "other")

    async def play(self) -> None:
        """Play until told to stop, and then until no act is open."""
        while not self.stopping or self.open is not None:
            try:
                async with self.browser.socket(self.table) as socket:
                    self.returns += 1
                    await self._sit(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _sit(self, socket: Socket) -> None:
        while not self.stopping or self.open is not None:
            if self.open is not None:  # sent before, perhaps stored, perhaps not
                seat, v, act_id = self.open
                await self._send(socket, seat, v, act_id)
                continue
            for seat in self.seats:
                self.last = await socket.watch(seat)
                do = choice(self.last, seat) or (["restart"] if self.last["view"]["match_over"] else None)
                if self.gives_up and self.last["v"] % 5 == 4 and not self.last["view"]["match_over"]:
                    do = ["resign"]
                if do == ["restart"] and self.last["view"]["agreed"]["restart"][seat]:
                    do = None
                if do is not None:
                    self.open = (seat, self.last["v"], f"{self.name} {len(self.sent)}")
                    self.sent[self.open[2]] = do
                    await self._send(socket, *self.open)
                    break
            else:
                await asyncio.sleep(0.005)

    async def _send(self, socket: Socket, seat: int, v: int, act_id: str) -> None:
        answer = await socket.act(seat, v, *self.sent[act_id], act_id=act_id)
        if answer["id"] == act_id:
            if answer["t"] == "done":
                self.done[act_id] = answer["v"]
            else:
                del self.sent[act_id]
            self.open = None


def test_kill_and_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMME_BOT_PAUSE", "0-0.02")
    with Site(tmp_path) as site:
        players = [Player(site.url, number) for number in range(TABLES)]
        try:
            asyncio.run(play_through_kills(site, players))
        finally:
            for player in players:
                player.browser.close()
        site.stop()
        ended = sum(check(site, player) for player in players)
        acts = sum(len(player.done) for player in players)
    print(f"{acts} acknowledged acts and {ended} matches at {TABLES} tables over {KILLS} kills")
    assert acts > 100
    assert ended > 0
    assert all(player.returns >= KILLS + 1 for player in players)


async def play_through_kills(site: Site, players: list[Player]) -> None:
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(KILLS):
        await asyncio.sleep(SECONDS_BETWEEN)
        await asyncio.to_thread(site.kill)
        await asyncio.sleep(0.1)
        await asyncio.to_thread(site.start)
    await asyncio.sleep(SECONDS_BETWEEN)
    for player in players:
        player.stopping = True
    await asyncio.gather(*tasks)


def check(site: Site, player: Player) -> int:
    """The log holds the acknowledged acts, each once, under the version that was said, and can be replayed; each match that
    ended, and their number is returned, has one result.
    """
    with closing(sqlite3.connect(site.data / "romme.db")) as file:
        lines = file.execute(
            "SELECT v, act, body FROM entry WHERE room = ? ORDER BY v", (player.table,)
        ).fetchall()
        options, commit = file.execute(
            'SELECT options, "commit" FROM room WHERE id = ?', (player.table,)
        ).fetchone()
        results = file.execute("SELECT v FROM result WHERE room = ? ORDER BY v", (player.table,)).fetchall()
    assert [v for v, _, _ in lines] == list(range(1, len(lines) + 1))
    stored = {act.partition(":")[2]: (v, json.loads(body)["do"]) for v, act, body in lines if act is not None}
    assert stored == {act: (v, player.sent[act]) for act, v in player.done.items()}
    assert player.sent.keys() == player.done.keys()
    unnamed = [json.loads(body) for _, act, body in lines if act is None]
    assert all(entry["by"] == "dealer" or (player.computer and entry["by"] == 1) for entry in unnamed)
    header = {
        "romme": 1,
        "rules": player.last["view"]["rules"],
        "options": json.loads(options),
        "commit": commit,
    }
    match, ended = begin(header_from_json(header | {"players": player.last["view"]["names"]})), []
    for v, _, body in lines:
        was_over = match.over
        match, _ = play(match, entry_from_json(json.loads(body)))
        if match.over and not was_over:
            ended.append((v,))
    assert match.state is not None
    assert player.last["v"] <= len(lines)
    assert results == ended
    return len(ended)
