"""Every message over the socket, and the JSON schema of everything between browser and server.

The types are the contract of `docs/protocol.md`; `docs/protocol.schema.json` is generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from romme.server import bodies, open_bodies
from romme.server.accounts import bodies as account_bodies
from romme.server.notices import bodies as notice_bodies
from romme.server.replays import bodies as replay_bodies
from romme.server.results import bodies as result_bodies
from romme.server.shown import Clocks, Event, Hints, Legal, View
from romme.server.society import bodies as society_bodies
from romme.server.wire import Card, Entropy, Id, In, Line, Out, Phrase, SeatNumber, Version


class Watch(In, tag_field="t", tag="watch"):
    """Show me this seat; `v` is the last version seen."""

    seat: SeatNumber | None
    v: Version = 0
    build: Annotated[str, Meta(max_length=64)] = ""


class Act(In, tag_field="t", tag="act"):
    """One act of one or more actions, all or nothing, decided on version `v`."""

    id: Id
    seat: SeatNumber
    v: Version
    do: Annotated[list[Line], Meta(min_length=1, max_length=24)]
    entropy: Entropy = ""


class Order(In, tag_field="t", tag="order"):
    """The order in which the player keeps his hand."""

    seat: SeatNumber
    cards: Annotated[list[Card], Meta(max_length=64)]


class Say(In, tag_field="t", tag="say"):
    """Something said at the table: words, or one of the phrases that every reader sees in his own language."""

    seat: SeatNumber
    words: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


Incoming = Watch | Act | Order | Say


class Greeting(Out, tag_field="t", tag="greeting"):
    """First message after the connection."""

    build: str
    seats: list[int]
    watching: int | None


class Update(Out, tag_field="t", tag="update"):
    """The whole view of one seat and what happened after version `from`."""

    v: int
    from_: int = msgspec.field(name="from")
    view: View
    events: list[Event]
    legal: Legal | None
    hints: Hints | None
    clocks: Clocks | None = None
    """Null where nobody plays by the clock."""


class Done(Out, tag_field="t", tag="done"):
    """The act is stored as entry `v`."""

    id: str
    v: int


class Refused(Out, tag_field="t", tag="refused"):
    """Nothing has changed."""

    id: str
    code: str
    sentence: str
    v: int


class Presence(Out, tag_field="t", tag="presence"):
    """Who has a socket open, by seat, and how many watch without one."""

    connected: list[bool]
    watching: int


class NewClocks(Out, tag_field="t", tag="clocks"):
    """The clocks have changed while nothing else has: a player who is not connected is waited for."""

    v: int
    clocks: Clocks


class Ordered(Out, tag_field="t", tag="ordered"):
    """The player has put the hand of this seat in order in another window of his."""

    seat: int
    cards: list[str]


class Closed(Out, tag_field="t", tag="closed"):
    """The table is gone or not the asker's."""

    code: str
    sentence: str


class SaidLine(Out):
    """A line of what is said; `seat` is null where the speaker has no seat any more, `words` are empty with a phrase."""

    n: int
    seat: int | None
    name: str
    phrase: Phrase | None
    words: str
    at: int


class Said(Out, tag_field="t", tag="said"):
    """What was said: the last lines after `watch`, then each new one."""

    lines: list[SaidLine]


class Unsaid(Out, tag_field="t", tag="unsaid"):
    """Nobody was told what the browser wanted to say."""

    code: str
    sentence: str


Outgoing = Greeting | Update | Done | Refused | Presence | NewClocks | Ordered | Closed | Said | Unsaid

REST_TYPES = (
    bodies.NewGuest,
    bodies.NewTable,
    bodies.WantedRules,
    bodies.NewSitter,
    bodies.Me,
    bodies.Health,
    bodies.Commitment,
    bodies.Family,
    bodies.Judgement,
    bodies.Lesson,
    bodies.SavedTable,
    bodies.Invitation,
    bodies.Trouble,
    *society_bodies.TYPES,
    *account_bodies.TYPES,
    notice_bodies.PushKey,
    notice_bodies.NewPush,
    notice_bodies.OldPush,
    *open_bodies.TYPES,
    *replay_bodies.TYPES,
    *result_bodies.TYPES,
)

NUL: Final = rb"\u0000"
"""As JSON writes the one character that PostgreSQL keeps in no text; nobody's words hold it."""
encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Incoming).decode


def read(text: str | bytes) -> Incoming | None:
    """A message from a browser, or None if it is none of the protocol's."""
    try:
        return None if NUL in (text.encode() if isinstance(text, str) else text) else _decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def schema() -> dict[str, Any]:
    """The JSON schema of all messages: `incoming` and `outgoing` over the socket, and every REST body by name."""
    names: tuple[Any, ...] = (Incoming, Outgoing, *open_bodies.SOCKET_TYPES, *REST_TYPES)
    shapes, parts = msgspec.json.schema_components(names, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rommé: messages between browser and server",
        "incoming": shapes[0],
        "outgoing": shapes[1],
        "$defs": dict(sorted(parts.items())),
    }
