"""What every new table gets: a name nobody can guess, and the deadlines it has before anybody has done anything."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from romme.server import clock
from romme.server.listing import ONLINE, OPEN
from romme.server.records import Deadline
from romme.server.terms import read_terms

if TYPE_CHECKING:
    from romme.server.records import NewRoom

_LETTERS: Final = "abcdefghjkmnpqrstvwxyz23456789"
FILL: Final = "fill"
"""The deadline at which computer players take the free seats."""
PATIENCE: Final = 600.0
"""Seconds for which an open table waits that all its people have left."""


def new_id() -> str:
    """The name of a new table."""
    return _word(12)


def new_code() -> str:
    """The code of a new invitation."""
    return _word(10)


def _word(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def first_deadlines(room: NewRoom) -> tuple[Deadline, ...]:
    """What is due at a new table if nobody does anything."""
    if room.way not in ONLINE:
        return ()
    waits = any(seat.free for seat in room.seats)
    gone = Deadline(clock.GONE, PATIENCE if waits and room.way == OPEN else clock.SECONDS_KEPT)
    seconds = read_terms(room.terms).fill
    return (gone, Deadline(FILL, seconds)) if waits and seconds is not None else (gone,)
