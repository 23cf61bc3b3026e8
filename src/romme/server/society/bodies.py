"""Bodies of the requests about people, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from romme.server.wire import In, Out, SeatNumber

RelationKind = Literal["friend", "block", "mute"]
Reason = Literal["insult", "cheating", "leaving", "name", "other"]
Verdict = Literal["dismiss", "warn", "silence", "ban"]
PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
TableId = Annotated[str, Meta(min_length=1, max_length=16)]


class Whom(In):
    """Another person: by the name of an account, by who sits somewhere, or by an id that the server gave out."""

    name: Annotated[str, Meta(max_length=24)] | None = None
    person: PersonId | None = None
    table: TableId | None = None
    seat: SeatNumber | None = None


class NewReport(In):
    """`POST /api/reports`."""

    whom: Whom
    reason: Reason
    words: Annotated[str, Meta(max_length=1000)] = ""
    table: TableId | None = None
    """Where it happened: what was said there last goes with the report."""


class Decision(In):
    """`POST /api/moderation/reports/{id}` and, with `whom`, `POST /api/moderation/people`."""

    what: Verdict
    words: Annotated[str, Meta(min_length=1, max_length=1000)]
    """Why, for the audit log."""
    hours: Annotated[int, Meta(ge=1, le=8760)] | None = None
    """How long a silence or a ban lasts; null for ever."""


class Pardon(In):
    """`POST /api/moderation/pardons`: end every silence and ban of a person."""

    whom: Whom
    words: Annotated[str, Meta(min_length=1, max_length=1000)]


class Person(Out):
    """Somebody else; `account` is null for a guest, `table` is one of his that may be joined or watched."""

    person: str
    name: str
    account: str | None
    table: str | None = None
    stage: Literal["waiting", "playing"] | None = None


class People(Out):
    """Everybody the asker has something to do with. `asked` are those he asked to be friends, `asking` those who asked him."""

    friends: list[Person]
    asked: list[Person]
    asking: list[Person]
    blocked: list[Person]
    muted: list[Person]


class Summons(Out):
    """A friend asks the reader to his table; `code` is that of its invitation."""

    by: str
    rules: str
    code: str
    created: int


class Neighbour(Out):
    """Who sits at a seat of a table, and how the asker has set himself to him."""

    seat: int
    person: str
    name: str
    account: str | None
    kinds: list[RelationKind]
    me: bool


class ReportedLine(Out):
    """Something said at the table of a report."""

    name: str
    words: str
    about: bool
    """Whether the reported person said it."""


class Report(Out):
    """A report as moderators see it; `before` counts earlier ones about the same person."""

    id: int
    about: Person
    by: Person
    reason: Reason
    words: str
    table: str | None
    lines: list[ReportedLine]
    created: int
    closed: int | None
    before: int
    sanctions: list[Sanction]


class Sanction(Out):
    """What a moderator has imposed; `until` is null for ever."""

    kind: Literal["silence", "ban"]
    until: int | None


class Deed(Out):
    """One line of the moderators' log."""

    by: str
    about: str
    what: str
    words: str
    at: int


TYPES = (Summons, Whom, NewReport, Decision, Pardon, Person, People, Neighbour, Report, Deed)
"""What travels as a body of its own."""
