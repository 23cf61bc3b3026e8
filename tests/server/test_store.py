"""The store on a real SQLite file: group commit, lost races, leases, restarts, migrations."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from romme.server import places, schema, seating
from romme.server.deal import commitment
from romme.server.records import Deadline, Due, NewEntry, NewRoom, Seat
from romme.server.store import Store, upgrade

SEED = bytes(range(32))


def on(folder: Path, body: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test on an open store."""

    async def main() -> None:
        store = await Store.open(url(folder))
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(main())


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'romme.db'}"


async def a_room(store: Store, room: str = "r", *deadlines: Deadline, free: bool = False) -> None:
    for guest in ("anna", "ben"):
        if await seating.guest_name(store, guest) is None:
            await seating.add_guest(store, guest, guest.title())
    second = Seat(1) if free else Seat(1, "ben", None, "Ben", "bb")
    seed = hashlib.sha256(room.encode()).digest()
    new = NewRoom(
        room,
        "friend",
        "x",
        "{}",
        f"code-{room}",
        commitment(seed),
        (Seat(0, "anna", None, "Anna", "aa"), second),
    )
    assert await seating.create_room(store, new, deadlines, seed)


def entry(v: int, body: str = "{}", act: str | None = None, room: str = "r", **more: Any) -> NewEntry:
    return NewEntry(room, v, body, act, **more)


def test_what_waits_together_is_written_together(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        for number in range(20):
            await a_room(store, f"r{number}")
        commits = 0
        original = store.writer._insert

        async def counting(*arguments: Any) -> list[float | None]:
            nonlocal commits
            commits += 1
            return await original(*arguments)

        store.writer._insert = counting  # type: ignore[assignment,method-assign]
        appends = [store.append(entry(v, room=f"r{number}")) for v in range(1, 6) for number in range(20)]
        assert all(await asyncio.gather(*appends))
        assert commits == 1

    on(tmp_path, body)


def test_of_two_entries_with_one_version_the_first_wins(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)
        one, two = await asyncio.gather(store.append(entry(1, "first")), store.append(entry(1, "second")))
        assert one is not None
        assert abs(store.now() - one) < 5
        assert two is None
        assert not await store.append(entry(1, "third"))
        saved = await store.load("r")
        assert saved is not None
        assert [line.body for line in saved.entries] == ["first"]

    on(tmp_path, body)


def test_an_act_is_stored_once_whatever_its_version(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)
        assert await store.append(entry(1, act="0:a"))
        assert not await store.append(entry(2, act="0:a"))
        assert await store.append(entry(2, act="1:a"))
        assert await store.append(entry(3))

    on(tmp_path, body)


def test_a_lost_append_leaves_nothing_behind(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)
        assert await store.append(entry(1, deadlines=(Deadline("bot", 0.0),)))
        lost = entry(1, seeds=(b"x" * 32,), deadlines=(Deadline("bot", 900.0), Deadline("gone", 0.0)))
        assert not await store.append(lost)
        saved = await store.load("r")
        assert saved is not None
        assert commitment(b"x" * 32) not in saved.secrets
        assert await store.lease() == [Due("r", "bot", 1)]

    on(tmp_path, body)


def test_a_deleted_table_does_not_take_the_batch_with_it(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store, "here")
        answers = [store.append(entry(1, room=room)) for room in ("gone", "here", "gone too")]
        assert [at is not None for at in await asyncio.gather(*answers)] == [False, True, False]

    on(tmp_path, body)


def test_seeds_and_deadlines_come_with_their_entry(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)
        await store.append(entry(1, seeds=(b"y" * 32,), deadlines=(Deadline("gone", 900.0),)))
        await store.append(entry(2, deadlines=(Deadline("bot", 0.0), Deadline("gone", 900.0))))
        saved = await store.load("r")
        assert saved is not None
        assert saved.secrets[commitment(b"y" * 32)] == b"y" * 32
        assert await store.lease() == [Due("r", "bot", 2)]

    on(tmp_path, body)


def test_a_lease_is_held_once_and_taken_again_when_it_expires(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(store: Store) -> None:
        await a_room(store, "r", Deadline("gone", 0.0))
        monkeypatch.setattr("romme.server.store.LEASE_SECONDS", 0.3)
        other = await Store.open(url(tmp_path))
        both = await asyncio.gather(store.lease(), other.lease())
        assert sorted(map(len, both)) == [0, 1]
        left = await other.next_due()
        assert left is not None
        assert 0 < left <= 0.3
        await asyncio.sleep(left + 0.02)
        assert await other.lease() == [Due("r", "gone", 0)]
        await other.close()

    on(tmp_path, body)


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    async def first(store: Store) -> None:
        await a_room(store)
        keys.append(await store.signing_key())
        await store.append(entry(1, '{"v": 1}', "0:a"))
        await seating.keep_order(store, "r", 1, "7h 2c")

    async def second(store: Store) -> None:
        keys.append(await store.signing_key())
        saved = await store.load("r")
        assert saved is not None
        assert [(line.v, line.body, line.act) for line in saved.entries] == [(1, '{"v": 1}', "0:a")]
        assert saved.room.seats[1].cards == "7h 2c"
        assert saved.secrets

    keys: list[bytes] = []
    on(tmp_path, first)
    on(tmp_path, second)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        async with store.reading() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                answer = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert answer.scalar() == value

    on(tmp_path, body)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store, free=True)
        for guest in ("cleo", "dora"):
            await seating.add_guest(store, guest, guest)
        assert await places.sit(store, "r", "anna", "Anna", "") == "there"
        sits = [places.sit(store, "r", guest, guest, "cc") for guest in ("cleo", "dora")]
        assert sorted(await asyncio.gather(*sits)) == ["full", "sat"]
        saved = await store.load("r")
        assert saved is not None
        assert saved.room.seats[1] == Seat(1, "cleo", None, "cleo", "cc")

    on(tmp_path, body)


def test_a_commitment_serves_its_guest_for_one_table(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)
        await seating.promise(store, "ben", b"old" * 10)
        await seating.promise(store, "ben", SEED)

        def table(room: str, commit: str, guest: str) -> Coroutine[Any, Any, bool]:
            new = NewRoom(room, "device", "x", "{}", None, commit, (Seat(0, guest, None, "B"),))
            return seating.create_room(store, new, (), None)

        assert not await table("a", commitment(b"old" * 10), "ben")
        assert not await table("b", commitment(SEED), "anna")
        assert await table("c", commitment(SEED), "ben")
        assert not await table("d", commitment(SEED), "ben")
        saved = await store.load("c")
        assert saved is not None
        assert saved.secrets == {commitment(SEED): SEED}
        assert await store.load("a") is None

    on(tmp_path, body)


def test_a_failing_write_fails_alone(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await a_room(store)

        async def wrong(_: object) -> None:
            raise ZeroDivisionError

        wrongs = store.writer.work(wrong)
        results = await asyncio.gather(wrongs, store.append(entry(1)), return_exceptions=True)
        assert isinstance(results[0], ZeroDivisionError)
        assert results[1] is not None

    on(tmp_path, body)


def test_the_revisions_lead_to_the_schema(tmp_path: Path) -> None:
    assert (
        ScriptDirectory(str(Path(schema.__file__).with_name("migrations"))).get_current_head()
        == schema.REVISION
    )
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


def test_a_second_start_needs_no_migration(tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        return

    on(tmp_path, nothing)
    with sqlite3.connect(tmp_path / "romme.db") as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [(schema.REVISION,)]
    file.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("romme.server.store.upgrade", None)
        on(tmp_path, nothing)
