"""Bodies of REST requests and answers, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from romme.server.terms import Clock, Terms
from romme.server.wire import Entropy, In, Line, Nickname, Option, Out, TableState, TableWay, Version, Way

ConflictCode = Literal["bad-value", "no-end", "no-stock", "unknown-option", "unknown-rules"]


class NewGuest(In):
    """`POST /api/guest`."""

    name: Nickname


class NewTable(In):
    """`POST /api/tables`."""

    way: Way
    rules: Annotated[str, Meta(max_length=32)]
    names: Annotated[list[Nickname], Meta(min_length=1, max_length=6)]
    options: dict[Annotated[str, Meta(max_length=32)], Option] = msgspec.field(default_factory=dict)
    level: Annotated[str, Meta(max_length=32)] = "greedy"
    """The computer player of every seat that `levels` does not name."""
    levels: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=5)] = msgspec.field(
        default_factory=list
    )
    """The computer players, seat by seat after the names."""
    entropy: Entropy = ""
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None
    """How many seats the table has; left out, as few as the family allows (and as many as there are names)."""
    commit: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    """The answer of `POST /api/commitments`, published before `entropy` was made."""
    terms: Terms = msgspec.field(default_factory=Terms)


class WantedRules(In):
    """`POST /api/rules/check`: a family with some options changed."""

    rules: Annotated[str, Meta(max_length=32)]
    options: dict[Annotated[str, Meta(max_length=32)], Option]


class NewSitter(In):
    """`POST /api/invitations/{code}/seat`."""

    name: Nickname
    entropy: Entropy = ""


class AccountName(Out):
    """The account of who is asking; `role` is `player` or `moderator`."""

    name: str
    role: str


class Me(Out):
    """Who is asking; `account` is null for a guest."""

    guest: str | None
    name: str
    account: AccountName | None


class Health(Out):
    """`GET /health`."""

    status: Literal["ok"]
    version: str
    engine: Literal["compiled", "interpreted"]


class Commitment(Out):
    """The hash of a seed that a table made by this guest will use for its first deal."""

    commit: str


class Preset(Out):
    """House rules that are widely played, under one name."""

    name: str
    options: dict[str, Option]


class Family(Out):
    """One row of the rules a host can start from."""

    name: str
    seats: tuple[int, int]
    targets: list[int]
    """Points to play to that are offered first; empty where a number of rounds is played instead."""
    target: int | None
    round_counts: list[int]
    rounds: int | None
    scorings: list[str]
    """Ways to score that are offered first, the usual one at the head; empty where there is one only."""
    options: dict[str, Option]
    ranges: dict[str, tuple[int, int]]
    """The options that are whole numbers, with their lowest and highest value."""
    choices: dict[str, list[int | str]]
    """The options that are one of a few values; what is in neither is yes or no."""
    unlimited: list[str]
    """The options that may also be null: without a limit."""
    presets: list[Preset]


class SavedTable(Out):
    """One row of the guest's own tables."""

    table: str
    way: TableWay
    rules: str
    options: dict[str, Option]
    names: list[str | None]
    bots: list[bool]
    seats: list[int]
    scores: list[int]
    round: int
    state: TableState
    my_turn: bool
    clock: Clock | None
    left: int | None
    """Seconds that the running turn may still last, where a clock runs."""
    invitation: str | None
    link: str | None
    touched: int
    expires: int | None


class Invitation(Out):
    """What somebody who opened an invitation link sees before he sits down."""

    code: str
    rules: str
    options: dict[str, Option]
    changed: list[str]
    """The names of the options that differ from the family's row."""
    host: str
    free: int
    table: str | None
    expires: int | None
    commit: str
    terms: Terms
    refusal: str | None
    """The code with which this guest would be refused a seat."""


class LessonStep(Out):
    """An act of the pupil: at version `v` the lesson waits for the lines of `do`; `names` has for each what is told."""

    v: Version
    do: list[Line]
    names: list[str]


class Lesson(Out):
    """The script of a lesson as far as it is the pupil's."""

    steps: list[LessonStep]


class Conflict(Out):
    """Why rules cannot be played, and the options that would have to change."""

    code: ConflictCode
    options: list[str]
    sentence: str


class Judgement(Out):
    """Whether a table could be made by these rules; `conflict` is null where it could."""

    conflict: Conflict | None


class Trouble(Out):
    """The body of every REST answer that is not a success."""

    code: str
    sentence: str
