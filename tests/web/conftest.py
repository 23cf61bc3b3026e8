"""Fixtures for tests in a real browser, against a really started server.

A page may neither log an error, nor throw one, nor ask another host for anything: a test in which it does fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
)

from tests.running import Site
from tests.web import chromium

PATIENCE_MS = 15_000
"""For whatever is awaited: a machine may have other work too."""
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


class FastSite(Site):
    """A server whose computer player does not take its time."""

    def start(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ROMME_BOT_PAUSE", "0.02")
            super().start()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all browser tests of a process."""
    with FastSite(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for a module only: while Playwright is up, its event loop runs and no test may start its own."""
    with chromium.launched() as running:
        yield running


class Pages:
    """Opens pages of one kind of screen, each as a new visitor, and writes down what they do wrong."""

    def __init__(self, browser: Browser, site: Site, screen: dict[str, Any]) -> None:
        self.browser = browser
        self.site = site
        self.screen = screen
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.tolerated: list[str] = []

    def __call__(self, path: str = "/", *, locale: str = "en-GB", **options: Any) -> Page:
        """A page of a visitor with no history, at `path`; options as for Browser.new_context.

        The service worker, which would take time at every visit, is there only for those who ask for it.
        """
        usual = {"base_url": self.site.url, "locale": locale, "service_workers": "block"}
        context = self.browser.new_context(**{**usual, **self.screen, **options})
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.on("request", self._asked)
        context.on("console", self._logged)
        context.on("weberror", lambda error: self.complaints.append(f"thrown: {error.error}"))
        page = context.new_page()
        page.on("websocket", self._connected)
        page.goto(path)
        return page

    def tolerate(self, pattern: str) -> None:
        """Expect complaints that match: a test that kills the server will see failed connections."""
        self.tolerated.append(pattern)

    def close(self) -> None:
        """Close all pages; fail if there were complaints."""
        for context in self.contexts:
            context.close()
        wrong = [
            line for line in self.complaints if not any(re.search(each, line) for each in self.tolerated)
        ]
        assert not wrong, "the page did wrong:\n" + "\n".join(wrong)

    def _asked(self, request: Request) -> None:
        self._allow(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self._allow(socket.url)

    def _allow(self, url: str) -> None:
        address = urlsplit(url)
        if (
            address.scheme not in {"data", "blob", "about"}
            and address.netloc != urlsplit(self.site.url).netloc
        ):
            self.complaints.append(f"asked another host: {url}")

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"logged: {message.text} ({message.location.get('url', '')})")


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Pages]:
    """`phone()` is a page at 360x740 with touch."""
    pages = Pages(browser, site, PHONE)
    yield pages
    pages.close()


@pytest.fixture
def desktop(browser: Browser, site: Site) -> Iterator[Pages]:
    """`desktop()` is a page at 1440x900 with a mouse."""
    pages = Pages(browser, site, DESKTOP)
    yield pages
    pages.close()


@pytest.fixture
def screenshots(request: pytest.FixtureRequest) -> Path:
    """Where a test may leave pictures: ignored by git, one folder a test."""
    folder = request.config.rootpath / "test-results" / re.sub(r"\W+", "-", request.node.name).strip("-")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
