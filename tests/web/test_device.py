"""Two players on one phone: between their turns the page holds no card of any hand, not even out of sight."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import sit_at
from tests.web.ways import Finger

FACES = """() => [...document.querySelectorAll("[data-testid=cover] [data-card], [data-testid=hand], [data-testid=melds], svg text")]
  .filter((each) => !each.closest("symbol, defs"))
  .map((each) => each.dataset.card ?? each.dataset.testid ?? each.textContent)"""


def test_a_match_on_one_device(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    page.get_by_test_id("way-device").tap()
    page.get_by_test_id("name").fill("Anna")
    page.get_by_test_id("name-2").fill("Ben")
    page.get_by_test_id("play").tap()
    page.get_by_test_id("cover").wait_for()
    sit_at(page, "device", target=1, hand_size=6, names=("Anna", "Ben"))
    player = Player(page, Finger(page))
    a_round(player)
    while not look(page).finished:
        assert player.totals == [0, 0], "a round that somebody wins is enough for a target of one point"
        player.way.press("next-round")
        page.get_by_test_id("result").wait_for(state="hidden")
        a_round(player)
    for name in ("Anna", "Ben"):
        expect(page.get_by_test_id("result")).to_contain_text(name)
    player.way.press("rematch")
    page.get_by_test_id("cover").wait_for()


def a_round(player: Player) -> None:
    """From its first cover to the account of its points; a round of 200 turns ends without a winner."""
    hands: dict[str, list[str]] = {}
    last = ""
    while not (seen := player.wait()).result:
        assert seen.covered, "a hand was shown without being asked for"
        name = uncover(player.page, hands)
        assert name != last, "the turns do not alternate"
        last = name
        player.turn()
        hands[name] = player.left
    player.count()


def uncover(page: Page, hands: dict[str, list[str]]) -> str:
    """Check the cover, take the device, and check that it shows the right hand; the name."""
    text = page.get_by_test_id("cover").inner_text()
    assert page.evaluate(FACES) == [] or "Last turn" in text, page.evaluate(FACES)
    assert not look(page).hand
    name = "Anna" if "Anna" in text.splitlines()[0] else "Ben"
    page.get_by_test_id("uncover").tap()
    hand = page.get_by_test_id("hand")
    hand.wait_for()
    expect(hand).to_have_attribute("aria-label", f"Hand of {name}")
    shown = look(page).hand
    if name in hands:
        assert sorted(shown) == sorted(hands[name]), "not the hand that this player left"
    hands[name] = shown
    return name
