"""Leaderboards, profiles and a table's ratings: who is told what, and whether the numbers are right."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from romme.server.refused import Refused
from romme.server.results import profiles, statistics
from romme.server.results.ratings import COMPUTER, MU, SETTLED, Rating, number, rated
from romme.server.store import Store
from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import register
from tests.server.played import add_people, add_rated, play, rate, result
from tests.server.test_store import on

DAY = 86_400.0
GUESTS = ("anna", "ben", "cleo", "dirk", "eva", "finn")
TERMS: dict[str, Any] = {"rated": True, "clock": {"turn": 60}}
MONDAY = 1_767_571_200.0
"""A Monday at midnight: 5 January 2026."""


# ── profiles ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_profile_tells_of_rated_matches_alone(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "anna", "ben")
        await add_people(store, "guest", accounts=False)
        rivals = ("anna", "ben")
        expected = [Rating(), Rating()]
        for number_, places in enumerate([(1, 2), (2, 1), (1, 1)]):
            await play(store, f"r{number_}", result(*places, guests=rivals), MONDAY + number_)
            expected = rated(expected, places)
        await play(store, "private", result(2, 1, guests=("anna", "guest"), rated=False), MONDAY + 5)
        found = await profiles.profile(store, "Anna", "ben")
        assert (found.name, found.you, found.matches, found.wins, found.finished) == ("Anna", False, 3, 2, 3)
        (strength,) = found.ratings
        assert (strength.number, strength.band, strength.matches) == (expected[0].number, None, 3)
        assert [point.at for point in strength.history] == [int(MONDAY) + n for n in range(3)]
        assert strength.history[-1].number == strength.number
        assert [match.table for match in found.last] == ["r2", "r1", "r0"]
        assert sum(match.change or 0 for match in found.last) == pytest.approx(
            strength.number - number(MU), abs=2
        )
        assert [(seat.name, seat.account, seat.you) for seat in found.last[0].seats] == [
            ("Anna", "Anna", True),
            ("Ben", "Ben", False),
        ]
        assert (await profiles.profile(store, "anna", "anna")).you
        own = await statistics.statistics(store, "anna")
        assert [match.table for match in own.last] == ["private", "r2", "r1", "r0"]
        assert [seat.name for seat in own.last[0].seats] == ["Anna", "Guest"]

    on(tmp_path, body)


def test_leaving_shows(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "anna", "ben")
        match = result(2, 1, guests=("anna", "ben"))
        left = replace(match, seats=(replace(match.seats[0], left=True), match.seats[1]))
        await play(store, "r1", left)
        await play(store, "r2", match)
        found = await profiles.profile(store, "anna", None)
        assert (found.matches, found.finished) == (2, 1)
        assert [match.seats[0].left for match in found.last] == [False, True]

    on(tmp_path, body)


def test_nobody_is_found_by_anything_but_the_name_of_an_account(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "guest", accounts=False)
        for name in ("guest", "GUEST", "", "nobody", "%", "x" * 500):
            with pytest.raises(Refused) as refused:
                await profiles.profile(store, name, "guest")
            assert (refused.value.status, refused.value.code) == (404, "unknown-player")

    on(tmp_path, body)


# ── leaderboards ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_leaderboard_lists_who_is_settled_and_active(site: Site) -> None:
    now = time.time()
    with Browser(site.url) as anna, Browser(site.url) as stranger:
        register(anna, "Anna")
        rate(site.data, anna.get("/api/me").json()["guest"], "basic", Rating(26.0, 6.0, SETTLED), now)
        for n in range(60):
            rating = Rating(20.0 + n / 4, 6.0, SETTLED - 1 if n == 58 else 99)
            who = add_rated(site.data, f"Player {n}", "basic", rating, now - (91 * DAY if n == 57 else 0))
            if n == 59:
                ban(site, who)
        first = stranger.get("/api/leaderboards/basic").json()
        assert (first["page"], first["pages"], first["players"], first["you"]) == (1, 2, 58, None)
        assert [row["rank"] for row in first["rows"]] == list(range(1, 51))
        assert first["rows"][0]["name"] == "Player 56"
        numbers = [row["number"] for row in first["rows"]]
        assert numbers == sorted(numbers, reverse=True)
        assert {row["level"] for row in first["computer"]} == set(COMPUTER)
        second = anna.get("/api/leaderboards/basic?page=2").json()
        assert [row["rank"] for row in second["rows"]] == list(range(51, 59))
        mine = [row for page in (first, second) for row in page["rows"] if row["name"] == "Anna"]
        assert [second["you"]] == mine
        assert stranger.get("/api/leaderboards/basic?page=3").json()["rows"] == []
        assert stranger.get("/api/leaderboards/duo").json()["players"] == 0
        assert stranger.get("/api/leaderboards/chess").json()["code"] == "unknown-rules"
        assert stranger.get("/api/leaderboards/basic?page=0").status_code == 400


def ban(site: Site, guest: str) -> None:
    with closing(sqlite3.connect(site.data / "romme.db", timeout=10)) as database, database:
        database.execute(
            "insert into sanction (guest, kind, until, created) values (?, 'ban', null, 0)", (guest,)
        )


# ── who may ask ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_each_role_is_told_what_it_may_know(site: Site) -> None:
    with (
        Browser(site.url) as stranger,
        Browser(site.url) as host,
        Browser(site.url) as other,
        Browser(site.url) as member,
    ):
        made = host.table("device", ("Host", "Friend"))["table"]
        other.post("/api/guest", json={"name": "Other"})
        register(member, "Member")
        who = member.get("/api/me").json()["guest"]
        askers = {"stranger": stranger, "host": host, "other": other, "member": member}
        status = {
            path: [asker.get(path).status_code for asker in askers.values()]
            for path in (
                f"/api/tables/{made}/ratings",
                "/api/statistics",
                "/api/players/member",
                "/api/leaderboards/duo",
            )
        }
        assert status == {
            f"/api/tables/{made}/ratings": [401, 200, 404, 404],
            "/api/statistics": [401, 200, 200, 200],
            "/api/players/member": [200, 200, 200, 200],
            "/api/leaderboards/duo": [200, 200, 200, 200],
        }
        assert host.get(f"/api/tables/{made}/ratings").json() == []
        assert [asker.get("/api/players/Member").json()["you"] for asker in askers.values()] == [
            False,
            False,
            False,
            True,
        ]
        for name in ("Other", who, host.get("/api/me").json()["guest"]):
            assert stranger.get(f"/api/players/{name}").json()["code"] == "unknown-player"
        said = stranger.get("/api/players/member").text
        assert who not in said


def test_a_rated_table_needs_accounts_people_and_a_clock(site: Site) -> None:
    def refused(asker: Browser, **wish: Any) -> tuple[int, str]:
        body = {"way": "friend", "rules": "duo", "names": ["Gustav"], "terms": TERMS, **wish}
        answer = asker.post("/api/tables", json=body)
        return answer.status_code, answer.json().get("code", "")

    with Browser(site.url) as guest, Browser(site.url) as gustav:
        assert refused(guest) == (403, "needs-account")
        register(gustav, "Gustav")
        assert refused(gustav) == (200, "")
        assert refused(gustav, terms={"rated": True}) == (400, "needs-clock")
        assert refused(gustav, way="computer") == (400, "bad-seats")
        assert refused(gustav, way="device", names=["Gustav", "Hanna"]) == (400, "bad-seats")


def test_at_a_rated_table_everybody_sees_the_ratings_and_what_the_match_changed(site: Site) -> None:
    async def resign(browser: Browser, table: str) -> None:
        async with browser.socket(table) as socket:
            seat, v = 0, (await socket.watch(0))["v"]
            assert (await socket.act(seat, v, "resign"))["t"] == "done"

    with Browser(site.url) as anna, Browser(site.url) as ben:
        for browser, name in ((anna, "Anna-R"), (ben, "Ben-R")):
            register(browser, name)
        made = anna.table("friend", ("Anna-R",), terms=TERMS)
        sat = ben.post(f"/api/invitations/{made['invitation']}/seat", json={"name": "Ben-R"})
        assert sat.status_code == 200, sat.text
        before = ben.get(f"/api/tables/{made['table']}/ratings").json()
        fresh = {"number": 1500, "band": None, "change": None, "left": False}
        assert before == [{"seat": 0, "account": "Anna-R", **fresh}, {"seat": 1, "account": "Ben-R", **fresh}]
        asyncio.run(resign(anna, made["table"]))
        after = ben.get(f"/api/tables/{made['table']}/ratings").json()
        with Browser(site.url) as other:
            other.post("/api/guest", json={"name": "Other"})
            assert other.get(f"/api/tables/{made['table']}/ratings").status_code == 404
            seen = anna.table("friend", ("Anna-R",), terms={**TERMS, "watch": True})["table"]
            assert [each["account"] for each in other.get(f"/api/tables/{seen}/ratings").json()] == ["Anna-R"]
        lost, won = (each.number - 1500 for each in rated([Rating(), Rating()], [2, 1]))
        assert [(each["change"], each["left"]) for each in after] == [(lost, True), (won, False)]
        assert [each["number"] for each in after] == [1500 + lost, 1500 + won]
        shown = ben.get("/api/players/anna-r").json()
        assert (shown["matches"], shown["finished"], shown["last"][0]["change"]) == (1, 0, lost)
