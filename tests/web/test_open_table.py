"""Open tables in real browsers: two who meet in the lobby, one who watches, and a lobby of three hundred tables."""

from __future__ import annotations

import json
import random
import re
import secrets
import sqlite3
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.running import Site
from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import READY
from tests.web.test_axe import Inspector
from tests.web.test_invitation import play_on
from tests.web.test_smooth import MAY_TAKE_MS, calmest, longest_task
from tests.web.ways import Finger, Mouse

MANY = 300


def open_table(host: Page, inspector: Inspector) -> str:
    """Open a table from the start page on; its id."""
    host.get_by_test_id("way-open").click()
    host.get_by_test_id("open-table").click()
    host.get_by_test_id("open-form").wait_for()
    inspector.look(host, "form")
    host.get_by_test_id("name").fill("Anna")
    host.get_by_test_id("play").click()
    host.get_by_test_id("waiting").wait_for()
    return host.url.rsplit("/", 1)[1]


def test_two_meet_at_an_open_table_and_a_third_looks_on(desktop: Pages, phone: Pages) -> None:
    inspector = Inspector()
    friend = phone("/lobby", reduced_motion="reduce")
    host = desktop(reduced_motion="reduce")
    table = open_table(host, inspector)
    inspector.look(host, "waiting")
    # The table comes up in the lobby of the other, who finds it by the keyboard as well.
    seat = friend.get_by_test_id(f"take-{table}")
    expect(seat).to_have_accessible_name("Take a seat at Anna’s table")
    inspector.look(friend, "lobby")
    friend.get_by_test_id("filter-game").select_option("club")
    seat.wait_for(state="detached")
    friend.get_by_test_id("filter-game").select_option("")
    friend.get_by_test_id("name").fill("Ben")
    seat.focus()
    friend.keyboard.press("Enter")
    for page in (host, friend):
        page.get_by_test_id("hand").wait_for()
    third = phone(f"/t/{table}", reduced_motion="reduce")
    third.locator(READY).wait_for()
    expect(third.get_by_test_id("watching")).to_contain_text("You are watching")
    assert third.get_by_test_id("hand").count() == 0
    inspector.look(third, "watching")
    players = [Player(host, Mouse(host)), Player(friend, Finger(friend))]
    play_on(players, 2)
    expect(third.locator(READY)).to_have_attribute("data-version", str(look(host).version))
    host.get_by_test_id("menu").click()
    host.get_by_test_id("resign").click()
    host.get_by_test_id("confirm").click()
    host.get_by_test_id("rematch").click()
    for page in (host, friend, third):
        expect(page.get_by_test_id("countdown")).to_contain_text(re.compile(r"\d+ s to go"))
    assert third.get_by_test_id("rematch").count() == 0
    friend.get_by_test_id("rematch").tap()
    for page in (host, friend):
        page.get_by_test_id("hand").wait_for()
    third.get_by_test_id("watching").wait_for()
    assert not inspector.found, "\n".join(inspector.found)


def test_who_is_sent_away_sees_it(desktop: Pages, phone: Pages) -> None:
    host = desktop("/lobby/new")
    host.get_by_test_id("family-classic").click()
    host.get_by_test_id("players").get_by_label("3").check()
    host.get_by_test_id("play").click()
    host.get_by_test_id("waiting").wait_for()
    other = phone("/lobby")
    other.get_by_test_id("name").fill("Mallory")
    other.get_by_test_id(f"take-{host.url.rsplit('/', 1)[1]}").tap()
    expect(host.get_by_test_id("waiting-1")).to_contain_text("Mallory")
    host.get_by_test_id("send-away-1").click()
    host.get_by_test_id("confirm").click()
    expect(other.get_by_test_id("closed")).to_contain_text("no seat at this table any more")
    expect(host.get_by_test_id("waiting-1")).to_contain_text("free seat")


def fill(database: Path) -> None:
    """So many tables as the requests would take minutes to make."""
    now = time.time()
    terms = json.dumps({"sit": "everyone", "clock": {"turn": 60}})
    with sqlite3.connect(database, timeout=20) as store:
        for number in range(MANY):
            room, guest = f"many{number:08d}", secrets.token_hex(16)
            store.execute("INSERT INTO guest VALUES (?, ?, 0)", (guest, f"Guest {number}"))
            columns = 'id, way, rules, options, "commit", created, terms, host, stage, mark'
            values = (
                room,
                "open",
                "duo",
                "{}",
                secrets.token_hex(32),
                now - number,
                terms,
                guest,
                "waiting",
                1 + number,
            )
            store.execute(f"INSERT INTO room ({columns}) VALUES ({', '.join('?' * len(values))})", values)  # noqa: S608 - constants
            for seat, name in enumerate((f"Guest {number}", "")):
                row = (room, seat, guest if name else None, name)
                store.execute("INSERT INTO seat VALUES (?, ?, ?, NULL, ?, '', '', 0)", row)
    store.close()


def change(database: Path) -> None:
    """One of them looks otherwise now."""
    room = f"many{random.randrange(MANY):08d}"
    with sqlite3.connect(database, timeout=20) as store:
        store.execute("UPDATE seat SET name = ? WHERE room = ? AND number = 0", (secrets.token_hex(4), room))
        store.execute("UPDATE room SET mark = ? WHERE id = ?", (random.randrange(1, 2**31), room))
    store.close()


def test_a_lobby_of_three_hundred_tables_is_smooth(browser: Browser, site: Site, desktop: Pages) -> None:
    database = site.data / "romme.db"
    fill(database)

    def look_around(page: Page) -> None:
        page.goto("/lobby")
        rows = page.get_by_test_id("tables").locator("> li")
        expect(rows.nth(39)).to_be_attached()
        while rows.count() < MANY:
            page.mouse.wheel(0, 100_000)
            page.wait_for_timeout(50)
        for _ in range(4):
            change(database)
            page.wait_for_timeout(600)

    def visit() -> float:
        page = desktop("/health")
        longest = longest_task(browser, page, lambda: look_around(page))
        print(f"longest task: {longest:.0f} ms")
        return longest

    assert calmest(visit, MAY_TAKE_MS) < MAY_TAKE_MS
    with sqlite3.connect(database, timeout=20) as store:
        store.execute("DELETE FROM seat WHERE room LIKE 'many%'")
        store.execute("DELETE FROM room WHERE id LIKE 'many%'")
    store.close()
