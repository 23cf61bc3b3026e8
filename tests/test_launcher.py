"""Starting and ending: what a person sees who runs the README's first command, also where something is in the way."""

from __future__ import annotations

import ast
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from romme.server.preflight import CannotStart, check_port, data_folder
from tests.running import DIRECT, ROMME, Site, free_port
from tools import compiled

ROOT = Path(__file__).parents[1]
LAUNCHER = ROOT / "romme.py"
OLD = "import runpy, sys; sys.version_info = (3, 9, 2, 'final', 0); sys.argv = sys.argv[1:]; "
OLD += "runpy.run_path(sys.argv[0], run_name='__main__')"


def ran(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )


def serve(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return ran(ROMME, "serve", "--no-browser", *arguments)


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith(".\n") and "Traceback" not in text


def test_old_pythons_can_read_the_launcher() -> None:
    ast.parse(LAUNCHER.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told() -> None:
    done = ran(sys.executable, "-c", OLD, LAUNCHER)
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "3.11" in done.stderr
    assert "3.9.2" in done.stderr


def test_help_needs_no_setting_up() -> None:
    done = ran(sys.executable, "-I", LAUNCHER, "--help")
    assert done.returncode == 0
    assert "--no-browser" in done.stdout


@pytest.fixture(scope="module")
def launcher() -> dict[str, Any]:
    return runpy.run_path(str(LAUNCHER), run_name="launcher")


@pytest.mark.parametrize("name", ["pip", "uv"])
def test_what_is_fetched_without_uv_is_pinned_by_the_lock(launcher: dict[str, Any], name: str) -> None:
    package = launcher["locked"](ROOT / "uv.lock", name)
    assert package["version"]
    assert all(wheel["hash"].startswith("sha256:") for wheel in package["wheels"])


def test_a_wheel_with_another_hash_is_refused(
    launcher: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("UV_DEFAULT_INDEX", "PIP_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "x.whl").write_bytes(b"something else")
    wheel = {"url": (tmp_path / "x.whl").as_uri(), "hash": "sha256:0"}
    with pytest.raises(OSError, match="not the pip that was expected"):
        launcher["download"](wheel, tmp_path / "new")


def test_the_users_settings_reach_uv(launcher: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example/simple")
    monkeypatch.setenv("UV_CACHE_DIR", "/somewhere")
    monkeypatch.delenv("UV_DEFAULT_INDEX", raising=False)
    found = launcher["variables"](ROOT / ".venvs" / "site")
    os.close(int(found["ROMME_PROGRESS_FD"]))
    assert found["UV_DEFAULT_INDEX"] == "https://index.example/simple"
    assert found["UV_CACHE_DIR"] == "/somewhere"
    assert Path(found["UV_PROJECT_ENVIRONMENT"]) == ROOT / ".venvs" / "site"


def test_nothing_is_compiled_before_the_first_page(launcher: dict[str, Any], tmp_path: Path) -> None:
    found = launcher["variables"](tmp_path)
    os.close(int(found["ROMME_PROGRESS_FD"]))
    assert found["ROMME_COMPILE"] == "0"


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_the_compiled_site_is_made_while_the_other_runs(
    launcher: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROMME_COMPILE", raising=False)
    command = json.loads(launcher["compiled"](tmp_path, ["serve"])["ROMME_BACKGROUND"])
    assert command == [sys.executable, str(tmp_path / "tools" / "compiled.py"), "site"]
    assert launcher["compiled"](tmp_path, ["play"]) == {}
    monkeypatch.setenv("ROMME_COMPILE", "0")
    assert launcher["compiled"](tmp_path, ["serve"]) == {}


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
@pytest.mark.parametrize("command", [["serve", "--port", "1"], ["arena"]])
def test_the_compiled_site_is_used_when_it_is_there(
    launcher: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    class Became(Exception):
        pass

    def execve(path: str, arguments: list[str], environment: dict[str, str]) -> None:
        os.close(int(environment["ROMME_PROGRESS_FD"]))
        raise Became(path, arguments)

    monkeypatch.delenv("ROMME_COMPILE", raising=False)
    monkeypatch.setattr(os, "execve", execve)
    folder = compiled.environment(tmp_path)
    folder.mkdir(parents=True)
    (folder / compiled.READY).touch()
    with pytest.raises(Became) as became:
        launcher["compiled"](tmp_path, command)
    romme = str(folder / "bin" / "romme")
    assert became.value.args == (romme, [romme, *command])


def test_in_the_checkout_the_package_is_found_and_not_the_launcher() -> None:
    done = ran(sys.executable, "-c", "import romme; from romme import engine; print(romme.__version__)")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(".") == 2


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve("--port", str(port), "--data", tmp_path / "data")
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert str(port) in done.stderr
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="ascii")
    done = serve("--port", str(free_port()), "--data", tmp_path / "file" / "data")
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert str(tmp_path / "file" / "data") in done.stderr


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(CannotStart):
        check_port("192.0.2.1", 8000)


def test_a_free_port_and_a_new_folder_are_fine(tmp_path: Path) -> None:
    check_port("127.0.0.1", free_port())
    check_port("127.0.0.1", 0)
    assert data_folder(tmp_path / "a" / "b").is_dir()


@pytest.mark.parametrize("how", ["interrupt", "stop"])
def test_the_server_ends_without_a_trace(tmp_path: Path, how: str) -> None:
    site = Site(tmp_path)
    site.start()
    status = getattr(site, how)()
    assert status in {0, -signal.SIGTERM, 128 + signal.SIGINT, 128 + signal.SIGTERM}
    assert "Traceback" not in site.said()
    assert "Aborted" not in site.said()


def test_ctrl_c_may_come_twice(tmp_path: Path) -> None:
    """The terminal tells the whole group, and uv may pass it on to the server once more."""
    site = Site(tmp_path)
    site.start()
    assert site.process is not None
    site.process.send_signal(signal.SIGINT)
    time.sleep(0.05)  # or the two become one
    assert site.interrupt() in {0, -signal.SIGINT, 128 + signal.SIGINT}
    assert "Traceback" not in site.said()


def test_the_readmes_first_command_serves_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    """The whole way: launcher, uv, an environment of its own, server; Ctrl-C goes to all of them, as in a terminal."""
    port = free_port()
    arguments = ["--port", str(port), "--data", str(tmp_path / "data"), "--no-browser"]
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, LAUNCHER, *arguments],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        answer = health_within(120, port, process)
        os.killpg(process.pid, signal.SIGINT)
        status = process.wait(timeout=15)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    said = log.read_text(encoding="utf-8")
    assert '"ok"' in answer, said
    assert status in {0, 130}, said
    assert "Traceback" not in said
    assert f":{port}" in said
    assert nobody_left_within(5, process.pid)


def nobody_left_within(seconds: float, group: int) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def health_within(seconds: float, port: int, process: subprocess.Popen[bytes]) -> str:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with DIRECT.open(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    return ""
