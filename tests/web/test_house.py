"""Four people at an open rated table, one of whom loses the connection and comes back; and a game of days over a restart."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.clients import ENTROPY
from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.tables import READY, ask
from tests.web.test_invitation import play_on
from tests.web.test_players import member
from tests.web.ways import Finger, Mouse

NAMES = ("Amadea", "Bernward", "Cosima", "Dankmar")


def go_to(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    page.locator(READY).wait_for()


def test_four_at_an_open_rated_table_and_one_comes_back(desktop: Pages, phone: Pages) -> None:
    screens = (desktop, phone, desktop, phone)
    people = [member(screens[n], name, f"10.44.0.{n}") for n, name in enumerate(NAMES)]
    terms = {"sit": "everyone", "rated": True, "clock": {"turn": 60}, "watch": False}
    wish = {
        "way": "open",
        "rules": "basic",
        "names": [NAMES[0]],
        "seats": 4,
        "terms": terms,
        "entropy": ENTROPY,
    }
    table: str = ask(people[0], "POST", "/api/tables", wish)["table"]
    for page, name in zip(people[1:], NAMES[1:], strict=True):
        page.goto("/lobby")
        page.get_by_test_id("name").fill(name)
        page.get_by_test_id(f"take-{table}").click()
        page.get_by_test_id(re.compile("waiting|hand")).first.wait_for()
    go_to(people[0], table)
    for page in people:
        page.get_by_test_id("hand").wait_for()
    players = [Player(page, Finger(page) if n % 2 else Mouse(page)) for n, page in enumerate(people)]
    play_on(players, 4)
    away, others = people[3], people[:3]
    away.context.set_offline(True)
    away.goto("about:blank")
    for page in others:
        expect(page.get_by_test_id("seat-3")).to_have_attribute("data-connected", "false")
    away.context.set_offline(False)
    go_to(away, table)
    for page in others:
        expect(page.get_by_test_id("seat-3")).to_have_attribute("data-connected", "true")
    players[3] = Player(away, Finger(away))
    play_on(players, 4)
    away.get_by_test_id("menu").tap()
    away.get_by_test_id("resign").tap()
    away.get_by_test_id("confirm").tap()
    for page in people:
        result = page.get_by_test_id("result")
        expect(result).to_contain_text(NAMES[3])
        expect(result.get_by_text(re.compile(r"[+−-]\d")).first).to_be_visible()


def test_a_game_of_days_goes_on_after_the_server_was_killed(desktop: Pages) -> None:
    host, friend = desktop("/health", reduced_motion="reduce"), desktop("/health", reduced_motion="reduce")
    for page, name in ((host, "Anna"), (friend, "Ben")):
        ask(page, "POST", "/api/guest", {"name": name})
    wish = {
        "way": "friend",
        "rules": "duo",
        "names": ["Anna"],
        "terms": {"clock": {"days": 2}},
        "entropy": ENTROPY,
    }
    made = ask(host, "POST", "/api/tables", wish)
    ask(friend, "POST", f"/api/invitations/{made['invitation']}/seat", {"name": "Ben", "entropy": ENTROPY})
    for page in (host, friend):
        go_to(page, made["table"])
    players = [Player(host, Mouse(host)), Player(friend, Mouse(friend))]
    play_on(players, 2)
    versions = [page.get_by_test_id("table").get_attribute("data-version") for page in (host, friend)]
    for complaint in ("Failed to load", "WebSocket", "ERR_CONNECTION"):
        desktop.tolerate(complaint)
    desktop.site.kill()
    desktop.site.start()
    for page, version in zip((host, friend), versions, strict=True):
        expect(page.get_by_test_id("notice")).to_have_count(0, timeout=20_000)
        expect(page.get_by_test_id("table")).to_have_attribute("data-version", version or "")
        expect(page.get_by_text(re.compile("2 days|1 day|47 h|48 h")).first).to_be_visible()
    play_on(players, 2)
    assert [page.get_by_test_id("table").get_attribute("data-version") for page in (host, friend)] != versions
