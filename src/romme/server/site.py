"""Everything that lives as long as the process: opened at start, closed in the opposite order."""

from __future__ import annotations

import random
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from romme.bots import BOTS
from romme.server import clock
from romme.server.accounts.doorkeeper import Doorkeeper
from romme.server.accounts.passwords import Passwords
from romme.server.accounts.sessions import Asking, asking
from romme.server.addresses import link_base
from romme.server.board import Board
from romme.server.chat.talk import Talk
from romme.server.chat.words import Mask, read_words
from romme.server.cookies import guest_of, session_of
from romme.server.deal import SEED_BYTES
from romme.server.door import Door
from romme.server.hub import Hub
from romme.server.limits import Buckets
from romme.server.lobby import Lobby
from romme.server.notices.telling import Notices
from romme.server.proposal import Luck
from romme.server.quick import Quick
from romme.server.replays.archive import Archive
from romme.server.store import Store
from romme.server.timer import Timer
from romme.server.waiting import Waiting
from romme.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.connection import ASGIConnection

    from romme.server.config import Config


class Site:
    """What the routes need."""

    def __init__(self, config: Config, key: bytes, hub: Hub, notices: Notices) -> None:
        self.config = config
        self.key = key
        self.hub = hub
        self.store = hub.store
        self.lobby = Lobby(hub, tuple(BOTS) if config.bots else ())
        self.door = Door(hub)
        self.quick = Quick(hub.store, self.lobby, self.door)
        self.board = Board(hub.store)
        self.passwords = Passwords()
        self.notices = notices
        self.archive = Archive(hub)
        self.made = Buckets(burst=300, rate=0.5)
        """Guests and tables, by household."""

    async def asking(self, asker: ASGIConnection[Any, Any, Any, Any]) -> Asking:
        """Who is asking, by his session or his plain cookie."""
        header = asker.headers.get("cookie", "")
        token = session_of(header, https=is_https(asker))
        return await asking(self.store, token, guest_of(self.key, header)) if header else Asking()

    async def guest(self, asker: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """The guest who is asking."""
        return (await self.asking(asker)).guest

    def link(self, asker: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Where others reach what the asker reaches."""
        scheme = "https" if is_https(asker) else "http"
        return link_base(scheme, asker.headers.get("host", ""), self.config.listens_on)


def is_https(asker: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the browser, or the proxy before us, speaks TLS."""
    return asker.url.scheme in ("https", "wss")


@asynccontextmanager
async def open_site(config: Config, build: str) -> AsyncIterator[Site]:
    """Open the store, take up what was due when the last process ended, and close everything afterwards."""
    store = await Store.open(config.database)
    workers = Workers()
    chance = random.SystemRandom()
    lead = min(config.bot_pause[0], clock.SHORT)
    luck = Luck(
        lambda: secrets.token_bytes(SEED_BYTES), lambda: chance.uniform(*config.bot_pause), store.now, lead
    )
    hub = Hub(store, luck, build, Talk(store, Mask(read_words(*config.words))))
    notices = Notices(store, config)
    timer = Timer(hub, workers, notices, lead)
    doorkeeper = Doorkeeper(hub)
    waiting = Waiting(hub)
    site = Site(config, await store.signing_key(), hub, notices)
    try:
        yield site
    finally:
        await site.board.close()
        await waiting.close()
        await doorkeeper.close()
        await timer.close()
        await workers.close()
        await store.close()
