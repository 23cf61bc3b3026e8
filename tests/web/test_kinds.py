"""Every kind of action by mouse, by finger and by keyboard, on a phone, a tablet and a desktop.

The keyboard is used by somebody who knows the page by names and roles alone. What a gesture would have done is read from
what the page sends; the families that differ in what can be done take turns on the nine combinations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.running import Site
from tests.web.conftest import DESKTOP, PHONE, Pages
from tests.web.fake import Change, Wire, meld, position, tamper
from tests.web.tables import READY
from tests.web.test_families import open_table

TABLET = {**PHONE, "viewport": {"width": 820, "height": 1180}}
SCREENS = {"phone": PHONE, "tablet": TABLET, "desktop": {**DESKTOP, "has_touch": True}}
FAMILIES = {
    ("phone", "mouse"): "classic",
    ("phone", "finger"): "rummy500",
    ("phone", "keys"): "club",
    ("tablet", "mouse"): "rummy500",
    ("tablet", "finger"): "club",
    ("tablet", "keys"): "classic",
    ("desktop", "mouse"): "club",
    ("desktop", "finger"): "classic",
    ("desktop", "keys"): "rummy500",
}
NAMES = {"c": "clubs", "s": "spades", "h": "hearts", "d": "diamonds"}
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "10"}
PLAIN: list[Any] = [None, None, None]


def name(face: str) -> str:
    return "joker" if face == "Jk" else f"{RANKS.get(face[0], face[0])} of {NAMES[face[1]]}"


class Input(Protocol):
    """One way to handle the page."""

    def select(self, *cards: str) -> None: ...
    def go(self, testid: str, name: str, key: str = "") -> None: ...


class Pointer:
    """A mouse or a finger: it touches what it sees."""

    def __init__(self, page: Page, touch: Callable[[Locator], None]) -> None:
        self.page = page
        self.touch = touch

    def select(self, *cards: str) -> None:
        for card in cards:
            self.touch(self.page.locator(f"[data-testid=hand] [data-card='{card}'] svg use").first)

    def go(self, testid: str, name: str, key: str = "") -> None:
        del name, key
        self.touch(self.page.get_by_test_id(testid))


class Keyboard:
    """Keys, and the names of what they reach."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def select(self, *cards: str) -> None:
        hand = self.page.get_by_role("group", name="Your hand")
        for card in cards:
            hand.get_by_role("button", name=re.compile(f"^{name(card)},")).focus()
            self.page.keyboard.press("Space")

    def go(self, testid: str, name: str, key: str = "") -> None:
        del testid
        if not key:
            self.page.get_by_role("button", name=re.compile(name)).focus()
        self.page.keyboard.press(key or "Enter")


def inputs(page: Page, kind: str) -> Input:
    if kind == "keys":
        return Keyboard(page)
    return Pointer(page, Locator.click if kind == "mouse" else Locator.tap)


RUN = meld(1, "6h", "7h", "8h")
WITH_JOKER = {**meld(0, "5d", "6d", "Jk"), "kind": "run", "stands": [None, None, ["7d"]]}
HAND = ["4h", "5h", "9h", "7d", "Qc", "Qd", "Qs", "2c", "3c", "4c"]
LOW = {"meld": 1, "end": "low", "cards": ["5h", "4h"]}
HIGH = {"meld": 1, "end": "high", "cards": ["9h"]}
QUEENS = {"cards": ["Qc", "Qd", "Qs"], "points": 30, "stands": PLAIN}
CLUBS = {"cards": ["2c", "3c", "4c"], "points": 9, "stands": PLAIN}


def at(*, drawing: bool = False, theirs: bool = False, **legal: Any) -> Change:
    """My turn with all these cards; before the draw, or the turn of another."""
    played = position(HAND, [RUN, WITH_JOKER], **legal)

    def change(update: dict[str, Any]) -> None:
        played(update)
        update["view"].update(phase="draw" if drawing else "play", discard=["9c", "8s", "4s"], knockers=[])
        if theirs:
            update["view"]["turn"] = 1
        if drawing:
            update["legal"]["discards"] = []

    return change


Kind = tuple[Change, Callable[[Input], None], list[str]]


