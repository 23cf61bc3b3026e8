"""A player who sees nothing: he knows the page by the roles and names of its parts and by what is announced.

No test id, attribute or place on the screen is used; what cannot be told or done like this does not exist for him.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

OVERHEAR = """(log) => {
  const hear = (nodes) => { for (const { textContent } of nodes) if (textContent.trim()) heard(textContent); };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => hear(addedNodes))).observe(log, { childList: true });
  hear(log.children);
}"""
PAUSE_MS = 20
PATIENCE = 750
TURNS = 60


class Listener:
    """Plays by keyboard and ears."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self.told = 0
        """How much of what was heard has been listened to."""
        self.deeds: set[str] = set()
        page.expose_function("heard", self.overhear)
        page.get_by_role("log").evaluate(OVERHEAR)

    def overhear(self, line: str) -> None:
        self.heard.append(line)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait for the next sentence that says this."""
        for _ in range(PATIENCE):
            while self.told < len(self.heard):
                self.told += 1
                if found := re.search(pattern, self.heard[self.told - 1]):
                    return found
            self.page.wait_for_timeout(PAUSE_MS)
        page = self.page.locator("body").aria_snapshot()
        raise AssertionError(f"nobody says {pattern!r}, only {self.heard[-20:]} at\n{page}")

    def press(self, key: str) -> None:
        """Press a key; whatever comes of it, something must still have the focus."""
        self.page.keyboard.press(key)
        assert self.page.evaluate("document.activeElement !== document.body"), f"{key} has lost the focus"

    def activate(self, part: Locator) -> None:
        part.focus()
        self.press("Enter")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role(
            "button", name=re.compile(f"^{name},")
        )

    def hand(self) -> tuple[list[str], list[list[str]]]:
        """The cards and the melds among them, as they are told; the group of cards must say the same."""
        self.told = len(self.heard)
        self.press("h")
        cards, melds = self.hear(r"^\d+ cards?: (.*?)\.(?: Melds: (.*)\.)?$").groups()
        named = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        assert named.count() == len(cards.split(", "))
        return cards.split(", "), [meld.split(", ") for meld in melds.split("; ")] if melds else []

    def select(self, cards: list[str]) -> None:
        chosen = self.page.get_by_role("group", name="Your hand").get_by_role("button", pressed=True)
        for name in cards:
            before = chosen.count()
            card = self.page.get_by_role("group", name="Your hand").get_by_role(
                "button", name=re.compile(f"^{name},"), pressed=False
            )
            card.first.focus()
            self.press("Space")
            expect(chosen).to_have_count(before + 1)

    def turn(self) -> bool:
        """One turn, once it has been announced; False if the round has ended instead."""
        if self.hear(r"It is your turn\.|The round is over\.")[0] != "It is your turn.":
            return False
        self.draw()
        hand, melds = self.hand()
        for meld in melds:
            self.lay_down(meld)
            if self.over():
                return True
        for name in hand if self.button("^Meld ").count() else ():
            if self.card(name).count() and self.lay_off(name) and self.over():
                return True
        left, _ = self.hand()
        hand = [name for name in left if name != "joker"] or ["joker"]
        self.card(hand[-1]).last.focus()
        self.told = len(self.heard)
        self.press("x")
        self.confirm()
        self.hear(rf"^You discarded {hand[-1]}\.")
        self.deeds.add("discard")
        return True

    def over(self) -> bool:
        return self.page.get_by_role("heading", name=re.compile("win")).count() > 0

    def draw(self) -> None:
        if "draw" in self.deeds:
            self.activate(self.button("^Stock, .*: Draw"))
        else:
            self.press("d")
        self.deeds.add("draw")
        self.hear(r"You drew .*\.")

    def lay_down(self, meld: list[str]) -> None:
        self.select(meld)
        self.told = len(self.heard)
        self.activate(self.button("^Lay down$"))
        self.confirm()
        self.hear("^You laid down ")
        self.deeds.add("meld")

    def lay_off(self, name: str) -> bool:
        self.select([name])
        home = self.button("your selection fits here")
        if not home.count():
            self.press("Escape")
            return False
        self.told = len(self.heard)
        self.activate(home.first)
        self.confirm()
        self.hear("^You laid off |^You swapped ")
        self.deeds.add("lay off")
        return True

    def confirm(self) -> None:
        """A joker is asked about, and so are two ends; anything else is done at once."""
        dialog = self.page.get_by_role("dialog")
        for _ in range(PATIENCE):
            if self.told < len(self.heard):
                return
            if dialog.count():
                self.activate(dialog.get_by_role("button", name=re.compile("Lay|end|Swap|Discard")).first)
                return
            self.page.wait_for_timeout(PAUSE_MS)
        page = self.page.locator("body").aria_snapshot()
        raise AssertionError(f"nothing comes of it: {self.heard[-20:]} at\n{page}")

    def round(self) -> None:
        for _ in range(TURNS):
            if self.over() or not self.turn():
                return
        raise AssertionError(f"the round does not end: {self.heard[-20:]}")
