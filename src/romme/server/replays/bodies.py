"""What is told of matches that are looked at afterwards, as `docs/protocol.md` describes it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from romme.server.shown import Event, Meld, Result
from romme.server.wire import Card, Option, Out, Phase, TableWay


class ReplayRound(Out):
    """A round by its entries: the deal is `first`; `scores` are the totals once it is over."""

    first: int
    last: int
    steps: int
    scores: list[int] | None


class ReplayMatch(Out):
    """A match by its entries. `open`: every hand is shown; else only the asker's own."""

    first: int
    last: int
    over: bool
    open: bool
    places: list[int] | None
    rounds: list[ReplayRound]


class Replay(Out):
    """A table and those of its matches that the asker may look at, the oldest first; `seat` is his, if he has just one.

    `plays`: he is a player of this table. `link` is the page that shows them: it can be given to others.
    """

    table: str
    link: str
    way: TableWay
    rules: str
    options: dict[str, Option]
    changed: list[str]
    names: list[str | None]
    bots: list[bool]
    seat: int | None
    plays: bool
    matches: list[ReplayMatch]


class Frame(Out):
    """The table after entry `v`. A field that is left out is as it was one frame before."""

    v: int
    why: str
    events: list[Event]
    dealer: int | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    hands: list[list[Card] | None] | UnsetType = UNSET
    counts: list[int] | UnsetType = UNSET
    stock_size: int | UnsetType = UNSET
    discard: list[Card] | UnsetType = UNSET
    melds: list[Meld] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


TYPES = (Replay, Frame)
