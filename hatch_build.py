"""Build the web client and, for wheels, the compiled engine into the package.

Runs at every build of `romme-online`, editable ones included; npm and vite run only when the sources of `web/`
differ from those the last result was made of. Needs no Node on the machine: it comes as a wheel. The engine is compiled
into wheels only and lies there beside its sources, which run where it could not be compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools import native, npm
from tools.fingerprint import fingerprint

STAMP = ".built-from"


class RommeBuild(BuildHookInterface[Any]):
    """Makes `src/romme/web_dist` what `web/` says, and the extension modules of a wheel."""

    work: Path | None = None
    """Where the engine is compiled."""

    def dependencies(self) -> list[str]:
        """What the build needs besides `build-system.requires`."""
        return native.requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the package is put together."""
        root = Path(self.root)
        build(root / "web", root / "src" / "romme" / "web_dist")
        if self.target_name == "wheel" and version == "standard" and native.wanted():
            self.work = Path(tempfile.mkdtemp(prefix="romme-"))
            compile_into(build_data, root / "src", self.work)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called when the package is put together."""
        if self.work is not None:
            shutil.rmtree(self.work, ignore_errors=True)


def compile_into(build_data: dict[str, Any], source: Path, work: Path) -> None:
    """Compile in the empty folder `work`, and name the extension modules as parts of the wheel."""
    started = time.monotonic()
    try:
        made = native.build(source, work)
    except native.CannotCompile as reason:
        say(f"The engine is left uncompiled: {reason}")
        return
    build_data["force_include"] |= {str(work / path): path.as_posix() for path in made}
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
    say(f"Compiled the engine in {time.monotonic() - started:.0f} s")


def build(web: Path, result: Path) -> None:
    """Build `web` into `result`, unless `result` was made from the same sources."""
    if not (web / "package-lock.json").is_file():
        say("No web/package-lock.json here: the web client is left out")
        return
    wanted = fingerprint(web, ["."])
    stamp = result / STAMP
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    started = time.monotonic()
    say("Building the web client (only the first time and after changes to it) …")
    npm.install(web)
    npm.run(web, "run", "build")
    put(web / "dist", result, wanted)
    say(f"Built the web client in {time.monotonic() - started:.0f} s")


def put(made: Path, result: Path, stamp: str) -> None:
    """Copy `made` to `result`; a server that runs meanwhile sees the old files or the new ones, no mixture."""
    fresh = result.with_name(f"{result.name}.{os.getpid()}")
    old = result.with_name(f"{result.name}.{os.getpid()}.old")
    shutil.copytree(made, fresh)
    (fresh / STAMP).write_text(stamp, encoding="ascii")
    if result.exists():
        result.rename(old)
    fresh.rename(result)
    shutil.rmtree(old, ignore_errors=True)


def say(line: str) -> None:
    """Show a line of progress: build front ends swallow standard output, so romme.py hands down its own."""
    try:
        os.write(int(os.environ.get("ROMME_PROGRESS_FD", "1")), f"{line}\n".encode())
    except (OSError, ValueError):
        print(line, file=sys.stderr)
