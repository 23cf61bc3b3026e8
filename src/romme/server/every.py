"""Something that is done again and again as long as the process lives: what fails is logged and tried again the next time."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


class Every:
    """The loop that does it, first after one pause."""

    def __init__(self, seconds: float, job: Callable[[], Awaitable[None]], complaint: str) -> None:
        self._task = asyncio.create_task(self._run(seconds, job, complaint))

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, seconds: float, job: Callable[[], Awaitable[None]], complaint: str) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await job()
            except Exception:
                log.exception("%s", complaint)
