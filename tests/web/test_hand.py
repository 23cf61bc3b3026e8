"""The hand is its player's: its order in every window of his, cards that a slip does not throw away, reasons for what fails."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, Pages
from tests.web.fake import meld, position
from tests.web.sight import look
from tests.web.tables import READY, sit_at
from tests.web.test_deliberate import at
from tests.web.ways import Finger, grip, in_hand, index

SET = ["7h", "7d", "7c"]


def with_hints(hand: list[str], **legal: Any) -> Any:
    played = position(hand, [meld(1, "5h", "6h", "7h")], **legal)

    def change(update: dict[str, Any]) -> None:
        played(update)
        update["hints"]["melds"] = [SET]

    return change


def test_both_windows_of_a_seat_show_one_order(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    sit_at(page)
    page.locator(f"{READY}[data-my-turn=true]").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_test_id("hand").wait_for()
    before = look(page).hand
    assert look(other).hand == before
    page.locator("[data-testid=hand] [data-card]").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    after = [before[1], before[0], *before[2:]]
    assert look(page).hand == after
    expect(other.locator("[data-testid=hand] [data-card]").first).to_have_attribute("data-card", after[0])
    assert look(other).hand == after
    other.get_by_test_id("stock").click()
    page.locator("[data-testid=table][data-phase=play]").wait_for()
    assert look(page).hand[:-1] == after


def test_equal_cards_are_moved_and_selected_apart(desktop: Pages) -> None:
    page, _ = at(desktop, position(["Kc", "2s", "Kc"], []))
    first, second = page.locator("[data-testid=hand] [data-card=Kc]").all()
    moved = second.get_attribute("data-id")
    second.focus()
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    assert look(page).ids[0] == moved
    assert look(page).hand == ["Kc", "Kc", "2s"]


def test_cards_are_put_in_order_without_dragging(desktop: Pages) -> None:
    desktop.screen = {**DESKTOP, "has_touch": True}
    page, _ = at(desktop, position(["Kc", "2s", "9d", "5h"], []))
    for card in ("9d", "5h"):
        index(page, card).click()
    index(page, "2s").click(button="right")
    assert look(page).hand == ["Kc", "9d", "5h", "2s"]
    finger = Finger(page)
    finger.rest(grip(page, "Kc"), 700)
    expect(page.locator("[data-testid=hand] [data-card]").first).to_have_attribute("data-card", "9d")
    assert look(page).hand == ["9d", "5h", "Kc", "2s"]
    assert look(page).selected == ["9d", "5h"]
    index(page, "2s").click(delay=700)
    assert look(page).selected == ["9d", "5h", "2s"], "a slow click of a mouse is a click"


def test_a_key_after_a_tap_selects(desktop: Pages) -> None:
    """However long ago the finger touched a card: a key does not hold."""
    desktop.screen = {**DESKTOP, "has_touch": True}
    page, _ = at(desktop, position(["Kc", "2d", "9s"], []))
    finger = Finger(page)
    finger.select(["Kc"])
    page.wait_for_timeout(600)
    in_hand(page, "9s").focus()
    page.keyboard.press("Space")
    assert sorted(look(page).selected) == ["9s", "Kc"]
    assert look(page).hand == ["Kc", "2d", "9s"]


def test_two_quick_taps_never_break_up_a_meld(desktop: Pages) -> None:
    page, wire = at(desktop, with_hints([*SET, "Kc"]))
    index(page, "7d").dblclick()
    expect(page.get_by_test_id("notice")).to_contain_text("Part of a meld.")
    assert not wire.acts
    assert look(page).selected == []
    index(page, "7d").click()
    page.get_by_test_id("discard").click()
    page.locator("[data-testid=table][data-busy=false]").wait_for()
    index(page, "Kc").dblclick()
    page.locator("[data-testid=table][data-busy=false]").wait_for()
    assert wire.acts == [["discard 7d"], ["discard Kc"]]


def tried(page: Page, testid: str) -> str:
    page.get_by_test_id(testid).click(force=True)
    return page.get_by_test_id("notice").inner_text()


def test_what_cannot_be_done_says_why(desktop: Pages) -> None:
    page, _ = at(desktop, position(["Kc", "2s", "9d"], [meld(1, "5h", "6h", "7h")]))
    expect(page.get_by_test_id("lay-down")).to_be_disabled()
    assert tried(page, "lay-down") == "First select the cards to lay down or off."
    assert tried(page, "meld-1") == "First select the cards to lay down or off."
    in_hand(page, "Kc").locator("svg use").first.click()
    page.get_by_test_id("lay-down").click(force=True)
    expect(page.get_by_test_id("notice")).to_have_text(re.compile("Too late"))


def test_the_last_turn_can_be_seen_and_read(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    sit_at(page)
    page.locator(f"{READY}[data-my-turn=true]").wait_for()
    page.get_by_test_id("stock").tap()
    page.locator("[data-testid=table][data-phase=play][data-busy=false]").wait_for()
    page.locator("[data-testid=hand] [data-card] svg use").first.tap()
    page.get_by_test_id("discard").tap()
    page.locator(f"{READY}[data-my-turn=true]").wait_for()
    expect(page.locator("[data-testid=discard] .fresh")).to_have_count(1)
    page.get_by_test_id("story").tap()
    expect(page.get_by_test_id("log")).to_contain_text("You drew")
