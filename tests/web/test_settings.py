"""What a player sets applies at once, is there again after a reload, and leaves the page readable for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.fake import meld, position, tamper
from tests.web.tables import sit_at
from tests.web.test_axe import Inspector

SWITCHES = {
    "four-colours": ("data-deck", "two", "four"),
    "large-index": ("data-index", "normal", "large"),
    "high-contrast": ("data-contrast", "normal", "high"),
    "reduced-motion": ("data-motion", "free", "none"),
    "left-handed": ("data-hand", "right", "left"),
}
FIGURE = "() => document.querySelector('use[href=\"#court-Kh\"]')?.getBBox().height ?? 0"
INDEX = "() => document.querySelector('.sample text').getBoundingClientRect().height"


def settings(page: Page) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_test_id("settings-sheet").wait_for()


def store(page: Page, value: str, *keys: str) -> None:
    """Into the browser's storage, once the page has written there what it knows."""
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    for key in keys:
        page.evaluate("([key, value]) => localStorage.setItem(`romme.${key}`, value)", [key, value])


def test_settings_apply_and_survive(phone: Pages) -> None:
    page = phone()
    settings(page)
    html = page.locator("html")
    small = page.evaluate(INDEX)
    for name, (attribute, off, on) in SWITCHES.items():
        expect(html).to_have_attribute(attribute, off)
        page.get_by_test_id(name).check()
        expect(html).to_have_attribute(attribute, on)
    assert page.evaluate(INDEX) > 1.3 * small
    page.get_by_test_id("back").get_by_role("radio").nth(1).check()
    page.get_by_test_id("volume").fill("20")
    page.get_by_test_id("sound").uncheck()
    page.reload()
    for attribute, _, on in SWITCHES.values():
        expect(html).to_have_attribute(attribute, on)
    expect(html).to_have_attribute("data-back", "scales")
    settings(page)
    for name in SWITCHES:
        expect(page.get_by_test_id(name)).to_be_checked()
    expect(page.get_by_test_id("sound")).not_to_be_checked()
    expect(page.get_by_test_id("volume")).to_have_value("20")


def test_nonsense_in_storage_is_not_believed(phone: Pages) -> None:
    page = phone()
    store(page, "nonsense", "back", "volume", "sound", "theme", "large-index")
    page.reload()
    settings(page)
    expect(page.locator("html")).to_have_attribute("data-back", "lattice")
    expect(page.locator("html")).to_have_attribute("data-index", "normal")
    expect(page.get_by_test_id("volume")).to_have_value("60")
    expect(page.get_by_test_id("sound")).to_be_checked()


def test_what_the_system_asks_for(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    html = page.locator("html")
    expect(html).to_have_attribute("data-motion", "none")
    page.emulate_media(reduced_motion="no-preference", contrast="more")
    expect(html).to_have_attribute("data-motion", "free")
    expect(html).to_have_attribute("data-contrast", "high")


def test_court_cards_have_figures_and_jokers_two_colours(phone: Pages) -> None:
    page = phone()
    settings(page)
    page.wait_for_function(f"() => ({FIGURE})() > 40")
    jokers = page.locator(".sample .joker")
    expect(jokers).to_have_count(2)
    colours = [joker.evaluate("(card) => getComputedStyle(card).color") for joker in jokers.all()]
    assert len(set(colours)) == 2


def test_piles_lie_under_the_thumb(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    sit_at(page)
    for hand, left in (("right", False), ("left", True)):
        page.evaluate("(hand) => document.documentElement.dataset.hand = hand", hand)
        for name in ("stock", "lay-down"):
            box = page.get_by_test_id(name).bounding_box()
            assert box is not None
            assert (box["x"] + box["width"] / 2 < 180) is left, (hand, name)


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_axe_likes_it_in_high_contrast(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages(reduced_motion="reduce")
    store(page, "true", "high-contrast", "four-colours", "large-index")
    inspector = Inspector()
    tamper(page, position(["2c", "Kh", "Jk", "Td"], [meld(0, "4s", "5s", "6s"), meld(1, "Kd", "Kc", "Jk")]))
    sit_at(page)
    inspector.look(page, "table")
    settings(page)
    inspector.look(page, "settings")
    assert not inspector.found, "\n".join(inspector.found)
