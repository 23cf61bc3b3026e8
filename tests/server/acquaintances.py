"""Four people and their tables in a store, for tests of how people stand to each other."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from romme.server import seating
from romme.server.accounts.names import fold
from romme.server.deal import commitment
from romme.server.records import NewRoom, Seat
from romme.server.refused import Refused
from romme.server.schema import db_now
from romme.server.schema_people import account
from romme.server.store import Store
from tests.server.tables import TWO

ANNA, BEN, CARL, MODERATOR = (f"{number:032x}" for number in range(4))


def on(folder: Path, body: Callable[[Store], Coroutine[Any, Any, None]], *registered: str) -> None:
    """Run a test with four guests in a fresh store; Anna, Ben and the moderator are registered."""

    async def main() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'romme.db'}")
        for guest, name in ((ANNA, "anna"), (BEN, "ben"), (CARL, "carl"), (MODERATOR, "mira")):
            await seating.add_guest(store, guest, f"nick {name}")
            if guest != CARL:
                role = "moderator" if guest == MODERATOR else "player"
                row = {"guest": guest, "login": fold(name), "name": name.title(), "role": role}
                await write(store, insert(account).values(language="en", created=db_now(), **row))
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(main())


async def write(store: Store, row: Any) -> None:
    await store.writer.work(lambda connection: connection.execute(row))


async def a_table(store: Store, *guests: str, **more: Any) -> str:
    table = f"t{len(guests)}{more.get('stage', '')}"
    seats = tuple(Seat(number, guest, None, f"at {number}") for number, guest in enumerate(guests))
    seed = hashlib.sha256(table.encode()).digest()
    room = NewRoom(table, more.pop("way", "friend"), TWO, "{}", None, commitment(seed), seats, **more)
    assert await seating.create_room(store, room, (), seed)
    return table


async def refusal(doing: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.code
