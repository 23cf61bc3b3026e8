"""A whole match against the computer with a finger, on a phone of 360x740."""

from __future__ import annotations

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import QUICK, sit_at
from tests.web.ways import Finger


def test_a_match_by_touch(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    sit_at(page, **QUICK)
    player = Player(page, Finger(page))
    assert player.match() == QUICK["rounds"]
    player.way.press("rematch")
    page.get_by_test_id("hand").wait_for()
    assert len(look(page).hand) in (5, 6)  # the computer may have begun and laid melds already
