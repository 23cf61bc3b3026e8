"""The site can be installed, and without a connection it says so and comes back by itself."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import FastSite, Pages
from tests.web.tables import READY, ask, sit_at
from tests.web.test_axe import Inspector

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
  return Object.fromEntries(names.map((name, index) => [name, kept[index]]));
}"""
OLD = "caches.open('romme-old').then((cache) => cache.put('/assets/old.js', new Response('')))"
WORDS = {"de-DE": "Keine Verbindung", "es-ES": "Sin conexión", "en-GB": "No connection"}
LOST = r"Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection"


def visit(pages: Pages, path: str = "/", **options: Any) -> Page:
    """A visitor whose browser keeps the shell from now on."""
    page = pages(path, service_workers="allow", **options)
    page.wait_for_function(CONTROLLED)
    return page


def png_size(body: bytes) -> tuple[int, int]:
    assert body.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", body[16:24])
    return width, height


def test_the_manifest_is_what_browsers_ask_for(phone: Pages) -> None:
    page = phone()
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert not found["errors"]
    answer = page.request.get(found["url"])
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["display"] == "standalone"
    assert page.request.get(manifest["start_url"]).ok
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes >= {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")}
    for icon in manifest["icons"]:
        picture = page.request.get(urljoin(found["url"], icon["src"]))
        assert "{}x{}".format(*png_size(picture.body())) == icon["sizes"]
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert apple
    assert png_size(page.request.get(apple).body()) == (180, 180)


def test_only_the_shell_is_kept(desktop: Pages) -> None:
    page = visit(desktop)
    page.evaluate(OLD)
    sit_at(page)
    ask(page, "GET", "/api/me")
    [current] = [name for name in page.evaluate(KEPT) if name != "romme-old"]
    kept = page.evaluate(KEPT)[current]
    build = page.locator("meta[name=build]").get_attribute("content")
    assert current == f"romme-{build}"
    assert all(path == "/" or path.startswith("/assets/") for path in kept), kept
    assert any("table-" in path for path in kept), "what a match needs was not kept"
    # A changed worker, as a new build brings one, is in charge at once and removes what older ones have kept.
    page.evaluate("navigator.serviceWorker.register('/sw.js?new')")
    page.wait_for_function("caches.has('romme-old').then((there) => !there)")
    assert page.evaluate(f"caches.has('romme-{build}')")


@pytest.mark.parametrize("locale", list(WORDS))
def test_no_connection_is_said_and_ends_by_itself(
    request: pytest.FixtureRequest, screenshots: Path, locale: str
) -> None:
    pages: Pages = request.getfixturevalue("desktop" if locale == "es-ES" else "phone")
    pages.tolerate(LOST)
    page = visit(pages, locale=locale, color_scheme="dark" if locale == "es-ES" else "light")
    page.get_by_test_id("play").wait_for()
    page.context.set_offline(True)
    expect(page.get_by_test_id("stale")).to_have_text(WORDS[locale])
    page.screenshot(path=screenshots / f"stale-{locale}.png")
    page.reload()
    expect(page.get_by_test_id("offline").get_by_role("heading")).to_have_text(WORDS[locale])
    assert WORDS[locale] in page.title()
    page.screenshot(path=screenshots / f"offline-{locale}.png")
    inspector = Inspector()
    inspector.look(page, "offline")
    assert not inspector.found, "\n".join(inspector.found)
    page.context.set_offline(False)  # nobody presses anything
    page.get_by_test_id("play").wait_for()
    expect(page.get_by_test_id("offline")).to_have_count(0)


def test_a_match_goes_on_where_the_connection_was_lost(desktop: Pages, tmp_path: Path) -> None:
    with FastSite(tmp_path) as site:
        desktop.site = site
        desktop.tolerate(LOST)
        page = visit(desktop)
        sit_at(page)
        page.get_by_test_id("hand").wait_for()
        site.kill()
        page.reload()
        page.get_by_test_id("offline").wait_for()
        site.start()
        page.locator(READY).wait_for()
        page.get_by_test_id("hand").wait_for()
        assert page.locator("[data-testid=hand] [data-card]").count() >= 10
