"""Played by the clock: who lets it run out is warned, finished for, and played for until he is back; and the browser's worker
shows what the server pushes to it.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.tables import READY, ask
from tests.web.test_offline import CONTROLLED
from tests.web.test_sounds import EAR, MINE, heard, turn

TURN = 8
A_MISSED_TURN_MS = 20_000
SHOWN = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, options) => void self.shown.push([title, options.body, options.tag, options.data]);
  self.clients.openWindow = async (path) => void self.opened.push(path);
}"""
CLICKED = """(data) => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { data, close() {} };
  self.dispatchEvent(event);
}"""


SERVICE = """
const keys = { p256dh: "B".padEnd(87, "A"), auth: "A".repeat(22) };
const endpoint = "https://fcm.googleapis.com/fcm/send/a-phone";
const mine = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { window.subscribed = null; return true; } };
window.subscribed = null;
Object.defineProperty(Notification, "permission", { get: () => "default" });
PushManager.prototype.getSubscription = async () => window.subscribed;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => { window.key = applicationServerKey; return (window.subscribed = mine); };
"""
"""A push service that takes everybody: a browser without a screen has none."""


def sit_together(host: Page, friend: Page, clock: dict[str, int]) -> str:
    """A table of the two by this clock, both looking at it; its id."""
    for page, name in ((host, "Anna"), (friend, "Ben")):
        ask(page, "POST", "/api/guest", {"name": name})
    wish = {
        "way": "friend",
        "rules": "duo",
        "options": {},
        "names": ["Anna"],
        "entropy": secrets.token_hex(16),
    }
    made = ask(host, "POST", "/api/tables", wish | {"terms": {"clock": clock}})
    ask(friend, "POST", f"/api/invitations/{made['invitation']}/seat", {"name": "Ben"})
    for page in (host, friend):
        page.goto(f"/t/{made['table']}")
        page.locator(READY).wait_for()
    table: str = made["table"]
    return table


def play(page: Page) -> None:
    """A whole turn: draw, and discard a card that was in the hand."""
    turn(page)
    for key in ("End", "ArrowLeft", "x"):
        page.keyboard.press(key)
    # The computer may have played for the other one already.
    page.locator(f"{READY}:not([data-my-turn=true][data-phase=play])").wait_for()


def test_time_runs_out_a_bot_plays_and_the_player_is_back(desktop: Pages, phone: Pages) -> None:
    idle, brisk = phone(locale="de-DE", reduced_motion="reduce"), desktop(reduced_motion="reduce")
    idle.add_init_script(EAR)
    sit_together(idle, brisk, {"turn": TURN})
    idle.locator("[data-testid=story]").focus()
    idle.keyboard.press("h")
    away, missed = idle.get_by_test_id("away"), 0
    for _ in range(8):
        if away.count():
            break
        if brisk.locator(MINE).count():
            play(brisk)
            continue
        expect(idle.get_by_test_id("clock-0")).to_have_attribute("data-stage", "last", timeout=TURN * 1000)
        missed += 1
        brisk.locator(f"{MINE}, [data-testid=others-away]").first.wait_for(timeout=A_MISSED_TURN_MS)
        if missed == 1:
            expect(idle.get_by_test_id("notice")).to_contain_text("Deine Zeit war um")
            assert heard(idle).get("warning") == 1
            assert re.search(r"noch \d Sekunden", idle.get_by_test_id("announcer").inner_text())
    assert missed == 3
    expect(away).to_contain_text("Der Computer spielt für dich")
    expect(brisk.get_by_test_id("others-away")).to_contain_text("Anna: away")
    expect(brisk.get_by_test_id("claim")).to_be_visible()
    brisk.get_by_test_id("play-on").click()
    expect(brisk.get_by_test_id("others-away")).to_have_count(0)
    brisk.locator(MINE).wait_for()
    play(brisk)
    brisk.locator(MINE).wait_for()  # the computer has made her move meanwhile
    idle.get_by_test_id("back").tap()
    expect(away).to_have_count(0)
    if brisk.locator(MINE).count():  # on a busy machine his own time may be up meanwhile
        play(brisk)
    idle.locator(MINE).wait_for()
    expect(idle.get_by_test_id("clock-0")).to_be_visible()


def test_the_worker_shows_what_is_pushed_and_leads_to_the_table(phone: Pages) -> None:
    page = phone(service_workers="allow")
    page.wait_for_function(CONTROLLED)
    (worker,) = page.context.service_workers
    worker.evaluate(SHOWN)
    session = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"])
    )
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(100)
    pushed = {"table": "k3v", "title": "Du bist dran", "body": "Dein Spiel mit Ben"}
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.url.rstrip("/"),
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(pushed),
        },
    )
    page.wait_for_timeout(200)
    assert worker.evaluate("() => self.shown") == [["Du bist dran", "Dein Spiel mit Ben", "k3v", "k3v"]]
    worker.evaluate(CLICKED, "k3v")
    page.wait_for_timeout(200)
    assert worker.evaluate("() => self.opened") == ["/t/k3v"]


def test_a_browser_is_told_of_turns_if_its_player_wants_it(phone: Pages, desktop: Pages) -> None:
    page, friend = phone(service_workers="allow", reduced_motion="reduce"), desktop()
    page.wait_for_function(CONTROLLED)
    page.add_init_script(SERVICE)
    sit_together(page, friend, {"days": 1})
    if page.locator(MINE).count():
        play(page)
    offer = page.get_by_test_id("notices-offer")
    with page.expect_response("**/api/push") as asked:
        offer.get_by_test_id("tell-me").tap()
    assert asked.value.json()["key"] == page.wait_for_function("() => window.key").json_value()
    expect(offer).to_have_count(0)
    page.get_by_test_id("info").tap()
    notices = page.get_by_test_id("notices")
    expect(notices).to_have_attribute("data-told", "on")
    with page.expect_request(lambda request: request.method == "DELETE") as forgotten:
        notices.get_by_role("button").tap()
    assert forgotten.value.post_data_json == {"endpoint": "https://fcm.googleapis.com/fcm/send/a-phone"}
    expect(notices).to_have_attribute("data-told", "off")
