"""What the store keeps, as plain values: it knows entries as text and judges none of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

TIME: Final = "time"
"""The kind of the deadline at which a turn is finished for its player."""


@dataclass(frozen=True)
class Deadline:
    """Something to be done `after` so many seconds, if the room's version is then still the one it was set for."""

    kind: str
    after: float
    keep: bool = False
    """Where a deadline of this kind stands already its time stays, only its version moves on."""


@dataclass(frozen=True)
class Due:
    """A deadline that has come and is leased to this process."""

    room: str
    kind: str
    v: int


@dataclass(frozen=True)
class Stage:
    """How far a table is, and whether it stands in the lobby then."""

    name: str
    listed: bool


@dataclass(frozen=True)
class SeatResult:
    """How a seat came out of a match; `guest` is None for computer players and for further seats at one device."""

    guest: str | None
    bot: str | None
    name: str
    place: int
    points: int
    left: bool
    hand_rommes: int
    openings: int
    opening_turns: int


@dataclass(frozen=True)
class NewResult:
    """A match that has ended: `first` is the version of its first deal, `options` are the changed ones as JSON, `rounds`
    those that were scored; `rated` says that its players want to be rated and may be if all have accounts."""

    first: int
    way: str
    rules: str
    options: str
    scoring: str
    rounds: int
    rated: bool
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True)
class NewEntry:
    """One line of a room's log, with everything that must become durable in the same moment."""

    room: str
    v: int
    body: str
    act: str | None = None
    seeds: tuple[bytes, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    """All deadlines of the room from now on: they replace those set before."""
    result: NewResult | None = None
    """The result of the match, where the entry ends it."""
    stage: Stage | None = None
    """The stage that the room enters with this entry, which loses its race where that cannot be: nobody plays on at a
    table that was left for another, or begins at one with a free seat."""


@dataclass(frozen=True)
class SavedEntry:
    """One stored line of a room's log."""

    v: int
    body: str
    act: str | None
    at: float


@dataclass(frozen=True)
class Seat:
    """A seat at a table: a guest's, a bot's (`bot` is its level), or free."""

    number: int
    guest: str | None = None
    bot: str | None = None
    name: str = ""
    entropy: str = ""
    cards: str = ""
    forgotten: bool = False

    @property
    def free(self) -> bool:
        return self.guest is None and self.bot is None


@dataclass(frozen=True)
class NewRoom:
    """A table as it is made: rules and options, seats, the commitment of its first deal, the terms as JSON."""

    id: str
    way: str
    rules: str
    options: str
    code: str | None
    commit: str
    seats: tuple[Seat, ...]
    created: float = 0.0
    terms: str = "{}"
    host: str | None = None
    stage: str = "waiting"
    mark: int = 0
    following: str | None = None


@dataclass(frozen=True)
class SavedRoom:
    """A room as stored, its whole log included."""

    room: NewRoom
    entries: tuple[SavedEntry, ...] = ()
    secrets: dict[str, bytes] = field(default_factory=dict)
    """The seeds by their commitment."""
    time_up: float | None = None
    """When the running turn is finished for its player."""
