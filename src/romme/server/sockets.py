"""The socket route: the only file that awaits sockets. It pairs what comes in with what goes out and understands neither."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

from litestar import WebSocket, websocket

from romme.server.limits import household
from romme.server.live import Pipe, Watcher
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Socket = WebSocket[Any, Any, Any]
_SECONDS_TO_SAY_GOODBYE: Final = 2.0


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, site: Site, table: str) -> None:
    """One browser at one table."""
    await socket.accept()
    asking = await site.asking(socket)
    watcher = Watcher(asking.guest or "", site.link(socket))
    watcher.session = asking.session
    watcher.asker = asking.guest or (household(socket.client.host) if socket.client is not None else "")
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await site.hub.attend(watcher, table, _incoming(socket))
        if watcher.ended:
            await asyncio.wait([sending], timeout=_SECONDS_TO_SAY_GOODBYE)
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


@websocket("/ws/lobby")
async def lobby_socket(socket: Socket, site: Site) -> None:
    """One browser that looks at the lobby."""
    await socket.accept()
    pipe = Pipe()
    sending = asyncio.create_task(_send(socket, pipe))
    try:
        await site.board.attend(pipe, await site.guest(socket), _incoming(socket))
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: Socket, watcher: Pipe) -> None:
    with contextlib.suppress(
        OSError, RuntimeError
    ):  # the browser is gone: the receiving side hears of it too
        while not isinstance(item := await watcher.next(), int):
            await socket.send({"type": "websocket.send", "text": item, "bytes": None})
        await socket.send({"type": "websocket.close", "code": item, "reason": None})


async def _incoming(socket: Socket) -> AsyncIterator[str | bytes]:
    while True:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        yield event.get("text") or event.get("bytes") or b""
