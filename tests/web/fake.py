"""A real table whose updates are changed on their way to the page: for situations that chance brings about too seldom.

What the page sends is kept back from the server, so that a test can read what a player's gesture would have done.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Change = Callable[[dict[str, Any]], None]


class Wire:
    """The acts that the page wanted to send."""

    def __init__(self, change: Change, here: bool) -> None:
        self.change = change
        self.here = here
        self.acts: list[list[str]] = []
        self.shown = 0

    def show(self, change: Change) -> int:
        """Have the page see the table as this leaves it, from now on; the version at which it does."""
        self.change = change
        self.shown += 1
        update = json.loads(self.latest)
        update["v"] += self.shown
        self.change(update)
        self.socket.send(json.dumps(update))
        version: int = update["v"]
        return version

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        server = socket.connect_to_server()

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "act":
                self.acts.append(message["do"])
                refusal = {"t": "refused", "id": message["id"], "code": "stale", "sentence": "", "v": 1}
                socket.send(json.dumps(refusal))
            else:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "update":
                self.latest = text
                self.change(message)
            elif message["t"] == "presence" and self.here:
                message["connected"] = [True] * len(message["connected"])
            socket.send(json.dumps(message))

        socket.on_message(from_page)
        server.on_message(from_server)


class Late:
    """A browser whose news comes late: what the server says waits until it is let through."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[str | bytes] = []
        self.held = False
        self.page = page
        page.route_web_socket("**/ws/tables/*", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: self.waiting.append(message) if self.held else socket.send(message))

    def let_through(self) -> None:
        self.held = False
        for message in self.waiting:
            self.socket.send(message)


def tamper(page: Page, change: Change, *, here: bool = False) -> Wire:
    """From the next visit on, the page sees the table as `change` leaves it, and everybody `here` if that is said."""
    wire = Wire(change, here)
    page.route_web_socket("**/ws/tables/*", wire.connect)
    return wire


def meld(owner: int, *cards: str) -> dict[str, Any]:
    kind = "set" if len({card[0] for card in cards}) == 1 else "run"
    return {"owner": owner, "kind": kind, "cards": list(cards), "points": 20, "stands": [None] * len(cards)}


NOTHING: dict[str, Any] = {
    "draw": False,
    "take": [],
    "knock": False,
    "end": False,
    "undo": False,
    "melds": [],
    "lays": [],
    "swaps": [],
    "discards": [],
    "next": False,
    "restart": True,
    "resign": True,
    "opening": {"laid": 0, "need": 0},
}
"""Legal: no action at all."""


def position(hand: list[str], table: list[dict[str, Any]], **legal: Any) -> Change:
    """My turn after the draw, with these cards, these melds, and these possibilities besides discarding."""

    def change(update: dict[str, Any]) -> None:
        view = update["view"]
        if view["phase"] == "over":
            return
        me = view["seat"] or 0
        view.update(turn=me, phase="play", hand=hand, order=None, melds=table)
        view["counts"][me] = len(hand)
        update["legal"] = {**NOTHING, "discards": hand, **legal}
        update["hints"] = {"melds": [], "deadwood": hand, "deadwood_points": 9}

    return change
