"""What concerns a whole match: a new one by agreement, giving up after a question, and the list of saved games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.sight import look
from tests.web.tables import READY, ask, create, sit_at


def two(desktop: Pages, phone: Pages) -> tuple[Page, Page]:
    """A host and a friend at one table."""
    host = desktop(reduced_motion="reduce")
    made = create(host, "friend", names=("Anna",))
    host.goto(f"/t/{made['table']}")
    friend = phone(f"/i/{made['invitation']}", reduced_motion="reduce")
    friend.get_by_test_id("name").fill("Ben")
    friend.get_by_test_id("sit").tap()
    for page in (host, friend):
        page.get_by_test_id("hand").wait_for()
    return host, friend


def test_a_new_match_needs_both(desktop: Pages, phone: Pages) -> None:
    host, friend = two(desktop, phone)
    before = look(host).hand
    host.get_by_test_id("menu").click()
    host.get_by_test_id("new-match").click()
    host.get_by_test_id("confirm").click()
    vote = friend.get_by_test_id("restart-vote")
    expect(vote).to_contain_text("Anna would like to start a new match.")
    assert look(host).hand == before, "a new match began without agreement"
    vote.get_by_role("button").tap()
    expect(vote).to_be_hidden()
    host.locator(f"{READY}[data-phase=draw]").wait_for()
    expect(host.get_by_test_id("announcer")).to_contain_text("A new match begins.")
    assert look(host).hand != before


def test_giving_up_is_asked_first(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    sit_at(page)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").click()
    sheet = page.get_by_test_id("ask")
    expect(sheet).to_contain_text("It counts as lost")
    sheet.get_by_role("button", name="Cancel").click()
    assert not look(page).result
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("result")).to_contain_text("Computer wins the match")


def test_saved_games(desktop: Pages) -> None:
    page = desktop()
    mine = sit_at(page)
    device = create(page, "device", names=("Anna", "Ben"))["table"]
    friend = create(page, "friend")["table"]
    page.goto("/")
    saved = page.get_by_test_id("saved")
    for table in (mine, device, friend):
        expect(page.get_by_test_id(f"saved-{table}")).to_be_visible()
    expect(saved).to_contain_text("On this device")
    expect(saved).to_contain_text("With friends")
    row = page.get_by_test_id(f"saved-{device}")
    row.get_by_role("button", name="Delete the game with").click()
    page.get_by_test_id("ask").get_by_role("button", name="Cancel").click()
    expect(row).to_be_visible()
    row.get_by_role("button", name="Delete the game with").click()
    page.get_by_test_id("confirm").click()
    expect(row).to_be_hidden()
    assert {each["table"] for each in ask(page, "GET", "/api/tables")} == {mine, friend}
    page.get_by_test_id(f"saved-{mine}").get_by_role("link").click()
    page.get_by_test_id("hand").wait_for()
    assert page.url.endswith(mine)
