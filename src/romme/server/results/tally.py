"""What a match comes to, seat by seat: a fold over its entries and events that the room takes part in, sans-io.

A turn counts from its draw. An opening counts with the end of the turn in which it was made, as it may be taken back until
then.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from romme.engine.scoring import hand_romme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from romme.engine.events import Event
    from romme.engine.match import Match
    from romme.engine.record import Entry


@dataclass
class Counts:
    """What is counted for one seat over a match."""

    hand_rommes: int = 0
    openings: int = 0
    """Rounds in which it opened."""
    opening_turns: int = 0
    """Its turns up to these openings, the opening one included, in all."""


@dataclass
class Tally:
    """The counts of the match that is running, or was the last one; it begins anew with each match."""

    seats: list[Counts]
    first: int = 0
    """The version of the match's first deal."""
    rounds: int = 0
    """Rounds that were scored."""
    _turns: list[int] = field(default_factory=list)
    _opened: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, seats: int) -> Tally:
        """The tally of a table before its first match."""
        return cls([Counts() for _ in range(seats)])

    def add(self, v: int, entry: Entry, before: Match, after: Match, events: Iterable[Event]) -> None:
        """Count entry `v`, which led from one match to the other."""
        if entry.do == ("deal",):
            if before.fresh:
                self.seats = [Counts() for _ in self.seats]
                self.first, self.rounds = v, 0
            self._turns = [0] * len(self.seats)
            self._opened = set()
        for event in events:
            self._count(event, after)

    def _count(self, event: Event, after: Match) -> None:
        assert after.state is not None
        table, seat = after.state.table, event.seat
        if event.name in ("drew", "took", "knocked"):
            self._turns[seat] += 1
        elif event.name in ("discarded", "went-out"):
            if table.opened[seat] and seat not in self._opened:
                self._opened.add(seat)
                self.seats[seat].openings += 1
                self.seats[seat].opening_turns += self._turns[seat]
        elif event.name == "round-over":
            self.rounds += 1
            if hand_romme(table):
                self.seats[table.out].hand_rommes += 1

    def with_last(self, v: int, entry: Entry, before: Match, after: Match, events: Iterable[Event]) -> Tally:
        """The tally as it will be after this entry; this one is left alone."""
        other = deepcopy(self)
        other.add(v, entry, before, after, events)
        return other
