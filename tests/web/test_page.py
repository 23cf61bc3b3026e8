"""The page opens, on a phone and on a desktop, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Pages


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_opens(request: pytest.FixtureRequest, screen: str) -> None:
    pages: Pages = request.getfixturevalue(screen)
    page = pages()
    assert page.title()
    expect(page.locator("h1").first).to_be_visible()
    # A game is one click away.
    expect(page.get_by_test_id("play")).to_be_in_viewport(ratio=1)
    # Nothing sticks out to the side.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_page_left_open_is_told_of_a_newer_one(phone: Pages) -> None:
    page = phone(locale="es-ES")
    page.get_by_test_id("play").wait_for()
    come_back = "document.dispatchEvent(new Event('visibilitychange'))"
    with page.expect_response(phone.site.url + "/"):
        page.evaluate(come_back)
    expect(page.get_by_test_id("newer")).to_have_count(0)
    newer = page.request.get("/").text().replace('name="build" content="', 'name="build" content="f')
    page.route(phone.site.url + "/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    page.evaluate(come_back)
    note = page.get_by_test_id("newer")
    expect(note).to_have_text("Hay una versión nueva: recargar")
    page.unroute_all()
    with page.expect_navigation():
        note.get_by_role("button").tap()
    expect(note).to_have_count(0)


def test_an_address_that_was_cut_off_leads_somewhere(desktop: Pages) -> None:
    page = desktop("/t/%E4%")
    expect(page.get_by_test_id("closed")).to_be_visible()


def test_complaints_are_heard(phone: Pages) -> None:
    page = phone()
    page.evaluate("console.error('oh no'); setTimeout(() => { throw new Error('oh dear') }, 0)")
    page.evaluate("new Image().src = 'http://192.0.2.1/x.png'")
    page.wait_for_timeout(100)
    heard = "\n".join(phone.complaints)
    assert "oh no" in heard
    assert "oh dear" in heard
    assert "192.0.2.1" in heard
    phone.tolerate(".")
