"""The compiled package plays as its sources do, and is made, found and left alone when it should be."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from romme import engine
from romme.bench.compare import compiled_package, difference
from romme.engine.rules import FAMILIES
from romme.server.background import Background
from tools import compiled, native

ROUNDS = 50
needs_compiler = pytest.mark.skipif(
    not (native.system_compiler() and native.has_headers()), reason="no C compiler or no headers of Python"
)


@pytest.fixture(scope="module")
def package() -> Path:
    """Compiled once for these sources, and kept beside the checkout's environments."""
    return compiled_package()


@needs_compiler
@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_and_interpreted_rounds_are_the_same_bytes(package: Path, family: str) -> None:
    assert difference(package, family, ROUNDS, seed=3) is None


@needs_compiler
def test_a_difference_is_found(package: Path, tmp_path: Path) -> None:
    """The compiled package, beside a source that plays otherwise."""
    shutil.copytree(package, tmp_path / "other")
    source = tmp_path / "other" / "romme" / "bots" / "random_bot.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("random.choice(actions)", "actions[0]"), encoding="utf-8")
    found = difference(tmp_path / "other", next(iter(FAMILIES)), 10, seed=3)
    assert found is not None
    assert found.startswith("line ")


@needs_compiler
def test_all_that_should_be_is_compiled_beside_its_source(package: Path) -> None:
    for part in native.COMPILED:
        for source in (package / "romme").glob(part):
            assert list(source.parent.glob(f"{source.stem}.*.so")), source


def test_the_checkout_holds_nothing_compiled() -> None:
    """It would silently win over the changed source beside it."""
    assert not list((compiled.ROOT / "src").rglob("*.so"))
    assert not engine.compiled()


def test_nothing_is_fetched_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMME_COMPILE", "0")
    assert native.requirements() == []


def test_without_a_compiler_one_is_fetched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMME_COMPILE", "1")
    monkeypatch.setattr(native, "has_headers", lambda: True)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert native.COMPILER in native.requirements()


def test_without_headers_the_sources_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(native, "has_headers", lambda: False)
    assert native.requirements() == []
    with pytest.raises(native.CannotCompile, match="headers"):
        native.build(compiled.ROOT / "src", tmp_path)


def test_the_environment_is_another_one_after_a_change(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    source = tmp_path / "src" / "a.py"
    source.write_text("1", encoding="ascii")
    first = compiled.environment(tmp_path)
    assert compiled.environment(tmp_path) == first
    source.write_text("2", encoding="ascii")
    assert compiled.environment(tmp_path) != first


def test_what_has_failed_is_not_tried_again_at_once(tmp_path: Path) -> None:
    assert compiled.is_due(tmp_path)
    failed = tmp_path / compiled.FAILED
    failed.touch()
    assert not compiled.is_due(tmp_path)
    os.utime(failed, (0, 0))
    assert compiled.is_due(tmp_path)
    (tmp_path / compiled.READY).touch()
    assert compiled.is_ready(tmp_path)
    assert not compiled.is_due(tmp_path)


def test_an_environment_in_use_is_not_removed(tmp_path: Path) -> None:
    old, used, new = (tmp_path / f"compiled-{number}" for number in range(3))
    for folder in (old, used, new):
        folder.mkdir()
        (folder / compiled.READY).touch()
    command = "import sys, pathlib, tools.compiled as c; c.use(pathlib.Path(sys.argv[1])); print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", command, used],
        cwd=compiled.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        compiled.remove_others(new, "compiled-*")
        assert sorted(tmp_path.iterdir()) == [used, new]
        process.communicate(b"\n")
    compiled.remove_others(new, "compiled-*")
    assert list(tmp_path.iterdir()) == [new]


WORK = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
READER = "import time; import tools.compiled as c; c.end_with_input(); print('at work', flush=True); time.sleep({})"
SERVER = "import os, time; from romme.server.background import Background; work = Background(); work.start(); {}time.sleep(60)"
STOPS = "time.sleep(1); work.stop(); os.close(1); "


@pytest.mark.skipif(os.name != "posix", reason="process groups")
@pytest.mark.parametrize("how", ["stopped", "ended", "killed"])
def test_the_background_ends_with_the_server(how: str) -> None:
    command = [sys.executable, "-c", f"{WORK}; {READER.format(60)}"]
    with subprocess.Popen(
        [sys.executable, "-P", "-c", SERVER.format(STOPS if how == "stopped" else "")],
        cwd=compiled.ROOT,
        env={**os.environ, "ROMME_BACKGROUND": json.dumps(command)},
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"at work\n"
        if how != "stopped":
            server.send_signal(signal.SIGTERM if how == "ended" else signal.SIGKILL)
        # Whoever of the group were left would keep the other end open.
        assert server.stdout.read() == b""
        server.kill()


def test_without_work_nothing_is_started() -> None:
    background = Background({})
    assert not background.start()
    background.stop()


@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_what_is_done_before_the_server_ends_ends_quietly() -> None:
    command = [sys.executable, "-c", READER.format(0.2)]
    with subprocess.Popen(
        command, cwd=compiled.ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 0
