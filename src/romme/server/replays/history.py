"""All finished matches of a player as one file: the records of his tables one after the other, JSON lines throughout."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from sqlalchemy import select

from romme.engine.house import house
from romme.engine.match import Match
from romme.engine.record import entry_from_json
from romme.server import schema
from romme.server.replays.chapters import Chapters
from romme.server.replays.records import lines, record_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from romme.server.records import SavedRoom
    from romme.server.store import Store


async def history(store: Store, guest: str) -> AsyncIterator[str]:
    """The file, table by table, the oldest first; a header also says which `table` it was, the `seat` and when it `ended`."""
    for table in await _tables(store, guest):
        saved = await store.load(table)
        if saved is not None:
            yield await asyncio.to_thread(_records, saved, guest)


async def _tables(store: Store, guest: str) -> list[str]:
    room, seat = schema.room, schema.seat
    kept = select(seat.c.room).where(seat.c.guest == guest, seat.c.forgotten == 0)
    query = select(room.c.id).where(room.c.id.in_(kept), room.c.way != "lesson").order_by(room.c.created)
    async with store.reading() as connection:
        return list(await connection.scalars(query))


def _records(saved: SavedRoom, guest: str) -> str:
    room = saved.room
    rules = house(room.rules, json.loads(room.options))
    log = [entry_from_json(json.loads(line.body)) for line in saved.entries]
    chapters = Chapters(Match(rules, len(room.seats)), room.commit)
    chapters.read_on(log)
    names = [seat.name for seat in room.seats]
    mine = [seat.number for seat in room.seats if seat.guest == guest]
    texts = []
    for chapter in chapters.matches:
        if chapter.over:
            header, entries = record_of(rules, names, log, chapter, saved.secrets.__getitem__)
            ended = int(saved.entries[chapter.last - 1].at)
            more = {"table": room.id, "seat": mine[0] if len(mine) == 1 else None, "ended": ended}
            texts.append(lines(header, entries, more))
    return "".join(texts)
