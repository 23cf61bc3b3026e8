"""Where the time of play-outs goes, function by function. py-spy looks at a process that makes them from outside and reads the
compiled functions' names too, so what is measured is what people wait for.
"""

import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

_RATE: Final = 250
"""Looks a second."""
_NATIVE: Final = "CPyDef_"
"""How mypyc names what it compiles: `CPyDef_arrange___Solver___cover`."""
_INSIDE: Final = "measure ("
"""What is looked at is below the measurement; the rest is starting up."""
_LEAST: Final = 0.03
"""Functions with less of the time are not named."""


class CannotProfile(Exception):
    """Says why."""


class Share(NamedTuple):
    """Shares of the time, from 0 to 1: in a function itself, and with all that it calls."""

    function: str
    itself: float
    whole: float


def measure_profile(family: str, seconds: float) -> list[Share]:
    """Where play-outs of this family spend these seconds. Raises CannotProfile where py-spy is missing or may not look."""
    scripts = sysconfig.get_path("scripts")
    py_spy = which("py-spy", path=scripts) or which("py-spy")
    if py_spy is None:
        raise CannotProfile("A profile needs py-spy: pip install 'romme-online[profile]'.")
    with TemporaryDirectory() as folder:
        written = Path(folder, "stacks")
        command = [
            py_spy,
            "record",
            "--native",
            "--format=raw",
            f"--rate={_RATE}",
            f"--output={written}",
            "--",
        ]
        command += [sys.executable, "-P", "-m", "romme.cli", "bench", "search"]
        command += [f"--family={family}", f"--seconds={seconds}"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - this Python
        if ended.returncode or not written.exists():
            raise CannotProfile(f"py-spy could not look:\n{ended.stderr.strip()}")
        return shares(written.read_text("utf-8").splitlines())


def report(family: str, seconds: float) -> list[str]:
    """That as the lines of a table. Raises CannotProfile."""
    found = [share for share in measure_profile(family, seconds) if share.whole >= _LEAST]
    rows = [f"{100 * share.itself:11.1f}{100 * share.whole:10.1f}   {share.function}" for share in found]
    return ["   % itself   % with all it calls", *rows]


def shares(stacks: Iterable[str]) -> list[Share]:
    """What lines of stacks say, each with how often it was seen, outermost function first; the greatest share first."""
    itself: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    seen = 0
    for line in stacks:
        stack, _, times = line.rpartition(" ")
        if _INSIDE not in stack:
            continue
        below = stack[stack.index(_INSIDE) :].split(";")[1:]
        functions = [name for name in map(_name, below) if name]
        seen += int(times)
        whole.update(dict.fromkeys(functions, int(times)))
        if functions:
            itself[functions[-1]] += int(times)
    found = [Share(name, itself[name] / seen, count / seen) for name, count in whole.items()]
    return sorted(found, key=lambda share: (-share.whole, share.function))


def _name(frame: str) -> str:
    """A function of ours as `module.Class.name`; nothing for those of C and of Python itself, which count for who calls them."""
    name, _, place = frame.partition(" (")
    if name.startswith(_NATIVE):
        return name.removeprefix(_NATIVE).replace("___", ".")
    if "romme/" in place:
        return f"{Path(place.partition(':')[0]).stem}.{name}"
    return ""
