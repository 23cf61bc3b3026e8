"""Statistics against a count by hand over random matches; whoever has played nothing; and no page reads a whole table."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event

from romme.server.records import NewResult
from romme.server.results import leaders, profiles, statistics
from romme.server.store import Store
from tests.server.played import add_people, chance_result, play, result
from tests.server.test_store import on

DAY = 86_400.0
GUESTS = ("anna", "ben", "cleo", "dirk", "eva", "finn")
TERMS: dict[str, Any] = {"rated": True, "clock": {"turn": 60}}
MONDAY = 1_767_571_200.0
"""A Monday at midnight: 5 January 2026."""


def counted(
    matches: Sequence[tuple[NewResult, float]], guest: str, week: float | None = None
) -> dict[Any, Counter[str]]:
    """What the matches of a guest come to, one after the other."""
    found: dict[Any, Counter[str]] = {}
    for match, ended in matches:
        for seat in match.seats:
            if seat.guest != guest or (week is not None and not week <= ended < week + 7 * DAY):
                continue
            people = len([each for each in match.seats if each.bot is None]) > 1
            sums = found.setdefault((match.rules, match.scoring, people), Counter())
            sums["matches"] += 1
            sums["wins"] += seat.place == 1
            sums["rounds"] += match.rounds
            for name in ("points", "hand_rommes", "openings", "opening_turns"):
                sums[name] += getattr(seat, name)
    return found


def told(counts: Sequence[Any]) -> dict[Any, Counter[str]]:
    names = ("matches", "wins", "rounds", "points", "hand_rommes", "openings", "opening_turns")
    return {
        (each.rules, each.scoring, each.people): Counter({name: getattr(each, name) for name in names})
        for each in counts
    }


def test_statistics_are_what_a_count_by_hand_finds(tmp_path: Path) -> None:
    random = Random(5)
    now = time.time()
    matches = [(chance_result(random, GUESTS), now - random.random() * 300 * DAY) for _ in range(150)]

    async def body(store: Store) -> None:
        await add_people(store, *GUESTS)
        for number_, (match, ended) in enumerate(matches):
            await play(store, f"r{number_}", match, ended)
        for guest in GUESTS:
            found = await statistics.statistics(store, guest)
            assert told(found.counts) == counted(matches, guest)
            weeks = sorted({week.at for week in found.weeks})
            assert all((at - MONDAY) % (7 * DAY) == 0 for at in weeks)
            for at in weeks:
                assert told([week for week in found.weeks if week.at == at]) == counted(matches, guest, at)
            assert sum(week.matches for week in found.weeks) == sum(each.matches for each in found.counts)
            mine = sorted(
                (
                    (ended, match, seat)
                    for match, ended in matches
                    for seat in match.seats
                    if seat.guest == guest
                ),
                key=lambda each: each[0],
            )
            assert [(form.ended, form.rules, form.place, form.seats) for form in found.form] == [
                (int(ended), match.rules, seat.place, len(match.seats)) for ended, match, seat in mine
            ]
            assert [last.ended for last in found.last] == [int(ended) for ended, *_ in reversed(mine[-20:])]

    on(tmp_path, body)


def test_whoever_has_played_nothing_has_empty_statistics(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await add_people(store, "a")
        found = await statistics.statistics(store, "a")
        assert (found.counts, found.weeks, found.form, found.last) == ([], [], [], [])

    on(tmp_path, body)


def test_nothing_that_is_asked_for_a_page_reads_a_whole_table(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def hear(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        asked.append((statement, parameters))

    async def body(store: Store) -> None:
        await add_people(store, "anna", "ben")
        await play(store, "r", result(1, 2, guests=("anna", "ben")))
        async with store.reading() as connection:
            event.listen(connection.sync_engine, "before_cursor_execute", hear)
        await leaders.leaderboard(store, "duo", 1, "anna")
        await profiles.profile(store, "anna", "ben")
        await statistics.statistics(store, "anna")
        questions = asked[:]
        async with store.reading() as connection:
            for statement, parameters in questions:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                steps = [str(row[-1]) for row in plan]
                assert not [
                    step for step in steps if re.match(r"SCAN (result|rating|account|guest|room)", step)
                ], steps
        assert len(questions) > 8

    on(tmp_path, body)
