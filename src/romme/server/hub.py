"""All live tables of this process, and what is heard from and told to those who watch them.

Per table one thing happens at a time: judge, store, commit, tell. An append that lost its race means that somebody else
wrote first; the table is then read again and the act judged anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from romme.engine.refusals import Illegal
from romme.server import messages, seating
from romme.server.accounts.moving import ANOTHER
from romme.server.admission import apart_from
from romme.server.limits import Bucket, Buckets
from romme.server.listing import ONLINE
from romme.server.live import Live
from romme.server.proposal import Proposal
from romme.server.room import Room
from romme.server.showing import comings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from romme.server.chat.talk import Talk
    from romme.server.live import Watcher
    from romme.server.proposal import Luck
    from romme.server.store import Store

_ROOMS_KEPT: Final = 500
_MOST_SPECTATORS: Final = 500


class Hub:
    """The tables, by id, read from the store when they are first asked for."""

    def __init__(self, store: Store, luck: Luck, build: str, talk: Talk) -> None:
        self.store = store
        self.talk = talk
        self.build = build
        self.wake: Callable[[float], None] = lambda _: None
        """Told after how many seconds something is due; the timer puts itself here."""
        self._luck = luck
        self._pace = Buckets(burst=400, rate=100)
        """How fast anybody is listened to, however many sockets he has: each message may cost an update."""
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._reading = asyncio.Lock()

    async def live(self, table: str, at_least: int = 0) -> Live | None:
        """The table with this id, at this version or a later one, or None if there is none."""
        live = self._lives.get(table)
        if live is None:
            async with self._reading:
                live = self._lives.get(table) or await self._open(table)
            if live is not None:
                await self.settle(live)
        elif live.room.v < at_least:
            await self.reload(live)
        if live is not None and table in self._lives:
            self._lives.move_to_end(table)
        self._drop_idle()
        return live

    async def live_for(self, table: str, guest: str) -> Live | None:
        """The table as this guest finds it: he may have got his seat through another process."""
        live = await self.live(table)
        if (
            live is not None
            and not live.room.seats_of(guest)
            and await seating.sits(self.store, table, guest)
        ):
            await self.reload(live)
        return live

    async def _open(self, table: str) -> Live | None:
        room = await self._read(table)
        if room is None:
            return None
        live = self._lives[table] = Live(room)
        return live

    async def _read(self, table: str) -> Room | None:
        saved = await self.store.load(table)
        return Room(saved, self._luck) if saved is not None else None

    def _drop_idle(self) -> None:
        for table, live in list(self._lives.items())[: max(0, len(self._lives) - _ROOMS_KEPT)]:
            if not live.watchers and not live.lock.locked():
                del self._lives[table]

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def act(self, live: Live, judge: Callable[[Room], Proposal | int | None]) -> int | None:
        """Let `judge` propose an entry, store it, tell everybody; returns its version. Raises Illegal.

        `judge` may be called again after a lost race; None means that there is nothing to do any more.
        """
        try:
            async with live.lock:
                v = await self._enter(live, judge)
                await self._deal(live)
        finally:
            live.tell_all()  # also after a refusal: the table may have been read again meanwhile
        return v

    async def settle(self, live: Live) -> None:
        """Do what is due without anybody's act: deal."""
        async with live.lock:
            if await self._deal(live):
                live.tell_all()

    async def _deal(self, live: Live) -> bool:
        return await self._enter(live, Room.deal) is not None

    async def _enter(self, live: Live, judge: Callable[[Room], Proposal | int | None]) -> int | None:
        while True:
            proposal = judge(live.room)
            if not isinstance(proposal, Proposal):
                return proposal
            if (at := await self.store.append(proposal.stored)) is not None:
                live.room.commit(proposal, at)
                for deadline in proposal.stored.deadlines:
                    self.wake(deadline.after)
                return live.room.v
            room = await self._read(live.room.id)
            if room is None:
                self.close(live, "gone", "This table no longer exists.")
                return None
            before, live.room = live.room, room
            self._show_out(live, before)

    async def reload(self, live: Live) -> None:
        """Read the table again, as somebody came, left or wrote elsewhere; deal if that is due, tell everybody."""
        async with live.lock:
            room = await self._read(live.room.id)
            if room is None:
                self.close(live, "gone", "This table no longer exists.")
                return
            news = comings(live.room, room)
            before, live.room = live.room, room
            self._show_out(live, before)
            await self._deal(live)
        live.tell_all(news)
        live.tell_presence()

    def _show_out(self, live: Live, before: Room) -> None:
        """Tell those whose seats have changed; whoever has none any more is shown out."""
        for watcher in list(live.watchers):
            seats, had = live.room.seats_of(watcher.guest), before.seats_of(watcher.guest)
            if seats and seats != had:
                watcher.spectator = False
                watcher.tell(messages.Greeting(self.build, seats, None))
            elif had and not seats and all(live.room.seats[seat].free for seat in had):
                watcher.tell(messages.Closed("no-seat", "You have no seat at this table any more."))
                watcher.end(4404)
            elif had and not seats:
                watcher.end(ANOTHER)

    async def seats_changed(self, table: str) -> None:
        """Seats of this table are somebody else's now: read it again, if it is held here, and show it to all."""
        live = self._lives.get(table)
        if live is not None:
            await self.reload(live)
            for watcher in live.watchers:
                if watcher.watching:
                    live.show(watcher)

    def turn_out(self, table: str, guest: str, code: int) -> None:
        """Close the sockets of a guest at a table."""
        live = self._lives.get(table)
        for watcher in live.watchers if live is not None else ():
            if watcher.guest == guest:
                watcher.end(code)

    def watchers(self) -> list[Watcher]:
        """All who have a socket open here."""
        return [watcher for live in self._lives.values() for watcher in live.watchers]

    def lives(self) -> list[Live]:
        """The tables that are held here."""
        return list(self._lives.values())

    def close(self, live: Live, code: str, sentence: str) -> None:
        """The table is gone: say so to all who watch it."""
        self._lives.pop(live.room.id, None)
        for watcher in list(live.watchers):
            watcher.tell(messages.Closed(code, sentence))
            watcher.end(4404)

    # ── sockets ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def attend(self, watcher: Watcher, table: str, incoming: AsyncIterator[str | bytes]) -> None:
        """Serve one socket until it ends."""
        live = await self.live_for(table, watcher.guest)
        seats = live.room.seats_of(watcher.guest) if live is not None else []
        if live is None or not (seats or await self._may_watch(live, watcher.guest)):
            watcher.tell(messages.Closed("not-yours", "This table is gone, or you have no seat at it."))
            watcher.end(4404)
            return
        watcher.spectator = not seats
        live.watchers.add(watcher)
        try:
            watcher.tell(messages.Greeting(self.build, seats, None))
            live.tell_presence()
            await self._listen(live, watcher, incoming)
        finally:
            live.watchers.discard(watcher)
            live.tell_presence()

    async def _may_watch(self, live: Live, guest: str) -> bool:
        """Whether somebody without a seat may look on: where the terms have it, but nobody kept apart from a player."""
        room = live.room
        if not room.terms.watch or room.way not in ONLINE:
            return False
        if sum(watcher.spectator for watcher in live.watchers) >= _MOST_SPECTATORS:
            return False
        return not (await apart_from(self.store, guest)) & {seat.guest for seat in room.seats}

    async def _listen(self, live: Live, watcher: Watcher, incoming: AsyncIterator[str | bytes]) -> None:
        bucket = Bucket(burst=40, rate=20)
        async for text in incoming:
            if watcher.ended:
                return
            await bucket.wait()
            await self._pace.wait(watcher.asker)
            message = messages.read(text)
            if message is None:
                watcher.tell(messages.Closed("bad-message", "This message is not part of the protocol."))
                watcher.end(4400)
                return
            await self._hear(live, watcher, message)

    async def _hear(self, live: Live, watcher: Watcher, message: messages.Incoming) -> None:
        mine = live.room.seats_of(watcher.guest)
        if message.seat is not None and message.seat not in mine:
            sentence = "This seat is not yours."
            if isinstance(message, messages.Act):
                watcher.tell(messages.Refused(message.id, "not-your-seat", sentence, live.room.v))
            elif isinstance(message, messages.Say):
                watcher.tell(messages.Unsaid("not-your-seat", sentence))
            return
        match message:
            case messages.Watch():
                watcher.watch(message.seat, message.v)
                live.show(watcher)
                await self.talk.show(live, watcher)
            case messages.Act():
                await self._play(live, watcher, message)
            case messages.Order():
                await self._keep_order(live, watcher, message)
            case messages.Say():
                await self.talk.say(live, watcher, message)

    async def _play(self, live: Live, watcher: Watcher, act: messages.Act) -> None:
        try:
            v = await self.act(live, lambda room: room.act(act.seat, act.id, act.v, act.do, act.entropy))
        except Illegal as illegal:
            watcher.tell(messages.Refused(act.id, illegal.code.value, illegal.sentence, live.room.v))
            return
        if v is not None:
            watcher.tell(messages.Done(act.id, v))

    async def _keep_order(self, live: Live, watcher: Watcher, order: messages.Order) -> None:
        cards = " ".join(order.cards)
        if live.room.seats[order.seat].cards != cards:
            live.room.keep_order(order.seat, cards)
            live.tell_order(order.seat, order.cards, watcher)
            await seating.keep_order(self.store, live.room.id, order.seat, cards)
