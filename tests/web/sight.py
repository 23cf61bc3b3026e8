"""What can be seen of a table in the page at one moment, read from the same attributes and names that people's tools use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const faces = (root) => all("[data-card]", root).map((card) => card.dataset.card);
  const one = (name) => document.querySelector(`[data-testid=${name}]`);
  const table = one("table"), hand = one("hand");
  return {
    phase: table.dataset.phase,
    version: Number(table.dataset.version),
    mine: table.dataset.myTurn === "true",
    hand: hand ? faces(hand) : [],
    ids: hand ? all("[data-card]", hand).map((card) => card.dataset.id) : [],
    selected: hand ? all("[aria-pressed=true]", hand).map((card) => card.dataset.card) : [],
    melds: Object.fromEntries(all("[data-testid^=meld-]").map((meld) => [Number(meld.dataset.testid.slice(5)), faces(meld)])),
    top: one("discard")?.dataset.top ?? "",
    stock: Number(one("stock-size")?.textContent ?? -1),
    notice: one("notice")?.textContent ?? "",
    covered: one("cover") !== null,
    result: one("result") !== null,
    scrolled: table.scrollTop + document.scrollingElement.scrollTop,
    finished: one("rematch") !== null,
  };
}"""


@dataclass(frozen=True)
class Sight:
    """One look at the table."""

    phase: str
    version: int
    mine: bool
    hand: list[str]
    ids: list[str]
    selected: list[str]
    melds: dict[int, list[str]]
    top: str
    stock: int
    notice: str
    covered: bool
    result: bool
    scrolled: float
    finished: bool


def look(page: Page) -> Sight:
    seen: dict[str, Any] = page.evaluate(LOOK)
    seen["melds"] = {int(number): faces for number, faces in seen["melds"].items()}
    return Sight(**seen)


def scores(page: Page, what: str, seats: int = 2) -> list[int]:
    """The numbers of all seats on the page of results: `points` or `total`."""
    texts = [page.get_by_test_id(f"{what}-{seat}").inner_text() for seat in range(seats)]
    return [int(text.replace("\N{MINUS SIGN}", "-")) for text in texts]
