"""Pictures of every main state, to be looked at by a person; the test itself only sees to it that each state is reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import create, sit_at
from tests.web.ways import AT_REST, Mouse

LOOKS = {
    "en-light-desktop": ("desktop", "en-GB", "light"),
    "es-dark-desktop": ("desktop", "es-ES", "dark"),
    "de-light-phone": ("phone", "de-DE", "light"),
}


class Album:
    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder

    def add(self, name: str) -> None:
        self.page.evaluate(AT_REST)
        self.page.screenshot(path=self.folder / f"{name}.png")

    def sheet(self, name: str) -> None:
        self.page.get_by_test_id(name).click()
        self.page.get_by_test_id(f"{name}-sheet").wait_for()
        self.add(name)
        self.page.keyboard.press("Escape")


def around(page: Page, album: Album) -> None:
    """Start page, settings, waiting, cover."""
    create(page, names=("Anna",))
    waiting = create(page, "friend")["table"]
    page.goto("/")
    page.get_by_test_id("saved").get_by_role("link").first.wait_for()
    album.add("start")
    album.sheet("settings")
    page.goto(f"/t/{waiting}")
    page.get_by_test_id("waiting").wait_for()
    page.wait_for_load_state("networkidle")
    album.add("waiting")
    sit_at(page, "device", names=("Anna", "Ben"))
    page.get_by_test_id("uncover").wait_for()
    album.add("cover")


def play_on(page: Page, album: Album) -> None:
    """A round to its end, or to its seventh turn and then given up."""
    sit_at(page, target=1)
    player = Player(page, Mouse(page))
    for turn in range(7):
        if player.wait().result:
            break
        if turn == 5:
            album.add("middle")
        player.turn()
    if not look(page).result:
        player.wait()
    if not look(page).result:
        album.sheet("menu")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("resign").click()
        album.add("ask")
        page.get_by_test_id("confirm").click()
    page.get_by_test_id("result").wait_for()
    album.add("result")


@pytest.mark.parametrize("appearance", list(LOOKS))
def test_pictures(request: pytest.FixtureRequest, screenshots: Path, appearance: str) -> None:
    screen, locale, scheme = LOOKS[appearance]
    pages: Pages = request.getfixturevalue(screen)
    page = pages(locale=locale, color_scheme=scheme, reduced_motion="reduce")
    album = Album(page, screenshots)
    around(page, album)
    made = create(page, "friend")
    friend = pages(f"/i/{made['invitation']}", locale=locale, color_scheme=scheme)
    friend.get_by_test_id("sit").wait_for()
    Album(friend, screenshots).add("invitation")
    friend.context.close()
    play_on(page, album)
    sit_at(page)
    album.sheet("help")
