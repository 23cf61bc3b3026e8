"""A whole match against the computer without any pointer: the focus is never lost, and keys do everything."""

from __future__ import annotations

from tests.web.conftest import Pages
from tests.web.keys import Keys, focused
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import QUICK, shorten


def test_a_match_by_keyboard(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    shorten(page)
    keys = Keys(page)
    keys.tab_to("play")
    page.keyboard.press("Enter")
    page.get_by_test_id("hand").wait_for()
    keys.tab_to("stock")
    player = Player(page, keys)
    assert player.match() == QUICK["rounds"]
    page.keyboard.press("n")
    page.get_by_test_id("hand").wait_for()
    assert len(look(page).hand) in (5, 6)  # the computer may have begun and laid melds already
    assert not keys.lost, "the focus was lost by " + "; ".join(keys.lost)


def test_the_table_takes_the_focus(desktop: Pages) -> None:
    page = desktop()
    Keys(page).tab_to("play")
    page.keyboard.press("Enter")
    page.get_by_test_id("hand").wait_for()
    assert focused(page), "the focus was lost on the way to the table"
