"""Players and matches for tests: results as a room would hand them over, stored as the store stores them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import insert, update

from romme.engine.rules import FAMILIES
from romme.server import schema_house, schema_people, seating
from romme.server.accounts.names import fold
from romme.server.cookies import new_guest
from romme.server.deal import commitment
from romme.server.records import NewEntry, NewResult, NewRoom, Seat, SeatResult
from romme.server.results.ratings import Rating
from romme.server.store import Store

YEAR_2026 = 1_767_225_600.0


def result(*places: int, rated: bool = True, rules: str = "duo", guests: Sequence[str] = ()) -> NewResult:
    """A match of guests a, b, c, … that came out in these places."""
    who = guests or tuple("abcdef"[: len(places)])
    seats = tuple(
        SeatResult(guest, None, guest.title(), place, 10 * place, False, 0, 1, 3)
        for guest, place in zip(who, places, strict=True)
    )
    return NewResult(1, "friend", rules, "{}", FAMILIES[rules].scoring, 2, rated, seats)


def chance_result(random: Random, guests: Sequence[str]) -> NewResult:
    """Any match of any family: of some of these guests, at a device of one of them, or against computer players."""
    name, rules = random.choice(list(FAMILIES.items()))
    seats = random.randint(rules.min_seats, rules.max_seats)
    people = random.sample(guests, min(seats, len(guests)))
    kind = random.choice(["computer", "device", "friend"])
    mine = {"computer": people[:1], "device": people[:1], "friend": people}[kind]
    who = [mine[n] if n < len(mine) else None for n in range(seats)]
    order = [random.randrange(4) for _ in who]
    return NewResult(
        first=1,
        way=kind,
        rules=name,
        options="{}",
        scoring=random.choice([rules.scoring, "tournament"]),
        rounds=random.randrange(5),
        rated=kind == "friend" and None not in who and random.random() < 0.6,
        seats=tuple(
            SeatResult(
                guest=guest,
                bot="solid" if guest is None and kind != "device" else None,
                name=guest.title() if guest else "?",
                place=1 + sum(other < order[seat] for other in order),
                points=random.randint(-50, 200),
                left=random.random() < 0.1,
                hand_rommes=random.randrange(3),
                openings=random.randrange(4),
                opening_turns=random.randrange(20),
            )
            for seat, guest in enumerate(who)
        ),
    )


async def add_people(store: Store, *guests: str, accounts: bool = True) -> None:
    """Guests by these ids, and accounts named after them."""
    for guest in guests:
        await seating.add_guest(store, guest, guest.title())
        if accounts:
            facts = {"name": guest.title(), "role": "player", "language": "de", "created": YEAR_2026}
            row = insert(schema_people.account).values(guest=guest, login=fold(guest), **facts)
            await store.writer.work(methodcaller("execute", row))


async def add_room(store: Store, room: str, *guests: str) -> None:
    """A table of guests at which the first entry is written."""
    seed = room.encode().ljust(32, b".")
    seats = tuple(Seat(number, guest, None, guest.title()) for number, guest in enumerate(guests))
    new = NewRoom(room, "friend", "duo", "{}", None, commitment(seed), seats)
    assert await seating.create_room(store, new, (), seed)
    assert await store.append(NewEntry(room, 1, "{}"))


async def play(store: Store, room: str, outcome: NewResult, ended: float | None = None) -> None:
    """Store a match as the whole of a new table; `ended` puts it at another time than now."""
    await add_room(store, room, *dict.fromkeys(seat.guest for seat in outcome.seats if seat.guest))
    assert await store.append(NewEntry(room, 2, "{}", result=outcome))
    if ended is not None:

        async def date(connection: Any) -> None:
            for table in (schema_house.result, schema_house.result_seat):
                await connection.execute(update(table).where(table.c.room == room).values(ended=ended))

        await store.writer.work(date)


def add_rated(data: Path, name: str, rules: str, rating: Rating, changed: float) -> str:
    """A player of a running site who has a rating, and cannot be found by his name; his id."""
    guest = new_guest()
    with closing(sqlite3.connect(data / "romme.db", timeout=10)) as database, database:
        database.execute("insert into guest values (?, ?, ?)", (guest, name, YEAR_2026))
        database.execute(
            "insert into account (guest, login, name, role, language, created) values (?, ?, ?, 'player', 'en', ?)",
            (guest, guest, name, YEAR_2026),
        )
    rate(data, guest, rules, rating, changed)
    return guest


def rate(data: Path, guest: str, rules: str, rating: Rating, changed: float) -> None:
    """Give a player of a running site a rating."""
    row = (guest, rules, rating.mu, rating.sigma, rating.matches, changed)
    with closing(sqlite3.connect(data / "romme.db", timeout=10)) as database, database:
        database.execute("insert into rating values (?, ?, ?, ?, ?, ?)", row)


def in_a_thread(data: Path, job: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with the store of a running site, also where this thread has an event loop already."""

    async def main() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{data / 'romme.db'}")
        try:
            await job(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, main()).result()
