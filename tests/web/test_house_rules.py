"""House rules: every option can be set by mouse and by keyboard, what cannot be played is explained before it is asked for,
and whoever joins the table is told what was changed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from romme.engine.house import CHOICES
from romme.engine.rules import OPTION_NAMES, PRESETS
from tests.web.conftest import Pages
from tests.web.test_axe import Inspector

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "lib" / "i18n"
OPENING = "worth at least 51 points"
NO_KNOCK = "Nobody can take a discard out of turn."
NO_END = "Without “Target” and “Rounds” the match would never end."


def option(page: Page, name: str) -> Locator:
    return page.get_by_test_id(f"option-{name}")


def edit(page: Page, family: str, *groups: str) -> None:
    """Open the editor of a family, and some of its groups."""
    page.get_by_test_id(f"family-{family}").click()
    page.get_by_test_id("house").locator("> summary").click()
    page.get_by_test_id("editor").wait_for()
    for group in groups:
        page.get_by_test_id(f"group-{group}").locator("summary").click()


def test_the_friend_is_told_what_the_host_has_changed(desktop: Pages, phone: Pages) -> None:
    host = desktop()
    host.get_by_test_id("way-friend").click()
    edit(host, "classic", "melds", "turn", "match")
    count, opening = host.get_by_test_id("house-count"), option(host, "opening_minimum")
    expect(count).to_be_hidden()
    host.get_by_test_id("preset-open-51").click()
    expect(host.get_by_test_id("preset-open-51")).to_have_attribute("aria-pressed", "true")
    expect(opening.get_by_role("spinbutton")).to_have_value("51")
    opening.get_by_role("button", name="more").click()
    expect(opening).to_contain_text("at least 55 points")
    host.get_by_test_id("reset-opening_minimum").click()
    expect(opening.get_by_role("spinbutton")).to_have_value("30")
    expect(count).to_be_hidden()
    host.get_by_test_id("preset-open-51").click()
    option(host, "knock").get_by_role("switch").click()
    expect(option(host, "knock_penalty")).to_be_hidden()
    option(host, "target").get_by_role("checkbox").check()
    for place in (option(host, "target"), option(host, "rounds"), host.get_by_test_id("clash")):
        expect(place).to_contain_text(NO_END)
    expect(host.get_by_test_id("play")).to_be_disabled()
    host.get_by_test_id("reset-target").click()
    expect(host.get_by_test_id("clash")).to_be_hidden()
    host.get_by_test_id("target").get_by_role("radio", name="100").check()
    expect(count).to_have_text("2 changed")
    host.get_by_test_id("play").click()
    summary = host.get_by_test_id("house-rules")
    expect(summary).to_contain_text(NO_KNOCK)
    link = host.get_by_test_id("invite-link").input_value()
    friend = phone(link[link.index("/i/") :])
    expect(friend.get_by_test_id("house-rules").get_by_role("listitem")).to_have_text(
        [NO_KNOCK, re.compile(OPENING)]
    )
    expect(friend.get_by_test_id("invitation")).to_contain_text("to 100 points")
    expect(friend.get_by_test_id("invitation")).not_to_contain_text("Open with 30")
    inspector = Inspector()
    inspector.look(friend, "invitation")
    assert not inspector.found, "\n".join(inspector.found)
    friend.get_by_test_id("sit").click()
    friend.get_by_test_id("hand").wait_for()
    expect(summary).to_contain_text(OPENING)
    host.goto("/")
    edit(host, "classic")
    host.get_by_test_id("preset-last").click()
    expect(count).to_have_text("2 changed")
    host.get_by_test_id("reset-all").click()
    expect(host.get_by_test_id("preset-usual")).to_be_focused()
    expect(count).to_be_hidden()


def test_by_keyboard(desktop: Pages) -> None:
    page = desktop()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_test_id("house").locator("> summary").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("preset-usual").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    first = next(iter(PRESETS["duo"]))
    expect(page.get_by_test_id(f"preset-{first}")).to_have_attribute("aria-pressed", "true")
    for group in ("cards", "turn"):
        page.get_by_test_id(f"group-{group}").locator("summary").press("Enter")
    jokers = option(page, "jokers").get_by_role("spinbutton")
    jokers.press("ArrowUp")
    expect(jokers).to_have_value("3")
    expect(option(page, "jokers")).to_contain_text("3 jokers in all.")
    option(page, "take").get_by_role("radio").first.focus()
    page.keyboard.press("ArrowRight")
    expect(option(page, "take")).to_contain_text("deepest one must then be used")
    option(page, "discard_taken").get_by_role("switch").press("Space")
    expect(page.get_by_test_id("house-count")).to_have_text("3 changed")
    hand = option(page, "hand_size").get_by_role("spinbutton")
    hand.fill("99")
    hand.press("Enter")
    expect(hand).to_have_value("15")
    hand.fill("many")
    hand.press("Enter")
    expect(hand).to_have_value("15")
    page.get_by_test_id("reset-hand_size").press("Enter")
    expect(hand).to_be_focused()
    expect(hand).to_have_value("10")
    assert not [url for url in asked if url.endswith("/api/me")], "Enter in a field has started the game"


def test_hands_that_leave_no_stock_are_explained(phone: Pages) -> None:
    page = phone(locale="de-DE")
    edit(page, "rummy500", "cards")
    page.get_by_test_id("players").get_by_role("radio", name="4").check()
    option(page, "hand_size").get_by_role("spinbutton").fill("13")
    option(page, "hand_size").get_by_role("spinbutton").blur()
    for name in ("hand_size", "decks"):
        expect(option(page, name)).to_contain_text("„Karten auf der Hand“ und „Kartenspiele“ passen nicht")
    page.get_by_test_id("family-basic").click()
    expect(page.get_by_test_id("clash")).to_be_hidden()
    expect(page.get_by_test_id("play")).to_be_enabled()


def test_what_the_browser_remembers_is_checked(desktop: Pages) -> None:
    page = desktop()
    kept = '{"jokers": 99, "take": "deep", "colour": 1, "knock": "no", "hand_size": {"9": 3}, "rounds": 2.5}'
    page.evaluate("text => localStorage.setItem('romme.house.classic', text)", kept)
    edit(page, "classic", "turn")
    page.get_by_test_id("preset-last").click()
    expect(page.get_by_test_id("house-count")).to_have_text("1 changed")
    page.evaluate("localStorage.setItem('romme.house.classic', '[')")
    page.reload()
    edit(page, "classic")
    expect(page.get_by_test_id("preset-last")).to_have_count(0)
    page.get_by_test_id("play").click()
    page.get_by_test_id("hand").wait_for()


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_axe_and_the_width_of_the_editor(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    inspector = Inspector()
    groups = ("cards", "turn", "melds", "jokers", "end", "points", "match")
    locales = ("en-GB", "de-DE", "es-ES") if screen == "phone" else ("en-GB",)
    for locale in locales:
        page = pages(locale=locale, reduced_motion="reduce")
        edit(page, "classic", *groups)
        option(page, "target").get_by_role("checkbox").check()
        page.get_by_test_id("clash").wait_for()
        shown = page.get_by_test_id("editor").locator("[data-testid^=option-]")
        assert shown.count() == len(OPTION_NAMES) - 1, "all but how the target counts"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), locale
        if locale == locales[0]:
            inspector.look(page, "editor")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize("language", ["de", "es", "en"])
def test_every_preset_and_choice_has_its_words(language: str) -> None:
    words = (CATALOGUES / f"{language}.house.ts").read_text(encoding="utf-8")
    for name in {name for presets in PRESETS.values() for name in presets}:
        assert re.search(rf'^    "?{name}"?: ".+",$', words, re.MULTILINE), name
    values = words[words.index("  values: {") :]
    for name, choices in CHOICES.items():
        if all(isinstance(choice, str) for choice in choices):
            told = re.search(rf"^    {name}: \{{(.*?)\}},$", values, re.MULTILINE | re.DOTALL)
            assert told, name
            assert set(re.findall(r"(\w+): \"", told[1])) == set(choices)
