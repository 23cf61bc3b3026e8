"""A table's log cut into matches and rounds, sans-io: a fold that goes on where it stopped when the log has grown.

A step is an entry after which the table looks different; agreements to go on are none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from romme.engine.match import NEXT, RESTART
from romme.engine.record import DEALER, play
from romme.engine.state import PHASE_OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.match import Match
    from romme.engine.record import Entry


def is_step(entry: Entry) -> bool:
    """Whether there is something to see."""
    return not all(line in (NEXT, RESTART) for line in entry.do)


@dataclass
class Round:
    """A round: its deal is entry `first`, its last step so far entry `last`."""

    first: int
    before: Match
    """The match as it stood before the deal; never changed."""
    last: int
    steps: int = 0
    scores: list[int] | None = None
    """The totals by seat once the round is over."""


@dataclass
class Chapter:
    """A match of the log: from its first deal to its last step so far."""

    commit: str
    """The commitment to the seed of its first deal."""
    rounds: list[Round]
    over: bool = False
    places: list[int] | None = None

    @property
    def first(self) -> int:
        """The entry of the first deal."""
        return self.rounds[0].first

    @property
    def last(self) -> int:
        """The entry of the last step."""
        return self.rounds[-1].last


class Chapters:
    """The matches of one log, oldest first."""

    def __init__(self, match: Match, commit: str) -> None:
        self.matches: list[Chapter] = []
        self._match = match
        self._commit = commit
        """The commitment to the next deal's seed."""
        self._read = 0

    def read_on(self, log: Sequence[Entry]) -> None:
        """Take in what the log has more than when it was read last; its beginning must be the same."""
        while self._read < len(log):
            self._fold(log[self._read])

    def _fold(self, entry: Entry) -> None:
        before = self._match
        self._match, _ = play(before, entry)
        self._read += 1
        if entry.by == DEALER:
            self._open(before, entry)
        state = self._match.state
        if state is None or not is_step(entry):
            return
        chapter = self.matches[-1]
        current = chapter.rounds[-1]
        current.last = self._read
        current.steps += 1
        if state.table.phase == PHASE_OVER:
            current.scores = state.table.scores
        if self._match.over:
            chapter.over = True
            chapter.places = self._match.places()

    def _open(self, before: Match, deal: Entry) -> None:
        opened = Round(self._read, before, self._read)
        if before.fresh:
            self.matches.append(Chapter(self._commit, [opened]))
        else:
            self.matches[-1].rounds.append(opened)
        self._commit = deal.commit

    def at(self, v: int) -> tuple[Chapter, Round] | None:
        """The match and the round in which entry `v` stands; agreements belong to the round that they follow."""
        for chapter in reversed(self.matches):
            for each in reversed(chapter.rounds):
                if each.first <= v <= self._read:
                    return chapter, each
        return None
