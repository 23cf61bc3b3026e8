"""The three ways to handle a table: each does what a player wants with a mouse, with keys alone, or with a finger."""

from __future__ import annotations

from itertools import count
from typing import Protocol

from playwright.sync_api import FloatRect, Locator, Page

AT_REST = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"


class Way(Protocol):
    """What every way can do; cards are named by their faces."""

    page: Page

    def draw(self) -> None: ...
    def take(self) -> None: ...
    def meld(self, cards: list[str]) -> None: ...
    def lay(self, card: str, number: int) -> None: ...
    def discard(self, card: str) -> None: ...
    def press(self, name: str) -> None: ...


def in_hand(page: Page, face: str) -> Locator:
    return page.locator(f"[data-testid=hand] [data-card='{face}']")


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def index(page: Page, face: str) -> Locator:
    """Where a card in the hand says what it is: the one place of it that no other card may cover."""
    return in_hand(page, face).locator("svg text").first


def grip(page: Page, face: str) -> tuple[float, float]:
    """Where to take hold of a card, once it has come to rest."""
    page.evaluate(AT_REST)
    return middle(index(page, face).bounding_box())


class Mouse:
    """Clicks and drags in turns, so that a match meets all of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turns = count()

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from here to there."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()

    def spot(self, name: str) -> tuple[float, float]:
        return middle(self.page.get_by_test_id(name).bounding_box())

    def draw(self) -> None:
        if next(self.turns) % 2:
            self.page.get_by_test_id("stock").click()
        else:
            self.pull(self.spot("stock"), self.spot("hand"))

    def take(self) -> None:
        if next(self.turns) % 2:
            self.page.get_by_test_id("discard").click()
        else:
            self.pull(self.spot("discard"), self.spot("hand"))

    def select(self, cards: list[str]) -> None:
        for card in cards:
            index(self.page, card).click()

    def meld(self, cards: list[str]) -> None:
        self.select(cards)
        if next(self.turns) % 2:
            self.page.get_by_test_id("lay-down").click()
        else:
            self.pull(grip(self.page, cards[0]), self.free_spot())

    def free_spot(self) -> tuple[float, float]:
        """A place on the table where no meld lies."""
        box = self.page.get_by_test_id("melds").bounding_box()
        assert box is not None
        return box["x"] + box["width"] - 6, box["y"] + 6

    def lay(self, card: str, number: int) -> None:
        if next(self.turns) % 2:
            self.select([card])
            self.page.get_by_test_id(f"meld-{number}").click()
        else:
            self.pull(grip(self.page, card), self.spot(f"meld-{number}"))

    def discard(self, card: str) -> None:
        match next(self.turns) % 3:
            case 0 if "melded" not in (in_hand(self.page, card).first.get_attribute("class") or ""):
                index(self.page, card).dblclick()
            case 0 | 1:
                self.select([card])
                self.page.get_by_test_id("discard").click()
            case _:
                self.pull(grip(self.page, card), self.spot("discard"))

    def press(self, name: str) -> None:
        self.page.get_by_test_id(name).click()


CLICKED = """() => ({
  come: new Promise((done) => {
    addEventListener("click", () => done(true), { once: true, capture: true });
    setTimeout(() => done(false), 3000);
  }),
})"""


class Finger:
    """Taps and drags. The browser makes a click of a tap when it likes, so every tap waits for its click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turns = count()
        self.session = page.context.new_cdp_session(page)

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with one finger, which rests before it lets go: after a fling the browser ignores the next tap."""
        self._touch("touchStart", start)
        for step in range(1, 5):
            x, y = (low + (high - low) * step / 4 for low, high in zip(start, end, strict=True))
            self._touch("touchMove", (x, y))
        for shake in range(5):
            self.page.wait_for_timeout(20)
            self._touch("touchMove", (end[0] + shake % 2, end[1]))
        self._touch("touchEnd", None)

    def rest(self, spot: tuple[float, float], ms: int) -> None:
        """Press, and let go after so long."""
        self._touch("touchStart", spot)
        self.page.wait_for_timeout(ms)
        self._touch("touchEnd", None)

    def _touch(self, kind: str, at: tuple[float, float] | None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(self) -> None:
        self.press("stock")

    def take(self) -> None:
        self.press("discard")

    def select(self, cards: list[str]) -> None:
        for card in cards:
            self.tap(index(self.page, card))

    def meld(self, cards: list[str]) -> None:
        self.select(cards)
        self.press("lay-down")

    def lay(self, card: str, number: int) -> None:
        self.select([card])
        self.press(f"meld-{number}")

    def discard(self, card: str) -> None:
        if next(self.turns) % 2:
            self.select([card])
            self.press("discard")
        else:
            pile = middle(self.page.get_by_test_id("discard").bounding_box())
            self.pull(grip(self.page, card), pile)

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_test_id(name))

    def tap(self, target: Locator) -> None:
        click = self.page.evaluate_handle(CLICKED)
        target.tap()
        assert click.evaluate("(click) => click.come"), f"no click came of a tap on {target}"
