"""What a seat is shown: its view, what it may do, hints and events, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Literal

from romme.server.terms import Terms
from romme.server.wire import Card, Option, Out, Phase, TableWay

EventName = Literal[
    "dealt",
    "drew",
    "took",
    "knocked",
    "laid",
    "laid-off",
    "swapped",
    "took-back",
    "discarded",
    "went-out",
    "round-over",
    "match-over",
    "agreed",
    "restarted",
    "resigned",
    "sat",
    "left",
    "ended",
    "away",
    "back",
]


class Meld(Out):
    """A meld on the table; `stands[i]` names the cards that the joker at place i can stand for."""

    owner: int
    kind: Literal["run", "set"]
    cards: list[Card]
    points: int
    stands: list[list[Card] | None]


class Owes(Out):
    """What the turn still owes: opening points missing, swapped jokers to place, a taken card to use."""

    opening: int
    jokers: int
    card: Card | None


class Agreed(Out):
    """Who agreed to what, by seat."""

    next: list[bool]
    restart: list[bool]
    claim: list[bool]


class CardPoints(Out):
    """One card left in a hand and what it counts."""

    card: Card
    points: int


class Result(Out):
    """How the round ended."""

    out: int | None
    why: Literal["out", "turns", "stock", "resigned"]
    hands: list[list[CardPoints]]
    totals: list[int]
    points: list[int]
    scores: list[int]
    places: list[int] | None
    hand_romme: bool
    """Whether somebody went out by hand-rommé and that has changed the points."""
    best: list[int]
    """The seats that came off best in this round; empty where all did equally."""
    evaluation: list[int] | None
    """This round's tournament points by seat."""
    remaining: list[int] | None
    """Totals of remaining points by seat, under tournament scoring."""


class View(Out):
    """Everything that one seat (or a spectator) may see."""

    table: str
    way: TableWay
    rules: str
    options: dict[str, Option]
    changed: list[str]
    """The names of the options that differ from the family's row."""
    seat: int | None
    seats: int
    names: list[str | None]
    bots: list[bool]
    dealer: int
    turn: int
    phase: Phase
    hand: list[Card] | None
    order: list[Card] | None
    counts: list[int]
    stock_size: int
    discard: list[Card]
    melds: list[Meld]
    opened: list[bool]
    scores: list[int]
    round: int
    turns: int
    taken: list[Card]
    owes: Owes
    known: list[list[Card]]
    knockers: list[int]
    """The seats that may knock now."""
    agreed: Agreed
    commit: str
    result: Result | None
    match_over: bool
    invitation: str | None
    link: str | None
    expires: int | None
    chat: bool
    terms: Terms
    host: int | None
    """The seat of whoever may send others away before the start."""
    since: int
    """When the table was made."""
    agree_in: int | None
    """Milliseconds after which the others go on without those who have not agreed yet."""
    following: str | None
    """The table at which the people of this one went on."""


class Clocks(Out):
    """The clocks of a table as they stood when this was sent; times in milliseconds."""

    running: int | None
    """The seat whose time runs."""
    turn: int | None
    """What is left of the running turn, and what it may take in all."""
    whole: int | None
    match: list[int] | None
    """What each seat has left for all its turns of the match, where there is such a clock."""
    grace: int | None
    """The running turn's time is up, but its player is not connected: so long he is waited for."""
    missed: list[int]
    """By seat, the turns in a row that were finished for it."""
    away: list[bool]
    """The seats that the computer plays until their players are back."""


class MeldOffer(Out):
    """A meld that the hand can lay, its points, and what its jokers would stand for."""

    cards: list[Card]
    points: int
    stands: list[list[Card] | None]


class Lay(Out):
    """A chain of lay-offs: any prefix of `cards` may be laid on one end of the meld."""

    meld: int
    end: Literal["high", "low"] | None
    cards: list[Card]


class Swap(Out):
    """A card that may take a joker's place."""

    card: Card
    meld: int


class OpeningState(Out):
    """Points laid towards the opening minimum of this turn; `need` is 0 when nothing is owed."""

    laid: int
    need: int


class Legal(Out):
    """All that the seat may do now."""

    draw: bool
    take: list[int]
    knock: bool
    end: bool
    undo: bool
    melds: list[MeldOffer]
    lays: list[Lay]
    swaps: list[Swap]
    discards: list[Card]
    next: bool
    restart: bool
    resign: bool
    claim: bool
    back: bool
    opening: OpeningState


class Hints(Out):
    """The arrangement of the seat's own hand with the least deadwood."""

    melds: list[list[Card]]
    deadwood: list[Card]
    deadwood_points: int


class Event(Out, omit_defaults=True):
    """Something that happened with entry `v`; which of the other fields stand depends on `e`."""

    v: int
    e: EventName
    seat: int | None = None
    dealer: int | None = None
    upcard: Card | None = None
    card: Card | None = None
    cards: list[Card] | None = None
    renewed: bool | None = None
    meld: int | None = None
    end: Literal["high", "low"] | None = None
    points: list[int] | None = None
    places: list[int] | None = None
    to: Literal["next", "restart", "claim"] | None = None
    name: str | None = None
