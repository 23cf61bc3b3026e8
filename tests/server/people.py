"""People with accounts, for tests: each comes from an address of his own, so that their tries are counted apart."""

from __future__ import annotations

import itertools
from typing import Any

from tests.server.clients import Browser

PASSWORD = "correct horse battery"
_NUMBERS = itertools.count(1)


def browser(url: str, **headers: str) -> Browser:
    """A browser at an address that nobody else has; the server believes a proxy on its own machine."""
    number = next(_NUMBERS)
    return Browser(
        url, **{"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", **headers}
    )


def register(who: Browser, name: str, password: str = PASSWORD) -> dict[str, Any]:
    """Make an account in this browser; the answer."""
    answer = who.post("/api/account", json={"name": name, "language": "en", "password": password})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def sign_in(who: Browser, name: str, password: str = PASSWORD) -> dict[str, Any]:
    """Sign this browser in; the answer."""
    answer = who.post("/api/sign-in", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