def opening(way: Input) -> None:
    way.select("Qc", "Qd", "Qs")
    way.go("lay-down", "^Lay down$", "l")
    way.select("2c", "3c", "4c")
    way.go("lay-down", "^Lay down$", "l")


def laying(*cards: str) -> Callable[[Input], None]:
    def do(way: Input) -> None:
        way.select(*cards)
        way.go("meld-1", "^Meld 1.*your selection fits here")

    return do


def swapping(way: Input) -> None:
    way.select("7d")
    way.go("lay-down", "^Swap joker$", "l")


def melding(way: Input) -> None:
    way.select("Qc", "Qd", "Qs")
    way.go("lay-down", "^Lay down$")


def discarding(way: Input) -> None:
    way.select("2c")
    way.go("discard", "^Discard pile", "x")


def deep(way: Input) -> None:
    way.go("pile-3", "^9 of clubs, take 3 cards$")
    way.go("choice-1", "^Take 3 cards")


ONE_OF_EACH: dict[str, Kind] = {
    "draw": (at(drawing=True, draw=True, take=[1]), lambda way: way.go("stock", "^Stock.*: Draw$"), ["draw"]),
    "take": (
        at(drawing=True, draw=True, take=[1]),
        lambda way: way.go("discard", "^Discard pile, on top", "t"),
        ["take"],
    ),
    "meld": (at(melds=[QUEENS]), melding, ["meld Qc Qd Qs"]),
    "low": (at(lays=[LOW, HIGH]), laying("5h"), ["lay 5h on 1 low"]),
    "high": (at(lays=[LOW, HIGH]), laying("9h"), ["lay 9h on 1 high"]),
    "several": (at(lays=[LOW, HIGH]), laying("4h", "5h"), ["lay 5h on 1 low", "lay 4h on 1 low"]),
    "swap": (at(swaps=[{"card": "7d", "meld": 2}]), swapping, ["swap 7d on 2"]),
    "undo": (at(undo=True), lambda way: way.go("undo", "^Take back$", "u"), ["undo"]),
    "discard": (at(), discarding, ["discard 2c"]),
    "end": (at(drawing=True, end=True), lambda way: way.go("end-round", "^End the round$", "e"), ["end"]),
}
KNOCK: Kind = (
    at(drawing=True, theirs=True, knock=True),
    lambda way: way.go("knock", "^Knock: take 4 of spades", "k"),
    ["knock"],
)
OPENING: Kind = (
    at(melds=[QUEENS, CLUBS], opening={"laid": 0, "need": 39}),
    opening,
    ["meld Qc Qd Qs", "meld 2c 3c 4c"],
)
DEEP: Kind = (at(drawing=True, draw=True, take=[1, 3]), deep, ["take 3"])
MORE = {
    "classic": {"knock": KNOCK, "opening": OPENING},
    "club": {"opening": OPENING},
    "rummy500": {"deep take": DEEP},
}


@pytest.fixture(params=[f"{screen}-{kind}" for screen, kind in FAMILIES])
def table(
    request: pytest.FixtureRequest, browser: Browser, site: Site
) -> Iterator[tuple[Page, Wire, str, str]]:
    """A page at a table of the family whose turn it is."""
    screen, kind = request.param.split("-")
    family = FAMILIES[screen, kind]
    pages = Pages(browser, site, SCREENS[screen])
    page = pages(reduced_motion="reduce")
    wire = tamper(page, at())
    page.goto(f"/t/{open_table(page, family, {})['table']}")
    page.locator(READY).wait_for()
    page.get_by_test_id("hand").wait_for()
    yield page, wire, family, kind
    pages.close()


def test_every_kind_of_action(table: tuple[Page, Wire, str, str]) -> None:
    page, wire, family, kind = table
    way = inputs(page, kind)
    for what, (change, do, lines) in {**ONE_OF_EACH, **MORE[family]}.items():
        wire.acts.clear()
        page.keyboard.press("Escape")
        page.locator(f"[data-version='{wire.show(change)}']").wait_for()
        do(way)
        page.locator("[data-testid=table][data-busy=false]").wait_for()
        assert wire.acts == [lines], what
