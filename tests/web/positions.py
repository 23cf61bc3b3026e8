"""Positions to look at: what a table's first seat sees, field by field, whatever the table behind it is like."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.web.fake import NOTHING, meld

VERSION = 40
NAMES = ["Anna", "Jonas", "Lucía", "Emil"]
STANDS = [None, ["9h"], None]
QUIET: dict[str, Any] = {
    "way": "computer",
    "seat": 0,
    "turn": 0,
    "phase": "play",
    "order": None,
    "opened": [],
    "turns": 12,
    "taken": [],
    "owes": {"opening": 0, "jokers": 0, "card": None},
    "known": [],
    "knockers": [],
    "commit": "",
    "result": None,
    "match_over": False,
    "invitation": None,
    "link": None,
    "expires": None,
}
"""What a position need not say."""
JOKER_RUN = {**meld(1, "8h", "Jk", "Th"), "stands": STANDS, "points": 27}


@dataclass(frozen=True)
class Position:
    """A table as it is to be seen by its first seat."""

    rules: str
    hand: list[str]
    view: dict[str, Any]
    legal: dict[str, Any] | None = None
    hints: list[list[str]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    seats: int = 2

    def change(self, update: dict[str, Any]) -> None:
        """Make an update tell of this position and of what led to it."""
        view = update["view"]
        people = {"names": NAMES[: self.seats], "bots": [False] * self.seats, "seats": self.seats}
        asked = {each: [False] * self.seats for each in ("next", "restart")}
        view.update({**QUIET, **people, "agreed": asked, "hand": self.hand}, **self.view)
        view["counts"][0] = len(self.hand)
        update["legal"] = None if self.legal is None else {**NOTHING, **self.legal}
        update["hints"] = {"melds": self.hints, "deadwood": [], "deadwood_points": 0}
        update["v"] = VERSION
        update["events"] = [{"v": VERSION, **each} for each in self.events]


MINE = ["3c", "4c", "5c", "8d", "8h", "8s", "Jh", "Qd", "Ks", "6h", "Tc", "Jk"]
TWO = {
    "dealer": 1,
    "scores": [18, 34],
    "round": 3,
    "stock_size": 57,
    "counts": [12, 9],
    "opened": [True, True],
}
LAID = [meld(1, "Qh", "Qs", "Qd"), meld(0, "Td", "Jd", "Qd", "Kd"), JOKER_RUN, meld(0, "As", "Ah", "Ac")]
DREW = [
    {"e": "drew", "seat": 1, "card": "--"},
    {"e": "laid", "seat": 1, "meld": 3, "cards": ["8h", "Jk", "Th"]},
]
THREW = {"e": "discarded", "seat": 1, "card": "4s"}
POINTS = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


def opened(*cards: str) -> list[dict[str, Any]]:
    """A hand as it lies open at the end, with its points."""
    return [
        {"card": card, "points": 20 if card == "Jk" else POINTS.get(card[0]) or int(card[0])}
        for card in cards
    ]


RESULT: dict[str, Any] = {
    "out": 0,
    "why": "out",
    "hands": [[], opened("9c", "Js", "Jk"), opened("2d", "5h", "5s", "Kc", "Qs"), opened("As", "7d")],
    "totals": [0, 39, 32, 18],
    "points": [0, 39, 32, 18],
    "scores": [18, 73, 46, 52],
    "places": None,
    "hand_romme": False,
    "best": [0],
    "evaluation": None,
    "remaining": None,
}
OVER = {
    "phase": "over",
    "dealer": 2,
    "round": 4,
    "counts": [0, 3, 5, 2],
    "melds": LAID,
    "stock_size": 21,
    "discard": ["4s"],
}

POSITIONS: dict[str, Position] = {
    "turn": Position(
        "classic",
        MINE,
        {**TWO, "discard": ["9c", "2d", "4s"], "melds": LAID},
        {
            "undo": True,
            "melds": [{"cards": ["3c", "4c", "5c"], "points": 12, "stands": [None] * 3}],
            "lays": [{"meld": 1, "end": None, "cards": ["Jk"]}, {"meld": 3, "end": "high", "cards": ["Jh"]}],
            "discards": MINE,
        },
        [["3c", "4c", "5c"], ["8d", "8h", "8s"]],
        [*DREW, THREW],
    ),
    "opening": Position(
        "club",
        ["9s", "Ts", "Js", "5d", "5h", "5c", "2c", "7h", "8d", "Kc", "Ah", "Qd", "3h", "Jk"],
        {**TWO, "discard": ["6c", "4s"], "melds": [], "counts": [14, 13], "opened": [False, False]},
        {
            "melds": [
                {"cards": ["9s", "Ts", "Js"], "points": 29, "stands": [None] * 3},
                {"cards": ["5d", "5h", "5c"], "points": 15, "stands": [None] * 3},
            ],
            "discards": ["2c"],
            "opening": {"laid": 0, "need": 40},
        },
        [["9s", "Ts", "Js"], ["5d", "5h", "5c"]],
        [{"e": "drew", "seat": 1, "card": "--"}, THREW],
    ),
    "four": Position(
        "classic",
        MINE[:10],
        {
            "turn": 2,
            "dealer": 0,
            "scores": [18, 34, 14, 34],
            "round": 3,
            "stock_size": 36,
            "counts": [10, 9, 11, 13],
            "opened": [True, True, True, False],
            "discard": ["9c", "4s"],
            "melds": [*LAID, meld(2, "6d", "6c", "6s"), meld(2, "2h", "3h", "4h", "5h")],
        },
        {},
        [["3c", "4c", "5c"], ["8d", "8h", "8s"]],
        [*DREW, THREW],
        seats=4,
    ),
    "spread": Position(
        "rummy500",
        ["5c", "6c", "9d", "9h", "Jh", "Qd", "2s", "Kd"],
        {
            "phase": "draw",
            "dealer": 2,
            "scores": [145, 95, 210],
            "round": 4,
            "stock_size": 17,
            "counts": [8, 6, 9],
            "discard": ["4d", "Kh", "3s", "9s", "7c", "Jc", "2h", "As", "8h", "6d", "Tc", "4s"],
            "melds": [meld(1, "Qh", "Qs", "Qc"), meld(0, "7d", "7h", "7s"), meld(2, "3h", "4h", "5h")],
            "opened": [True, True, True],
        },
        {"draw": True, "take": [1, 8, 9]},
        [],
        [{"e": "drew", "seat": 2, "card": "--"}, {**THREW, "seat": 2}],
        seats=3,
    ),
    "round": Position(
        "classic", [], {**OVER, "result": RESULT, "scores": RESULT["scores"]}, {"next": True}, seats=4
    ),
    "match": Position(
        "classic",
        [],
        {
            **OVER,
            "result": {**RESULT, "places": [1, 4, 2, 3]},
            "scores": RESULT["scores"],
            "match_over": True,
            "agreed": {"next": [False] * 4, "restart": [False, True, False, False]},
        },
        {},
        seats=4,
    ),
}
