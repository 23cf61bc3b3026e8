"""An account as its owner meets it: made, left, opened by a passkey, still holding his games, looked through, deleted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.test_accounts import grow_old
from tests.web.conftest import Pages
from tests.web.passkeys import give_device
from tests.web.tables import ask, create
from tests.web.test_axe import Inspector

PASSWORD = "correct horse battery"


def visit(pages: Pages, address: str, **options: Any) -> Page:
    """The account's page at localhost, where passkeys work, from an address whose tries are counted apart."""
    at_home = pages.site.url.replace("127.0.0.1", "localhost")
    pages.tolerate(f"asked another host: (http|ws)://{at_home.split('/')[2]}/")
    headers = {"x-forwarded-for": address}
    return pages("/account", base_url=at_home, extra_http_headers=headers, reduced_motion="reduce", **options)


def register(page: Page, name: str, password: str = "") -> None:
    """With a password, else with a passkey alone."""
    page.get_by_test_id("way").get_by_role("radio").nth(1).check()
    page.get_by_test_id("account-name").fill(name)
    page.get_by_test_id("account-password").fill(password)
    page.get_by_test_id("enter-password" if password else "enter-passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_life_with_an_account(phone: Pages, tmp_path: Path) -> None:
    phone.tolerate("status of 403")  # first show who you are
    page = visit(phone, "10.77.0.1")
    inspector = Inspector()
    page.get_by_test_id("enter-passkey").wait_for()
    inspector.look(page, "enter")
    table = create(page)["table"]
    give_device(page)
    register(page, "Roberta")
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    page.get_by_test_id("new-codes").click()
    expect(page.get_by_test_id("codes").locator("li")).to_have_count(10)
    inspector.look(page, "own")
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("enter").wait_for()
    assert ask(page, "GET", "/api/me")["guest"] is None
    page.get_by_test_id("enter-passkey").click()
    page.get_by_test_id("sign-out").wait_for()
    assert [each["table"] for each in ask(page, "GET", "/api/tables")] == [table]
    expect(page.get_by_test_id("passkey")).not_to_contain_text("never")
    with page.expect_download() as waiting:
        page.get_by_test_id("export").click()
    waiting.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["account"][0]["name"] == "Roberta"
    grow_old(phone.site, "Roberta")
    page.get_by_test_id("delete-account").click()
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("confirm-passkey").wait_for()
    inspector.look(page, "confirm")
    page.get_by_test_id("confirm-passkey").click()
    expect(page.get_by_test_id("farewell")).to_have_text("Your account is deleted.")
    assert ask(page, "GET", "/api/tables") == []
    assert not inspector.found, "\n".join(inspector.found)


def test_a_lost_password_by_keyboard(desktop: Pages) -> None:
    desktop.tolerate("status of 40[03]")
    page = visit(desktop, "10.77.0.2", locale="de-DE")
    give_device(page)
    register(page, "Vergesslich", PASSWORD)
    page.get_by_test_id("add-passkey").click()
    expect(page.get_by_test_id("passkey")).to_contain_text("noch nie benutzt")
    page.get_by_test_id("new-codes").click()
    code = page.get_by_test_id("codes").locator("li").first.inner_text()
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("account-name").press_sequentially("vergesslich")
    page.keyboard.press("Tab")
    page.keyboard.type("das war es nicht")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Name und Passwort passen nicht zusammen.")
    page.get_by_test_id("lost").press("Enter")
    page.get_by_test_id("lost-name").fill("Vergesslich")
    page.keyboard.press("Tab")
    page.keyboard.type(code.upper())
    page.keyboard.press("Tab")
    page.keyboard.type("ein ganz neuer Satz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Vergesslich")
    expect(page.get_by_text("noch 9 Codes")).to_be_visible()
    inspector = Inspector()
    page.get_by_test_id("change-password").click()
    page.get_by_test_id("new-password").wait_for()
    inspector.look(page, "password")
    assert not inspector.found, "\n".join(inspector.found)
