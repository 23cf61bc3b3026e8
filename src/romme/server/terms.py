"""What is agreed about a table beside its rules: who may sit and watch, the clocks, whether it is rated and talked at.

Terms are fixed when the table is made and kept with it as JSON; a table without any is private, unrated and untimed.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from romme.server.wire import In

Seconds = Annotated[int, Meta(ge=1, le=86_400)]
Strength = Annotated[int, Meta(ge=-10_000, le=10_000)]
"""A rating as it is shown."""
Admission = Literal["everyone", "registered", "friends", "invited"]


class Clock(In, omit_defaults=True):
    """How long players may think. At least one of `turn`, `match` and `days` is given, and `days` stands alone."""

    turn: Annotated[int, Meta(ge=5, le=3_600)] | None = None
    """Seconds for a turn."""
    match: Annotated[int, Meta(ge=60, le=86_400)] | None = None
    """Seconds that a player has for all his turns of a match."""
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    """Seconds that every finished turn adds to those of the match."""
    days: Annotated[int, Meta(ge=1, le=14)] | None = None
    """Days for a turn."""

    def __post_init__(self) -> None:
        """Refuse a clock that would never run, or two that contradict each other."""
        if self.turn is None and self.match is None and self.days is None:
            raise ValueError("a clock needs seconds for a turn, seconds for the match or days for a turn")
        if self.days is not None and (self.turn is not None or self.match is not None):
            raise ValueError("days for a turn stand alone, without seconds")
        if self.increment and self.match is None:
            raise ValueError("an increment adds to the seconds of the match; give those too")


class Terms(In, omit_defaults=True):
    """The terms of a table."""

    clock: Clock | None = None
    sit: Admission = "invited"
    """Who may take a free seat; `invited` is whoever has the link."""
    band: tuple[Strength, Strength] | None = None
    """The strength, lowest and highest rating, that whoever sits down must have."""
    rated: bool = False
    chat: bool = True
    watch: bool = False
    """Whether anybody may watch; watchers never see a hand during a round."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds by which watchers see everything later."""
    widen: Annotated[int, Meta(ge=0, le=100)] = 0
    """By how many points the band grows on either side with each second that the table waits."""
    fill: Annotated[int, Meta(ge=5, le=600)] | None = None
    """Seconds after which computer players take the seats that are still free."""
    level: Annotated[str, Meta(max_length=32)] = "solid"
    """How strong those computer players are."""

    def __post_init__(self) -> None:
        """Refuse a band that nobody can be in."""
        if self.band is not None and self.band[0] > self.band[1]:
            raise ValueError("the band's lowest rating is above its highest")


_decode = msgspec.json.Decoder(Terms).decode


def read_terms(text: str) -> Terms:
    """The terms a table was made with."""
    return _decode(text)


def write_terms(terms: Terms) -> str:
    """The terms as they are kept."""
    return msgspec.json.encode(terms).decode()
