"""Make the pictures of docs/gallery: `python -m tools.gallery` shows each main state on a phone and on a desktop, light and dark.

The site is really started and its pages are really drawn; only the positions are set, so that they are the same every time.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from tests.running import Site
from tests.web import chromium
from tests.web.conftest import DESKTOP, PHONE
from tests.web.scenes import go
from tests.web.snapshots import packed

FOLDER = Path(__file__).parents[1] / "docs" / "gallery"
SCREENS: dict[str, tuple[dict[str, Any], float]] = {"phone": (PHONE, 0.45), "desktop": (DESKTOP, 0.6)}
"""And the quality of its pictures."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOCALES = {"phone": "de-DE", "desktop": "en-GB"}
TITLES = {
    "turn": "My turn: blue lines under what can be laid down, arrows where a card fits",
    "opening": "An opening is put together before it is laid down",
    "four": "Four at a table, another player's turn",
    "spread": "Rummy 500: the open discard pile",
    "round": "The end of a round",
    "match": "The end of a match",
    "start": "The start page",
    "lesson": "The first round, led by a coach",
    "house": "House rules, before a table is made",
    "waiting": "Waiting for friends",
    "invitation": "What a friend sees who follows the link",
    "rules": "The rules of this table",
    "settings": "Settings",
}
HEAD = """# Gallery

Each main state of the site on a phone and on a desktop, light and dark. Made by `python -m tools.gallery` in the environment
of the tests; do not edit.
"""


def photograph(browser: Browser, easel: Page, site: Site, screen: str) -> None:
    """All scenes on one kind of screen."""
    look, quality = SCREENS[screen]
    context = browser.new_context(
        base_url=site.url, locale=LOCALES[screen], reduced_motion="reduce", service_workers="block", **look
    )
    page = context.new_page()
    for scene in TITLES:
        go(page, scene)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            picture = page.screenshot(animations="disabled", caret="hide")
            (FOLDER / f"{scene}-{screen}-{theme}.webp").write_bytes(packed(easel, picture, 1, quality))
    context.close()


def index() -> str:
    """The page that shows them."""
    parts = [HEAD]
    for scene, title in TITLES.items():
        pictures = [
            f'<img src="{scene}-{screen}-{theme}.webp" width="{width}" alt="{title}, {screen}, {theme}">'
            for screen, width in (("phone", 180), ("desktop", 580))
            for theme in THEMES
        ]
        parts.append(f"## {title}\n\n" + "\n".join(pictures) + "\n")
    return "\n".join(parts)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, chromium.launched() as browser:
        easel = browser.new_page()
        for screen in SCREENS:
            photograph(browser, easel, site, screen)
    (FOLDER / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
