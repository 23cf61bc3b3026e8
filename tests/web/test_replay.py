"""A match looked back at: walked through by keys, its deals verified, a moment of it passed on to somebody else."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, expect

from romme.engine.match import Match
from romme.engine.record import Entry, Header, read_record
from romme.server.deal import verify
from romme.server.project import options_of
from romme.server.replays.bodies import Replay, ReplayMatch, ReplayRound
from romme.server.replays.chapters import Chapters
from romme.server.replays.frames import frames_of
from tests.running import Site
from tests.server.clients import Browser
from tests.server.fair import CASES, VECTORS, record_of
from tests.web.conftest import Pages
from tests.web.tables import sit_at
from tests.web.test_axe import Inspector
from tests.web.test_languages import switch, words

MOMENT = "[data-testid=replay][data-at='{}']"
ENOUGH = 60


async def _play(browser: Browser) -> str:
    """A match of two at one device that ends in its second round; the table. Few cards are left to draw, so it is short."""
    options = {"hand_size": 15, "stock_end": "end"}
    table: str = browser.table("device", ("Anna", "Zoë"), options=options)["table"]
    async with browser.socket(table) as socket:
        seat = (await socket.watch(0))["view"]["turn"]
        for step in range(ENOUGH):
            update = await socket.watch(seat)
            view, legal = update["view"], update["legal"]
            if view["phase"] == "over":
                for each in (0, 1):
                    await socket.act(
                        each, update["v"], "next", act_id=f"{step} {each}", entropy=f"{each:032x}"
                    )
                seat = (await socket.watch(0))["view"]["turn"]
                continue
            over = "resign" if view["round"] == 2 and view["turns"] else "end" if legal["end"] else ""
            do = [over] if over else ["draw", f"discard {view['hand'][step % 7]}"]
            assert (await socket.act(seat, update["v"], *do))["t"] == "done", (do, view)
            if over == "resign":
                return table
            seat = 1 - seat
    raise AssertionError("the match does not end")


def finished(site: Site, page: Page) -> str:
    """A finished match of this visitor's; its table."""
    with (
        Browser(site.url) as browser,
        ThreadPoolExecutor(1) as aside,
    ):  # Playwright's loop runs in this thread
        table = aside.submit(lambda: asyncio.run(_play(browser))).result()
        page.context.add_cookies([{"name": "romme", "value": browser.cookies["romme"], "url": site.url}])
    return table


def cards(page: Page, seat: int) -> list[str | None]:
    slots = page.get_by_test_id(f"hand-{seat}").locator("[data-card]").all()
    return [slot.get_attribute("data-card") for slot in slots]


def press(page: Page, key: str, at: int) -> None:
    page.keyboard.press(key)
    page.locator(MOMENT.format(at)).wait_for()


def test_a_match_is_walked_through_by_keys_and_passed_on(site: Site, desktop: Pages, phone: Pages) -> None:
    page = desktop("/health")
    table = finished(site, page)
    page.goto("/")
    page.get_by_test_id(f"watch-{table}").click()
    page.locator(MOMENT.format(0)).wait_for()
    dealt = [cards(page, seat) for seat in (0, 1)]
    assert all(len(hand) == 15 and "--" not in hand for hand in dealt)
    press(page, "ArrowRight", 1)
    said = page.get_by_test_id("said").locator("p").first
    expect(said).to_have_text(re.compile(r"(Anna|Zoë) drew"))
    expect(page.get_by_test_id("announcer")).to_contain_text(re.compile(r"(Anna|Zoë) drew .+ of .+\."))
    assert [cards(page, seat) == dealt[seat] for seat in (0, 1)].count(False) == 1
    press(page, "ArrowLeft", 0)
    assert [cards(page, seat) for seat in (0, 1)] == dealt
    press(page, "End", int(page.get_by_test_id("slider").get_attribute("max") or 0))
    expect(said).to_contain_text("resigned")
    expect(page.get_by_test_id("outcome")).to_contain_text("1.")
    page.keyboard.press("PageUp")
    expect(said).to_contain_text("dealt")
    second = int(page.get_by_test_id("replay").get_attribute("data-at") or 0)
    assert second > 20
    page.keyboard.press("Space")
    page.locator(MOMENT.format(second + 1)).wait_for()
    page.keyboard.press("Space")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-playing", "false")
    page.get_by_test_id("round-1").click()
    page.get_by_test_id("slider").press("ArrowRight")
    page.locator(MOMENT.format(1)).wait_for()
    keeps(page)
    passed_on(page, phone, table)


def keeps(page: Page) -> None:
    """The deals are fair, and the file that is kept says so too."""
    page.get_by_test_id("verify").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-flaws", "")
    expect(page.get_by_test_id("verdict")).to_have_text("All 2 deals were fair")
    page.keyboard.press("Escape")
    for kind in ("text", "JSON"):
        with page.expect_download() as kept:
            page.get_by_role("link", name=kind).click()
        header, entries = read_record(kept.value.path().read_text("utf-8"))
        assert header.players == ("Anna", "Zoë")
        assert verify(header, entries) == []


