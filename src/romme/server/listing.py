"""Which tables stand in the lobby: open ones that wait for players, and open ones in play that may be watched.

A table that stands there has a mark, a number drawn anew with each change of what is shown of it; the sum of all marks
tells at a glance whether anything has changed, whichever process changed it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from romme.server.terms import Terms

Stage = Literal["waiting", "playing", "over"]
OPEN: Final = "open"
ONLINE: Final = frozenset({"friend", OPEN})
"""The ways to play in which people sit at browsers of their own."""
_HIGHEST: Final = 2**31 - 1


def listed(way: str, terms: Terms, stage: str) -> bool:
    """Whether a table stands in the lobby."""
    if way != OPEN:
        return False
    return (stage == "waiting" and terms.sit != "invited") or (stage == "playing" and terms.watch)


def mark(*, listed: bool) -> int:
    """A new mark, or 0 for a table that is not listed."""
    return 1 + secrets.randbelow(_HIGHEST) if listed else 0
