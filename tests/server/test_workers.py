"""Computer players in their processes: killed ones are replaced, slow ones too, and none outlives its server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from romme.bots.levels import SEARCHES, solid
from romme.engine.actions import Action, discard
from romme.engine.position import view_to_json
from romme.engine.state import View, view
from romme.server import bot_worker, workers
from romme.server.workers import NoAnswer, Workers
from tests.running import Site
from tests.server.clients import Browser, Socket, choice
from tests.server.tables import lines_for, room


def question() -> tuple[object, list[str]]:
    made = room()
    state = made.match.state
    assert state is not None
    return view_to_json(view(state, state.table.turn)), lines_for(made, state.table.turn)


def test_a_bot_answers_and_a_killed_one_is_replaced() -> None:
    async def main() -> None:
        asked, lines = question()
        some = Workers(1)
        assert some.processes() == []
        assert await some.ask("random", asked) in lines
        [first] = some.processes()
        assert await some.ask("greedy", asked) in lines
        assert some.processes() == [first]
        os.kill(first, signal.SIGKILL)
        with pytest.raises(NoAnswer):
            await some.ask("greedy", asked)
        assert await some.ask("greedy", asked) in lines
        [second] = some.processes()
        assert second != first
        await some.close()
        assert not alive(second)

    asyncio.run(main())


def test_one_that_takes_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST", 0.0)

    async def main() -> None:
        asked, lines = question()
        some = Workers(1, patience=0.001)  # less than any process needs to start
        with pytest.raises(NoAnswer):
            await some.ask("greedy", asked)
        some._patience = 20
        assert await some.ask("greedy", asked) in lines
        await some.close()

    asyncio.run(main())


def test_a_bot_that_cannot_answer_is_no_answer() -> None:
    async def main() -> None:
        some = Workers(1)
        with pytest.raises(NoAnswer):
            await some.ask("nobody", question()[0])
        await some.close()

    asyncio.run(main())


def test_more_questions_than_workers_wait() -> None:
    async def main() -> None:
        asked, lines = question()
        some = Workers(2)
        answers = await asyncio.gather(*(some.ask("greedy", asked) for _ in range(12)))
        assert set(answers) <= set(lines)
        assert 1 <= len(some.processes()) <= 2
        await some.close()

    asyncio.run(main())


def test_the_more_wait_the_less_is_thought() -> None:
    assert workers.budget(0, 2) == workers.LONGEST
    assert workers.budget(2, 2) == workers.LONGEST / 4
    for queue in (1, 10, 200, 5000):  # all that wait at once are answered soon
        assert sum(workers.budget(waiting, 1) for waiting in range(queue)) < 2 * workers.LONGEST


def test_each_question_says_how_long_it_may_be_thought_about(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[float] = []

    async def note(_: object, question: bytes) -> str:
        told.append(json.loads(question)["seconds"])
        await asyncio.sleep(0)
        return "draw"

    monkeypatch.setattr("romme.server.workers._Worker.ask", note)

    async def main() -> None:
        few = Workers(1)
        await asyncio.gather(*(few.ask("strong", {}) for _ in range(5)))
        await few.ask("strong", {})

    asyncio.run(main())
    assert told == [workers.budget(waiting, 1) for waiting in (4, 3, 2, 1, 0, 0)] or told == [
        workers.budget(waiting, 1) for waiting in (0, 3, 2, 1, 0, 0)
    ]
    assert caplog.messages.count("3 computer players wait to think, so each thinks less than it could") == 1


def test_with_little_time_a_player_that_searches_plays_by_the_heuristic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, lines = question()
    limits: list[bool] = []

    def search(view: View, random: Random, playouts: int, out_of_time: Callable[[], bool]) -> Action:
        limits.append(out_of_time())
        time.sleep(0.1)
        limits.append(out_of_time())
        return solid(view, random) or discard(0)

    monkeypatch.setattr(bot_worker, "search", search)

    def answer(seconds: float) -> str:
        return bot_worker.answer(json.dumps({"bot": SEARCHES, "view": asked, "seconds": seconds}))

    assert answer(0.01) in lines
    assert limits == []
    assert answer(0.09) in lines
    assert limits == [False, True]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed by ps")
def test_a_worker_killed_in_mid_thought_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes are stopped, so that they are sure to be thinking when they are killed: the turn is taken again."""
    monkeypatch.setenv("ROMME_BOT_PAUSE", "0")
    with Site(tmp_path) as site, Browser(site.url) as browser:
        assert site.process is not None
        server = site.process.pid
        made = browser.table(level="solid")

        async def main() -> None:
            async with browser.socket(made["table"]) as socket:
                seen = await socket.watch()
                killed, stopped = False, list[int]()
                while not killed:
                    seen = await my_turn(socket, seen)
                    stopped = children(server)
                    for worker in stopped:
                        os.kill(worker, signal.SIGSTOP)
                    while seen["view"]["turn"] == 0 and seen["view"]["phase"] != "over":
                        seen = await play(socket, seen)
                    killed = bool(stopped) and seen["view"]["phase"] != "over"
                    await asyncio.sleep(0.3)
                    for worker in stopped:
                        os.kill(worker, signal.SIGKILL if killed else signal.SIGCONT)
                v = seen["v"]
                began = time.monotonic()
                seen = await socket.until("update")
                assert seen["v"] == v + 1
                assert time.monotonic() - began < 10
                assert not set(children(server)) & set(stopped)
                await my_turn(socket, seen)

        asyncio.run(main())
        assert "failed" not in site.said()


async def my_turn(socket: Socket, seen: dict[str, Any]) -> dict[str, Any]:
    """The update with which seat 0 is on turn; a round that is over is followed by the next."""
    while seen["view"]["turn"] != 0 or seen["view"]["phase"] == "over":
        seen = await play(socket, seen) if choice(seen, 0) else await socket.until("update")
    return seen


async def play(socket: Socket, seen: dict[str, Any]) -> dict[str, Any]:
    """Do one act of seat 0; what is to be seen then."""
    do = choice(seen, 0)
    await socket.send(t="act", id=f"act {seen['v']}", seat=0, v=seen["v"], do=do)
    return await socket.until("update")


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed by ps")
@pytest.mark.parametrize("how", ["kill", "interrupt", "stop"])
def test_workers_end_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setenv("ROMME_BOT_PAUSE", "0")
    with Site(tmp_path) as site:
        assert site.process is not None
        server = site.process.pid
        with Browser(site.url) as browser:
            for _ in range(TABLES):  # until one of the deals has the computer begin
                if children(server):
                    break
                browser.table()
        until(lambda: bool(children(server)))
        thinking = children(server)
        statuses = {"kill": -signal.SIGKILL, "interrupt": 0, "stop": -signal.SIGTERM}
        assert getattr(site, how)() == statuses[how]
        until(lambda: not any(map(alive, thinking)))


TABLES = 30


def children(process: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout.split()
    return [
        int(child) for child, parent in zip(listed[::2], listed[1::2], strict=True) if int(parent) == process
    ]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or ") Z " not in status.read_text(encoding="ascii")


def until(condition: object, patience: float = 15.0) -> None:
    assert callable(condition)
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
