"""The way of a player who has only a keyboard: after everything that happens, something must have the focus."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.sight import look

FOCUSED = """() => {
  const found = document.activeElement;
  if (!found || found === document.body) return null;
  return found.dataset.card ?? found.dataset.testid ?? found.getAttribute("aria-label") ?? found.textContent.trim();
}"""


def focused(page: Page) -> str | None:
    """The card, test id or name of what has the focus; None if nothing has."""
    found: str | None = page.evaluate(FOCUSED)
    return found


class Keys:
    """Uses no pointer at all."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lost: list[str] = []
        """What was pressed when the focus was lost."""

    def tab_to(self, *names: str) -> None:
        """Go through the page with Tab until one of these has the focus."""
        seen = []
        for _ in range(40):
            if (found := focused(self.page)) in names:
                return
            seen.append(found)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {names}, only to {seen}")

    def go_to(self, face: str) -> None:
        """Walk to a card along the hand."""
        self.page.keyboard.press("Home")
        for _ in range(look(self.page).hand.index(face)):
            self.page.keyboard.press("ArrowRight")
        assert focused(self.page) == face, "the arrow keys do not lead to the card"

    def hit(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.locator("[data-testid=table][data-busy=false]").wait_for()
        if not focused(self.page):
            seen = look(self.page)
            self.lost.append(f"{key} in {seen.phase}, {len(seen.hand)} cards in hand")

    def draw(self) -> None:
        self.hit("d")

    def take(self) -> None:
        self.hit("t")

    def select(self, cards: list[str]) -> None:
        for card in cards:
            self.go_to(card)
            self.hit("Space")

    def meld(self, cards: list[str]) -> None:
        self.select(cards)
        self.hit("l")

    def lay(self, card: str, number: int) -> None:
        self.select([card])
        self.hit("l")
        if (focused(self.page) or "").startswith("meld-"):  # it fits more than one meld, and the page asks
            self.tab_to(f"meld-{number}")
            self.hit("Enter")

    def discard(self, card: str) -> None:
        self.go_to(card)
        self.hit("x")

    def press(self, name: str) -> None:
        self.hit({"next-round": "n", "rematch": "n"}[name])
