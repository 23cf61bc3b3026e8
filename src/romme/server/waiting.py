"""An open table waits in the lobby as long as one of its people has it open, and some minutes longer.

Its deadline stands in the database and is put off from time to time by every process that one of them is connected to; so it
passes only once nobody is, wherever they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romme.server import clock, places
from romme.server.every import Every
from romme.server.fresh import PATIENCE
from romme.server.listing import OPEN

if TYPE_CHECKING:
    from romme.server.hub import Hub

_PAUSE: Final = 60.0


class Waiting:
    """Puts off the end of tables that wait."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._putting_off = Every(_PAUSE, self.put_off, "tables that wait could not be kept")
        self.close = self._putting_off.close

    async def put_off(self) -> None:
        """Let the tables wait on at which one of those who sit there is connected."""
        seated = {watcher.guest for watcher in self._hub.watchers() if not watcher.spectator}
        rooms = [
            live.room.id
            for live in self._hub.lives()
            if live.room.way == OPEN
            and not live.room.begun
            and seated & {seat.guest for seat in live.room.seats}
        ]
        if rooms:
            await places.keep_waiting(self._hub.store, rooms, clock.GONE, PATIENCE)
