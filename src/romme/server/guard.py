"""What stands before every route: who may be addressed (Host), who may ask (Origin), how often, and the safety headers.

A page of another site can neither change anything here nor open a socket, and a foreign name that resolves to this
machine (DNS rebinding) gets no answer at all.
"""

from __future__ import annotations

import ipaddress
import socket
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from romme.server.addresses import is_loopback
from romme.server.bodies import Trouble
from romme.server.limits import Buckets, household
from romme.server.messages import encode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, MutableMapping

    Scope = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Any]]
    Send = Callable[[Any], Awaitable[None]]
    Site = Callable[[Any, Any, Any], Awaitable[None]]

_MOST_SOCKETS: Final = 200
"""Open at a time in one household."""
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"no-store"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)

_TOO_MANY: Final = (429, Trouble("too-many", "Too many requests; wait a few seconds."))


class Guard:
    """An ASGI application in front of the site."""

    def __init__(self, site: Site, names: Iterable[str]) -> None:
        self._site = site
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}
        self._changes = Buckets(burst=60, rate=5)
        self._readings = Buckets(burst=200, rate=20)
        self._openings = Buckets(burst=100, rate=5)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand on with the safety headers added to the answer."""
        if scope["type"] == "lifespan":
            await self._site(scope, receive, send)
            return
        trouble = self._judge(scope)
        if trouble is not None and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": trouble[1].sentence})
        elif trouble is not None:
            await _answer(_with_headers(send), *trouble)
        elif scope["type"] == "websocket":
            await self._talk(scope, receive, send)
        else:
            await self._site(scope, receive, _with_headers(send))

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = household(_address(scope))
        self._sockets[who] += 1
        try:
            await self._site(scope, receive, _with_headers(send))
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def _judge(self, scope: Scope) -> tuple[int, Trouble] | None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self._known(host):
            sentence = "This name is not served here; start the server with --allow-host to add it."
            return 421, Trouble("unknown-host", sentence)
        if "\0" in scope["path"]:
            return 404, Trouble("not-found", "There is no such page.")
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if not _reads(scope) and urlsplit(origin).netloc != host:
            return 403, Trouble("foreign-origin", "Only pages of this site may do this.")
        return _TOO_MANY if self._floods(scope) else None

    def _floods(self, scope: Scope) -> bool:
        """Whether more is asked than people do. This machine itself may read: a proxy that names nobody asks for all."""
        address = _address(scope)
        who = household(address)
        if scope["type"] == "http" and not _reads(scope):
            return self._changes.take(who) > 0
        if is_loopback(address):
            return False
        if scope["type"] == "websocket":
            return self._sockets[who] >= _MOST_SOCKETS or self._openings.take(who) > 0
        return scope["path"].startswith("/api/") and self._readings.take(who) > 0

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return True


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _reads(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] in _SAFE


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            extra = [(name, value) for name, value in _HEADERS if name not in present]
            message["headers"] = [*message["headers"], *extra]
        await send(message)

    return sending


async def _answer(send: Send, status: int, trouble: Trouble) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(trouble)})
