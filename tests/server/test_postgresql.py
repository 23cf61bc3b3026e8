"""The same on PostgreSQL: the tests that reach into the store, and two servers on one database of which one is killed."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from romme.server import schema, store
from tests.postgresql import Postgresql
from tests.running import Site
from tests.server import (
    test_admission,
    test_chat,
    test_going_on,
    test_hub,
    test_keeping,
    test_lobby,
    test_moderation,
    test_notices,
    test_rematch,
    test_society,
    test_store,
)
from tests.server.clients import Browser, choice

MODULES = (
    test_store,
    test_moderation,
    test_society,
    test_hub,
    test_notices,
    test_chat,
    test_admission,
    test_going_on,
    test_keeping,
    test_lobby,
    test_rematch,
)
NOT_HERE = {
    "test_the_revisions_lead_to_the_schema",
    "test_a_second_start_needs_no_migration",
    "test_every_commit_reaches_the_disk",
    "test_a_host_adds_words_of_his_own",
    "test_many_changes_are_told_together",
    "test_while_nobody_looks_nothing_is_asked",
}
"""Tests of what only SQLite has, a file, and of what needs no store."""


@pytest.fixture(scope="module")
def server() -> Iterator[Postgresql]:
    """A PostgreSQL for the tests of this module, with a database that has the schema to copy from."""
    with Postgresql() as running:

        async def make() -> None:
            made = await store.Store.open(running.url("romme_empty"))
            await made.close()

        asyncio.run(make())
        yield running


def of_stores() -> Iterator[Any]:
    """The tests that open stores in a folder and need nothing else."""
    for module in MODULES:
        for name, test in vars(module).items():
            wanted = inspect.signature(test).parameters if name.startswith("test_") else {}
            if list(wanted) == ["tmp_path"] and name not in NOT_HERE:
                yield pytest.param(test, id=f"{module.__name__.rpartition('.')[2]}-{name}")


@pytest.mark.parametrize("test", list(of_stores()))
def test_on_postgresql_it_is_the_same(
    server: Postgresql, test: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(range(100))
    databases: dict[str, str] = {}

    def redirected(url: str, **options: Any) -> Any:
        if url not in databases:
            databases[url] = server.url(f"t{abs(hash(test))}_{next(names)}", "romme_empty")
        return create_async_engine(databases[url], **options)

    monkeypatch.setattr(store, "create_async_engine", redirected)
    test(tmp_path)
    assert databases


def test_the_revisions_lead_to_the_schema(server: Postgresql) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    async def body() -> None:
        engine = create_async_engine(server.url("romme_compared", "romme_empty"))
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(body())


def test_two_servers_share_a_database_and_one_is_killed(
    server: Postgresql, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROMME_DATABASE", server.url("two_servers"))
    monkeypatch.setenv("ROMME_BOT_PAUSE", "0.2")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with Site(tmp_path / "one") as one, Site(tmp_path / "other") as other, Browser(one.url) as anna:
        table = anna.table(options={"target": 20})["table"]
        value = anna.cookies["romme"]

        async def play(site: Site, most: int) -> dict[str, Any]:
            with Browser(site.url) as again:
                again.cookies["romme"] = value
                async with again.socket(table) as socket:
                    update = await socket.watch(0)
                    for _ in range(most):
                        do = choice(update, 0)
                        if do is None:
                            update = await socket.until("update")
                            continue
                        answer = await socket.act(0, update["v"], *do)
                        assert answer["t"] == "done" or answer["code"] == "stale", answer
                        update = await socket.watch(0, update["v"])
                    return update

        before = asyncio.run(play(one, 6))
        one.kill()
        after = asyncio.run(play(other, 6))
        assert after["v"] >= before["v"] + 3
        asyncio.run(resign(other, value, table, after["v"]))
        with Browser(other.url) as again:
            again.cookies["romme"] = value
            assert [each["state"] for each in again.get("/api/tables").json()] == ["match-over"]
            for path in (
                "/api/statistics",
                "/api/people",
                "/api/lobby",
                "/api/me/history",
                f"/api/replays/{table}",
            ):
                assert again.get(path).is_success, path


async def resign(site: Site, value: str, table: str, v: int) -> None:
    with Browser(site.url) as browser:
        browser.cookies["romme"] = value
        async with browser.socket(table) as socket:
            await socket.watch(0)
            assert (await socket.act(0, v, "resign"))["t"] == "done"
