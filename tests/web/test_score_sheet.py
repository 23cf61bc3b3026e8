"""Guards the score sheet: what each round brought and the totals, under the result and beside the table, as they were played."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Pages
from tests.web.test_axe import Inspector
from tests.web.test_families import FEW, player


def rows(sheet: Locator) -> list[list[int]]:
    """The lines of an open sheet as numbers: its round, and what it brought and the total for each seat."""
    lines = sheet.locator("tbody tr").all()
    texts = [line.inner_text().removeprefix("Round ").replace("−", "-") for line in lines]
    return [[int(word) for word in text.split()] for text in texts]


def wanted(results: list[dict[str, Any]]) -> list[list[int]]:
    return [
        [number, *(value for pair in zip(result["points"], result["scores"], strict=True) for value in pair)]
        for number, result in enumerate(results, 1)
    ]


def go_on(page: Page) -> None:
    page.get_by_test_id("next-round").click()
    page.get_by_test_id("result").wait_for(state="detached")


def test_every_round_stands_on_the_sheet(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    anna = player(page, "club", {"rounds": 3, **FEW}, seats=4, touch=True)
    sheet = page.get_by_test_id("score-sheet")
    results = [anna.round()]
    expect(sheet).to_have_count(0)  # the result says all there is
    go_on(page)
    results.append(anna.round())
    sheet.locator("summary").tap()
    expect(sheet.locator("tbody tr")).to_have_count(2)
    assert rows(sheet) == wanted(results)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    inspector = Inspector()
    inspector.look(page, "sheet")
    assert not inspector.found, "\n".join(inspector.found)


def test_beside_the_table_it_grows_with_the_match_and_says_if_it_cannot_be_fetched(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    anna = player(page, "basic", {"hand_size": 6, "target": 1000})
    desktop.tolerate("404.*/api/replays/")
    page.route("**/api/replays/*", lambda route: route.fulfill(status=404, json={"code": "unknown-match"}))
    sheet = page.locator("aside").get_by_test_id("score-sheet")
    results = [anna.round()]
    go_on(page)
    sheet.locator("summary").click()
    expect(sheet.get_by_role("alert")).to_have_text("That did not work.")
    page.unroute("**/api/replays/*")
    results.append(anna.round())
    expect(sheet.locator("tbody tr")).to_have_count(2)
    assert rows(sheet) == wanted(results)
