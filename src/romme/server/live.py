"""A room and who watches it: what is told to whom, encoded once for each distinct view."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from romme.server import messages, showing
from romme.server.showing import Behind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.server import shown
    from romme.server.room import Room

_LONGEST_QUEUE: Final = 100
SLOW: Final = 1013


class Pipe:
    """What waits to be sent to one socket.

    Whoever cannot keep up is disconnected; when he comes back he gets the newest and has missed nothing.
    """

    def __init__(self) -> None:
        self.ended = False
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send an encoded message when its turn comes."""
        if self.ended:
            return
        self._waiting.put_nowait(text)
        if self._waiting.qsize() > _LONGEST_QUEUE:
            self.end(SLOW)

    def end(self, code: int) -> None:
        """Close the socket with this code after what waits."""
        if not self.ended:
            self.ended = True
            self._waiting.put_nowait(code)

    async def next(self) -> str | int:
        """The next message to send, or the code to close with."""
        return await self._waiting.get()


class Watcher(Pipe):
    """A socket at a table: which seat it looks at and what it has seen."""

    def __init__(self, guest: str, link: str) -> None:
        super().__init__()
        self.guest = guest
        self.asker = guest
        """Who is meant where messages are counted: the guest, or the household of a stranger."""
        self.link = link
        """Where this browser reaches the server: the beginning of an invitation link."""
        self.session: str | None = None
        """The session by which the guest is signed in; None for one with a plain cookie."""
        self.seat: int | None = None
        self.watching = False
        self.spectator = False
        """Whether he has no seat here and only watches."""
        self.seen = 0

    def watch(self, seat: int | None, v: int) -> None:
        """Look at a seat (None: at no hand) having seen version `v`."""
        self.seat = seat
        self.seen = v
        self.watching = True

    def tell(self, message: messages.Outgoing) -> None:
        """Send a message when its turn comes."""
        self.send(messages.encode(message).decode())


class Live:
    """A room, the lock that orders what happens in it, and its watchers."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._behind: Behind | None = None
        """What those see who watch with a delay; nothing while there are none."""
        self._catching_up: asyncio.TimerHandle | None = None

    def show(self, watcher: Watcher) -> None:
        """Send one watcher the newest update that he may see."""
        if self.late(watcher):
            self._catch_up()
        watcher.send(self._text(watcher, ()))

    def tell_all(self, news: Sequence[shown.Event] = ()) -> None:
        """Send everybody the newest update, encoded once for each distinct one; `news` is what happened beside the log."""
        texts: dict[tuple[int | None, int, str, bool], str] = {}
        if any(self.late(watcher) for watcher in self.watchers):
            self._catch_up()
        for watcher in self.watchers:
            if watcher.watching and (watcher.seen < self._shown(watcher) or news):
                key = (self._seat(watcher), watcher.seen, watcher.link, watcher.spectator)
                if key not in texts:
                    texts[key] = self._text(watcher, news)
                else:
                    watcher.seen = self._shown(watcher)
                watcher.send(texts[key])

    def _seat(self, watcher: Watcher) -> int | None:
        """The seat whose hand a watcher is sent: the one he looks at, as long as it is his."""
        return watcher.seat if watcher.seat in self.room.seats_of(watcher.guest) else None

    def late(self, watcher: Watcher) -> bool:
        """Whether this watcher sees the table later than its players do."""
        return watcher.spectator and self.room.terms.delay > 0

    def _shown(self, watcher: Watcher) -> int:
        """The version that this watcher may see by now."""
        return self._behind.v if self._behind is not None and self.late(watcher) else self.room.v

    def _text(self, watcher: Watcher, news: Sequence[shown.Event]) -> str:
        link = f"{watcher.link}/i/{self.room.code}" if self.room.code and not watcher.spectator else None
        if self._behind is not None and self.late(watcher):
            update = self._behind.update(self.room, watcher.seen)
        else:
            update = self.room.update(self._seat(watcher), watcher.seen, link)
        update.events[:0] = news
        watcher.seen = update.v
        return messages.encode(update).decode()

    def _catch_up(self) -> None:
        """Let those who watch with a delay see what is old enough by now, and come back when the next is."""
        if self._catching_up is not None:
            self._catching_up.cancel()
            self._catching_up = None
        late = [watcher for watcher in self.watchers if self.late(watcher)]
        if not late:
            self._behind = None
            return
        self._behind = self._behind or Behind(self.room)
        now = self.room.now()
        at = self._behind.follow(self.room, now - self.room.terms.delay)
        if at is not None:
            pause = at + self.room.terms.delay - now
            self._catching_up = asyncio.get_running_loop().call_later(pause, self.tell_all)

    def tell_order(self, seat: int, cards: list[str], teller: Watcher) -> None:
        """Tell all others who look at this seat how its hand lies now."""
        for watcher in self.watchers:
            if watcher is not teller and watcher.watching and self._seat(watcher) == seat:
                watcher.tell(messages.Ordered(seat, cards))

    def connected(self, seat: int) -> bool:
        """Whether the player of this seat has a socket open here; a computer player always has."""
        sitter = self.room.seats[seat]
        return sitter.bot is not None or any(watcher.guest == sitter.guest for watcher in self.watchers)

    def tell_clocks(self) -> None:
        """Tell all who see the table as it stands how the clocks have changed."""
        clocks = showing.clocks(self.room)
        if clocks is not None:
            text = messages.encode(messages.NewClocks(self.room.v, clocks)).decode()
            for watcher in self.watchers:
                if watcher.watching and not self.late(watcher):
                    watcher.send(text)

    def tell_presence(self) -> None:
        """Say who is connected."""
        connected = [self.connected(seat.number) for seat in self.room.seats]
        watching = sum(watcher.spectator for watcher in self.watchers)
        text = messages.encode(messages.Presence(connected, watching)).decode()
        for watcher in self.watchers:
            watcher.send(text)
