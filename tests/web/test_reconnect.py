"""Whatever happens to page or server in the middle of a round, the player finds everything as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import FastSite, Pages
from tests.web.fake import position, tamper
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import READY, sit_at
from tests.web.ways import Mouse, grip


def reload(page: Page) -> None:
    page.reload()
    page.locator(READY).wait_for()
    page.get_by_test_id("hand").wait_for()


def rotate(page: Page) -> list[str]:
    """Drag the first card to the end of the hand; the hand as it is then."""
    before = look(page).hand
    box = page.locator("[data-testid=hand] [data-card]").last.bounding_box()
    assert box is not None
    Mouse(page).pull(grip(page, before[0]), (box["x"] + box["width"] - 4, box["y"] + box["height"] / 2))
    after = look(page).hand
    assert after == [*before[1:], before[0]]
    page.wait_for_timeout(400)  # the order is sent after a short pause
    return after


@pytest.mark.parametrize("drawn", [False, True], ids=["before drawing", "after drawing"])
def test_own_order_survives_a_reload(desktop: Pages, drawn: bool) -> None:
    page = desktop(reduced_motion="reduce")
    sit_at(page)
    player = Player(page, Mouse(page))
    player.wait()
    if drawn:
        page.get_by_test_id("stock").click()
        player.settled()
    hand = rotate(page)
    before = look(page)
    page.locator("[data-testid=hand] [data-card]").first.click(position={"x": 6, "y": 20})
    reload(page)
    after = look(page)
    assert after.hand == hand
    assert not after.selected
    assert (after.phase, after.top, after.stock, after.mine) == (before.phase, before.top, before.stock, True)
    player.turn() if not drawn else player.put_away(after, after.hand[0])


def test_a_drawn_card_stays_where_it_lies(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    for _ in range(3):  # by chance its place may be the one where the server would put it
        sit_at(page)
        player = Player(page, Mouse(page))
        player.wait()
        page.get_by_test_id("stock").click()
        hand = player.settled().hand
        reload(page)
        assert look(page).hand == hand, "the reload has moved the card just drawn"


def jokers(page: Page) -> list[str]:
    """The colours of the jokers, from left to right."""
    found = page.locator("[data-testid=hand] .joker").all()
    return [joker.evaluate("(card) => getComputedStyle(card).color") for joker in found]


def test_jokers_keep_their_colours(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    tamper(page, position(["Jk", "2c", "Jk"], []))
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    red, black = jokers(page)
    assert red != black
    page.locator("[data-testid=hand] [data-card]").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert jokers(page) == [black, red]
    reload(page)
    assert jokers(page) == [black, red]


def test_the_server_dies_and_comes_back(desktop: Pages, tmp_path: Path) -> None:
    with FastSite(tmp_path) as site:
        desktop.site = site
        desktop.tolerate(r"WebSocket connection|Failed to load resource|ERR_CONNECTION")
        page = desktop(reduced_motion="reduce")
        sit_at(page)
        player = Player(page, Mouse(page))
        for _ in range(2):
            if player.wait().result:
                return
            player.turn()
        if player.wait().result:
            return
        before = look(page)
        site.kill()
        expect(page.get_by_test_id("notice")).to_contain_text("Connection lost")
        assert look(page).hand == before.hand, "the cards vanished with the connection"
        site.start()
        expect(page.get_by_test_id("notice")).to_be_hidden(timeout=12_000)
        after = look(page)
        assert (after.hand, after.melds, after.top, after.stock, after.version) == (
            before.hand,
            before.melds,
            before.top,
            before.stock,
            before.version,
        )
        player.turn()


def test_what_was_played_while_the_server_was_away_counts_once(desktop: Pages, tmp_path: Path) -> None:
    with FastSite(tmp_path) as site:
        desktop.site = site
        desktop.tolerate(r"WebSocket connection|Failed to load resource|ERR_CONNECTION")
        page = desktop(reduced_motion="reduce")
        sit_at(page)
        player = Player(page, Mouse(page))
        before = player.wait()
        site.kill()
        page.get_by_test_id("notice").wait_for()
        page.get_by_test_id("stock").click()
        site.start()
        seen = player.settled()
        assert (seen.phase, len(seen.hand), seen.stock) == ("play", len(before.hand) + 1, before.stock - 1)
