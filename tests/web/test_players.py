"""Ranking, profiles and one's own statistics over seeded matches, and a rated match at a table: numbers, keys, axe, languages."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Page, expect

from romme.server.results.ratings import Rating
from romme.server.store import Store
from tests.server.played import add_people, add_rated, chance_result, in_a_thread, play, result
from tests.web.conftest import Pages
from tests.web.tables import ask
from tests.web.test_axe import Inspector

DAY = 86_400
PASSWORD = "correct horse battery"
TERMS = {"rated": True, "clock": {"turn": 600}}
OTHERS = ("bruno", "carla", "doris")


def member(pages: Pages, name: str, address: str, path: str = "/health", **options: str) -> Page:
    """A visitor with an account."""
    page = pages(path, extra_http_headers={"x-forwarded-for": address}, reduced_motion="reduce", **options)
    ask(page, "POST", "/api/account", {"name": name, "language": "en", "password": PASSWORD})
    return page


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= screen.width"))


def seed(pages: Pages, me: str) -> None:
    """Twelve rated matches in a row, eight of them won, then forty of every kind; and a long ranking."""
    random, now = Random(2), time.time()

    async def matches(store: Store) -> None:
        await add_people(store, *OTHERS)
        for number in range(12):
            places = (1, 2) if number % 3 else (2, 1)
            outcome = result(*places, guests=(me, OTHERS[number % 3]), rules="duo")
            await play(store, f"rated{number}", outcome, now - (60 - number) * DAY)
        for number in range(40):
            outcome = chance_result(random, (me, *OTHERS))
            await play(store, f"any{number}", outcome, now - (41 - number) * DAY)

    in_a_thread(pages.site.data, matches)
    for number in range(60):
        add_rated(pages.site.data, f"Rival{number}", "duo", Rating(33 + number / 5, 6.0, 30), now)


def look_as_a_stranger(desktop: Pages, inspector: Inspector) -> None:
    """In another language, at a larger screen, by somebody whom nobody knows."""
    stranger = desktop("/players/amelia", locale="de-DE", reduced_motion="reduce")
    expect(stranger.get_by_role("heading", name="Letzte gewertete Partien")).to_be_visible()
    expect(stranger.get_by_test_id("befriend")).to_have_count(0)
    stranger.get_by_role("link", name="Carla").first.click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Carla")
    inspector.look(stranger, "profile of another")
    stranger.goto("/leaderboards/club")
    expect(stranger.get_by_role("heading", name="Diese Liste ist noch leer.")).to_be_visible()
    inspector.look(stranger, "empty ranking")
    desktop.tolerate("404")
    stranger.goto("/players/nobody-at-all")
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("niemand")


def test_from_the_ranking_to_a_profile_and_ones_own_statistics(phone: Pages, desktop: Pages) -> None:
    page = member(phone, "Amelia", "10.88.0.1")
    inspector = Inspector()
    page.goto("/stats")
    expect(page.get_by_role("link", name="Play", exact=True).last).to_be_visible()  # an empty page invites
    inspector.look(page, "no statistics")
    seed(phone, ask(page, "GET", "/api/me")["guest"])

    page.goto("/leaderboards/duo")
    board = page.get_by_test_id("leaders")
    expect(board.get_by_role("row")).to_have_count(52)  # a head, fifty and the own one
    mine = board.get_by_role("row").filter(has_text="You")
    expect(mine).to_contain_text("Amelia")
    expect(mine.get_by_role("cell").first).to_have_text("61")
    page.get_by_role("button", name="Weaker").press("Enter")
    expect(board.get_by_role("row").nth(1)).to_contain_text("51")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert fits(page)
    inspector.look(page, "ranking")

    board.get_by_role("link", name="Amelia").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Amelia")
    strength = ask(page, "GET", "/api/players/Amelia")["ratings"][0]
    expect(page.get_by_test_id("rating-duo")).to_contain_text(str(strength["number"]))
    expect(page.get_by_test_id("rating-duo").get_by_role("row")).to_have_count(len(strength["history"]) + 1)
    expect(page.get_by_test_id("matches").get_by_role("listitem")).to_have_count(8)
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_test_id("matches").get_by_role("listitem").nth(8)).to_be_visible()
    assert fits(page)
    inspector.look(page, "profile")

    page.get_by_role("link", name="All your statistics").click()
    expect(page.get_by_test_id("form").get_by_role("listitem")).to_have_count(20)
    page.get_by_test_id("stats-game").select_option("duo")
    page.get_by_test_id("stats-against").get_by_role("radio", name="People").check()
    expect(page.get_by_text("Points a round").first).to_be_visible()
    counts = [each for each in ask(page, "GET", "/api/statistics")["counts"] if each["rules"] == "duo"]
    played = sum(each["matches"] for each in counts if each["people"])
    expect(page.locator("dl").first).to_contain_text(str(played))
    assert fits(page)
    inspector.look(page, "statistics")

    look_as_a_stranger(desktop, inspector)
    assert not inspector.found, "\n".join(inspector.found)


def test_a_rated_match_shows_what_it_changes(desktop: Pages) -> None:
    emil, frida = member(desktop, "Emil", "10.88.0.2"), member(desktop, "Frida", "10.88.0.3")
    wish = {
        "way": "friend",
        "rules": "duo",
        "names": ["Emil"],
        "entropy": "00" * 16,
        "terms": TERMS,
    }
    made = ask(emil, "POST", "/api/tables", wish)
    seat = {"name": "Frida", "entropy": "00" * 16}
    ask(frida, "POST", f"/api/invitations/{made['invitation']}/seat", seat)
    for page in (emil, frida):
        page.goto(f"/t/{made['table']}")
        expect(page.get_by_test_id("rating-of-0").first).to_contain_text("1500?")
    emil.get_by_test_id("menu").click()
    emil.get_by_test_id("resign").click()
    emil.get_by_test_id("confirm").click()
    for page in (emil, frida):
        changes = [page.get_by_test_id(f"change-{each}") for each in (0, 1)]
        expect(changes[0]).to_contain_text("−16")
        expect(changes[1]).to_contain_text("+16")
    assert ask(frida, "GET", "/api/players/Frida")["ratings"][0]["number"] == 1516
