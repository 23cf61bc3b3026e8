"""How much time the players have left: a fold over who was on turn when, sans-io, so the log gives the same clocks again.

The time of a seat runs only in its own turn, from the end of the one before to its own, and only while somebody sits there:
never between rounds, never for a computer player or a seat that is away. Whoever has used up the time of the match has a
few seconds left for each turn. Who loses the connection has a little more time, once in a match.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from romme.engine.state import PHASE_OVER
from romme.server import shown
from romme.server.records import TIME, Deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.match import Match
    from romme.server.terms import Clock

NOTICE: Final = "notice"
"""The deadline at which a player who is not there is told that it is his turn."""
OVERTIME: Final = 10.0
"""Seconds for each turn once the time of the match is used up."""
GRACE: Final = 60.0
"""Seconds of a match by which the turns of a seat may last longer while its player is not connected."""
NOTICE_AFTER: Final = 5.0
"""Seconds for which a player is waited for before he is told: he may just be opening the page."""
DAY: Final = 86_400.0

Turn = tuple[int, int, int]


class Clocks:
    """The clocks of a table. Moments are seconds of the database's time."""

    def __init__(self, terms: Clock, bots: Sequence[bool]) -> None:
        self.terms = terms
        self.running: int | None = None
        """The seat whose time runs."""
        self.began = 0.0
        self.allowed = 0.0
        """The moment at which the running turn began, and the seconds that it may last."""
        self._bots = tuple(bots)
        self._turn: Turn | None = None
        self._banks: tuple[float, ...] = ()
        self._graces: tuple[float, ...] = ()
        self._refill()

    def _refill(self) -> None:
        seats = len(self._bots)
        self._banks = (float(self.terms.match or 0),) * seats
        self._graces = (0.0 if self.terms.days else GRACE,) * seats

    # ── the fold ────────────────────────────────────────────────────────────────────────────────────────────────────

    def after(self, before: Match, after: Match, at: float) -> Clocks:
        """The clocks after an entry that was stored at this moment and led from one match to the other."""
        clocks = copy(self)
        begins = before.fresh and not after.fresh
        turn = None if before.fresh else self._turn
        seat, following = self._due(after)
        if (seat, following) == (self.running, turn):
            return clocks
        if self.running is not None:
            clocks._stop(self.running, at)
        if begins:
            clocks._refill()
        clocks._turn, clocks.running = following, seat
        if seat is not None:
            clocks.began, clocks.allowed = at, clocks._allowance(seat)
        return clocks

    def _due(self, match: Match) -> tuple[int | None, Turn | None]:
        """Whose time runs at a match that stands like this, and in which turn."""
        if match.state is None or match.deal_due() or match.state.table.phase == PHASE_OVER:
            return None, None
        table = match.state.table
        timed = not self._bots[table.turn] and not match.away(table.turn)
        return table.turn if timed else None, (table.round, table.turns, table.turn)

    def _stop(self, seat: int, at: float) -> None:
        used = max(0.0, at - self.began)
        over = max(0.0, used - self.allowed)
        self._graces = _changed(self._graces, seat, max(0.0, self._graces[seat] - over))
        if self.terms.match is not None:
            rest = max(0.0, self._banks[seat] - used) + self.terms.increment
            self._banks = _changed(self._banks, seat, rest)

    def _allowance(self, seat: int) -> float:
        if self.terms.days is not None:
            return self.terms.days * DAY
        whole = [float(self.terms.turn)] if self.terms.turn is not None else []
        if self.terms.match is not None:
            whole.append(max(self._banks[seat], OVERTIME))
        return min(whole)

    # ── what follows from it ────────────────────────────────────────────────────────────────────────────────────────

    def left(self, now: float) -> float:
        """Seconds that the running turn may still last, below 0 where it lasts longer."""
        return self.began + self.allowed - now

    def grace(self, now: float) -> float:
        """Seconds by which the running turn may last longer if its player is not connected."""
        return 0.0 if self.running is None else self._graces[self.running] + min(0.0, self.left(now))

    def same_turn(self, other: Clocks) -> bool:
        """Whether in both the same turn of the same player runs."""
        return (self.running, self.began) == (other.running, other.began)

    def deadlines(self, before: Clocks, now: float) -> list[Deadline]:
        """What is due while these clocks run; a turn that ran in those before keeps its deadline."""
        if self.running is None:
            return []
        due = [Deadline(TIME, max(0.0, self.left(now)), keep=self.same_turn(before))]
        unheard = self.began + NOTICE_AFTER - now
        if self.terms.days is not None and unheard > 0:
            due.append(Deadline(NOTICE, unheard))
        return due

    def show(self, match: Match, now: float, grace_until: float | None) -> shown.Clocks:
        """The clocks as they stand; what is left in milliseconds."""
        runs = self.running is not None
        left = max(0.0, self.left(now)) if runs else 0.0
        waits = runs and left <= 0 and grace_until is not None and grace_until > now
        return shown.Clocks(
            running=self.running,
            turn=_ms(left) if runs else None,
            whole=_ms(self.allowed) if runs else None,
            match=[_ms(self._bank(seat, now)) for seat in range(match.seats)] if self.terms.match else None,
            grace=_ms(grace_until - now) if waits and grace_until is not None else None,
            missed=match.missed[:],
            away=[match.away(seat) for seat in range(match.seats)],
        )

    def _bank(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.began) if seat == self.running else 0.0
        return max(0.0, self._banks[seat] - used)


def _changed(values: tuple[float, ...], at: int, value: float) -> tuple[float, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
