"""Computer players think in processes of their own: a view goes in as text, an action line comes back.

A worker starts with the first question, is replaced when it dies or takes too long, and ends when its input does: with the
server, however that ended. Each question says how long it may be thought about: the more wait, the less.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from typing import Final

from romme.server.messages import encode

log = logging.getLogger(__name__)
LONGEST: Final = 1.2
"""Seconds that a computer player thinks at most, while nobody else waits."""
_LONGEST_LINE: Final = 1 << 20
_PATIENCE: Final = 15.0
"""Seconds beyond its budget after which a worker is given up; a new one needs a part of them to start."""
_MOST: Final = 8
_LITTLE: Final = 0.1
"""With less than this part of its budget left, thinking has become worse; that is said, but not too often."""
_SAID_AGAIN: Final = 600.0


class NoAnswer(Exception):
    """The worker died or took too long."""


def budget(waiting: int, workers: int) -> float:
    """Seconds that a question may be thought about while so many others wait for the same workers.

    It shrinks with the square of the queue for each worker, so that however long the queue is, all that is thought about
    it one after the other takes less than two LONGEST: 1 + 1/4 + 1/9 + … is less than 1.65.
    """
    return LONGEST / (1 + waiting / workers) ** 2


class Workers:
    """A few processes that answer for the computer players: one for each core, at low priority, so that the site goes first."""

    def __init__(self, most: int | None = None, patience: float = _PATIENCE) -> None:
        most = most or max(1, min(_MOST, _cores()))
        self._patience = patience
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all = [_Worker() for _ in range(most)]
        self._waiting = 0
        self._said = -_SAID_AGAIN
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def ask(self, bot: str, view: object) -> str:
        """The action that this bot takes in this view (JSON data); raises NoAnswer."""
        self._waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        seconds = budget(self._waiting, len(self._all))
        self._say(seconds)
        try:
            async with asyncio.timeout(self._patience + seconds):
                return await worker.ask(encode({"bot": bot, "view": view, "seconds": seconds}) + b"\n")
        except (TimeoutError, OSError, NoAnswer):
            await worker.stop()
            raise NoAnswer(bot) from None
        except asyncio.CancelledError:
            await worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)

    def _say(self, seconds: float) -> None:
        if seconds < _LITTLE * LONGEST and time.monotonic() - self._said >= _SAID_AGAIN:
            self._said = time.monotonic()
            log.warning("%d computer players wait to think, so each thinks less than it could", self._waiting)

    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [
            worker.process.pid for worker in self._all if worker.process and worker.process.returncode is None
        ]

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self._all))


def _cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Worker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> str:
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "romme.server.bot_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise NoAnswer
        return answer.decode().strip()

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
