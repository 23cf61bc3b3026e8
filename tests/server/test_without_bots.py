"""A site without computer players: it offers none and makes no table with one, everything else is as ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from romme.bots import LEVELS
from romme.engine.rules import FAMILIES
from romme.server.config import from_environment
from romme.server.preflight import CannotStart
from tests.running import Site
from tests.server.clients import ENTROPY, Browser
from tests.server.tables import TWO


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), "--bots", "off") as running:
        yield running


def test_it_says_so_and_refuses_them(alone: Site) -> None:
    with Browser(alone.url) as browser:
        assert browser.get("/api/levels").json() == []
        wishes: list[dict[str, Any]] = [
            {"way": "computer"},
            {"way": "computer", "level": "perfect"},
            {"way": "friend", "terms": {"fill": 30}},
        ]
        for wish in wishes:
            body = {"rules": TWO, "names": ["Anna"], "entropy": ENTROPY, **wish}
            refused = browser.post("/api/tables", json=body)
            assert refused.status_code == 403, wish
            assert refused.json() == {"code": "no-bots", "sentence": "This site has no computer players."}
        assert browser.get("/api/tables").json() == []


def test_people_play_as_ever(alone: Site) -> None:
    with Browser(alone.url) as anna, Browser(alone.url) as ben:
        assert anna.table("device", ("Anna", "Ben"))["state"] == "playing"
        code = anna.table("friend")["invitation"]
        sat = ben.post(f"/api/invitations/{code}/seat", json={"name": "Ben", "entropy": ENTROPY}).json()
        assert sat["state"] == "playing"
        learning = anna.post(
            f"/api/lessons/{next(iter(FAMILIES))}"
        )  # the other side of a lesson follows its script
        assert learning.status_code == 200
        assert learning.json()["state"] == "playing"
    assert "so computer players" not in alone.said()


def test_otherwise_they_are_offered(site: Site) -> None:
    with Browser(site.url) as browser:
        assert browser.get("/api/levels").json() == list(LEVELS)
    assert "The engine runs interpreted, so computer players think 1/8 as much." in site.said()


def test_the_operator_switches_them_off_by_option_or_environment() -> None:
    def bots(option: str | None, **environment: str) -> bool:
        return from_environment(Path(), "127.0.0.1", environment=environment, bots=option).bots

    assert bots(None)
    assert not bots("off")
    assert not bots(None, ROMME_BOTS="off")
    assert bots("on", ROMME_BOTS="off")
    with pytest.raises(CannotStart, match="on or off, not 'no'"):
        bots("no")
