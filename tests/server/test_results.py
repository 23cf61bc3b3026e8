"""Results in the store: written with the entry that ends a match, exactly once whoever races or dies, and rated with it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import select

from romme.engine.rules import FAMILIES
from romme.server import schema_house, seating
from romme.server.records import NewEntry, SeatResult
from romme.server.results.ratings import Rating, rated
from romme.server.store import Store
from tests.running import Site
from tests.server.clients import Browser
from tests.server.played import add_people, add_room, result
from tests.server.test_store import on, url


async def rows(store: Store, table: Any) -> list[dict[str, Any]]:
    async with store.reading() as connection:
        keys = list(table.primary_key.columns)
        return [dict(row) for row in (await connection.execute(select(table).order_by(*keys))).mappings()]


def test_a_result_comes_with_its_entry(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b")
        await add_room(store, "r", "a", "b")
        assert await store.append(NewEntry("r", 2, "{}", result=result(2, 1)))
        (match,) = await rows(store, schema_house.result)
        assert (match["v"], match["people"], match["rated"], match["scoring"]) == (
            2,
            2,
            1,
            FAMILIES["duo"].scoring,
        )
        assert 0 < match["began"] <= match["ended"]
        seats = await rows(store, schema_house.result_seat)
        assert [(seat["guest"], seat["place"], seat["points"]) for seat in seats] == [
            ("a", 2, 20),
            ("b", 1, 10),
        ]
        first, second = rated([Rating(), Rating()], [2, 1])
        assert [(seat["mu_before"], seat["mu"]) for seat in seats] == [(25.0, first.mu), (25.0, second.mu)]
        kept = await rows(store, schema_house.rating)
        assert [(row["guest"], row["mu"], row["sigma"], row["matches"]) for row in kept] == [
            ("a", first.mu, first.sigma, 1),
            ("b", second.mu, second.sigma, 1),
        ]
        assert kept[0]["changed"] == match["ended"]

    on(tmp_path, body)


def test_of_two_processes_that_end_a_match_one_does(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b")
        other = await Store.open(url(tmp_path))
        for number in range(10):
            await add_room(store, f"r{number}", "a", "b")
            ends = [NewEntry(f"r{number}", 2, "{}", result=result(1, 2)) for _ in range(3)]
            homes = (store, other, store)
            won = await asyncio.gather(*(home.append(end) for home, end in zip(homes, ends, strict=True)))
            assert sum(map(bool, won)) == 1
        assert len(await rows(store, schema_house.result)) == 10
        assert [row["matches"] for row in await rows(store, schema_house.rating)] == [10, 10]
        await other.close()

    on(tmp_path, body)


def test_many_matches_of_the_same_people_at_once_are_rated_one_after_the_other(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b", "c")
        other = await Store.open(url(tmp_path))
        for number in range(12):
            await add_room(store, f"r{number}", "a", "b", "c")
        ends = [NewEntry(f"r{number}", 2, "{}", result=result(1, 2, 2)) for number in range(12)]
        homes = (store, other)
        assert all(await asyncio.gather(*(homes[n % 2].append(end) for n, end in enumerate(ends))))
        expected = [Rating(), Rating(), Rating()]
        for _ in range(12):
            expected = rated(expected, [1, 2, 2])
        found = await rows(store, schema_house.rating)
        assert [Rating(row["mu"], row["sigma"], row["matches"]) for row in found] == expected
        await other.close()

    on(tmp_path, body)


def test_what_is_not_rated_changes_no_rating(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b")
        await add_people(store, "guest", accounts=False)
        unrated = [
            result(1, 2, rated=False),
            result(1, 2, guests=("a", "guest")),
            replace(
                result(1, 2, rated=False),
                seats=(result(1).seats[0], SeatResult(None, "solid", "solid", 2, 0, False, 0, 0, 0)),
            ),
        ]
        for number, each in enumerate(unrated):
            await add_room(store, f"r{number}", "a", "b")
            assert await store.append(NewEntry(f"r{number}", 2, "{}", result=each))
        found = await rows(store, schema_house.result)
        assert [(row["rated"], row["people"]) for row in found] == [(0, 2), (0, 2), (0, 1)]
        assert await rows(store, schema_house.rating) == []
        assert {row["mu"] for row in await rows(store, schema_house.result_seat)} == {None}

    on(tmp_path, body)


def test_each_family_has_its_own_rating(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b")
        for number, rules in enumerate(("duo", "club", "duo")):
            await add_room(store, f"r{number}", "a", "b")
            await store.append(NewEntry(f"r{number}", 2, "{}", result=result(1, 2, rules=rules)))
        found = await rows(store, schema_house.rating)
        assert {(row["guest"], row["rules"]): row["matches"] for row in found} == {
            ("a", "club"): 1,
            ("a", "duo"): 2,
            ("b", "club"): 1,
            ("b", "duo"): 2,
        }

    on(tmp_path, body)


def test_a_result_outlives_its_table(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a", "b")
        await add_room(store, "r", "a", "b")
        await store.append(NewEntry("r", 2, "{}", result=result(1, 2)))
        await seating.delete_room(store, "r")
        assert [row["room"] for row in await rows(store, schema_house.result)] == ["r"]
        assert [seat["name"] for seat in await rows(store, schema_house.result_seat)] == ["A", "B"]

    on(tmp_path, body)


def test_whoever_plays_a_match_to_its_end_has_its_result(site: Site) -> None:
    with Browser(site.url) as anna:
        made = anna.table("device", ("Anna", "Ben"))
        assert anna.post("/api/lessons/duo").status_code == 200

        async def give_up() -> int:
            async with anna.socket(made["table"]) as socket:
                done = await socket.act(0, (await socket.watch(0))["v"], "resign")
                return int(done["v"])

        v = asyncio.run(give_up())
    with closing(sqlite3.connect(site.data / "romme.db")) as database:
        room = (made["table"],)
        columns = "select room, v, way, rated from result"
        results = database.execute(f"{columns} where room = ?", room).fetchall()
        of_lessons = database.execute(f"{columns} where way = 'lesson'").fetchall()
        seats = database.execute(
            "select name, place, left, guest is null from result_seat where room = ? order by seat", room
        ).fetchall()
    assert results == [(made["table"], v, "device", 0)]
    assert of_lessons == []
    assert seats == [("Anna", 2, 1, 0), ("Ben", 1, 0, 1)]
