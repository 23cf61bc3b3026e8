"""How long the others wait for somebody's agreement: to the next round, and to a new match of the same people.

Where time is played for or the players do not know each other, the next round begins half a minute after the last one ended:
whoever has not answered by then counts as agreeing. Among friends who take their time the wait begins with the first who
wants to go on. After a match nobody is taken to agree: who has not asked for another by then stays behind (`rematch`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from romme.engine.state import PHASE_OVER
from romme.server.listing import ONLINE, OPEN
from romme.server.records import Deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.match import Match
    from romme.server.terms import Terms

NEXT_DUE: Final = "next"
AGAIN_DUE: Final = "again"
BRISK: Final = 30.0
"""Seconds at open tables and where a clock runs."""
PATIENT: Final = 180.0
"""Seconds among friends without a clock."""
_DAY: Final = 86_400.0


@dataclass(frozen=True)
class Wait:
    """What is waited for (`NEXT_DUE` or `AGAIN_DUE`), and until when."""

    kind: str
    until: float


def limit(match: Match, way: str, terms: Terms, bots: Sequence[bool]) -> Deadline | None:
    """The deadline by which the missing agreements are waited for, or None where nobody is waited for."""
    if way not in ONLINE or match.state is None or match.state.table.phase != PHASE_OVER:
        return None
    agreed = match.agreed_restart if match.over else match.agreed_next
    if all(agreed):
        return None
    in_days = terms.clock is not None and terms.clock.days is not None
    brisk = not in_days and (way == OPEN or terms.clock is not None)
    asked = any(yes and not bot for yes, bot in zip(agreed, bots, strict=True))
    if not asked and (match.over or not brisk):
        return None
    seconds = BRISK if brisk else PATIENT
    if terms.clock is not None and terms.clock.days is not None:
        seconds = terms.clock.days * _DAY
    return Deadline(AGAIN_DUE if match.over else NEXT_DUE, seconds, keep=True)


def wait_after(before: Wait | None, wanted: Deadline | None, at: float) -> Wait | None:
    """What is waited for after an entry stored at `at`: as the store keeps a deadline's time, so does this."""
    if wanted is None:
        return None
    return (
        before if before is not None and before.kind == wanted.kind else Wait(wanted.kind, at + wanted.after)
    )
