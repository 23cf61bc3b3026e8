"""axe finds nothing to complain about, on any screen, in light and in dark colours."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web import scenes
from tests.web.conftest import Pages
from tests.web.tables import READY, create, sit_at
from tests.web.ways import in_hand

RUN = "async (rules) => (await axe.run({ resultTypes: ['violations'], runOnly: rules ?? undefined })).violations"


class Inspector:
    """Collects what axe has against the page, in both colour schemes; all but the contrast is the same in both."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, page: Page, name: str) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
            page.emulate_media(color_scheme="dark" if rules else "light", reduced_motion="reduce")
            for violation in page.evaluate(RUN, rules):
                where = "; ".join(str(node["target"]) for node in violation["nodes"][:3])
                why = violation["nodes"][0].get("failureSummary", "").replace("\n", " ")[:200]
                self.found.append(f"{name}, {scheme}: {violation['id']} at {where}: {why}")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_pages_around_the_table(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages(reduced_motion="reduce")
    inspector = Inspector()
    made = create(page, "friend")
    create(page)
    page.goto("/")
    page.get_by_test_id("saved").get_by_role("link").first.wait_for()
    inspector.look(page, "start")
    page.get_by_test_id("settings").click()
    inspector.look(page, "settings")
    page.goto(f"/t/{made['table']}")
    page.get_by_test_id("waiting").wait_for()
    inspector.look(page, "waiting")
    friend = pages(f"/i/{made['invitation']}", reduced_motion="reduce")
    friend.get_by_test_id("sit").wait_for()
    inspector.look(friend, "invitation")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_table(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages(reduced_motion="reduce")
    inspector = Inspector()
    sit_at(page, "device", names=("Anna", "Ben"))
    page.get_by_test_id("cover").wait_for()
    inspector.look(page, "cover")
    sit_at(page)
    page.locator(f"{READY}[data-my-turn=true]").wait_for()
    inspector.look(page, "draw")
    page.get_by_test_id("stock").click()
    page.locator("[data-phase=play][data-busy=false]").wait_for()
    page.locator("[data-testid=hand] svg text").first.click()
    inspector.look(page, "play")
    page.get_by_test_id("help").click()
    page.get_by_test_id("help-sheet").wait_for()
    inspector.look(page, "help")
    page.keyboard.press("Escape")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-sheet").wait_for()
    inspector.look(page, "menu")
    page.get_by_test_id("resign").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("result").wait_for()
    inspector.look(page, "result")
    assert not inspector.found, "\n".join(inspector.found)


STATES = ("turn", "opening", "four", "spread", "round", "match")


def test_every_state_of_the_table(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    inspector = Inspector()
    for name in STATES:
        scenes.go(page, name)
        inspector.look(page, name)
    scenes.go(page, "turn")
    page.get_by_test_id("lay-down").click(force=True)
    inspector.look(page, "refused")
    in_hand(page, "Jk").locator("svg use").first.click()
    page.get_by_test_id("discard").click()
    page.get_by_test_id("choose").wait_for()
    inspector.look(page, "question")
    page.keyboard.press("Escape")
    page.get_by_test_id("story").click()
    page.get_by_test_id("info-sheet").wait_for()
    inspector.look(page, "log")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize(("width", "height"), [(720, 450), (320, 256)], ids=["twice", "four times"])
def test_nothing_is_lost_when_the_page_is_magnified(desktop: Pages, width: int, height: int) -> None:
    page = desktop(reduced_motion="reduce", viewport={"width": width, "height": height})
    for name, parts in {"turn": ["meld-4", "undo", "story"], "spread": ["meld-3", "pile-8"]}.items():
        scenes.go(page, name)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        for part in [*parts, "stock", "discard", "sort-melds"]:
            page.get_by_test_id(part).hover(trial=True)
        for card in page.locator("[data-testid=hand] [data-card]").all():
            card.locator("svg use").first.hover(trial=True)
