"""A room and who watches it: what is told to whom, encoded once for each distinct view."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from romme.server import messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.server.room import Room

_LONGEST_QUEUE: Final = 100
SLOW: Final = 1013


class Watcher:
    """One socket: what waits to be sent to it, which seat it looks at and what it has seen.

    Whoever cannot keep up is disconnected; when he comes back he gets the newest update and has missed nothing.
    """

    def __init__(self, guest: str, link: str) -> None:
        self.guest = guest
        self.link = link
        """Where this browser reaches the server: the beginning of an invitation link."""
        self.session: str | None = None
        """The session by which the guest is signed in; None for one with a plain cookie."""
        self.seat: int | None = None
        self.watching = False
        self.seen = 0
        self.ended = False
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue()

    def watch(self, seat: int | None, v: int) -> None:
        """Look at a seat (None: at no hand) having seen version `v`."""
        self.seat = seat
        self.seen = v
        self.watching = True

    def tell(self, message: messages.Outgoing) -> None:
        """Send a message when its turn comes."""
        self.send(messages.encode(message).decode())

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


class Live:
    """A room, the lock that orders what happens in it, and its watchers."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._present: list[bool] = []

    def show(self, watcher: Watcher) -> None:
        """Send one watcher the newest update."""
        watcher.send(self._text(watcher, ()))
        watcher.seen = self.room.v

    def tell_all(self, sat: Sequence[int] = ()) -> None:
        """Send everybody the newest update, encoded once for each distinct one; `sat` are seats just taken."""
        texts: dict[tuple[int | None, int, str], str] = {}
        for watcher in self.watchers:
            if watcher.watching and (watcher.seen < self.room.v or sat):
                key = (watcher.seat, watcher.seen, watcher.link)
                if key not in texts:
                    texts[key] = self._text(watcher, sat)
                watcher.send(texts[key])
                watcher.seen = self.room.v

    def _text(self, watcher: Watcher, sat: Sequence[int]) -> str:
        link = f"{watcher.link}/i/{self.room.code}" if self.room.code else None
        update = self.room.update(watcher.seat, watcher.seen, link)
        update.events[:0] = self.room.sat_events(sat)
        return messages.encode(update).decode()

    def tell_order(self, seat: int, cards: list[str], teller: Watcher) -> None:
        """Tell all others who look at this seat how its hand lies now."""
        for watcher in self.watchers:
            if watcher is not teller and watcher.watching and watcher.seat == seat:
                watcher.tell(messages.Ordered(seat, cards))

    def tell_presence(self) -> None:
        """Say who is connected."""
        guests = {watcher.guest for watcher in self.watchers}
        connected = [seat.bot is not None or seat.guest in guests for seat in self.room.seats]
        text = messages.encode(messages.Presence(connected)).decode()
        for watcher in self.watchers:
            watcher.send(text)
