"""Ways to a table that do not lead over the start page, for tests whose subject is the table itself."""

from __future__ import annotations

import secrets
from typing import Any

from playwright.sync_api import Page, Route

ASK = """async ([method, path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}"""
QUICK: dict[str, Any] = {"hand_size": 5, "target": None, "rounds": 2, "max_turns": 50}
"""A match of two short rounds, for those who play one by hand."""
READY = "[data-testid=table][data-busy=false]:not([data-phase=none])"
"""A table that can be played at in every way."""


def ask(page: Page, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server's REST interface answers to this page."""
    answer = page.evaluate(ASK, [method, path, body])
    assert answer["status"] < 300, answer
    return answer["body"]


def create(
    page: Page,
    way: str = "computer",
    *,
    names: tuple[str, ...] = ("Anna",),
    **options: Any,
) -> Any:
    """A new table as the list of saved games describes it; `options` are those of its rules."""
    ask(page, "POST", "/api/guest", {"name": names[0]})
    wish = {
        "way": way,
        "rules": "duo",
        "options": options,
        "names": list(names),
        "level": "greedy",
        "entropy": secrets.token_hex(16),
    }
    return ask(page, "POST", "/api/tables", wish)


def sit_at(page: Page, way: str = "computer", *, names: tuple[str, ...] = ("Anna",), **options: Any) -> str:
    """Create a table, go there, and wait until it is shown; its id."""
    table: str = create(page, way, names=names, **options)["table"]
    page.goto(f"/t/{table}")
    page.locator(READY).wait_for()
    return table


def shorten(page: Page) -> None:
    """Let whatever match the start page asks for be a quick one."""

    def ask_for_less(route: Route) -> None:
        wish: dict[str, Any] = route.request.post_data_json or {}
        wish["options"].update(QUICK)
        route.continue_(post_data=wish)

    page.route(
        lambda url: url.endswith("/api/tables"),
        lambda route: ask_for_less(route) if route.request.method == "POST" else route.continue_(),
    )
