"""What all messages are made of: what comes in is refused unless it fits exactly, what goes out is nothing but it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Card = Annotated[str, Meta(max_length=2)]
Way = Literal["computer", "device", "friend", "open"]
TableWay = Literal[Way, "lesson"]
Phase = Literal["wait", "draw", "play", "over"]
TableState = Literal["waiting", "playing", "round-over", "match-over"]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "lucky",
    "one-moment",
    "your-turn",
    "good-game",
    "again",
    "bye",
]
Option = bool | int | str | dict[str, int] | None
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=120)]
UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Control characters, and those that turn the direction of what is written around them, for a character class."""
Nickname = Annotated[str, Meta(min_length=1, max_length=24, pattern=f"^[^{UNSEEN}]*$")]
Entropy = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


class In(Struct, forbid_unknown_fields=True):
    """A body or message of a browser: unknown fields are refused."""


class Out(Struct):
    """Something the server says."""
