"""Compile the engine and the hot part of the computer players with mypyc, for a wheel.

All of it happens in a copy: an extension module in the checkout would silently win over the changed source beside it.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

COMPILED = (
    "engine/*.py",
    *[
        f"bots/{name}.py"
        for name in (
            "chances",
            "greedy",
            "hand_model",
            "merits",
            "heuristic",
            "laying",
            "outlook",
            "plans",
            "playout",
            "policy",
            "random_bot",
            "resample",
            "search",
            "stakes",
            "style",
            "swapping",
        )
    ],
)
"""What is compiled, below the package."""
REQUIRED = ("mypy>=2.4,<3", "setuptools>=80")
COMPILER = "ziglang>=0.15"
"""A C compiler as a wheel, for machines that have none."""
_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv.pop().split(), group_name="romme", opt_level="1")  # 3 takes twice the time for 6 % more speed
setup(name="romme", packages=[], ext_modules=modules)
"""


class CannotCompile(Exception):
    """Said in one line; the sources run without."""


def wanted() -> bool:
    """Whether wheels are to be compiled; `ROMME_COMPILE=0` says no."""
    return os.environ.get("ROMME_COMPILE") != "0"


def requirements() -> list[str]:
    """What must be installed to compile here; nothing where that is impossible or not wanted."""
    if not wanted() or not has_headers():
        return []
    return [*REQUIRED] if system_compiler() else [*REQUIRED, COMPILER]


def has_headers() -> bool:
    """Whether C can be compiled against this Python."""
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def system_compiler() -> str | None:
    """The machine's C compiler as a command: what `CC` names, what Python was built with, gcc, clang or cc."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    for command in (named, "gcc", "clang", "cc"):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return command
    return None


def build(source: Path, work: Path) -> list[Path]:
    """Compile the package of the folder `source` in the empty folder `work`; the extension modules, below `work`.

    Raises CannotCompile.
    """
    if not has_headers():
        raise CannotCompile("there are no headers of Python")
    compiler = system_compiler() or _wheels_compiler()
    sources = sorted(path.relative_to(source) for part in COMPILED for path in source.glob(f"romme/{part}"))
    shutil.copytree(
        source / "romme", work / "romme", ignore=shutil.ignore_patterns("*.so", "web_dist", "__pycache__")
    )
    (work / "setup.py").write_text(_SETUP, encoding="ascii")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", " ".join(map(str, sources))]
    done = subprocess.run(  # noqa: S603 - this Python and the script above
        command,
        cwd=work,
        env={"ZIG_GLOBAL_CACHE_DIR": str(work / "zig"), **os.environ, "CC": compiler},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    made = sorted(
        path.relative_to(work)
        for pattern in (f"*{_suffix()}", f"romme/**/*{_suffix()}")
        for path in work.glob(pattern)
    )
    if done.returncode != 0 or len(made) <= len(sources):
        last = done.stdout.strip().splitlines()[-1:] or ["nothing was made"]
        raise CannotCompile(last[0])
    return made


def _suffix() -> str:
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def _wheels_compiler() -> str:
    """A command that runs the compiler of the wheel ziglang."""
    if find_spec("ziglang") is None:
        raise CannotCompile("there is no C compiler")
    return shlex.join([sys.executable, "-m", "ziglang", "cc"])
