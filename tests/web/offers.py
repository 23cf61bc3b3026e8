"""A player of any family who does with mouse or finger what the server offers his page, and checks that it comes about.

He hears what the page hears, so no rule is known here: what he tests is that everything offered can be done, and is seen.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

QUIET = "[data-testid=table][data-busy=false]"
MOVED = """(v) => document.querySelector("[data-testid=result], [data-testid=cover]")
  || Number(document.querySelector("[data-testid=table]").dataset.version) > v"""
ACTIONS = 4000


class Ear:
    """The last update that the page has had; to be made before the page goes to the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.update: dict[str, Any] = {}
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "update":
            self.update = message

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.update["view"]
        return view

    @property
    def legal(self) -> dict[str, Any]:
        """What is offered now, once the page shows the version that was heard last."""
        self.page.locator(QUIET).wait_for()
        self.page.wait_for_function(
            "(v) => Number(document.querySelector('[data-testid=table]').dataset.version) >= v",
            arg=self.update["v"],
        )
        legal: dict[str, Any] = self.update["legal"]
        return legal


def worth(legal: dict[str, Any]) -> dict[tuple[str, ...], int]:
    """What the melds count, by their cards; of the ways in which a joker can stand the one that the page names first."""
    return {tuple(sorted(meld["cards"])): meld["points"] for meld in reversed(legal["melds"])}


class Hand:
    """Does one thing at a time through the page."""

    def __init__(self, page: Page, ear: Ear, *, touch: bool = False) -> None:
        self.page = page
        self.ear = ear
        self.touch = touch

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def push(self, name: str) -> None:
        self.press(self.page.get_by_test_id(name))

    def select(self, cards: list[str]) -> None:
        hand = self.page.get_by_test_id("hand")
        for selected in hand.locator("[aria-pressed=true]").all():
            self.press(selected.locator("svg use").first)
        for card in cards:
            self.press(
                hand.locator(f"[aria-pressed=false][data-card='{card}']").first.locator("svg use").first
            )

    def confirm(self, what: str | None = None) -> None:
        """Answer the small question, if there is one, by what is wanted."""
        dialog = self.page.get_by_test_id("choose")
        dialog.wait_for()
        choice = dialog.locator(f"[data-what={what}]") if what else dialog.locator("[data-what]")
        self.press(choice.first)
        dialog.wait_for(state="detached")

    def meld(self, cards: list[str], asked: bool) -> None:
        self.select(cards)
        self.push("lay-down")
        if asked:
            self.confirm()

    def draw(self) -> None:
        self.push("stock")

    def take(self, count: int) -> None:
        self.push("discard" if count == 1 else f"pile-{count}")
        if count > 1:
            self.confirm("take")

    def lay(self, card: str, meld: int, what: str, asked: bool) -> None:
        self.select([card])
        self.push(f"meld-{meld}")
        if asked:
            self.confirm(what)

    def discard(self, card: str) -> None:
        self.select([card])
        self.push("discard")
        if card == "Jk":
            self.confirm("discard")


class Anybody:
    """Plays rounds of any family, and remembers what he has done."""

    def __init__(self, page: Page, ear: Ear, *, touch: bool = False) -> None:
        self.page = page
        self.ear = ear
        self.hand = Hand(page, ear, touch=touch)
        self.done: list[str] = []
        self.knocks = False

    def settle(self, before: int) -> None:
        self.page.wait_for_function(MOVED, arg=before)
        self.page.locator("[data-busy=false]").first.wait_for()

    def step(self) -> bool:
        """One action of an own turn; whether there was any."""
        legal, before = self.ear.legal, self.ear.update["v"]
        if not (what := self.choose(legal)):
            return False
        self.done.append(what)
        self.settle(before)
        return True

    def choose(self, legal: dict[str, Any]) -> str:
        """Do the first thing that helps."""
        view = self.ear.view
        if view["phase"] == "draw":
            return self.begin(legal)
        if legal["opening"]["need"] and not view["owes"]["card"]:
            if opening := self.opening(legal):
                for cards in opening:
                    self.hand.meld(cards, "Jk" in cards)
                return "open"
        elif legal["melds"]:
            best = max(legal["melds"], key=lambda meld: (len(meld["cards"]), meld["points"]))["cards"]
            self.hand.meld(best, "Jk" in best)
            return "meld"
        return self.add(legal)

    def begin(self, legal: dict[str, Any]) -> str:
        view = self.ear.view
        if legal["knock"] and self.knocks:
            self.hand.push("knock")
            return "knock"
        deep = [count for count in legal["take"] if count > 1]
        if deep and len(view["hand"]) < 20:
            self.hand.take(deep[0])
            return "take deep"
        if legal["take"] and (not legal["draw"] or len(self.done) % 5 == 0):
            self.hand.take(legal["take"][0])
            return "take"
        if legal["draw"]:
            self.hand.draw()
            return "draw"
        if legal["end"]:
            self.hand.push("end-round")
            return "end"
        return ""

    def opening(self, legal: dict[str, Any]) -> list[list[str]]:
        """The hinted melds, if together they are worth enough."""
        points = worth(legal)
        melds = [cards for cards in self.ear.update["hints"]["melds"] if tuple(sorted(cards)) in points]
        found: list[list[str]] = []
        total = legal["opening"]["laid"]
        for cards in sorted(melds, key=lambda cards: -points[tuple(sorted(cards))]):
            if total < legal["opening"]["need"]:
                found.append(cards)
                total += points[tuple(sorted(cards))]
        return found if total >= legal["opening"]["need"] else []

    def add(self, legal: dict[str, Any]) -> str:
        """Swap or lay off, else discard what counts most."""
        if legal["swaps"]:
            swap = legal["swaps"][0]
            asked = any(
                lay["meld"] == swap["meld"] and lay["cards"][0] == swap["card"] for lay in legal["lays"]
            )
            self.hand.lay(swap["card"], swap["meld"], "swap", asked)
            return "swap"
        if legal["lays"]:
            lay = legal["lays"][0]
            card, meld = lay["cards"][0], lay["meld"]
            ways = [each for each in legal["lays"] if each["meld"] == meld and each["cards"][0] == card]
            self.hand.lay(card, meld, lay["end"] or "any", len(ways) > 1 or card == "Jk")
            return "lay off"
        if legal["discards"]:
            ranks = "JkA23456789TJQK"
            self.hand.discard(max(legal["discards"], key=lambda card: (card != "Jk", ranks.index(card[0]))))
            return "discard"
        if legal["undo"]:
            self.hand.push("undo")
            return "undo"
        return ""

    def round(self) -> dict[str, Any]:
        """Until the result is there; the result as the page got it."""
        for _ in range(ACTIONS):
            self.page.locator(
                f"{QUIET}[data-my-turn=true], [data-testid=result], [data-testid=knock]"
            ).first.wait_for()
            if self.page.get_by_test_id("result").is_visible():
                result: dict[str, Any] = self.ear.view["result"]
                return result
            if not self.step():
                self.page.wait_for_timeout(20)
        raise AssertionError(f"the round does not end: {self.done[-20:]}")
