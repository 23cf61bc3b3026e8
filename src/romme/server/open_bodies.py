"""Bodies and messages about open tables, as `docs/protocol.md` describes them under Lobby."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from romme.server.terms import Clock, Terms
from romme.server.wire import Entropy, In, Nickname, Option, Out


class QuickMatch(In):
    """`POST /api/quick`: sit down with whoever wants the same, or wait for him."""

    rules: Annotated[str, Meta(max_length=32)]
    name: Nickname
    options: dict[Annotated[str, Meta(max_length=32)], Option] = msgspec.field(default_factory=dict)
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None
    clock: Clock | None = None
    rated: bool = False
    fill: Annotated[int, Meta(ge=5, le=600)] | None = None
    level: Annotated[str, Meta(max_length=32)] = "solid"
    entropy: Entropy = ""


class OpenSeat(Out):
    """A seat in the lobby: free (no name), a guest's with his rating where that is settled, or a computer player's."""

    name: str | None
    guest: str | None
    bot: str | None
    strength: int | None


class OpenTable(Out):
    """A table in the lobby: one that waits for players, or one in play that may be watched."""

    table: str
    rules: str
    changed: dict[str, Option]
    """The options that differ from the family's row."""
    seats: list[OpenSeat]
    host: str | None
    """The guest whose table it is."""
    terms: Terms
    stage: Literal["waiting", "playing"]
    since: int


class Visitor(Out, tag_field="t", tag="visitor"):
    """First message of the lobby's socket: who is looking, as far as seats are concerned."""

    guest: str | None
    registered: bool
    friends: list[str]
    blocking: list[str]
    strength: dict[str, int]
    """Ratings by family."""
    beginning: int
    """What counts as the rating where there is none."""


class Tables(Out, tag_field="t", tag="tables"):
    """What has changed in the lobby; with `all` nothing stands there but these."""

    tables: list[OpenTable]
    gone: list[str]
    all: bool


TYPES = (QuickMatch, OpenTable)
SOCKET_TYPES = (Visitor, Tables)
