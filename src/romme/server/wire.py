"""What all messages are made of: what comes in is refused unless it fits exactly, what goes out is nothing but it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Card = Annotated[str, Meta(max_length=2)]
Way = Literal["computer", "device", "friend", "open"]
TableWay = Literal[Way, "lesson"]
Phase = Literal["wait", "draw", "play", "over"]
TableState = Literal["waiting", "playing", "round-over", "match-over"]
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "sorry", "lucky", "one-moment", "your-turn", "good-game", "again", "bye"
]
Option = bool | int | str | dict[str, int] | None
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=120)]
Nickname = Annotated[str, Meta(min_length=1, max_length=24)]
Entropy = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")]


class In(Struct, forbid_unknown_fields=True):
    """A body or message of a browser: unknown fields are refused."""


class Out(Struct):
    """Something the server says."""
