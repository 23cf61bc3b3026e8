"""Computer players in their processes: killed ones are replaced, slow ones too, and none outlives its server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from romme.engine.position import view_to_json
from romme.engine.state import view
from romme.server.workers import NoAnswer, Workers
from tests.running import Site
from tests.server.clients import Browser
from tests.server.tables import lines_for, room


def question() -> tuple[object, list[str]]:
    made = room()
    state = made.match.state
    assert state is not None
    return view_to_json(view(state, state.table.turn)), lines_for(made, state.table.turn)


def test_a_bot_answers_and_a_killed_one_is_replaced() -> None:
    async def main() -> None:
        asked, lines = question()
        workers = Workers(1)
        assert workers.processes() == []
        assert await workers.ask("random", asked) in lines
        [first] = workers.processes()
        assert await workers.ask("greedy", asked) in lines
        assert workers.processes() == [first]
        os.kill(first, signal.SIGKILL)
        with pytest.raises(NoAnswer):
            await workers.ask("greedy", asked)
        assert await workers.ask("greedy", asked) in lines
        [second] = workers.processes()
        assert second != first
        await workers.close()
        assert not alive(second)

    asyncio.run(main())


def test_one_that_takes_too_long_is_replaced() -> None:
    async def main() -> None:
        asked, lines = question()
        workers = Workers(1, patience=0.001)  # less than any process needs to start
        with pytest.raises(NoAnswer):
            await workers.ask("greedy", asked)
        workers._patience = 20
        assert await workers.ask("greedy", asked) in lines
        await workers.close()

    asyncio.run(main())


def test_a_bot_that_cannot_answer_is_no_answer() -> None:
    async def main() -> None:
        workers = Workers(1)
        with pytest.raises(NoAnswer):
            await workers.ask("nobody", question()[0])
        await workers.close()

    asyncio.run(main())


def test_more_questions_than_workers_wait() -> None:
    async def main() -> None:
        asked, lines = question()
        workers = Workers(2)
        answers = await asyncio.gather(*(workers.ask("greedy", asked) for _ in range(12)))
        assert set(answers) <= set(lines)
        assert 1 <= len(workers.processes()) <= 2
        await workers.close()

    asyncio.run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed by ps")
@pytest.mark.parametrize("how", ["kill", "interrupt", "stop"])
def test_workers_end_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setenv("ROMME_BOT_PAUSE", "0")
    with Site(tmp_path) as site:
        with Browser(site.url) as browser:
            for _ in range(6):  # one of the deals has the computer begin
                browser.table()
        assert site.process is not None
        server = site.process.pid
        until(lambda: bool(children(server)))
        workers = children(server)
        statuses = {"kill": -signal.SIGKILL, "interrupt": 0, "stop": -signal.SIGTERM}
        assert getattr(site, how)() == statuses[how]
        until(lambda: not any(map(alive, workers)))


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
