"""What a player may try at the table, allowed or not: taking back, refusals in words, sorting."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web import faces
from tests.web.conftest import Pages
from tests.web.fake import position
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import sit_at
from tests.web.test_deliberate import at
from tests.web.ways import Mouse, grip, middle

RANKS = faces.RANKS


def table(desktop: Pages) -> tuple[Page, Player, Mouse]:
    page = desktop(reduced_motion="reduce")
    sit_at(page)
    mouse = Mouse(page)
    player = Player(page, mouse)
    player.wait()
    return page, player, mouse


def test_all_of_a_long_round_can_be_read(desktop: Pages) -> None:
    def change(update: dict[str, Any]) -> None:
        position(["7d", "Kc"], [])(update)
        deeds = [{"e": "knocked", "seat": 1, "cards": ["9c", "--", "--"]}] + [
            {"e": "discarded", "seat": 1, "card": "4s"}
        ] * 99
        update["v"] = 200
        update["events"] = [{"v": 99, "e": "dealt", "dealer": 0}] + [
            {"v": 100 + at, **deed} for at, deed in enumerate(deeds)
        ]

    page, _ = at(desktop, change)
    lines = page.get_by_role("complementary").get_by_role("listitem")
    expect(lines).to_have_count(101)
    expect(lines.nth(1)).to_contain_text("and 2 penalty cards")


def test_the_taken_card_does_not_go_back(desktop: Pages) -> None:
    page, player, mouse = table(desktop)
    taken = look(page).top
    page.get_by_test_id("discard").click()
    player.settled()
    mouse.select([taken])
    page.get_by_test_id("discard").click()
    expect(page.get_by_test_id("notice")).to_have_text("You may not discard the card you have just taken.")
    expect(page.get_by_test_id("announcer")).to_contain_text(
        "You may not discard the card you have just taken."
    )
    mouse.pull(grip(page, taken), middle(page.get_by_test_id("discard").bounding_box()))
    seen = player.settled()
    assert taken in seen.hand, "the refused card did not spring back"
    assert seen.phase == "play"


def test_refusals_are_said_in_words(desktop: Pages) -> None:
    page, player, mouse = table(desktop)
    card = look(page).hand[0]
    notice = page.get_by_test_id("notice")
    mouse.pull(grip(page, card), middle(page.get_by_test_id("discard").bounding_box()))
    expect(notice).to_have_text("Draw a card first.")
    page.get_by_test_id("stock").click()
    player.settled()
    page.get_by_test_id("stock").click()
    expect(notice).to_have_text("You have already drawn.")
    hand = look(page).hand
    wrong = next(
        [a, b, c]
        for a in hand
        for b in hand
        for c in hand
        if len({a[0], b[0], c[0]}) == 3 and len({a[1], b[1], c[1]}) > 1
    )
    mouse.select(wrong)
    expect(page.get_by_test_id("lay-down")).to_be_disabled()
    mouse.pull(grip(page, wrong[0]), mouse.free_spot())
    expect(notice).to_have_text("That is neither a set nor a run.")
    assert look(page).hand == hand


def test_sorting(desktop: Pages) -> None:
    page, _, _ = table(desktop)
    page.get_by_test_id("sort-rank").click()
    hand = look(page).hand
    assert [faces.rank(face) for face in hand] in (
        sorted(map(faces.rank, hand)),
        sorted(map(faces.rank, hand), reverse=True),
    )
    page.get_by_test_id("sort-suit").click()
    hand = look(page).hand
    suits = [face[1] for face in hand]
    assert [suits.index(suit) for suit in suits] == sorted(suits.index(suit) for suit in suits), (
        "suits are not together"
    )
    page.get_by_test_id("sort-melds").click()
    hand = look(page).hand
    for meld in faces.melds(hand)[:1]:
        places = sorted(hand.index(face) for face in meld)
        lined = page.locator("[data-testid=hand] [aria-label*='part of a meld']").count()
        assert lined >= 3, "no line across the cards of a meld"
        assert places


def test_help_on_the_question_mark(desktop: Pages) -> None:
    page, _, _ = table(desktop)
    page.keyboard.press("?")
    sheet = page.get_by_test_id("help-sheet")
    expect(sheet).to_contain_text("take from the discard pile")
    page.keyboard.press("d")
    assert look(page).phase == "draw", "a key typed at the help reached the table"
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_take_back(desktop: Pages) -> None:
    page, player, _ = table(desktop)
    for _ in range(40):
        if not player.wait().mine or look(page).result:
            sit_at(page)
            player.wait()
        before = look(page)
        player.begin(before)
        drawn = look(page)
        if found := faces.melds(drawn.hand):
            break
        player.put_away(drawn, faces.worst(drawn.hand, drawn.hand[-1]))
    else:
        raise AssertionError("never a meld")
    page.wait_for_timeout(300)
    player.lay_down(found[0])
    page.get_by_test_id("undo").click()
    after = player.settled()
    assert sorted(after.hand) == sorted(drawn.hand)
    assert after.hand == drawn.hand, "the cards came back to other places"
    assert after.melds == drawn.melds
    expect(page.get_by_test_id("undo")).to_be_disabled()
