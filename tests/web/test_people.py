"""Two people in two browsers: they talk at their table, mute and report each other, become friends, and a moderator decides."""

from __future__ import annotations

import subprocess

from playwright.sync_api import Page, expect

from tests.running import ROMME
from tests.server.clients import ENTROPY
from tests.web.conftest import Pages
from tests.web.tables import ask
from tests.web.test_axe import Inspector
from tests.web.test_players import member


def sit_together(anna: Page, ben: Page) -> None:
    """Both at one table of friends."""
    table = {"way": "friend", "rules": "duo", "names": ["Anna"], "entropy": ENTROPY}
    made = ask(anna, "POST", "/api/tables", table)
    ask(ben, "POST", f"/api/invitations/{made['invitation']}/seat", {"name": "Ben", "entropy": ENTROPY})
    for page in (anna, ben):
        page.goto(f"/t/{made['table']}")
        page.get_by_test_id("hand").wait_for()


def talk(anna: Page, ben: Page, inspector: Inspector) -> None:
    """Words and phrases arrive, each reader sees phrases in his own language; what is new is pointed out."""
    anna.get_by_test_id("say").fill("What a fuck of a hand")
    anna.keyboard.press("Enter")
    expect(anna.get_by_test_id("say")).to_have_value("")
    expect(ben.get_by_role("log").first).to_contain_text("Anna: What a **** of a hand")
    expect(ben.get_by_test_id("chat")).to_have_accessible_name("Plaudern: 1 neu")
    ben.get_by_test_id("chat").tap()
    inspector.look(ben, "talk")
    ben.get_by_role("button", name="Viel Glück!").tap()
    expect(anna.get_by_test_id("said").get_by_role("listitem").last).to_contain_text("Good luck!")
    anna.reload()
    expect(anna.get_by_test_id("said").get_by_role("listitem")).to_have_count(2)
    ben.keyboard.press("Escape")
    expect(ben.get_by_test_id("chat")).to_have_accessible_name("Plaudern")


def fall_out(anna: Page, ben: Page, inspector: Inspector) -> None:
    """Whoever is muted is not heard any more; a report takes along what was said."""
    anna.get_by_test_id("person-1").click()
    anna.get_by_test_id("befriend").click()
    expect(anna.get_by_test_id("befriend")).to_have_text("End the friendship")
    anna.get_by_test_id("mute").click()
    expect(anna.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")
    inspector.look(anna, "person")
    anna.get_by_test_id("report").click()
    anna.get_by_test_id("report-words").fill("He wishes me luck.")
    inspector.look(anna, "report")
    anna.get_by_test_id("send-report").click()
    expect(anna.get_by_test_id("person-sheet")).to_contain_text("Thank you")
    anna.keyboard.press("Escape")
    ben.get_by_test_id("chat").tap()
    ben.get_by_test_id("say").fill("Anna?")
    ben.get_by_test_id("send").tap()
    expect(ben.get_by_test_id("said").get_by_role("listitem")).to_have_count(3)
    anna.reload()
    expect(anna.get_by_test_id("said").get_by_role("listitem")).to_have_count(1)


def make_up(anna: Page, ben: Page, inspector: Inspector) -> None:
    """On the page of friends the request is accepted, and the mute taken back."""
    ben.goto("/people")
    ben.get_by_role("button", name="Freundschaft mit Annabella annehmen").tap()
    expect(ben.get_by_test_id("person")).to_have_count(1)
    inspector.look(ben, "friends")
    anna.goto("/people")
    expect(anna.get_by_test_id("person")).to_have_count(2)
    anna.get_by_role("button", name="Hear Benedict again").click()
    expect(anna.get_by_test_id("person")).to_have_count(1)
    anna.get_by_test_id("find").fill("nobody.here")
    anna.get_by_test_id("ask-friend").click()
    expect(anna.get_by_role("alert")).to_contain_text("Nobody of that name")


def meet_again(anna: Page, ben: Page, inspector: Inspector) -> None:
    """A friend is asked to a table by name, and finds it on his start page."""
    anna.goto("/people")
    anna.get_by_role("link", name="Play with Benedict").click()
    expect(anna.get_by_role("heading", name="Play with Benedict")).to_be_visible()
    anna.get_by_test_id("play").click()
    anna.get_by_test_id("waiting").wait_for()
    ben.goto("/")
    summons = ben.get_by_test_id("summons")
    expect(summons).to_contain_text("Annabella lädt dich zu einer Partie Rommé zu zweit ein")
    inspector.look(ben, "asked to a table")
    summons.get_by_role("link").tap()
    ben.get_by_test_id("sit").tap()
    ben.get_by_test_id("hand").wait_for()
    anna.get_by_test_id("hand").wait_for()


def judge(moderator: Page, inspector: Inspector) -> None:
    """The report waits with what was said, is decided, and stands in the log."""
    moderator.goto("/moderation")
    report = moderator.get_by_role("article").filter(has_text="Benedict")
    expect(report).to_contain_text("He wishes me luck.")
    expect(report).to_contain_text("What a **** of a hand")
    report.get_by_role("radio", name="Silence").check()
    report.get_by_test_id("why").fill("Luck is not an insult, but still")
    inspector.look(moderator, "moderation")
    report.get_by_test_id("decide").click()
    expect(report).to_have_count(0)
    moderator.get_by_role("radio", name="Log").check()
    expect(moderator.get_by_role("listitem").first).to_contain_text("Benedict: silenced, 1 day")


def test_people_talk_fall_out_and_make_up(desktop: Pages, phone: Pages) -> None:
    inspector = Inspector()
    anna, ben = (
        member(desktop, "Annabella", "10.77.0.1"),
        member(phone, "Benedict", "10.77.0.2", locale="de-DE"),
    )
    desktop.tolerate("/api/people/friend")  # asked for somebody who is not there
    sit_together(anna, ben)
    talk(anna, ben, inspector)
    fall_out(anna, ben, inspector)
    make_up(anna, ben, inspector)
    meet_again(anna, ben, inspector)
    moderator = member(desktop, "Justitia", "10.77.0.3")
    command = [str(ROMME), "user", "promote", "Justitia", "--data", str(desktop.site.data)]
    subprocess.run(command, check=True, capture_output=True)
    judge(moderator, inspector)
    assert not inspector.found, "\n".join(inspector.found)
