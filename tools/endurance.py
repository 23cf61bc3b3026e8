"""Play one match in a real browser for half an hour: `python -m tools.endurance [minutes]` shows whether memory stays steady.

Each minute it prints what the page uses after a collection, and how many tasks have kept the player waiting meanwhile.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.running import Site
from tests.web import chromium
from tests.web.conftest import DESKTOP
from tests.web.player import Player
from tests.web.tables import sit_at
from tests.web.ways import Mouse

WATCH = """
window.long = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
"""
FAR = 10_000
"""A target that nobody reaches."""


def figures(page: Page) -> str:
    """One line of figures, and a fresh start for those of the next minute."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    found = {each["name"]: int(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    long = page.evaluate("long.splice(0)")
    return (
        f"{found['JSHeapUsedSize'] / 1e6:8.2f} {found['Nodes']:7} {found['JSEventListeners']:9} "
        f"{len(long):6} {max(long, default=0):7.0f}"
    )


def play(page: Page, minutes: float) -> None:
    """Round after round of one match, by mouse."""
    sit_at(page, target=FAR)
    player = Player(page, Mouse(page))
    began = time.monotonic()
    passed = 0
    print("minute rounds  heap MB   nodes listeners  long  longest ms")
    while passed <= minutes:
        if player.wait().result:
            player.count()
            player.way.press("next-round")
            page.get_by_test_id("result").wait_for(state="hidden")
        else:
            player.turn()
        if time.monotonic() - began >= 60 * passed:
            print(f"{passed:6} {player.rounds:6} {figures(page)}", flush=True)
            passed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=30)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, chromium.launched() as browser:
        page = browser.new_page(base_url=site.url, service_workers="block", **DESKTOP)  # type: ignore[arg-type]
        page.add_init_script(WATCH)
        page.goto("/health")
        play(page, minutes)


if __name__ == "__main__":
    main()
