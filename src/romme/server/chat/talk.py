"""Who may say what at a table, and who is told: a line is durable before anybody sees it.

Only players of tables where it is agreed may speak, and no faster than a person writes. Readers who do not want to hear
somebody are not sent what he says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from romme.server import messages
from romme.server.chat import lines
from romme.server.chat.words import one_line
from romme.server.limits import Buckets
from romme.server.society.sanctions import is_silenced

if TYPE_CHECKING:
    from romme.server.chat.lines import Line
    from romme.server.chat.words import Mask
    from romme.server.live import Live, Watcher
    from romme.server.room import Room
    from romme.server.store import Store
    from romme.server.wire import Phrase

_BURST: Final = 5
_A_SECOND: Final = 0.4


class Talk:
    """What is said at the tables of this process."""

    def __init__(self, store: Store, mask: Mask) -> None:
        self._store = store
        self._mask = mask
        self._buckets = Buckets(_BURST, _A_SECOND)

    async def show(self, live: Live, watcher: Watcher) -> None:
        """Tell one watcher what was said here last. Who sees the table later is told nothing: it would be too soon."""
        if live.room.talks and not live.late(watcher):
            found = await lines.last_lines(self._store, live.room.id)
            closed = await lines.deaf(self._store, {line.guest for line in found}, {watcher.guest})
            kept = [line for line in found if (line.guest, watcher.guest) not in closed]
            watcher.tell(messages.Said([_said(live.room, line) for line in kept]))

    async def say(self, live: Live, watcher: Watcher, said: messages.Say) -> None:
        """Keep a line and tell it to all who want to hear it; whoever may not speak is told why."""
        words = self._mask(one_line(said.words))
        refusal = await self._refusal(live.room, watcher.guest, said, words)
        if refusal is not None:
            watcher.tell(messages.Unsaid(*refusal))
            return
        name = live.room.seats[said.seat].name
        line = await lines.add_line(
            self._store, live.room.id, watcher.guest, name, said.phrase or "", "" if said.phrase else words
        )
        await self.tell(live, line)

    async def tell(self, live: Live, line: Line) -> None:
        """Tell a line to all who watch and want to hear its speaker."""
        readers = {watcher.guest for watcher in live.watchers}
        closed = await lines.deaf(self._store, {line.guest}, readers)
        text = messages.encode(messages.Said([_said(live.room, line)])).decode()
        for watcher in list(live.watchers):
            if watcher.watching and not live.late(watcher) and (line.guest, watcher.guest) not in closed:
                watcher.send(text)

    async def _refusal(
        self, room: Room, guest: str, said: messages.Say, words: str
    ) -> tuple[str, str] | None:
        if not room.talks:
            return "no-chat", "Nobody talks at this table; its host has switched that off."
        if said.phrase is None and not words:
            return "nothing-said", "Say something, or choose a phrase."
        if self._buckets.take(guest):
            return "too-fast", "That was quick; wait a few seconds before you say more."
        if await is_silenced(self._store, guest):
            return "silenced", "A moderator has silenced you for the time being."
        return None


def _said(room: Room, line: Line) -> messages.SaidLine:
    seat = next(iter(room.seats_of(line.guest)), None)
    phrase = cast("Phrase", line.phrase) if line.phrase else None
    return messages.SaidLine(line.n, seat, line.name, phrase, line.words, int(line.at))
