"""A whole match against the computer with the mouse, on a desktop: from the start page to the rematch."""

from __future__ import annotations

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import QUICK, shorten
from tests.web.ways import Mouse


def test_a_match_by_mouse(desktop: Pages) -> None:
    page = desktop()
    shorten(page)
    page.get_by_role("radio", name="50", exact=True).check()
    page.get_by_test_id("play").click()
    player = Player(page, Mouse(page))
    assert player.match() == QUICK["rounds"]
    winner = player.totals.index(max(player.totals))
    assert page.get_by_test_id(f"result-{winner}").locator("h3").inner_text().startswith("1.")
    page.get_by_test_id("rematch").click()
    page.get_by_test_id("hand").wait_for()
    seen = look(page)
    assert len(seen.hand) >= QUICK["hand_size"]
    assert "0 points" in page.get_by_test_id("score-0").inner_text()
