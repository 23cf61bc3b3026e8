"""The site in a process of its own, with a watch on its event loop: when it ends, one JSON object tells how late things were done.

`python -m romme.bench.watched PORT FOLDER SECONDS`; only the last so many seconds count.
"""

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from romme.server.config import from_environment
from romme.server.start import Server, settings

_EVERY = 0.01


class Watched(Server):
    """Asks again and again to be called soon, and notes how much later that happens."""

    def __init__(self, port: int, data: Path, seconds: float) -> None:
        config = from_environment(data, "127.0.0.1")
        super().__init__(settings(config, port), browser=False, bots=config.bots)
        self._seconds = seconds
        self._late: list[tuple[float, float]] = []
        self._watch: asyncio.Task[None] | None = None

    async def startup(self, sockets: Any = None) -> None:
        """Listen, and begin to watch."""
        await super().startup(sockets)
        self._watch = asyncio.create_task(self._look())

    async def shutdown(self, sockets: Any = None) -> None:
        """End, and tell."""
        since = time.monotonic() - self._seconds
        late = [seconds for at, seconds in self._late if at >= since]
        if self._watch is not None:
            self._watch.cancel()
        await super().shutdown(sockets)
        used = os.times()
        print(json.dumps({"late": late, "server": used.user + used.system}), flush=True)

    async def _look(self) -> None:
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            now = time.monotonic()
            self._late.append((now, now - due))


if __name__ == "__main__":
    Watched(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])).run()
