"""The start page needs no more than 45 kB of JavaScript and CSS, gzipped, in one language; a match opened from its own address
no more than 50 until it can be played. All that both fetch by themselves, up to the result, is no more than 85.
"""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.web.conftest import Pages
from tests.web.tables import READY, create

START = 45_000
MATCH = 50_000
BOTH = 85_000
SEEN = "[data-testid=table][data-my-turn=true]"
AFTERWARDS = re.compile(r"/assets/(Lively|flights|sounds|Info|\w\w\.round)[.-]")
"""What a match fetches by itself once it is seen: movement, dragging, keys and sounds, and what stands beside it."""


def weighed(page: Page) -> dict[str, int]:
    """The sizes of what the page loads from now on."""
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.split("?")[0].endswith((".js", ".css")):
            sizes[answer.url.rsplit("/", 1)[1]] = len(gzip.compress(answer.body(), 9))

    page.on("response", weigh)
    return sizes


def give_up(context: BrowserContext, table: str) -> None:
    """In another tab, so that what the menu needs is not weighed."""
    page = context.new_page()
    page.goto(table)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("result").wait_for()


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_start_page_and_match_weigh_little(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages("/health", locale="de-DE")
    sizes = weighed(page)
    # What leads to other pages is fetched when this one is there.
    page.route("**/assets/pages-*.js", lambda route: route.abort())
    pages.tolerate("ERR_FAILED|Failed to fetch dynamically imported module")
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) >= 3, sizes
    print(f"{screen}: start page {sum(sizes.values())} bytes")
    assert sum(sizes.values()) <= START, sizes
    page.unroute("**/assets/pages-*.js")
    page.goto("/")
    page.get_by_test_id("play").click()
    page.locator(READY).wait_for()
    give_up(page.context, page.url)
    page.get_by_test_id("rematch").wait_for()
    print(f"{screen}: both {sum(sizes.values())} bytes")
    assert sum(sizes.values()) <= BOTH, sizes


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_match_can_be_played_with_little(request: pytest.FixtureRequest, screen: str) -> None:
    """By taps, and without all that is fetched once the table is seen."""
    pages: Pages = request.getfixturevalue(screen)
    page = pages("/health", locale="de-DE")
    table = create(page)
    sizes = weighed(page)
    page.route(AFTERWARDS, lambda route: route.abort())
    pages.tolerate("ERR_FAILED|Failed to fetch dynamically imported module")
    page.goto(f"/t/{table['table']}")
    page.locator(SEEN).wait_for()
    cards = page.get_by_test_id("hand").locator("[data-card]")
    before = cards.count()
    page.get_by_test_id("stock").click()
    page.locator(f"{SEEN}[data-phase=play]").wait_for()
    expect(cards).to_have_count(before + 1)
    cards.last.click()
    page.get_by_test_id("discard").click()
    expect(cards).to_have_count(before)
    print(f"{screen}: match {sum(sizes.values())} bytes")
    assert sum(sizes.values()) <= MATCH, sizes