def passed_on(page: Page, phone: Pages, table: str) -> None:
    """A stranger sees the same moment."""
    page.get_by_test_id("replay").press("ArrowRight")
    page.locator(MOMENT.format(2)).wait_for()
    page.get_by_test_id("share").click()
    link = page.get_by_test_id("moment").input_value()
    assert re.fullmatch(rf"http://.*/r/{table}/\d+", link)
    page.keyboard.press("Escape")
    other = phone(link[link.index("/r/") :])
    other.locator(MOMENT.format(2)).wait_for()
    said = page.get_by_test_id("said").inner_text()
    expect(other.get_by_test_id("said")).to_have_text(said, use_inner_text=True)
    assert [cards(other, seat) for seat in (0, 1)] == [cards(page, seat) for seat in (0, 1)]
    other.get_by_test_id("back").click()
    other.wait_for_url(re.compile(r"/r/\w+/2$"))
    other.get_by_test_id("more").click()
    expect(other.get_by_test_id("more-sheet")).to_be_visible()
    other.get_by_test_id("moves").locator("li").nth(20).wait_for(state="attached")
    end = "(sheet) => sheet.querySelector('.keep').getBoundingClientRect().bottom - sheet.getBoundingClientRect().top"
    sheet = other.locator("dialog[open]")
    assert sheet.evaluate("(sheet) => sheet.scrollHeight") < sheet.evaluate(end) + 60, "there is nothing below"
    expect(other.get_by_role("link", name="All my finished matches")).to_have_count(0)
    other.goto("/r/nosuchtable1")
    expect(other.get_by_test_id("gone")).to_be_visible()
    phone.tolerate("404")


def test_a_running_match_is_seen_through_ones_own_eyes(phone: Pages) -> None:
    page = phone()
    table = sit_at(page)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("look-back").click()
    page.get_by_test_id("board").wait_for()
    expect(page.get_by_test_id("said")).to_contain_text("still running")
    assert set(cards(page, 1)) == {"--"}
    assert len(cards(page, 0)) == 10
    assert "--" not in cards(page, 0)
    assert page.get_by_test_id("verify").count() == 0
    stranger = phone(f"/r/{table}")
    expect(stranger.get_by_test_id("gone")).to_be_visible()
    phone.tolerate("404")


def test_nothing_is_wrong_for_axe_and_nothing_stays_in_another_language(site: Site, phone: Pages) -> None:
    page = phone("/health", reduced_motion="reduce")
    table = finished(site, page)
    inspector = Inspector()
    page.goto(f"/r/{table}/15")
    page.get_by_test_id("board").wait_for()
    inspector.look(page, "replay")
    found: dict[str, set[str]] = {}
    for language in ("en", "de", "es"):
        switch(page, language)
        found[language] = words(page)
        for sheet, part in (("verify", "verdict"), ("more", "moves")):
            page.get_by_test_id(sheet).click()
            page.get_by_test_id(part).wait_for()
            if sheet == "verify":
                expect(page.get_by_test_id("verdict")).to_have_attribute("data-flaws", "")
                page.get_by_test_id("deal-1").locator("summary").click()
            found[language] |= words(page)
            if language == "es":
                inspector.look(page, sheet)
            page.keyboard.press("Escape")
            page.get_by_test_id(part).wait_for(state="detached")
    same = {
        each
        for each in found["en"] & (found["de"] | found["es"])
        if not re.search(r"[0-9a-f]{16}|Zoë|Link", each)
    }
    assert same == set()
    assert found["de"] & found["es"] <= found["en"] | {"Zoë"}
    assert not inspector.found, "\n".join(inspector.found)


class Stage:
    """Shows the page whatever record is put on."""

    def __init__(self, page: Page) -> None:
        self.record = ""
        self.header, self.entries = Header.__new__(Header), list[Entry]()
        page.route(re.compile(r"/api/replays/"), self._answer)

    def put_on(self, record: str) -> None:
        """The record of which outline and frames are shown."""
        self.record = record
        self.header, self.entries = read_record(record)

    def _answer(self, route: Route) -> None:
        address = route.request.url
        if address.endswith(".jsonl"):
            route.fulfill(body=self.record, content_type="application/x-ndjson")
        else:
            found = self._frames() if "/rounds/" in address else self._outline()
            route.fulfill(body=msgspec.json.encode(found), content_type="application/json")

    def _chapters(self) -> Chapters:
        chapters = Chapters(Match(self.header.rules, self.header.seats), self.header.commit)
        chapters.read_on(self.entries)
        return chapters

    def _outline(self) -> Any:
        rules, seats = self.header.rules, self.header.seats
        rounds = [
            ReplayRound(each.first, each.last, each.steps, each.scores)
            for chapter in self._chapters().matches[:1]
            for each in chapter.rounds
        ]
        match = ReplayMatch(1, rounds[-1].last, True, True, None, rounds)
        names: list[str | None] = [*self.header.players]
        bots = [False] * seats
        return Replay(
            "t", "", "device", rules.family, options_of(rules), [], names, bots, None, False, [match]
        )

    def _frames(self) -> Any:
        each = self._chapters().matches[0].rounds[0]
        return frames_of(each.before, 1, self.entries[: each.last], None, whole=True)


def test_the_browser_finds_in_a_record_what_the_command_line_finds(desktop: Pages) -> None:
    page = desktop("/health")
    stage = Stage(page)
    for name in VECTORS["records"]:
        mine = [case for case in CASES if case["record"] == name]
        stage.put_on(record_of(mine[0]))
        page.goto("/r/t")
        page.get_by_test_id("board").wait_for()
        for case in mine:
            stage.record = record_of(case)
            page.get_by_test_id("verify").click()
            verdict = page.locator("[data-testid=verdict][data-flaws]")
            found = (verdict.get_attribute("data-flaws") or "").split()
            assert sorted(found) == sorted(f"{v}:{what}" for v, what in case["flaws"]), case["id"]
            assert ("fair" in verdict.inner_text()) == (not found)
            if not case["set"]:
                keys = {each["v"]: each["key"] for each in VECTORS["keys"][name]}
                for v, key in keys.items():
                    assert page.get_by_test_id(f"key-{v}").text_content() == key
            page.keyboard.press("Escape")
            verdict.wait_for(state="detached")
