"""The start page and a match from the first card to the result need no more than 90 kB of JavaScript and CSS, gzipped, in one
language; the start page alone, the first thing a newcomer waits for, no more than 50.
"""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import BrowserContext, Response

from tests.web.conftest import Pages
from tests.web.tables import READY

FIRST = 50_000
BUDGET = 90_000


def give_up(context: BrowserContext, table: str) -> None:
    """In another tab, so that what the menu needs is not weighed."""
    page = context.new_page()
    page.goto(table)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("result").wait_for()


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_match_weighs_little(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages("/health", locale="de-DE")
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.split("?")[0].endswith((".js", ".css")):
            sizes[answer.url.rsplit("/", 1)[1]] = len(gzip.compress(answer.body(), 9))

    page.on("response", weigh)
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) >= 3, sizes
    assert sum(sizes.values()) <= FIRST, sizes
    page.get_by_test_id("play").click()
    page.locator(READY).wait_for()
    give_up(page.context, page.url)
    page.get_by_test_id("rematch").wait_for()
    print(f"{screen}: {sum(sizes.values())} bytes")
    assert sum(sizes.values()) <= BUDGET, sizes
