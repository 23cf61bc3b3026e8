"""What happens when a player's time is up: his turn is finished for him, unless he is not connected and may be waited for.

He may be where his clock still has grace, and for a moment after this process has started: it was then the server that was
gone. A player who is connected to another process is waited for too, which costs the others a minute of the match at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.records import Due

COMES_BACK: Final = 15.0
"""Seconds within which browsers are back after a start of the server."""
_WORTH_WAITING: Final = 0.5


async def act(hub: Hub, live: Live, due: Due, up: float) -> None:
    """Do what is due at a table where a turn's time is up; `up` is how many seconds this process has been running."""
    clocks = live.room.clocks
    if clocks is None or clocks.running is None:
        return
    if not live.connected(clocks.running):
        now = hub.store.now()
        more = max(clocks.grace(now), COMES_BACK - up)
        if more > _WORTH_WAITING:
            await hub.store.put_off(due, more)
            live.room.time_up = now + more
            hub.wake(more)
            live.tell_clocks()
            return
    await hub.act(live, lambda room: room.finish_turn() if room.v == due.v else None)
