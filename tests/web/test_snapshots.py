"""The main states look as they did when a person last looked at them, small pictures of which are kept in `looks/`.

After a change that is meant, `ROMME_TESTS_UPDATE=1 python3 romme.py test tests/web/test_snapshots.py` keeps the new ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.web import chromium
from tests.web.conftest import DESKTOP, PHONE, Pages
from tests.web.scenes import DRAWN, go
from tests.web.snapshots import Difference, difference, packed
from tests.web.test_languages import TITLES, switch
from tests.web.ways import AT_REST

FOLDER = Path(__file__).parent / "looks"
UPDATE = bool(os.environ.get("ROMME_TESTS_UPDATE"))
SCREENS: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MAIN = ("start", "turn", "spread", "round")
SCALES = {"phone": 0.4, "desktop": 0.25}
QUALITY = 0.8
STRICT = Difference(mean=0.002, worst=0.03)
LENIENT = Difference(mean=0.025, worst=0.14)
"""What may differ in the tests' own browser with its own letters, and in another one."""


@pytest.fixture(scope="module")
def easel(browser: Browser) -> Iterator[Page]:
    """An empty page in which pictures are compared."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("screen", list(SCREENS))
def test_looks_as_before(desktop: Pages, easel: Page, screenshots: Path, screen: str) -> None:
    """Each scene once, its language and its theme switched in place."""
    desktop.screen = SCREENS[screen]
    page = desktop("/health", locale="de-DE", reduced_motion="reduce")
    limit = STRICT if chromium.installed().environment else LENIENT
    changed = []
    for scene in MAIN:
        go(page, scene)
        for language in TITLES:
            speak(page, language)
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                kept = FOLDER / f"{scene}-{screen}-{language}-{theme}.webp"
                picture = page.screenshot(
                    type="jpeg", quality=95, scale="css", animations="disabled", caret="hide"
                )
                small = packed(easel, picture, SCALES[screen], QUALITY, "jpeg")
                if UPDATE:
                    kept.parent.mkdir(exist_ok=True)
                    kept.write_bytes(small)
                apart = difference(easel, kept.read_bytes(), small)
                if apart.mean > limit.mean or apart.worst > limit.worst:
                    (screenshots / f"{kept.stem}.jpeg").write_bytes(picture)
                    (screenshots / kept.name).write_bytes(kept.read_bytes())
                    changed.append(f"{kept.name}: {apart}")
    assert not changed, f"look at {screenshots}, new as .jpeg beside old as .webp:\n" + "\n".join(changed)


def speak(page: Page, language: str) -> None:
    """Have the page in this language, with the focus nowhere."""
    if page.locator(f"html[lang={language}]").count() == 0:
        switch(page, language)
        page.get_by_test_id("settings-sheet").wait_for(state="detached")
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(DRAWN)
    page.evaluate(AT_REST)
