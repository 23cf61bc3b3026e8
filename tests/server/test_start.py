"""Starting: what is not needed is not loaded, and links work on other machines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from romme.server import addresses
from romme.server.addresses import link_base
from romme.server.config import built_client, from_environment
from romme.server.limits import Bucket, Buckets
from romme.server.preflight import CannotStart
from romme.server.start import can_show_pages, page_address
from tests.running import Site

EVERYWHERE = "0.0.0.0"  # noqa: S104 - nothing listens here


def test_heavy_things_are_loaded_only_when_needed() -> None:
    script = "import romme.server.start, sys; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    loaded = set(answer.stdout.split())
    for heavy in (
        "alembic",
        "segno",
        "rich",
        "jinja2",
        "sqlalchemy.dialects.postgresql",
        "uvloop",
        "polyfactory",
        "faker",
    ):
        assert heavy not in loaded


def test_ctrl_c_stops_it_cleanly_and_says_nothing(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        assert site.interrupt() == 0
    where, engine = site.said().splitlines()
    assert where == f"Rommé is on {site.url}  (stop with Ctrl-C)"
    assert engine.startswith("The engine runs interpreted, so ")


@pytest.mark.parametrize(
    ("host", "listens_on", "expected"),
    [
        ("127.0.0.1:8000", "127.0.0.1", "http://127.0.0.1:8000"),
        ("localhost:8000", "localhost", "http://localhost:8000"),
        ("127.0.0.1:8000", EVERYWHERE, "http://192.168.1.5:8000"),
        ("localhost:8000", "::", "http://192.168.1.5:8000"),
        ("localhost", "192.168.1.5", "http://192.168.1.5"),
        ("romme.example", EVERYWHERE, "http://romme.example"),
        ("192.168.1.7:8000", EVERYWHERE, "http://192.168.1.7:8000"),
        ("[::1]:8000", "::", "http://192.168.1.5:8000"),
    ],
)
def test_links_are_reachable(
    monkeypatch: pytest.MonkeyPatch, host: str, listens_on: str, expected: str
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.5")
    assert link_base("http", host, listens_on) == expected


def test_without_a_network_the_link_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: None)
    assert link_base("http", "localhost:8000", EVERYWHERE) == "http://localhost:8000"


def test_the_address_that_is_said() -> None:
    assert page_address("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert page_address("::1", 8000) == "http://[::1]:8000"
    assert EVERYWHERE not in page_address(EVERYWHERE, 8000)


def test_the_environment(tmp_path: Path) -> None:
    config = from_environment(
        tmp_path, EVERYWHERE, None, ["a.example"], {"ROMME_ALLOW_HOST": "b.example, c.example"}
    )
    assert config.hosts == ("a.example", "b.example", "c.example")
    assert config.database == f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}"
    assert config.bot_pause == (0.6, 2.0)
    changed = from_environment(
        tmp_path, "x", environment={"ROMME_BOT_PAUSE": "0-0.5", "ROMME_DATABASE": "other://"}
    )
    assert (changed.bot_pause, changed.database) == ((0.0, 0.5), "other://")


@pytest.mark.parametrize("address", ["", "romme.example"])
def test_letters_need_to_know_where_they_lead_to(tmp_path: Path, address: str) -> None:
    post = {"ROMME_SMTP_URL": "smtp://127.0.0.1", "ROMME_MAIL_FROM": "romme@romme.example"}
    with pytest.raises(CannotStart, match="ROMME_URL"):
        from_environment(tmp_path, "x", environment={**post, "ROMME_URL": address})
    config = from_environment(tmp_path, "x", environment={**post, "ROMME_URL": "https://romme.example/"})
    assert config.page("/t/x") == "https://romme.example/t/x"


def test_the_client_is_found_where_it_was_built() -> None:
    folder = built_client()
    assert folder is None or (folder / "index.html").is_file()


def test_buckets_allow_a_burst_and_then_a_rate() -> None:
    now = 0.0
    bucket = Bucket(3, 2, lambda: now)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    now = 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0
    several = Buckets(1, 1)
    assert several.take("a") == several.take("b") == 0
    assert several.take("a") > 0


@pytest.mark.parametrize(("display", "shows"), [("", False), (":0", True)])
def test_no_browser_takes_over_a_terminal(monkeypatch: pytest.MonkeyPatch, display: str, shows: bool) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    assert can_show_pages() is shows
