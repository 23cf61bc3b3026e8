"""The compiled package against its own sources: two processes print the lines of `parity`, which must be the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

import romme
from romme.engine import compiled


class NoPackage(Exception):
    """Says why there is no compiled package."""


def compiled_package() -> Path:
    """The folder of a compiled package, for sys.path: this one's, or one that is built from this checkout if need be."""
    package = Path(romme.__file__).parent
    if compiled():
        return package.parent
    script = package.parents[1] / "tools" / "compiled.py"
    if not script.is_file():
        raise NoPackage("The engine was not compiled when this package was built.")
    command = [sys.executable, str(script), "package"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - this checkout's own
    if done.returncode:
        raise NoPackage(done.stderr.strip())
    return Path(done.stdout.strip())


def difference(package: Path, family: str, rounds: int, seed: int) -> str | None:
    """Where the two first differ over so many rounds, or None."""
    with TemporaryDirectory() as name:
        unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web_dist")
        shutil.copytree(package / "romme", Path(name, "romme"), ignore=unwanted)
        with _lines(package, family, rounds, seed) as one, _lines(Path(name), family, rounds, seed) as other:
            assert one.stdout is not None
            assert other.stdout is not None
            kinds = one.stdout.readline(), other.stdout.readline()
            if kinds != (b"compiled\n", b"interpreted\n"):
                return f"the processes failed or are not what they should be: {kinds}"
            for number, pair in enumerate(zip_longest(one.stdout, other.stdout, fillvalue=b""), 1):
                if pair[0] != pair[1]:
                    one.kill()
                    other.kill()
                    return f"line {number}\n  compiled:    {pair[0]!r}\n  interpreted: {pair[1]!r}"
        if one.returncode or other.returncode:
            return f"a process failed: {one.returncode}, {other.returncode}"
    return None


def _lines(folder: Path, family: str, rounds: int, seed: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "romme.bench.parity", family, str(rounds), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)  # noqa: S603 - this Python
