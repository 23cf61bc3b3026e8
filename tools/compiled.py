"""The compiled package beside a checkout, in a folder named by a fingerprint of its sources and stamped when it is whole.

`python tools/compiled.py site` lets uv (the one that `UV` names) make the site's next environment, and ends with its
standard input, whatever it is doing then. `python tools/compiled.py package` prints a folder that holds the compiled
package, for comparisons.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import zipfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools import native
from tools.fingerprint import MADE, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator

READY = "ready"
FAILED = "failed"
_RETRY_AFTER = 24 * 3600
_BUILD = ("pyproject.toml", "hatch_build.py", "tools")
_SITE = (*_BUILD, "uv.lock", "src", "web")
_RULES = ("hatch_build.py", "tools/native.py", "src/romme/engine", "src/romme/bots", "src/romme/bench")


def environment(root: Path) -> Path:
    """The environment that the site runs compiled in, whether it is there or not."""
    return root / ".venvs" / f"compiled-{_sources(root, _SITE)}"


def is_ready(folder: Path) -> bool:
    """Whether all of it is there."""
    return (folder / READY).is_file()


def is_due(folder: Path) -> bool:
    """Whether it should be made: it is not there, and has not failed lately."""
    failed = folder / FAILED
    return not is_ready(folder) and not (
        failed.is_file() and time.time() - failed.stat().st_mtime < _RETRY_AFTER
    )


def use(folder: Path) -> None:
    """Let this process, whatever it becomes, keep an environment from being removed by the one that follows it."""
    with contextlib.suppress(OSError):  # not every file system knows locks
        handle = os.open(folder / READY, os.O_RDONLY)
        os.set_inheritable(handle, True)
        fcntl.flock(handle, fcntl.LOCK_SH)


def make_site() -> None:
    """Make the site's environment at low priority, and remove those that it follows."""
    os.nice(19)
    end_with_input()
    folder = environment(ROOT)
    with _alone(folder.with_name("compiled.lock"), wait=False) as first:
        if not first or not is_due(folder):
            return
        work = folder.with_name(f"{folder.name}.work")
        for left in (folder, work):
            shutil.rmtree(left, ignore_errors=True)
        work.mkdir(parents=True)
        reason = _sync(folder, work) if native.has_headers() else "there are no headers of Python"
        shutil.rmtree(work, ignore_errors=True)
        if reason:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            (folder / FAILED).write_text(reason, encoding="utf-8")
            _say(f"The engine could not be compiled and goes on interpreted: {reason}")
        elif folder == environment(ROOT):  # else it was made from sources that changed meanwhile
            (folder / READY).touch()
            remove_others(folder, "compiled-*")
            _say("The engine is compiled; the next start uses that.")


def _sync(folder: Path, work: Path) -> str:
    """Let uv make the environment; what went wrong, or nothing."""
    with (work / "said").open("w+b") as said:
        settings = {
            "UV_PROJECT_ENVIRONMENT": str(folder),
            "UV_CONCURRENT_BUILDS": "1",
            "UV_CONCURRENT_INSTALLS": "1",
            "ROMME_COMPILE": "1",
            "ROMME_PROGRESS_FD": str(said.fileno()),
            "TMPDIR": str(work),  # whatever a killed build leaves is found there and removed
        }
        # The launcher's is for another environment.
        if Path(os.environ.get("PYTHONPYCACHEPREFIX", "")).is_relative_to(ROOT):
            settings["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        command = [os.environ["UV"], "sync", "--frozen", "--no-editable", "--no-python-downloads", "--quiet"]
        command += ["--reinstall-package", "romme-online", "--compile-bytecode", "--project", str(ROOT)]
        done = subprocess.run(  # noqa: S603 - uv, as the launcher found it
            command,
            env={key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"} | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=[said.fileno()],
            check=False,
        )
        said.seek(0)
        answer = done.stdout if done.returncode else said.read()
    if done.returncode == 0 and any(folder.rglob("romme/engine/*.so")):
        return ""
    lines = answer.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "uv gave no reason")


def package() -> Path:
    """The folder that holds the package compiled from these sources, made now if need be; for sys.path."""
    site = environment(ROOT)
    if is_ready(site):
        return next(site.glob("lib/python*/site-packages"))
    folder = ROOT / ".venvs" / f"wheel-{_sources(ROOT, _RULES)}"
    folder.parent.mkdir(exist_ok=True)
    with _alone(folder.with_name("wheel.lock"), wait=True):
        if not is_ready(folder):
            shutil.rmtree(folder, ignore_errors=True)
            _unpack_wheel(folder)
            (folder / READY).touch()
            remove_others(folder, "wheel-*")
    return folder


def _unpack_wheel(folder: Path) -> None:
    """Build the wheel from a copy without the web client and unpack it."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name, "copy")
        for part in (*_BUILD, "src", "README.md", "LICENSE"):
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns(*MADE))
            else:
                copy.mkdir(exist_ok=True)
                shutil.copy(source, copy / part)
        done = subprocess.run(  # noqa: S603 - this Python
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", name],
            cwd=copy,
            env={**os.environ, "ROMME_COMPILE": "1", "ROMME_PROGRESS_FD": "2"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(
                f"The wheel could not be built; `romme.py test` makes an environment that can.\n{done.stdout}"
            )
        with zipfile.ZipFile(next(Path(name).glob("*.whl"))) as wheel:
            wheel.extractall(folder)
        if not any(folder.glob("romme/engine/*.so")):
            raise SystemExit(done.stdout)


def _sources(root: Path, parts: tuple[str, ...]) -> str:
    """What the sources are known by, for this kind of Python."""
    return fingerprint(root, parts, f"{sys.implementation.cache_tag} {sysconfig.get_platform()}")[:16]


@contextlib.contextmanager
def _alone(lock: Path, *, wait: bool) -> Iterator[bool]:
    """Hold a lock that ends with this process at the latest; whether it was free, where one does not wait."""
    with lock.open("wb") as handle:
        yield _locked(handle, wait=wait)


def _locked(handle: IO[bytes], *, wait: bool) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def remove_others(folder: Path, pattern: str) -> None:
    """Remove what was made from other sources, unless a site still runs on it."""
    for other in folder.parent.glob(pattern):
        with contextlib.suppress(OSError):
            if other != folder and not is_ready(other):
                shutil.rmtree(other)
            elif other != folder:
                with (other / READY).open("rb") as stamp:
                    if _locked(stamp, wait=False):
                        shutil.rmtree(other)


def end_with_input() -> None:
    """From now on end this process and all others of its group when the standard input ends: with the server, that is."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    while os.read(0, 1024):  # not by sys.stdin, whose lock this thread would hold when the others are done
        pass
    os.killpg(0, signal.SIGKILL)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "site":
        make_site()
    else:
        print(package())
