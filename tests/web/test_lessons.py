"""A lesson is played as its coach says, by every way of handling the page; what he does not wait for he turns down himself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.keys import Keys
from tests.web.tables import ask
from tests.web.test_axe import Inspector
from tests.web.ways import Finger, Mouse, Way

COVERED = """(coach) => {
  const over = coach.getBoundingClientRect();
  return [...document.querySelectorAll("[data-coach]")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > over.top + 1 && box.top < over.bottom - 1;
  }).length;
}"""


@dataclass
class Step:
    number: int
    name: str
    line: str

    @property
    def verb(self) -> str:
        return self.line.split()[0]

    @property
    def cards(self) -> list[str]:
        words = self.line.split()[1:]
        return words[:1] if "on" in words else words


def steps_of(page: Page, rules: str) -> list[Step]:
    acts = ask(page, "GET", f"/api/lessons/{rules}")["steps"]
    lines = [pair for act in acts for pair in zip(act["names"], act["do"], strict=True)]
    return [Step(number, name, line) for number, (name, line) in enumerate(lines, 1)]


def begin(page: Page, rules: str) -> None:
    page.get_by_test_id(f"family-{rules}").click()
    page.get_by_test_id("learn").click()
    page.get_by_test_id("coach").wait_for()


def walk(page: Page, rules: str) -> Iterator[Step]:
    """Every step once the coach has come to it; the next one only after it was done."""
    coach = page.get_by_test_id("coach")
    for step in steps_of(page, rules):
        page.locator(f"[data-testid=coach][data-number='{step.number}']").wait_for()
        expect(coach).to_have_attribute("data-step", step.name)
        page.locator("[data-testid=table][data-busy=false] [data-coach]").first.wait_for()
        assert not coach.evaluate(COVERED), f"the coach covers what {step} needs"
        yield step
    page.get_by_test_id("lesson-end").wait_for()


def follow(way: Way, step: Step) -> None:
    match step.verb:
        case "draw":
            way.draw()
        case "take":
            way.take()
        case "meld":
            way.meld(step.cards)
        case "lay" | "swap":
            way.lay(step.cards[0], int(step.line.split()[-1]))
        case "discard":
            way.discard(step.cards[0])


def test_a_lesson_by_mouse(phone: Pages) -> None:
    page = phone(has_touch=False, is_mobile=False, reduced_motion="reduce")
    begin(page, "duo")
    coach, mouse = page.get_by_test_id("coach"), Mouse(page)
    inspector = Inspector()
    for step in walk(page, "duo"):
        if step.number == 1:
            page.get_by_test_id("discard").click()
            expect(coach).to_contain_text("not now")
            inspector.look(page, "coach")
            expect(page.get_by_test_id("table")).to_have_attribute("data-version", "1")
        if step.number == 3:
            mouse.discard("9c")
            expect(coach).to_contain_text("not now")
            expect(coach).to_contain_text("king of diamonds")
            page.reload()
            page.locator("[data-testid=coach][data-number='3'] + [role=toolbar]").wait_for()
        if step.number == 6:
            page.get_by_test_id("skip").click()
            continue
        follow(mouse, step)
    expect(page.get_by_test_id("result")).to_contain_text("You win the round")
    inspector.look(page, "end")
    assert not inspector.found, "\n".join(inspector.found)
    page.goto("/")
    expect(page.get_by_test_id("learn")).to_contain_text("Learnt")
    expect(page.get_by_test_id("saved").get_by_role("listitem")).to_have_count(0)


def test_a_lesson_by_keyboard(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    begin(page, "club")
    keys = Keys(page)
    said = page.get_by_test_id("announcer")
    for step in walk(page, "club"):
        expect(said).to_contain_text(page.get_by_test_id("coach").locator(".lead").inner_text())
        if step.verb == "undo":
            keys.hit("u")
        else:
            follow(keys, step)
        if step.verb == "meld" and "Jk" in step.cards:
            keys.tab_to("choice-1")
            keys.hit("Enter")
    page.wait_for_function("document.activeElement !== document.body")
    keys.tab_to("once-more")
    keys.hit("Enter")
    page.locator("[data-testid=coach][data-number='1']").wait_for()


def test_a_deep_take_by_finger_and_starting_over(phone: Pages) -> None:
    page = phone(reduced_motion="reduce")
    begin(page, "rummy500")
    finger = Finger(page)
    for step in walk(page, "rummy500"):
        if step.line == "take 3":
            finger.press("pile-3")
            finger.press("choice-1")
        elif step.name == "gift":
            break
        else:
            follow(finger, step)
    table = page.url
    page.get_by_test_id("menu").tap()
    page.get_by_test_id("start-over").tap()
    page.locator("[data-testid=coach][data-number='1']").wait_for()
    assert page.url != table
