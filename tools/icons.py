"""Draw the icons of the installed site from web/src/icon.svg: `python -m tools.icons`, with the browser of the tests.

A maskable icon and Apple's fill their square to the edge, with the drawing inside the part that no mask cuts off.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web import chromium
from tools import npm

WEB = Path(__file__).parents[1] / "web"
GROUND = "#23514a"
FULL = 1.0
MASKED = 0.8
ICONS = {
    "192": (192, FULL),
    "512": (512, FULL),
    "maskable-192": (192, MASKED),
    "maskable-512": (512, MASKED),
    "apple-touch": (180, 0.92),
}
"""By name: the size, and how much of it the drawing takes."""


def draw(browser: Browser, drawing: str, size: int, part: float) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    ground = "transparent" if part == FULL else GROUND
    page.set_content(
        f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
        f"svg{{width:{part:.0%}}}</style>{drawing}"
    )
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    found = chromium.installed()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(npm.node())
    drawing = (WEB / "src" / "icon.svg").read_text(encoding="utf-8")
    folder = WEB / "public" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(chromium.FLAGS), env={**os.environ, **found.environment}
        )
        for name, (size, part) in ICONS.items():
            (folder / f"{name}.png").write_bytes(draw(browser, drawing, size, part))
        browser.close()


if __name__ == "__main__":
    main()
