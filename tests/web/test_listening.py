"""The table for those who do not see it: a match by names, roles and announcements alone, and that nothing gets lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Pages
from tests.web.fake import meld, position, tamper
from tests.web.listener import Listener
from tests.web.tables import QUICK, sit_at
from tests.web.test_families import open_table

WITH_JOKERS = {**QUICK, "jokers": 4, "max_turns": 50}
EVERYTHING = {"draw", "meld", "lay off", "discard"}
MATCHES = 5


def test_a_match_by_ear(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    made = open_table(page, "duo", WITH_JOKERS)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("group", name="Your hand").wait_for()
    ear = Listener(page)
    for _ in range(MATCHES):
        ear.round()
        expect(page.get_by_role("heading", name=re.compile("round$"))).to_be_focused()
        ear.activate(page.get_by_role("button", name="Next round"))
        ear.hear(r"dealt\.")
        expect(page.locator(":focus")).to_have_accessible_name(re.compile(" of |joker"))
        ear.round()
        expect(page.get_by_role("heading", name=re.compile("match$|win$"))).to_be_focused()
        if ear.deeds == EVERYTHING:
            return
        ear.activate(page.get_by_role("button", name="Rematch"))
        ear.hear(r"dealt\.")
    raise AssertionError(f"only {ear.deeds} in {MATCHES} matches")


TOLD = {
    "en-GB": {
        "h": "3 cards: 7 of hearts, 7 of diamonds, joker. Melds: 7 of hearts, 7 of diamonds, joker.",
        "m": "Melds of Computer: Meld 1: joker for 5 of hearts, 6 of hearts, 7 of hearts, 20 points.",
        "p": "Stock, 1 card. Discard pile, on top 4 of spades.",
        "w": "Your turn. Lay down, or discard. 0 of 30 points for the opening.",
        "c": "Anna: 1 point, 3 cards. Computer: 0 points, 10 cards.",
    },
    "de-DE": {
        "h": "3 Karten: Herz 7, Karo 7, Joker. Auslagen: Herz 7, Karo 7, Joker.",
        "m": "Auslagen von Computer: Auslage 1: Joker für Herz 5, Herz 6, Herz 7, 20 Punkte.",
        "p": "Stapel, 1 Karte. Ablage, oben Pik 4.",
        "w": "Du bist dran. Leg aus oder wirf ab. 0 von 30 Punkten zum Auslegen.",
        "c": "Anna: 1 Punkt, 3 Karten. Computer: 0 Punkte, 10 Karten.",
    },
    "es-ES": {
        "h": "3 cartas: 7 de corazones, 7 de diamantes, comodín. Combinaciones: 7 de corazones, 7 de diamantes, comodín.",
        "m": "Combinaciones de Ordenador: Combinación 1: comodín por 5 de corazones, 6 de corazones, 7 de corazones, 20 puntos.",
        "p": "Mazo, 1 carta. Descarte, arriba 4 de picas.",
        "w": "Te toca. Baja o descarta. 0 de 30 puntos para abrir.",
        "c": "Anna: 1 punto, 3 cartas. Ordenador: 0 puntos, 10 cartas.",
    },
}
MOVED = {"en-GB": "2 of 3", "de-DE": "2 von 3", "es-ES": "2 de 3"}
CARDS = ["7h", "7d", "Jk"]
JOKER_RUN = {**meld(1, "Jk", "6h", "7h"), "kind": "run", "stands": [["5h"], None, None]}


def small(update: dict[str, Any]) -> None:
    position(CARDS, [JOKER_RUN], opening={"laid": 0, "need": 30})(update)
    update["view"].update(discard=["4s"], stock_size=1, scores=[1, 0], counts=[3, 10])
    update["hints"]["melds"] = [CARDS]


@pytest.mark.parametrize("locale", list(TOLD))
def test_each_key_tells_its_part(desktop: Pages, locale: str) -> None:
    page = desktop(reduced_motion="reduce", locale=locale)
    tamper(page, small)
    sit_at(page)
    page.get_by_test_id("hand").wait_for()
    ear = Listener(page)
    for key, sentence in TOLD[locale].items():
        ear.press(key)
        ear.hear(f"^{re.escape(sentence)}$")
    page.keyboard.press("?")
    page.get_by_test_id("letters").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-testid=hand] [data-card]").first.focus()
    ear.told = before = len(ear.heard)
    ear.press("h")
    ear.press("Shift+ArrowRight")
    ear.hear(f"^{re.escape(MOVED[locale])}$")  # the computer may have played something, which is told as well
    assert TOLD[locale]["h"] not in ear.heard[before:], "a letter that is switched off still acts"


def test_the_focus_comes_to_the_uncovered_hand(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    sit_at(page, "device", names=("Anna", "Ben"))
    expect(page.get_by_role("button", name="Show my cards")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name=re.compile("Hand of")).locator(":focus")).to_have_count(1)
    page.keyboard.press("d")
    page.locator("[data-testid=table][data-phase=play][data-busy=false]").wait_for()
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Show my cards")).to_be_focused()
