"""What is sent of a table: to its seats as it stands, to those who watch as the terms have it.

Whoever watches with a delay sees a prefix of the log: a match of its own that follows the table's entry by entry. So what
has not come to him yet is nowhere in what he is sent.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from romme.engine.match import Match
from romme.engine.record import DEALER, play
from romme.server import messages, project, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from romme.engine.events import Event
    from romme.server.room import Room

EVENTS_KEPT: Final = 50
Past = deque[tuple[int, "Event"]]


def facts(room: Room, link: str | None, commit: str) -> project.Facts:
    """What a view says about the table besides the match; without `link` not how others are invited either."""
    return project.Facts(
        table=room.id,
        way=room.way,
        rules=room.rules.family,
        options=room.options,
        changed=room.changed,
        names=room.names,
        bots=room.bots,
        commit=commit,
        invitation=room.code if link else None,
        link=link,
        expires=room.expires,
        chat=room.talks,
        terms=room.terms,
        host=room.host_seat,
        since=int(room.created),
        agree_in=room.agree_in,
        following=room.following,
    )


def clocks(room: Room) -> shown.Clocks | None:
    """The clocks at this moment, where there are any."""
    return room.clocks.show(room.match, room.now(), room.time_up) if room.clocks is not None else None


def seconds_left(room: Room) -> int | None:
    """For how long the running turn may still last, where a clock runs."""
    now = clocks(room)
    return now.turn // 1000 if now is not None and now.turn is not None else None


def events_after(since: int, past: Iterable[tuple[int, Event]], seat: int | None) -> list[shown.Event]:
    """What happened after version `since`, as this seat saw it."""
    return [project.show_event(v, event, seat) for v, event in past if v > since]


def comings(was: Room, now: Room) -> list[shown.Event]:
    """Who left a seat and who took one between two readings of a table."""
    told: list[shown.Event] = []
    for before, after in zip(was.seats, now.seats, strict=True):
        if after.free and not before.free:
            told.append(shown.Event(now.v, "left", seat=before.number, name=before.name))
        elif before.free and not after.free:
            told.append(shown.Event(now.v, "sat", seat=after.number, name=after.name))
    return told


class Behind:
    """A table as it was some seconds ago, for those who watch."""

    def __init__(self, room: Room) -> None:
        self.v = 0
        self._match = Match(room.rules, len(room.seats))
        self._past: Past = deque(maxlen=EVENTS_KEPT)
        self._commit = room.first_commit

    def follow(self, room: Room, until: float) -> float | None:
        """Come as far as the table was at `until`; when its next entry was stored, or None if there is none yet."""
        while self.v < room.v:
            if (at := room.times[self.v]) > until:
                return at
            entry = room.entries[self.v]
            self.v += 1
            self._match, events = play(self._match, entry)
            self._past.extend((self.v, event) for event in events)
            if entry.by == DEALER:
                self._commit = entry.commit
        return None

    def update(self, room: Room, since: int) -> messages.Update:
        """What somebody who has seen version `since` is sent."""
        since = min(since, self.v)
        then = replace(facts(room, None, self._commit), expires=None, agree_in=None, following=None)
        return messages.Update(
            v=self.v,
            from_=since,
            view=project.show_view(then, self._match, None, None),
            events=events_after(since, self._past, None),
            legal=None,
            hints=None,
        )
