"""Who may look back at what: players at every match of their table, at a running one through their own eyes only; everybody
else, if he knows the table's unguessable id, at its finished matches, and then at all hands.

To whom nothing may be shown is told the same as about a table that does not exist.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from romme.engine.match import Match
from romme.server.limits import Buckets
from romme.server.refused import refuse
from romme.server.replays import bodies
from romme.server.replays.chapters import Chapters
from romme.server.replays.frames import frames_of
from romme.server.replays.records import record_of

if TYPE_CHECKING:
    from romme.engine.record import Entry, Header
    from romme.server.hub import Hub
    from romme.server.replays.chapters import Chapter, Round
    from romme.server.room import Room

K = TypeVar("K")
V = TypeVar("V")
_TABLES_KEPT: Final = 100
_ROUNDS_KEPT: Final = 20
_GONE: Final = "There is no such match, or it is not over yet."


@dataclass(frozen=True)
class Reader:
    """A table as one asker may look back at it."""

    room: Room
    chapters: Chapters
    seat: int | None
    """His seat; None for strangers, and for several players at one device, who keep their hands from each other."""
    plays: bool

    @property
    def matches(self) -> list[Chapter]:
        """What he may look at."""
        return [each for each in self.chapters.matches if self.plays or self.whole(each)]

    def whole(self, chapter: Chapter) -> bool:
        """Whether every hand of a match may be seen: it is over, or was given up for one that is over."""
        return chapter.last <= self.room.over_at

    def find(self, v: int) -> tuple[Chapter, Round]:
        """The match and round of an entry."""
        found = self.chapters.at(v)
        if found is None or found[0] not in self.matches:
            refuse(404, "unknown-match", _GONE)
        return found

    def replay(self, site: str) -> bodies.Replay:
        """The table and its matches, for somebody who may reach the site at the address `site`."""
        room = self.room
        return bodies.Replay(
            table=room.id,
            link=f"{site}/r/{room.id}",
            way=room.way,
            rules=room.rules.family,
            options=room.options,
            changed=room.changed,
            names=room.names,
            bots=room.bots,
            seat=self.seat,
            plays=self.plays,
            matches=[self._match(chapter) for chapter in self.matches],
        )

    def _match(self, chapter: Chapter) -> bodies.ReplayMatch:
        return bodies.ReplayMatch(
            first=chapter.first,
            last=chapter.last,
            over=chapter.over,
            open=self.whole(chapter),
            places=chapter.places,
            rounds=[
                bodies.ReplayRound(each.first, each.last, each.steps, each.scores) for each in chapter.rounds
            ],
        )

    def frames(self, v: int) -> list[bodies.Frame]:
        """Every step of the round in which entry `v` stands."""
        chapter, each = self.find(v)
        entries = self.room.entries[each.first - 1 : each.last]
        return frames_of(each.before, each.first, entries, self.seat, whole=self.whole(chapter))

    def record(self, v: int) -> tuple[Header, list[Entry]]:
        """The record of the finished match in which entry `v` stands."""
        chapter, _ = self.find(v)
        if not chapter.over:
            refuse(404, "unknown-match", _GONE)
        room = self.room
        return record_of(room.rules, room.names, room.entries, chapter, room.secret_of)


class Archive:
    """All tables, as something to look back at. What was worked out last is kept, and one thing at a time is worked out,
    beside the event loop: a link that many open costs no more than one that nobody does.
    """

    def __init__(self, hub: Hub) -> None:
        self.histories = Buckets(burst=5, rate=1 / 20)
        """By guest: a history is everything that he ever played, and nobody needs it often."""
        self._hub = hub
        self._folds: OrderedDict[str, Chapters] = OrderedDict()
        self._frames: OrderedDict[tuple[str, int, int, int | None, bool], list[bodies.Frame]] = OrderedDict()
        self._working = asyncio.Lock()

    async def reader(self, guest: str | None, table: str) -> Reader:
        """The table as this guest (None: a stranger) may look back at it. Refuses whoever may see nothing."""
        live = await self._hub.live(table)
        room = live.room if live is not None else None
        if room is None or room.lesson is not None:
            refuse(404, "unknown-match", _GONE)
        mine = room.seats_of(guest) if guest else []
        reader = Reader(room, await self._chapters(room), mine[0] if len(mine) == 1 else None, bool(mine))
        if not reader.matches:
            refuse(404, "unknown-match", _GONE)
        return reader

    async def frames(self, reader: Reader, v: int) -> list[bodies.Frame]:
        """Every step of the round in which entry `v` stands."""
        chapter, each = reader.find(v)
        whole = reader.whole(chapter)
        key = (reader.room.id, each.first, each.last, None if whole else reader.seat, whole)
        async with self._working:
            found = self._frames.pop(key, None)
            if found is None:
                found = await asyncio.to_thread(reader.frames, v)
            _keep(self._frames, key, found, _ROUNDS_KEPT)
        return found

    async def _chapters(self, room: Room) -> Chapters:
        """The fold of a table's log, brought up to date."""
        async with self._working:
            kept = self._folds.pop(room.id, None)
            fold = kept or Chapters(Match(room.rules, len(room.seats)), room.first_commit)
            _keep(self._folds, room.id, fold, _TABLES_KEPT)
            await asyncio.to_thread(fold.read_on, room.entries[:])
        return fold


def _keep(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    cache[key] = value
    if len(cache) > most:
        cache.popitem(last=False)
