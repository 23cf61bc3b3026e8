"""A really started server: a process of its own, on a free port, with its own data folder.

It can be ended gently or killed, and started again on the same port and data, as tests of restarts need.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

ROMME = Path(sys.executable).with_name("romme.exe" if os.name == "nt" else "romme")
STARTS_WITHIN = 30.0
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Site:
    """`with Site(folder) as site:` runs `romme serve`; `site.url` is its address."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [str(ROMME), "serve", "--port", str(self.port)]
        self.command += ["--data", str(self.data), "--no-browser", *arguments]
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if kind is None:
            assert "Traceback" not in self.said(), self.said()

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.said()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether /health answers now."""
        try:
            with DIRECT.open(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> int:
        """End it as a service manager would; its exit status."""
        return self._end(signal.SIGTERM)

    def interrupt(self) -> int:
        """End it as Ctrl-C does; its exit status."""
        return self._end(signal.SIGINT)

    def kill(self) -> int:
        """End it with no chance to do anything more; its exit status."""
        return self._end(signal.SIGKILL)

    def said(self) -> str:
        """What it has printed so far, over all its starts."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            status = self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the server did not end on {how.name}:\n{self.said()}") from None
        self.process = None
        return status


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
