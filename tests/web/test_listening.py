"""The table for those who do not see it: a match by names, roles and announcements alone, and that nothing gets lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Pages
from tests.web.listener import Listener
from tests.web.test_families import open_table

QUICK = {"jokers": 4, "hand_size": 5, "rounds": 2, "target": None}
EVERYTHING = {"draw", "meld", "lay off", "discard"}
MATCHES = 5


def test_a_match_by_ear(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    made = open_table(page, "duo", QUICK)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("group", name="Your hand").wait_for()
    ear = Listener(page)
    for _ in range(MATCHES):
        ear.round()
        expect(page.get_by_role("heading", name=re.compile("the round$"))).to_be_focused()
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
