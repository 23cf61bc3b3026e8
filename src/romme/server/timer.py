"""Does what is due: takes the deadlines that have come from the store and acts on them while their version stands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.position import view_to_json
from romme.engine.refusals import Illegal
from romme.engine.state import view
from romme.server import clock, going_on, out_of_time, seating
from romme.server.absent import STAND_IN_LEVEL
from romme.server.clocks import NOTICE
from romme.server.records import TIME
from romme.server.workers import NoAnswer

if TYPE_CHECKING:
    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.notices.telling import Notices
    from romme.server.proposal import Proposal
    from romme.server.records import Due
    from romme.server.room import Room
    from romme.server.workers import Workers

log = logging.getLogger(__name__)
_LONGEST_SLEEP: Final = 5.0
_TRIES: Final = 3


class Timer:
    """The loop that waits for deadlines, and one task for each that has come."""

    def __init__(self, hub: Hub, workers: Workers, notices: Notices, lead: float = 0.0) -> None:
        """Computer players have `lead` seconds to think before they act, and act no sooner: how long one of them has thought
        would tell about its hand.
        """
        self._hub = hub
        self._workers = workers
        self._notices = notices
        self._lead = lead
        self._began = time.monotonic()
        self._wake = asyncio.Event()
        self._firing: dict[Due, asyncio.Task[None]] = {}
        self._loop = asyncio.create_task(self._run())
        hub.wake = self.wake_after

    def wake_after(self, seconds: float) -> None:
        """Something new is due in so many seconds."""
        if seconds <= _LONGEST_SLEEP:
            asyncio.get_running_loop().call_later(seconds, self._wake.set)

    async def close(self) -> None:
        """Stop; what was not finished stays due."""
        tasks = [self._loop, *self._firing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                for due in await self._hub.store.lease():
                    if due not in self._firing:  # it may still be at it when its lease expires
                        self._firing[due] = asyncio.create_task(self._fire(due))
                soonest = await self._hub.store.next_due()
            except Exception:
                log.exception("deadlines could not be read")
                soonest = None
            with contextlib.suppress(TimeoutError):
                pause = _LONGEST_SLEEP if soonest is None else min(soonest + 0.001, _LONGEST_SLEEP)
                await asyncio.wait_for(self._wake.wait(), pause)

    async def _fire(self, due: Due) -> None:
        try:
            live = await self._hub.live(due.room, at_least=due.v)
            if live is None or live.room.v != due.v:
                return
            if due.kind == clock.GONE:
                await seating.delete_room(self._hub.store, due.room)
                self._hub.close(live, "expired", "Nobody came to this table any more; it was removed.")
            elif due.kind in going_on.KINDS:
                await going_on.act(self._hub, live, due)
            elif due.kind == TIME:
                await out_of_time.act(self._hub, live, due, time.monotonic() - self._began)
            elif due.kind == NOTICE:
                await self._notices.act(live, due)
            elif due.kind == clock.KNOCK:
                await self._knock(live, due)
            else:
                await self._play_bot(live, due.v)
        except Exception:
            log.exception("deadline %s of table %s failed; it will be tried again", due.kind, due.room)
        finally:
            self._firing.pop(due, None)

    async def _play_bot(self, live: Live, v: int) -> None:
        turn = live.room.turn_of_bot()
        if turn is None:
            return
        seat, decision = turn
        began = time.monotonic()
        line = decision or await self._think(live.room, seat)
        await self._rest(began)
        try:
            await self._hub.act(live, lambda room: _judge(room, v, seat, line))
        except Illegal as illegal:
            log.warning("a bot wanted %r at table %s: %s", line, live.room.id, illegal)
            state = live.room.match.state
            if state is not None and live.room.v == v and (moves := legal(view(state, seat))):
                await self._hub.act(live, lambda room: _judge(room, v, seat, action_text(moves[0])))

    async def _knock(self, live: Live, due: Due) -> None:
        """Ask the computer players who may knock; the first who wants to does."""
        began = time.monotonic()
        for seat in clock.knockers(live.room.match):
            if live.room.played[seat] and live.room.v == due.v and await self._think(live.room, seat):
                await self._rest(began)
                judge = partial(_judge, v=due.v, seat=seat, line="knock")
                with contextlib.suppress(Illegal):
                    await self._hub.act(live, judge)
        await self._hub.store.settle(due)

    async def _rest(self, began: float) -> None:
        """Wait until the time to think is over, for whoever has thought faster."""
        await asyncio.sleep(max(0.0, began + self._lead - time.monotonic()))

    async def _think(self, room: Room, seat: int) -> str:
        state, bot = room.match.state, room.seats[seat].bot or STAND_IN_LEVEL
        assert state is not None
        question = view_to_json(view(state, seat))
        for _ in range(_TRIES - 1):
            with contextlib.suppress(NoAnswer):
                return await self._workers.ask(bot, question)
        return await self._workers.ask(bot, question)


def _judge(room: Room, v: int, seat: int, line: str) -> Proposal | None:
    return room.act_of_bot(seat, line) if room.v == v else None
