"""A match in one language needs no more than 50 kB of JavaScript and CSS, gzipped, from the start page to the result."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response

from tests.web.conftest import Pages
from tests.web.tables import READY

BUDGET = 50_000


def test_a_match_weighs_little(phone: Pages) -> None:
    page = phone("/health")
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.split("?")[0].endswith((".js", ".css")):
            sizes[answer.url] = len(gzip.compress(answer.body(), 9))

    page.on("response", weigh)
    page.goto("/")
    page.get_by_test_id("play").tap()
    page.locator(READY).wait_for()
    page.get_by_test_id("menu").tap()
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("confirm").tap()
    page.get_by_test_id("rematch").wait_for()
    assert len(sizes) >= 3, sizes
    assert sum(sizes.values()) <= BUDGET, sizes
