"""The main states of the page, each the same at every visit: a real table whose updates are set to a chosen position.

Pictures are made of them, for the gallery and to be compared with those of before; nothing can be played in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.fake import tamper
from tests.web.positions import NAMES, POSITIONS
from tests.web.tables import ask, create
from tests.web.ways import AT_REST, in_hand

DRAWN = """() => [...document.querySelectorAll("use")].every((use) => document.querySelector(use.getAttribute("href")))
  && [...document.images].every((image) => image.complete) && !document.querySelector(".side:empty")"""


def go(page: Page, name: str) -> None:
    """Lead a visitor to a scene, from wherever he is, and wait until all of it is drawn."""
    SCENES[name](page)
    page.wait_for_function(DRAWN)
    page.evaluate(AT_REST)


def at(name: str) -> Callable[[Page], None]:
    """The way to a position."""
    position = POSITIONS[name]

    def lead(page: Page) -> None:
        page.goto("/health")
        ask(page, "POST", "/api/guest", {"name": NAMES[0]})
        # Seats are free, so nobody plays behind the position.
        wish = {"way": "friend", "rules": position.rules, "seats": position.seats, "options": {}}
        wish |= {"names": NAMES[:1], "entropy": "0" * 32}
        tamper(page, position.change, here=True)
        page.goto(f"/t/{ask(page, 'POST', '/api/tables', wish)['table']}")
        page.locator("[data-testid=hand], [data-testid=result]").first.wait_for()

    return lead


def start(page: Page) -> None:
    page.context.clear_cookies()
    page.goto("/")
    page.get_by_test_id("play").wait_for()


def advertise(update: dict[str, Any]) -> None:
    """Have the link not name this machine's port of today."""
    update["view"]["link"] = "https://romme.example/i/k3v9x2mq"


def house(page: Page) -> None:
    """Some of the house rules of Classic Rommé."""
    start(page)
    page.get_by_test_id("family-classic").click()
    page.get_by_test_id("house").locator("> summary").click()
    group = page.get_by_test_id("editor").locator("details").nth(2)
    group.locator("summary").click()
    group.evaluate("(group) => group.scrollIntoView()")


def waiting(page: Page) -> None:
    page.goto("/health")
    tamper(page, advertise)
    page.goto(f"/t/{create(page, 'friend')['table']}")
    page.get_by_test_id("waiting").wait_for()


def invitation(page: Page) -> None:
    page.goto("/health")
    code = create(page, "friend")["invitation"]
    page.context.clear_cookies()
    page.goto(f"/i/{code}")
    page.get_by_test_id("sit").wait_for()


def opening(page: Page) -> None:
    """One meld is laid ready, the cards of the next are selected."""
    at("opening")(page)
    for card in ("9s", "Ts", "Js"):
        in_hand(page, card).locator("svg text").first.click()
    page.get_by_test_id("lay-down").click()
    page.get_by_test_id("staged-1").wait_for()
    for card in ("5d", "5h"):
        in_hand(page, card).locator("svg text").first.click()


def lesson(page: Page) -> None:
    tamper(page, lambda _: None)
    start(page)
    page.get_by_test_id("learn").click()
    page.get_by_test_id("coach").wait_for()
    page.get_by_test_id("hand").wait_for()


def settings(page: Page) -> None:
    start(page)
    page.get_by_test_id("settings").click()
    page.get_by_test_id("settings-sheet").wait_for()


def rules(page: Page) -> None:
    at("turn")(page)
    if page.get_by_test_id("info").is_visible():
        page.get_by_test_id("info").click()
    else:
        page.get_by_test_id("rules-of-table").locator("summary").click()
    page.get_by_test_id("rules-of-table").locator("li").first.wait_for()


SCENES: dict[str, Callable[[Page], None]] = {
    "start": start,
    "house": house,
    "waiting": waiting,
    "invitation": invitation,
    "turn": at("turn"),
    "opening": opening,
    "four": at("four"),
    "spread": at("spread"),
    "round": at("round"),
    "match": at("match"),
    "lesson": lesson,
    "rules": rules,
    "settings": settings,
}
