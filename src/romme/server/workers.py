"""Computer players think in processes of their own: a view goes in as text, an action line comes back.

A worker starts with the first question, is replaced when it dies or takes too long, and ends when its input does:
with the server, however that ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import Final

from romme.server.messages import encode

_LONGEST_LINE: Final = 1 << 20
_PATIENCE: Final = 20.0


class NoAnswer(Exception):
    """The worker died or took too long."""


class Workers:
    """A few processes that answer for the computer players."""

    def __init__(self, most: int | None = None, patience: float = _PATIENCE) -> None:
        most = most or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._patience = patience
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all = [_Worker() for _ in range(most)]
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def ask(self, bot: str, view: object) -> str:
        """The action that this bot takes in this view (JSON data); raises NoAnswer."""
        worker = await self._idle.get()
        try:
            async with asyncio.timeout(self._patience):
                return await worker.ask(encode({"bot": bot, "view": view}) + b"\n")
        except (TimeoutError, OSError, NoAnswer):
            await worker.stop()
            raise NoAnswer(bot) from None
        except asyncio.CancelledError:
            await worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)

    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [
            worker.process.pid for worker in self._all if worker.process and worker.process.returncode is None
        ]

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self._all))


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
