"""A match in one language needs no more than 50 kB of JavaScript and CSS, gzipped, from the first card to the result."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import BrowserContext, Response

from tests.web.conftest import Pages
from tests.web.tables import READY, create

BUDGET = 50_000


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
    table = create(page)["table"]
    page.goto(f"/t/{table}")
    page.locator(READY).wait_for()
    give_up(page.context, page.url)
    page.get_by_test_id("rematch").wait_for()
    assert len(sizes) >= 3, sizes
    assert sum(sizes.values()) <= BUDGET, sizes
