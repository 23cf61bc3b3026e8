"""What cannot be meant by accident is asked: a joker that leaves the hand, two ends, a joker's place, a deep take."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.fake import Change, Wire, meld, position, tamper
from tests.web.keys import Keys
from tests.web.tables import ask, sit_at
from tests.web.ways import Mouse, grip, in_hand, middle

RUN = meld(1, "5h", "6h", "7h")
WITH_JOKER = {**meld(1, "5d", "6d", "Jk"), "kind": "run", "stands": [None, None, ["7d"]]}


def at(desktop: Pages, change: Change) -> tuple[Page, Wire]:
    """A table as `change` leaves it, once the computer player at the real one waits for Anna."""
    page = desktop(reduced_motion="reduce")
    turns: list[int] = []

    def note(update: dict[str, Any]) -> None:
        turns.append(update["view"]["turn"])
        change(update)

    wire = tamper(page, note)
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    while turns[-1] != 0:
        page.wait_for_timeout(20)
    return page, wire


def quiet(page: Page) -> None:
    page.locator("[data-testid=table][data-busy=false]").wait_for()


def test_a_joker_is_discarded_by_dragging_or_when_confirmed(desktop: Pages) -> None:
    page, wire = at(desktop, position(["Jk", "Kc", "2s"], [RUN]))
    dialog = page.get_by_test_id("choose")
    star = in_hand(page, "Jk").locator("svg use").first
    star.click()
    page.get_by_test_id("discard").click()
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    keys = Keys(page)
    keys.go_to("Jk")
    page.keyboard.press("x")
    dialog.wait_for()
    assert not wire.acts, "the joker went by a stray click or key"
    page.get_by_test_id("choice-1").focus()
    page.keyboard.press("Enter")
    quiet(page)
    assert wire.acts == [["discard Jk"]]
    Mouse(page).pull(grip(page, "Jk"), middle(page.get_by_test_id("discard").bounding_box()))
    quiet(page)
    assert wire.acts[1:] == [["discard Jk"]]


def test_a_joker_that_fits_both_ends(desktop: Pages) -> None:
    lays = [{"meld": 1, "end": end, "cards": ["Jk"]} for end in ("low", "high")]
    page, wire = at(desktop, position(["Jk", "Kc"], [RUN], lays=lays))
    in_hand(page, "Jk").locator("svg use").first.click()
    page.get_by_test_id("meld-1").click()
    page.locator("[data-testid=choose] [data-what=low]").click()
    quiet(page)
    assert wire.acts == [["lay Jk on 1 low"]]


def test_what_a_joker_stands_for_is_chosen(desktop: Pages) -> None:
    ways = [
        {"cards": ["5s", "6s", "Jk"], "points": 18, "stands": [None, None, ["7s"]]},
        {"cards": ["Jk", "5s", "6s"], "points": 15, "stands": [["4s"], None, None]},
    ]
    page, wire = at(desktop, position(["5s", "6s", "Jk", "Kc"], [], melds=ways))
    for card in ("5s", "6s", "Jk"):
        in_hand(page, card).locator("svg use").first.click()
    page.keyboard.press("l")
    expect(page.get_by_test_id("choice-2")).to_contain_text("The joker is 4 of spades")
    page.get_by_test_id("choice-2").click()
    quiet(page)
    assert wire.acts == [["meld Jk 5s 6s"]]


def test_in_a_set_a_joker_may_be_one_suit_or_another(desktop: Pages) -> None:
    ways = [{"cards": ["5s", "5h", "Jk"], "points": 15, "stands": [None, None, ["5c", "5d"]]}]
    page, _ = at(desktop, position(["5s", "5h", "Jk", "Kc"], [], melds=ways))
    for card in ("5s", "5h", "Jk"):
        in_hand(page, card).locator("svg use").first.click()
    page.keyboard.press("l")
    expect(page.get_by_test_id("choice-1")).to_contain_text("The joker is 5 of clubs or 5 of diamonds")


def test_a_joker_is_swapped_by_button_and_by_dropping_on_it(desktop: Pages) -> None:
    swaps = [{"card": "7d", "meld": 1}]
    page, wire = at(desktop, position(["7d", "Kc"], [WITH_JOKER], swaps=swaps))
    expect(page.get_by_test_id("meld-1")).to_have_accessible_name(re.compile("joker for 7 of diamonds"))
    in_hand(page, "7d").locator("svg use").first.click()
    expect(page.get_by_test_id("lay-down")).to_have_text("Swap joker")
    page.get_by_test_id("lay-down").click()
    quiet(page)
    joker = page.locator("[data-testid=meld-1] [data-card=Jk]")
    Mouse(page).pull(grip(page, "7d"), middle(joker.bounding_box()))
    quiet(page)
    assert wire.acts == [["swap 7d on 1"]] * 2


def test_a_deep_take_by_keys_and_by_dragging(desktop: Pages) -> None:
    def change(update: dict[str, Any]) -> None:
        position(["7d", "Kc", "2s"], [RUN], draw=True, take=[1, 3])(update)
        update["view"].update(phase="draw", discard=["9c", "8h", "Qd", "4s"])

    page = desktop(reduced_motion="reduce")
    wire = tamper(page, change)
    ask(page, "POST", "/api/guest", {"name": "Anna"})
    wish = {"way": "computer", "rules": "rummy500", "names": ["Anna"], "level": "greedy", "entropy": "00"}
    page.goto(f"/t/{ask(page, 'POST', '/api/tables', wish)['table']}")
    deep = page.get_by_test_id("pile-3")
    expect(deep).to_have_accessible_name("8 of hearts, take 3 cards")
    expect(page.get_by_test_id("pile-2")).to_be_disabled()
    deep.focus()
    page.keyboard.press("Enter")
    choice = page.get_by_test_id("choice-1")
    expect(choice).to_contain_text("You must use 8 of hearts at once.")
    choice.focus()
    page.keyboard.press("Enter")
    quiet(page)
    assert wire.acts == [["take 3"]]
    Mouse(page).pull(middle(deep.bounding_box()), middle(page.get_by_test_id("hand").bounding_box()))
    quiet(page)
    assert wire.acts == [["take 3"]] * 2
