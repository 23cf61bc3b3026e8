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
    # Nothing sticks out to the side.
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


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
