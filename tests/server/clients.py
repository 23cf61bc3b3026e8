"""A browser's worth of client: its cookie, its requests, its sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.tables import TWO

ENTROPY = "00" * 16
PATIENCE = 15.0


_ADDRESSES = itertools.count(1)


class Browser(httpx.Client):
    """Keeps its cookie, sends the Origin of the site, and comes from an address of its own: limits count addresses."""

    def __init__(self, url: str, **headers: str) -> None:
        number = next(_ADDRESSES)
        address = {"x-forwarded-for": f"10.20.{number >> 8 & 255}.{number & 255}"}
        headers = {"origin": url, **address, **headers}
        super().__init__(base_url=url, headers=headers, trust_env=False, timeout=20)
        self.url = url

    def table(self, way: str = "computer", names: tuple[str, ...] = ("Anna",), **more: Any) -> dict[str, Any]:
        """Make a table."""
        body = {"way": way, "rules": TWO, "names": names, "entropy": ENTROPY, **more}
        answer = self.post("/api/tables", json=body)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[Socket]:
        """An open socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/ws/tables/{table}"
        headers = {"cookie": cookie, "origin": self.url}
        async with connect(url, additional_headers=headers, compression=None, proxy=None) as connection:
            yield Socket(connection)


class Socket:
    """Reads messages as JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))

    async def watch(self, seat: int | None = 0, v: int = 0) -> dict[str, Any]:
        """Look at a seat and return its update."""
        await self.send(t="watch", seat=seat, v=v, build="")
        return await self.until("update")

    async def read(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.connection.recv())
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        while (message := await self.read())["t"] != kind:
            pass
        return message

    async def act(self, seat: int, v: int, *do: str, act_id: str = "", **more: Any) -> dict[str, Any]:
        """Act, and return `done` or `refused`."""
        await self.send(t="act", id=act_id or f"{seat} {v}", seat=seat, v=v, do=do, **more)
        while (message := await self.read())["t"] not in ("done", "refused"):
            pass
        return message

    async def end(self) -> int:
        """Wait for the server to close; the code."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await self.connection.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def choice(update: dict[str, Any], seat: int) -> list[str] | None:
    """A simple legal act of a seat, or None if it is not its turn to do anything."""
    legal, view = update["legal"], update["view"]
    if legal is None or view["match_over"]:
        return None
    if legal["next"]:
        return ["next"]
    if view["turn"] != seat or view["phase"] not in ("draw", "play"):
        return None
    if legal["draw"]:
        return ["draw"]
    if legal["take"]:
        return ["take"]
    if legal["melds"]:
        return ["meld " + " ".join(legal["melds"][0]["cards"])]
    if legal["lays"]:
        lay = legal["lays"][0]
        return [f"lay {lay['cards'][0]} on {lay['meld']} {lay['end'] or ''}".strip()]
    useless = [card for card in update["hints"]["deadwood"] if card in legal["discards"]]
    return ["discard " + (useless or legal["discards"])[-1]]
