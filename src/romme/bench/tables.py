"""Many tables at once on a real server, at each a person who takes his time and one computer player; how long people wait for it.

The person's acts are simple but legal; what is measured is the site, not the game.
"""

import asyncio
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

_STARTS_WITHIN = 60.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
Update = dict[str, Any]


@dataclass
class Load:
    """What was seen, in seconds; lists have one item for each event."""

    actions: list[float] = field(default_factory=list)
    """From when a person sees that the computer player is to act until he sees what it did, its pause included."""
    turns: list[float] = field(default_factory=list)
    """The same for its whole turns, from the draw to the end."""
    late: list[float] = field(default_factory=list)
    """How late the server's event loop was."""
    cpu: float = 0.0
    """Processor seconds of the server itself, its start included."""
    said: str = ""
    """What the server has written."""


@dataclass(frozen=True)
class Wish:
    """What is to be played."""

    tables: int
    level: str
    family: str
    seconds: float
    think: float
    """How long a person takes for an act on average."""


def measure(wish: Wish, opened: Callable[[int], None], passed: Callable[[float], None]) -> Load:
    """Play; `opened` hears of each table that is there, `passed` of seconds measured."""
    load = Load()
    with TemporaryDirectory() as name:
        port = _free_port()
        server = _start(port, Path(name), wish.seconds)
        try:
            asyncio.run(_play(f"127.0.0.1:{port}", wish, load, opened, passed))
        finally:
            server.terminate()
            said, errors = server.communicate(timeout=60)
    *lines, last = said.strip().splitlines()
    report = msgspec.json.decode(last)
    load.late, load.cpu = report["late"], report["server"]
    load.said = "\n".join([*lines[1:], errors.strip()]).strip()
    return load


def percentile(values: list[float], part: float) -> float:
    """The value that this part of all stays below."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))] if ranked else 0.0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(port: int, folder: Path, seconds: float) -> "subprocess.Popen[str]":
    command = [sys.executable, "-P", "-m", "romme.bench.watched", str(port), str(folder), str(seconds)]
    server = subprocess.Popen(  # noqa: S603 - this Python
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    end = time.monotonic() + _STARTS_WITHIN
    while time.monotonic() < end and server.poll() is None:
        try:
            _DIRECT.open(f"http://127.0.0.1:{port}/health", timeout=5)
        except OSError:
            time.sleep(0.1)
        else:
            return server
    server.kill()
    raise RuntimeError(f"The server did not start: {server.communicate()[1]}")


async def _play(
    host: str, wish: Wish, load: Load, opened: Callable[[int], None], passed: Callable[[float], None]
) -> None:
    counting = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []
    for _ in range(wish.tables):
        table, cookie = await asyncio.to_thread(_make_table, host, wish)
        tasks.append(asyncio.create_task(_Person(host, table, cookie, wish.think, load, counting).play()))
        opened(1)
    counting.set()
    for _ in range(int(wish.seconds)):
        await asyncio.sleep(1)
        passed(1)
        for task in tasks:
            if task.done():
                task.result()  # a person never leaves: tell why he did
    counting.clear()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _make_table(host: str, wish: Wish) -> tuple[str, str]:
    """A new table and the cookie of its guest; whoever asks too often waits a moment."""
    body = {"way": "computer", "rules": wish.family, "names": ["Anna"], "level": wish.level}
    headers = {"origin": f"http://{host}", "content-type": "application/json"}
    request = urllib.request.Request(f"http://{host}/api/tables", msgspec.json.encode(body), headers)
    while True:
        try:
            with _DIRECT.open(request, timeout=30) as answer:
                cookie = str(answer.headers["set-cookie"]).partition(";")[0]
                return msgspec.json.decode(answer.read())["table"], cookie
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise RuntimeError(error.read().decode()) from None
            time.sleep(0.25)


class _Person:
    """Seat 0 of a table, who plays until he is told to stop."""

    def __init__(
        self, host: str, table: str, cookie: str, think: float, load: Load, counting: asyncio.Event
    ) -> None:
        self._url = f"ws://{host}/ws/tables/{table}"
        self._headers = {"cookie": cookie, "origin": f"http://{host}"}
        self._think = think
        self._load = load
        self._counting = counting
        self._acts = 0

    async def play(self) -> None:
        async with connect(
            self._url, additional_headers=self._headers, compression=None, proxy=None, max_queue=None
        ) as connection:
            await connection.send(
                msgspec.json.encode({"t": "watch", "seat": 0, "v": 0, "build": ""}).decode()
            )
            update = await _next_update(connection)
            turn_began = time.monotonic()
            while True:
                acted = time.monotonic()
                do = choice(update)
                if do:
                    await asyncio.sleep(self._think * random.uniform(0.5, 1.5))
                    await self._act(connection, update["v"], do)
                following = await _next_update(connection)
                now = time.monotonic()
                if not do and _computer_acts(update):
                    self._note(self._load.actions, now - acted)
                if _computer_acts(following) and not _computer_acts(update):
                    turn_began = now
                if _computer_acts(update) and not _computer_acts(following):
                    self._note(self._load.turns, now - turn_began)
                update = following

    def _note(self, values: list[float], seconds: float) -> None:
        if self._counting.is_set():
            values.append(seconds)

    async def _act(self, connection: ClientConnection, v: int, do: str) -> None:
        self._acts += 1
        act = {"t": "act", "id": f"{self._acts}", "seat": 0, "v": v, "do": [do]}
        await connection.send(msgspec.json.encode(act).decode())


def _computer_acts(update: Update) -> bool:
    view = update["view"]
    return view["turn"] == 1 and view["phase"] in ("draw", "play")


async def _next_update(connection: ClientConnection) -> Update:
    while True:
        message: Update = msgspec.json.decode(await connection.recv())
        if message["t"] == "update":
            return message
        if (
            message["t"] in ("refused", "closed") and message["code"] != "stale"
        ):  # what made it stale comes first
            raise RuntimeError(f"{message['code']}: {message['sentence']}")


def choice(update: Update) -> str | None:
    """A simple act of seat 0, None where it has to wait."""
    legal, view = update["legal"], update["view"]
    if legal is None:
        return None
    if legal["next"]:
        return "next"
    if view["match_over"]:
        return None if view["agreed"]["restart"][0] else "restart"
    if view["turn"] != 0 or view["phase"] not in ("draw", "play"):
        return None
    if legal["draw"]:
        return "draw"
    if legal["take"]:
        return "take"
    if legal["melds"]:
        return "meld " + " ".join(legal["melds"][0]["cards"])
    if legal["discards"]:
        useless = [card for card in update["hints"]["deadwood"] if card in legal["discards"]]
        return f"discard {(useless or legal['discards'])[-1]}"
    return "end" if legal["end"] else "undo"
