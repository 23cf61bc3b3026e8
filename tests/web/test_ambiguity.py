"""Where a gesture could mean two things, the page asks or lets the player point, and sends exactly what was pointed at."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.fake import Wire, meld, position, tamper
from tests.web.tables import sit_at
from tests.web.ways import Mouse

SEVENS = meld(1, "7c", "7s", "7h")
RUN = meld(0, "4d", "5d", "6d")


def at(desktop: Pages, hand: list[str], table: list[dict[str, object]], **legal: object) -> tuple[Page, Wire]:
    page = desktop(reduced_motion="reduce")
    wire = tamper(page, position(hand, table, **legal))
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    return page, wire


def lay(number: int, end: str | None, *cards: str) -> dict[str, object]:
    return {"meld": number, "end": end, "cards": list(cards)}


def test_a_card_that_fits_two_melds(desktop: Pages) -> None:
    page, wire = at(
        desktop, ["7d", "Kc", "2s"], [SEVENS, RUN], lays=[lay(1, None, "7d"), lay(2, "high", "7d")]
    )
    mouse = Mouse(page)
    mouse.select(["7d"])
    button = page.get_by_test_id("lay-down")
    expect(button).to_have_text("Lay off")
    button.click()
    expect(page.get_by_test_id("notice")).to_have_text("It fits meld 1 and 2: choose one.")
    assert not wire.acts, "it was laid without asking"
    page.get_by_test_id("meld-2").click()
    assert wire.acts == [["lay 7d on 2 high"]]


def test_cards_that_are_a_meld_and_also_fit_one(desktop: Pages) -> None:
    hand = ["7d", "8d", "9d", "Kc", "2s"]
    legal: dict[str, object] = {
        "melds": [{"cards": hand[:3], "points": 24}],
        "lays": [lay(2, "high", "7d", "8d", "9d")],
    }
    page, wire = at(desktop, hand, [SEVENS, RUN], **legal)
    mouse = Mouse(page)
    mouse.select(hand[:3])
    page.get_by_test_id("lay-down").click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    mouse.select(
        [card for card in hand[:3] if page.locator(f"[aria-pressed=false][data-card='{card}']").count()]
    )
    page.get_by_test_id("meld-2").click()
    assert wire.acts == [["meld 7d 8d 9d"], ["lay 7d on 2 high", "lay 8d on 2 high", "lay 9d on 2 high"]]


def test_cards_for_both_ends_of_a_run(desktop: Pages) -> None:
    page, wire = at(
        desktop, ["3d", "7d", "Kc"], [SEVENS, RUN], lays=[lay(2, "low", "3d"), lay(2, "high", "7d")]
    )
    Mouse(page).select(["7d", "3d"])
    page.get_by_test_id("meld-2").click()
    assert sorted(wire.acts[0]) == ["lay 3d on 2 low", "lay 7d on 2 high"]
