"""The strength of the computer is chosen on the start page for every seat, and the last choice is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Pages
from tests.web.tables import READY


def test_levels_are_chosen_for_every_seat(phone: Pages) -> None:
    page = phone(locale="de-DE")
    page.get_by_test_id("family-classic").click()
    page.get_by_test_id("players").get_by_role("radio", name="3").check()
    page.get_by_label("Computer 1").select_option("strong")
    page.get_by_label("Computer 2").select_option("beginner")
    expect(page.locator("#character-1")).to_contain_text("übersieht manches")
    with page.expect_request(
        lambda asked: asked.url.endswith("/api/tables") and asked.method == "POST"
    ) as wish:
        page.get_by_test_id("play").click()
    page.locator(READY).wait_for()
    assert (wish.value.post_data_json or {})["levels"] == ["strong", "beginner"]
    page.goto("/")
    expect(page.get_by_test_id("level-1")).to_have_value("beginner")
