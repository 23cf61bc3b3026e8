"""Three languages, switched at the table: nothing that can be read or heard stays behind in the language before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.tables import create, sit_at

WORDS = """() => {
  const found = new Set();
  const add = (text) => text && text.trim() && found.add(text.trim().replace(/\\s+/g, " "));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const box = walk.currentNode.parentElement;
    if (!box.closest("script, style, symbol, defs, [data-testid=announcer], [data-testid=language]")) add(walk.currentNode.data);
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]"))
    for (const name of ["aria-label", "title", "alt", "placeholder"])
      if (!each.closest("[data-testid=language]")) add(each.getAttribute(name));
  return [...found];
}"""
SAME = {"Anna", "Rommé", "Computer", "JOKER", "A", "K", "Esc", "no"}
"""Names and words that are the same in two of the languages."""
TITLES = {"de": "Deutsch", "es": "Español", "en": "English"}


def words(page: Page) -> set[str]:
    """Everything with a letter in it, cards' letters aside."""
    found: list[str] = page.evaluate(WORDS)
    return {each for each in found if re.search(r"[^\W\d_]{2}", each)} - SAME


def switch(page: Page, language: str) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_test_id("language").get_by_role("radio", name=TITLES[language]).check()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def sheets(page: Page) -> set[str]:
    """The words of help and menu."""
    found: set[str] = set()
    for name in ("help", "menu"):
        page.get_by_test_id(name).click()
        page.get_by_test_id(f"{name}-sheet").wait_for()
        found |= words(page)
        page.keyboard.press("Escape")
        page.get_by_test_id(f"{name}-sheet").wait_for(state="hidden")
    return found


@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_english_is_left(desktop: Pages, language: str) -> None:
    page = desktop()
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    english = words(page) | sheets(page)
    switch(page, language)
    other = words(page) | sheets(page)
    assert len(other) > 20
    assert english & other == set(), "the same in both languages"
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    other = words(page)
    switch(page, "en")
    assert words(page) & other == set(), "the same in both languages"


def test_the_browsers_language_is_spoken(phone: Pages) -> None:
    for locale, title in (("de-AT", "Neues Spiel"), ("es-MX", "Nueva partida"), ("fr-FR", "New game")):
        page = phone(locale=locale)
        expect(page.locator("#new-game")).to_have_text(title)


def test_result_and_waiting_in_german(desktop: Pages) -> None:
    page = desktop(locale="de-DE")
    code = create(page, "friend")["table"]
    page.goto(f"/t/{code}")
    expect(page.get_by_test_id("waiting")).to_contain_text("Warten auf")
    sit_at(page)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("confirm").click()
    result = page.get_by_test_id("result")
    expect(result).to_contain_text("Computer gewinnt die Partie")
    left = words(page)
    switch(page, "en")
    assert left & words(page) == set()
