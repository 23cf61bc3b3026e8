"""Every family is played to the end of a match by what the page offers; the race of a knock; an opening taken back."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from romme.engine.rules import FAMILIES
from tests.web.conftest import Pages
from tests.web.fake import Late
from tests.web.offers import QUIET, Anybody, Ear, worth
from tests.web.sight import scores
from tests.web.tables import READY, ask

SHORT: dict[str, dict[str, Any]] = {
    "duo": {"target": 1, "hand_size": 6},
    "classic": {"target": 1},
    "club": {"rounds": 1},
    "rummy500": {"target": 40},
    "basic": {"target": 1, "hand_size": 6},
}
FEW: dict[str, Any] = {"hand_size": 7, "opening_minimum": 0}
TABLES = 8


def open_table(
    page: Page,
    rules: str,
    options: dict[str, Any],
    way: str = "computer",
    seats: int = 2,
    names: tuple[str, ...] = ("Anna",),
) -> Any:
    ask(page, "POST", "/api/guest", {"name": names[0]})
    wish = {"way": way, "rules": rules, "options": options, "names": names, "seats": seats}
    return ask(page, "POST", "/api/tables", {**wish, "level": "greedy", "entropy": secrets.token_hex(16)})


def player(
    page: Page, rules: str, options: dict[str, Any], seats: int = 2, *, touch: bool = False
) -> Anybody:
    ear = Ear(page)
    table = open_table(page, rules, options, seats=seats)["table"]
    page.goto(f"/t/{table}")
    page.locator(READY).wait_for()
    page.get_by_test_id("hand").wait_for()
    return Anybody(page, ear, touch=touch)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_short_match(phone: Pages, family: str) -> None:
    page = phone(reduced_motion="reduce")
    anna = player(page, family, SHORT[family], touch=True)
    anna.knocks = True
    result: dict[str, Any] = {}
    for _ in range(TABLES):
        result = anna.round()
        assert scores(page, "total", 2) == result["scores"]
        assert scores(page, "points", 2) == result["points"]
        for seat, hand in enumerate(result["hands"]):
            shown = page.get_by_test_id(f"result-{seat}").locator(".points").all_inner_texts()
            assert shown == [str(card["points"]) for card in hand]
        if anna.ear.view["match_over"]:
            break
        page.get_by_test_id("next-round").tap()
        page.get_by_test_id("result").wait_for(state="detached")
    winners = [seat for seat, place in enumerate(result["places"]) if place == 1]
    assert winners
    for seat in winners:
        expect(page.get_by_test_id(f"result-{seat}")).to_have_class(re.compile("winner"))
    expect(page.get_by_test_id("rematch")).to_be_visible()


def test_three_computer_players_and_tournament_points(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    anna = player(page, "club", {"rounds": 1, "scoring": "tournament", **FEW}, seats=4)
    expect(page.get_by_test_id("seat-3")).to_contain_text("Computer 3")
    result = anna.round()
    assert scores(page, "points", 4) == result["evaluation"]
    expect(page.get_by_test_id("result")).to_contain_text("Points left")
    expect(page.get_by_test_id("result")).to_contain_text("Tournament points")


def test_two_knock_and_the_slower_one_is_told_why(desktop: Pages) -> None:
    host = desktop(reduced_motion="reduce")
    made = open_table(host, "classic", {}, "friend", 3)
    pages = [host, *(desktop(f"/i/{made['invitation']}", reduced_motion="reduce") for _ in range(2))]
    late = [Late(page) for page in pages]
    for page, name in zip(pages[1:], ("Ben", "Carla"), strict=True):
        page.get_by_test_id("name").fill(name)
        page.get_by_test_id("sit").click()
    host.goto(f"/t/{made['table']}")
    for page in pages:
        page.locator("[data-testid=table][data-phase=draw][data-busy=false]").wait_for()
    slow, fast = [each for each in late if each.page.locator("[data-my-turn=false]").count()]
    top = fast.page.get_by_test_id("discard").get_attribute("data-top")
    expect(slow.page.get_by_test_id("knock")).to_have_accessible_name(re.compile("2 penalty cards"))
    slow.held = True
    fast.page.keyboard.press("k")
    fast.page.locator("[data-my-turn=true][data-phase=play][data-busy=false]").wait_for()
    assert fast.page.locator("[data-testid=hand] [data-card]").count() == 16
    assert fast.page.locator(f"[data-testid=hand] [data-card='{top}']").count() >= 1
    slow.page.get_by_test_id("knock").click()
    slow.let_through()
    expect(slow.page.get_by_test_id("notice")).to_have_text("Too late: somebody else was faster.")
    slow.page.locator(QUIET).wait_for()
    assert slow.page.locator("[data-testid=hand] [data-card]").count() == 13
    expect(slow.page.get_by_test_id("knock")).to_have_count(0)


def openable(desktop: Pages) -> tuple[Page, Anybody, list[list[str]]]:
    """A table of `club` at which Anna can open with several melds, none of them enough."""
    page = desktop(reduced_motion="reduce")
    for _ in range(TABLES):
        anna = player(page, "club", {"hand_size": 15})
        while True:
            page.locator(f"{QUIET}[data-my-turn=true], [data-testid=result]").first.wait_for()
            if page.get_by_test_id("result").is_visible():
                break
            legal = anna.ear.legal
            found = anna.opening(legal) if anna.ear.view["phase"] == "play" else []
            if len(found) > 1:
                return page, anna, found
            if found:
                break
            anna.step()
    raise AssertionError("never an opening of two melds")


def test_an_opening_is_staged_sent_and_taken_back(desktop: Pages) -> None:
    page, anna, melds = openable(desktop)
    hand = page.get_by_test_id("hand").locator("[data-card]")
    before = hand.count()
    first = worth(anna.ear.legal)[tuple(sorted(melds[0]))]
    anna.hand.meld(melds[0], "Jk" in melds[0])
    expect(page.get_by_test_id("opening")).to_have_text(f"{first} of 40 points for the opening")
    assert hand.count() == before - len(melds[0])
    page.get_by_test_id("staged-1").click()
    expect(page.get_by_test_id("opening")).to_have_text("0 of 40 points for the opening")
    assert hand.count() == before
    version = anna.ear.update["v"]
    for cards in melds:
        anna.hand.meld(cards, "Jk" in cards)
    anna.settle(version)
    assert len(anna.ear.view["melds"]) >= len(melds)
    assert anna.ear.view["opened"][0]
    version = anna.ear.update["v"]
    page.get_by_test_id("undo").click()
    anna.settle(version)
    assert hand.count() == before
    assert not anna.ear.view["opened"][0]
    expect(page.get_by_test_id("opening")).to_have_text("0 of 40 points for the opening")
