"""A whole match against the computer with a finger, on a phone of 360x740."""

from __future__ import annotations

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import sit_at
from tests.web.ways import Finger

TARGET = 10


def test_a_match_by_touch(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    sit_at(page, target=TARGET)
    player = Player(page, Finger(page))
    player.match()
    assert max(player.totals) >= TARGET
    player.way.press("rematch")
    page.get_by_test_id("hand").wait_for()
    assert len(look(page).hand) in (10, 11)  # the computer may have begun and laid melds already
