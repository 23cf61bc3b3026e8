"""Whoever is on turn in a game of days and has no page open is told, once a turn: in all his browsers, else by e-mail.

The deadline that asks for it stays in the store until somebody was reached, so that no crash forgets it; where nobody could
be for now, it is tried again after ever longer pauses, for some hours.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Final

from romme.server.clocks import NOTICE_AFTER
from romme.server.mail import NotSent
from romme.server.notices import subscriptions
from romme.server.notices.words import Call

if TYPE_CHECKING:
    from romme.server.config import Config
    from romme.server.live import Live
    from romme.server.notices.webpush import Push
    from romme.server.records import Due
    from romme.server.store import Store

log = logging.getLogger(__name__)
FIRST_PAUSE: Final = 60.0
TRIED_FOR: Final = 6 * 3600.0


class Notices:
    """The ways to tell players something while they are elsewhere."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store = store
        self._config = config
        self._push: Push | None = None

    async def push(self) -> Push:
        """The way to the push services; the site's key is made when it is first asked for."""
        if self._push is None:
            from romme.server.notices.webpush import Push  # noqa: PLC0415 - cryptography that few sites use

            key = await self._store.secret("push-key")
            self._push = Push(key, self._config.contact, self._config.push_services)
        return self._push

    async def act(self, live: Live, due: Due) -> None:
        """Tell the player on turn, unless he is there; forget the deadline, or put it off where that did not work."""
        clocks = live.room.clocks
        if clocks is None or clocks.running is None or live.connected(clocks.running):
            await self._store.settle(due)
            return
        now = self._store.now()
        tried = now - clocks.began - NOTICE_AFTER
        if await self._tell(live, clocks.running, clocks.left(now)) or tried > TRIED_FOR:
            await self._store.settle(due)
        else:
            await self._store.put_off(due, max(FIRST_PAUSE, tried))

    async def _tell(self, live: Live, seat: int, seconds: float) -> bool:
        """Tell the player of this seat; False if that may work later."""
        seats = live.room.seats
        guest = seats[seat].guest
        if guest is None:
            return True
        others = tuple(other.name for other in seats if other.guest not in (None, guest))
        call = Call(seats[seat].name, others, seconds)
        reached, later = await self._push_to(guest, call, live.room.id)
        if not reached:
            written, again = await self._write_to(guest, call, live.room.id)
            reached, later = written, later or again
        return reached or not later

    async def _push_to(self, guest: str, call: Call, table: str) -> tuple[bool, bool]:
        """Whether a browser was reached, and whether one may be later; those that want nothing any more are forgotten."""
        from romme.server.notices.webpush import NotPushed  # noqa: PLC0415 - as above

        reached = later = False
        for to, language in await subscriptions.of(self._store, guest):
            text = {"table": table, "title": call.title(language), "body": call.line(language)}
            try:
                await (await self.push()).send(to, json.dumps(text), table, max(1, int(call.seconds)))
                reached = True
            except NotPushed as failed:
                log.info("a push message for table %s did not get through: %s", table, failed)
                later = later or not failed.lasting
                if failed.gone:
                    await subscriptions.remove(self._store, to.endpoint)
        return reached, later

    async def _write_to(self, guest: str, call: Call, table: str) -> tuple[bool, bool]:
        """Whether a letter was sent, and whether one may be later."""
        found = await subscriptions.address(self._store, guest) if self._config.mail.works else None
        if found is None:
            return False, False
        try:
            await self._config.mail.send(call.letter(*found, self._config.page(f"/t/{table}")))
        except NotSent as failed:
            log.info("a letter about table %s was not sent: %s", table, failed)
            return False, not failed.lasting
        return True, False
