"""Work for the next start, done while the site runs: a command that the launcher names in `ROMME_BACKGROUND`, a JSON list.

It leads a process group of its own that ends with the server: it is killed when the server stops, and its standard input
ends when the server itself is killed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableMapping


class Background:
    """The command, taken out of the environment so that no other process gets it, and its process."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        self._command: list[str] = json.loads(environment.pop("ROMME_BACKGROUND", "[]"))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> bool:
        """Start it, if there is one."""
        if self._command:
            self._process = subprocess.Popen(  # noqa: S603 - the launcher's command
                self._command, stdin=subprocess.PIPE, start_new_session=True
            )
        return self._process is not None

    def stop(self) -> None:
        """End it and whatever it has started."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        os.killpg(process.pid, signal.SIGKILL)  # it is not waited for yet, so its group is there
        process.communicate()
