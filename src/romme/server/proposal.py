"""What goes into a room besides acts, and what comes out of it to be stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from romme.engine.events import Event
    from romme.engine.match import Match
    from romme.engine.record import Entry
    from romme.server.records import NewEntry


@dataclass(frozen=True)
class Luck:
    """What comes from outside: fresh 32-byte seeds, the pauses of computer players in seconds, the database's time."""

    seed: Callable[[], bytes]
    pause: Callable[[], float]
    now: Callable[[], float]
    lead: float = 0.0
    """How many seconds before it acts a computer player begins to think."""


@dataclass(frozen=True)
class Proposal:
    """An entry that may be stored now, and what the match will be then."""

    entry: Entry
    stored: NewEntry
    after: Match
    events: list[Event]
