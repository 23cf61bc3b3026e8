"""What a turn still owes is said to whoever owes it; the others hear what is done, not what is left to do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Pages
from tests.web.fake import position, tamper
from tests.web.listener import Listener
from tests.web.tables import sit_at


def test_only_the_one_who_owes_an_opening_is_told(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    mine = position(["5s", "6s", "7s", "Kc"], [])

    def owing(update: dict[str, Any]) -> None:
        mine(update)
        update["view"]["owes"]["opening"] = 16

    def theirs(update: dict[str, Any]) -> None:
        owing(update)
        update["view"]["turn"] = 1 - update["view"]["seat"]

    wire = tamper(page, theirs)
    sit_at(page)
    expect(page.get_by_test_id("next")).to_have_count(0)
    ear = Listener(page)
    wire.show(theirs)
    page.wait_for_timeout(300)
    assert not [line for line in ear.heard if "16" in line]
    wire.show(owing)
    ear.hear("16 points are missing")
    expect(page.get_by_test_id("next")).to_contain_text("16 points are missing")


def test_points_below_nothing_have_a_minus_sign(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")

    def change(update: dict[str, Any]) -> None:
        update["view"]["scores"] = [-16, 5]

    tamper(page, change)
    sit_at(page)
    expect(page.get_by_test_id("seat-0")).to_contain_text("−16 points")
