"""What stands before every route, without a site behind it: who is counted as one, and how much each may ask."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from romme.server.asking import count_made
from romme.server.guard import Guard
from romme.server.limits import Buckets, household
from romme.server.refused import Refused

HOME = "2001:db8:1:2::1"
SAME_HOME = "2001:db8:1:2:ffff::9"
OTHER_HOME = "2001:db8:1:3::1"


def test_addresses_of_one_household_are_one() -> None:
    assert household(HOME) == household(f"{SAME_HOME}%eth0")
    assert household(HOME) != household(OTHER_HOME)
    assert household("::ffff:10.0.0.1") == household("10.0.0.1")
    assert household("nonsense") == "nonsense"


class Behind:
    """A guard whose site lets everything in; sockets stay open until `closed` is set."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()
        self.guard = Guard(self._site, ["romme.example"])

    async def _site(self, scope: Any, _: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await self.closed.wait()
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(self, address: str, path: str = "/api/lobby", **more: Any) -> int:
        """Ask from an address; the status, or the code that a socket is closed with (0: it was opened)."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        headers = [(b"host", b"romme.example"), (b"origin", b"https://romme.example")]
        scope = {"type": "http", "method": "GET", "path": path, "client": (address, 1), "headers": headers}
        await self.guard(scope | more, receive, send)
        first = sent[0]
        return int(first.get("status") or first.get("code") or 0)

    async def open(self, address: str) -> asyncio.Task[int]:
        """Open a socket."""
        task = asyncio.create_task(self.ask(address, "/ws/lobby", type="websocket"))
        await asyncio.sleep(0)
        return task


@pytest.mark.parametrize(("more", "burst"), [({}, 200), ({"method": "POST"}, 60)])
def test_a_household_has_one_bucket_whatever_its_address(more: dict[str, str], burst: int) -> None:
    async def body() -> None:
        behind = Behind()
        for _ in range(burst // 2):
            assert await behind.ask(HOME, **more) == await behind.ask(SAME_HOME, **more) == 200
        assert await behind.ask(HOME, **more) == 429
        assert await behind.ask(OTHER_HOME, **more) == 200
        assert await behind.ask(HOME, "/assets/app.js") == 200

    asyncio.run(body())


def test_sockets_are_counted_while_they_are_open() -> None:
    async def body() -> None:
        behind = Behind()
        behind.guard._openings = Buckets(
            burst=100, rate=0.001
        )  # a slow machine would be let in again meanwhile
        for _ in range(100):
            await behind.open(HOME)
        assert await behind.ask(HOME, "/ws/lobby", type="websocket") == 4403
        assert not (await behind.open(OTHER_HOME)).done()
        behind.guard._openings._buckets.clear()  # as after twenty seconds
        tasks = [await behind.open(HOME) for _ in range(100)]
        behind.guard._openings._buckets.clear()
        assert await behind.ask(HOME, "/ws/lobby", type="websocket") == 4403
        behind.closed.set()
        await asyncio.gather(*tasks)
        assert await behind.ask(HOME, "/ws/lobby", type="websocket") == 0
        assert not behind.guard._sockets

    asyncio.run(body())


def test_a_proxy_that_names_nobody_may_read_for_all() -> None:
    async def body() -> None:
        behind = Behind()
        assert {await behind.ask("127.0.0.1") for _ in range(300)} == {200}

    asyncio.run(body())


def test_guests_and_tables_are_counted_by_household() -> None:
    site: Any = SimpleNamespace(made=Buckets(2, 0.001))

    def make(address: str) -> None:
        asker: Any = SimpleNamespace(client=SimpleNamespace(host=address))
        count_made(asker, site)

    make(HOME)
    make(SAME_HOME)
    with pytest.raises(Refused, match="at once"):
        make(HOME)
    for address in (OTHER_HOME, "127.0.0.1", "127.0.0.1", "127.0.0.1"):
        make(address)


def test_who_waits_in_several_places_is_served_at_one_pace() -> None:
    async def body() -> None:
        buckets = Buckets(burst=5, rate=100)
        began = time.monotonic()
        await asyncio.gather(*(buckets.wait("anna") for _ in range(15)))
        assert time.monotonic() - began > 0.09, "ten had to wait for a token each"

    asyncio.run(body())
