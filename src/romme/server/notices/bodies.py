"""Bodies of the requests about notices, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from romme.server.wire import In, Out

Endpoint = Annotated[str, Meta(max_length=512, pattern="^[!-~]+$")]


class PushKey(Out):
    """`GET /api/push`: the key that a browser subscribes with."""

    key: str


class NewPush(In):
    """`POST /api/push`: a browser that wants to be told, as its own push service describes it."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,100}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,40}$")]
    language: Literal["de", "es", "en"]


class OldPush(In):
    """`DELETE /api/push`: a browser that wants nothing more."""

    endpoint: Endpoint
