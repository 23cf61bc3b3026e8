"""What a ruler says about a table: whether anything scrolls, hides, overlaps or is too small for a thumb."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MEASURE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (each) => each.getBoundingClientRect();
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const seen = (x, y) => document.elementFromPoint(x, y);
  const name = (each) => each.dataset.testid ?? each.dataset.card ?? each.getAttribute("aria-label") ?? each.textContent.trim();
  const inside = ({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const scrolls = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const wrong = [];
  for (const each of [document.scrollingElement, all("main")[0], ...all(".hand, .melds, .mat, .status-area, .actions-area")])
    if (scrolls(each)) wrong.push(`scrolls: ${each.tagName} ${each.className} ${each.scrollHeight}>${each.clientHeight} ${each.scrollWidth}>${each.clientWidth}`);
  for (const card of all("[data-testid=hand] [data-card]")) {
    const index = box(card.querySelector("svg text")), suit = box(card.querySelector("svg use"));
    for (const [what, spot] of [["index", index], ["suit", suit]]) {
      if (!inside(spot)) wrong.push(`${what} of ${card.dataset.card} outside the window`);
      const over = seen(...middle(spot))?.closest("[data-card]");
      if (over !== card) wrong.push(`${what} of ${card.dataset.card} is covered by ${over?.dataset.card ?? "something"}`);
    }
    const { width, height } = box(card);
    if (Math.min(width, height) < 40) wrong.push(`card ${card.dataset.card} can be touched on ${width.toFixed(1)}x${height.toFixed(1)}`);
  }
  for (const each of all("main button, main a, main input, header button, header a")) {
    if (each.closest("[data-testid=hand], .side, .melds") || !each.checkVisibility()) continue;
    const { width, height } = box(each);
    const least = each.closest(".spread") && innerHeight < 500 ? 24 : 40;
    if (Math.min(width, height) < least) wrong.push(`${name(each)} is ${width.toFixed(1)}x${height.toFixed(1)}`);
    if (!inside(box(each))) wrong.push(`${name(each)} sticks out of the window`);
    else if (!each.contains(seen(...middle(box(each))))) wrong.push(`${name(each)} is covered`);
  }
  for (const meld of all("[data-testid^=meld-]")) {
    const { left, right, top, bottom } = box(meld), area = box(document.querySelector("[data-testid=melds]"));
    if (left < area.left || right > area.right + 1 || top < area.top - 1 || bottom > area.bottom + 1) wrong.push(`${name(meld)} leaves its place`);
  }
  for (const seat of all("[data-testid^=seat-]")) {
    const words = document.createRange();
    const title = seat.querySelector("h3, .name");
    if (!title) { wrong.push(`${name(seat)} has no name`); continue; }
    words.selectNodeContents(title);
    const heading = box(title), text = words.getBoundingClientRect(), count = box(seat.querySelector(".number"));
    const cards = box(seat.querySelector(".cards")), end = Math.min(heading.right, text.right);
    if (end > cards.left + 1 && heading.left < cards.right && heading.bottom > cards.top + 1 && heading.top < cards.bottom - 1)
      wrong.push(`${name(seat)}: name over cards`);
    if (!inside(count) || count.width === 0) wrong.push(`${name(seat)}: the number of cards cannot be seen`);
    if (heading.width < 40 && title.scrollWidth > title.clientWidth) wrong.push(`${name(seat)}: no room for the name (${heading.width.toFixed(0)} px)`);
    if (box(seat).right > innerWidth) wrong.push(`${name(seat)} sticks out`);
  }
  return wrong;
}"""


OVERLAPS = """() => {
  const parts = [...document.querySelectorAll("header, .seats, .seat, .one, .turn strong, .next, .recent, .piles, .actions, .hand")];
  const boxes = parts.filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()]);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
    .filter(([other, b]) => !one.contains(other) && !apart(a, b))
    .map(([other]) => `${one.className} over ${other.className}`));
}"""


SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let frames = 0; frames < 3; frames++) await frame();
  await Promise.allSettled(document.getAnimations().map((each) => each.finished));
}"""
"""Resolves when all has come to lie where another size of the window puts it."""


def overlaps(page: Page) -> list[str]:
    """The parts of the table that lie over one another."""
    page.evaluate(SETTLED)
    found: Any = page.evaluate(OVERLAPS)
    return list(found)


def faults(page: Page) -> list[str]:
    """Everything that is wrong with the table as it lies there now."""
    page.evaluate(SETTLED)
    found: Any = page.evaluate(MEASURE)
    return list(found)
