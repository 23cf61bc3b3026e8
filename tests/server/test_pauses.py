"""How long computer players wait: a random time that tells nothing about a hand, short where all see that there is no choice."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from romme.engine.actions import draw
from romme.engine.cards import parse_face
from romme.engine.match import Match
from romme.engine.state import PHASE_PLAY
from romme.server import clock
from romme.server.records import Deadline
from tests.running import Site
from tests.server.clients import Browser, choice
from tests.server.tables import room, saved

PAUSE = 2.0


def dealt() -> Match:
    """A match whose computer player is on turn, with a card on the discard pile."""
    match = room(saved(bots=(True, True))).match
    assert match.state is not None
    return match


def wait(match: Match, bots: tuple[bool, bool] = (True, True)) -> float:
    [after] = [due.after for due in clock.deadlines(match, "computer", bots, PAUSE) if due.kind == clock.BOT]
    return after


def test_a_turn_with_a_choice_takes_the_whole_pause() -> None:
    match = dealt()
    assert match.state is not None
    assert wait(match) == PAUSE
    match.state.table.phase = PHASE_PLAY
    assert wait(match) == PAUSE


def test_without_a_choice_that_all_can_see_it_is_short() -> None:
    match = dealt()
    assert match.state is not None
    table = match.state.table
    table.discards = []
    assert wait(match) == clock.SHORT
    table.discards = [parse_face("7h")]
    table.counts[table.turn] = 1
    assert wait(match) == PAUSE
    table.phase = PHASE_PLAY
    assert wait(match) == clock.SHORT


def test_cards_are_laid_one_soon_after_the_other() -> None:
    match = dealt()
    assert match.state is not None
    match.state.table.phase = PHASE_PLAY
    match.state.table.done = [draw]
    assert wait(match) == clock.SHORT


def test_agreeing_is_short() -> None:
    match = dealt()
    match.decide(1, "restart")
    assert wait(match, (True, False)) == clock.SHORT


def test_thinking_begins_before_the_pause_is_over() -> None:
    due = (Deadline(clock.BOT, 2.0), Deadline(clock.KNOCK, 0.3), Deadline(clock.GONE, 9.0, keep=True))
    early = clock.begun_early(due, 0.5)
    assert early == (
        Deadline(clock.BOT, 1.5),
        Deadline(clock.KNOCK, 0.0),
        Deadline(clock.GONE, 9.0, keep=True),
    )


def test_however_fast_it_thinks_a_computer_player_acts_when_its_pause_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = 0.5
    monkeypatch.setenv("ROMME_BOT_PAUSE", f"{pause}")
    with Site(tmp_path) as site, Browser(site.url) as browser:
        made = browser.table(level="random")

        async def main() -> None:
            async with browser.socket(made["table"]) as socket:
                seen = await socket.watch()
                while sum(by == 1 for by, _ in written(site, made["table"])) < 4:
                    act: Any = choice(seen, 0)
                    if act is not None:
                        await socket.send(t="act", id=f"{seen['v']}", seat=0, v=seen["v"], do=act)
                    seen = await socket.until("update")

        asyncio.run(main())
        entries = written(site, made["table"])
    waited = [at - before for (_, before), (by, at) in pairwise(entries) if by == 1]
    first, *others = waited  # the first waits for its process to start
    assert all(pause * 0.9 < each < pause + 3 for each in others), waited
    assert first > pause * 0.9


def written(site: Site, table: str) -> list[tuple[int | str, float]]:
    """By whom each entry of the table's log is, and when the server took it, in seconds."""
    with closing(sqlite3.connect(site.data / "romme.db", timeout=10)) as file:
        rows = file.execute("select body, at from entry where room = ? order by v", (table,)).fetchall()
    return [(json.loads(body)["by"], at) for body, at in rows]
