"""On a phone, held either way, and on a desktop, the whole table is in sight, and every card can be told and touched."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import DESKTOP, PHONE, Pages
from tests.web.fake import meld, position, tamper
from tests.web.measures import faults, overlaps
from tests.web.scenes import go
from tests.web.tables import create, sit_at

SCREENS: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "landscape": {**PHONE, "viewport": {"width": 740, "height": 360}},
    "desktop": DESKTOP,
}
LONG = "Maximiliane von Hohenfel"
HAND = ["2c", "3c", "5c", "Tc", "Kc", "4h", "Qh", "Ah", "9d", "Jd", "Ks"]
MELDS = [
    meld(0, "4s", "5s", "6s", "7s", "8s", "9s"),
    meld(1, "7c", "7h", "7d"),
    meld(1, "Jc", "Js", "Jh"),
    meld(0, "2s", "2h", "2d"),
    meld(1, "Ts", "Th", "Td"),
    meld(0, "8c", "8h", "8d"),
]


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser) -> str:
    name: str = request.param
    return name


@pytest.fixture
def visit(screen: str, desktop: Pages) -> Pages:
    desktop.screen = SCREENS[screen]
    return desktop


def shot(page: Page, folder: Path, name: str) -> None:
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    page.screenshot(path=folder / f"{name}.png")


def check(page: Page, folder: Path, name: str) -> None:
    shot(page, folder, name)
    assert not faults(page), name


def test_ten_and_eleven_cards(visit: Pages, screenshots: Path) -> None:
    page = visit(reduced_motion="reduce")
    sit_at(page, names=(LONG,))
    page.locator("[data-testid=table][data-my-turn=true][data-busy=false]").wait_for()
    check(page, screenshots, "draw")
    page.get_by_test_id("stock").click()
    page.locator("[data-phase=play]").wait_for()
    check(page, screenshots, "play")


SMALL = [(360, 740), (360, 640), (740, 360)]
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
"""What WCAG 1.4.12 lets a reader do with any text."""


def test_phones_of_every_size(phone: Pages, screenshots: Path) -> None:
    page = phone(reduced_motion="reduce", locale="de-DE")
    for scene in ("four", "spread"):
        go(page, scene)
        for width, height in SMALL:
            page.set_viewport_size({"width": width, "height": height})
            check(page, screenshots, f"{scene}-{width}x{height}")
            assert not overlaps(page)
        page.set_viewport_size({"width": 320, "height": 640})
        assert not overlaps(page)
        page.set_viewport_size({"width": 360, "height": 740})
        page.evaluate(SPACED)
        shot(page, screenshots, f"{scene}-spaced")
        assert not overlaps(page)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


@pytest.mark.parametrize("locale", ["de-DE", "es-ES"])
def test_a_full_table(visit: Pages, screenshots: Path, locale: str) -> None:
    page = visit(reduced_motion="reduce", locale=locale)
    lays = [{"meld": 2, "end": None, "cards": ["Ks"]}, {"meld": 1, "end": "low", "cards": ["3c"]}]
    tamper(page, position(HAND, MELDS, lays=lays, undo=True))
    sit_at(page, "computer", names=(LONG,))
    check(page, screenshots, "full")


def test_selected_cards_stay_in_sight(visit: Pages, screenshots: Path) -> None:
    page = visit(reduced_motion="reduce")
    tamper(page, position(HAND, MELDS))
    sit_at(page)
    for card in page.locator("[data-testid=hand] [data-card]").all()[::3]:
        card.locator("svg text").first.click()
    check(page, screenshots, "selected")


def test_two_people_with_long_names(visit: Pages, screenshots: Path) -> None:
    page = visit(reduced_motion="reduce", locale="de-DE")
    made = create(page, "friend", names=(LONG,))
    friend = visit(f"/i/{made['invitation']}", reduced_motion="reduce")
    friend.get_by_test_id("name").fill("Wolfgang Amadeus Mozarts")
    friend.get_by_test_id("sit").click()
    friend.get_by_test_id("hand").wait_for()
    page.goto(f"/t/{made['table']}")
    page.get_by_test_id("hand").wait_for()
    friend.context.close()
    page.get_by_test_id("seat-1").get_by_text(re.compile("nicht verbunden")).wait_for()
    check(page, screenshots, "away")


def test_nothing_drifts_as_the_list_of_moves_grows(visit: Pages, screen: str) -> None:
    page = visit(reduced_motion="reduce")
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    for _ in range(12 if screen == "desktop" else 3):  # only there the list stands beside the table
        page.locator(
            "[data-testid=table][data-busy=false][data-my-turn=true], [data-testid=result]"
        ).first.wait_for()
        if page.get_by_test_id("result").is_visible():
            break
        page.keyboard.press("d")
        page.locator("[data-testid=table][data-busy=false][data-phase=play]").wait_for()
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("x")
    else:
        assert not faults(page)
    page.evaluate("document.querySelector('main').scrollTo(0, 9999)")
    assert page.evaluate("document.querySelector('main').scrollTop") == 0, "the table can be scrolled away"
