"""Golden matches: whole matches with every action, a hash of what every seat and a spectator see after it, and the scores.

`python -m tests.engine.golden` replays the recorded actions and writes the files again, so that a diff shows exactly what
a change of the engine has moved; `--new` plays new matches, for when the recorded ones are no longer legal.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from romme.engine.actions import DISCARD, LAY, MELD, SWAP, TAKE, UNDO
from romme.engine.cards import faces_text
from romme.engine.events import Event, seen_by
from romme.engine.house import house
from romme.engine.match import NEXT, Match
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.position import view_to_json
from romme.engine.record import (
    DEALER,
    Entry,
    Header,
    begin,
    entry_from_json,
    entry_to_json,
    header_from_json,
    header_to_json,
    play,
    renewal,
)
from romme.engine.state import PHASE_OVER, view
from tests.engine.games import a_deck, round_of

FOLDER = Path(__file__).parent.parent / "golden"

MATCHES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "duo": ("duo", 2, {}),
    "duo-deep": (
        "duo",
        2,
        {"decks": 2, "ace": "both", "take": "deep", "scoring": "melded", "ace_in_hand": 15, "target": 150},
    ),
    "duo-knock": (
        "duo",
        2,
        {"knock": True, "scoring": "penalty", "hand_factor": 2, "target": 60, "hand_size": 7},
    ),
    "duo-opening": (
        "duo",
        2,
        {"opening_minimum": 20, "lay_off": "opened", "must_discard_to_go_out": True, "last_card_take": False}
        | {"scoring": "tournament", "target": None, "rounds": 2},
    ),
    "duo-turns": ("duo", 2, {"hand_size": 15, "max_turns": 50, "scoring": "negative", "target": 150}),
    "duo-stock-end": ("duo", 2, {"hand_size": 15, "stock_end": "end", "scoring": "positive", "target": 20}),
    "duo-reshuffle": (
        "duo",
        2,
        {"hand_size": 15, "max_reshuffles": 1, "scoring": "minus", "target": None, "rounds": 2},
    ),
    "classic": ("classic", 2, {"target": 100}),
    "classic-4": ("classic", 4, {"target": 150}),
    "classic-house": (
        "classic",
        3,
        {
            "jokers": 4,
            "hand_size": 8,
            "lay_off_after_melds": 2,
            "knock_penalty": 1,
            "knock_penalty_from": "stock",
        }
        | {"knock_own_discard": True, "opening_minimum": 20, "min_naturals": 1, "target": 100},
    ),
    "club": ("club", 2, {"rounds": 2}),
    "club-6": ("club", 6, {"scoring": "tournament", "rounds": 2}),
    "rummy500": ("rummy500", 2, {"target": 200}),
    "rummy500-4": ("rummy500", 4, {"target": 100}),
    "rummy500-jokers": (
        "rummy500",
        3,
        {
            "jokers": 4,
            "swap_must_use": True,
            "jokers_adjacent": False,
            "last_card_take": False,
            "target": 150,
        },
    ),
    "basic": ("basic", 2, {}),
    "basic-4": ("basic", 4, {"scoring": "negative"}),
}
"""The recorded matches: family, seats and house rules by the name of the file."""

PLAYERS = ("Anna", "Ben", "Cleo", "Dino", "Eva", "Fritz")

LIKING = {MELD: 8, LAY: 8, SWAP: 8, TAKE: 2, UNDO: 0.1, DISCARD: 0.2}
"""How much the player of new matches likes each kind of action, 1 if not named."""


def digest(match: Match, events: list[Event], seat: int | None) -> str:
    """A short hash of all that a seat learns: its view, what it is offered and the events as it may know them."""
    window = view(round_of(match), seat)
    happened = [shown(seen_by(event, seat)) for event in events]
    seen = [view_to_json(window), sorted(action_text(action) for action in legal(window)), happened]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:10]


def shown(event: Event) -> list[Any]:
    """What an event tells."""
    return [
        event.name,
        event.seat,
        faces_text(event.cards),
        event.meld,
        event.end,
        event.renewed,
        event.numbers,
    ]


def told(match: Match, events: list[Event]) -> dict[str, Any]:
    """What a line says beside its entry."""
    found: dict[str, Any] = {"seen": [digest(match, events, seat) for seat in (*range(match.seats), None)]}
    table = round_of(match).table
    if table.phase == PHASE_OVER:
        found |= {"ended": table.why, "points": table.points, "scores": table.scores}
    return found


def replayed(lines: list[str]) -> Iterator[str]:
    """The lines as this engine would write them: the same actions, what is seen computed anew."""
    header = header_from_json(json.loads(lines[0]))
    match = begin(header)
    yield json.dumps(header_to_json(header))
    for v, line in enumerate(lines[1:], 1):
        entry = entry_from_json(json.loads(line))
        match, events = play(match, entry)
        yield json.dumps(entry_to_json(v, entry) | told(match, events))


def next_entry(match: Match, chance: random.Random) -> Entry | None:
    """What happens next in a new match; None when it is over."""
    if match.deal_due():
        lot = chance.randrange(match.seats) if match.fresh else None
        return Entry(DEALER, ("deal",), deck=tuple(a_deck(match.rules, match.seats, chance)), dealer=lot)
    table = round_of(match).table
    if match.over:
        return None
    if table.phase == PHASE_OVER:
        return Entry(match.agreed_next.index(False), (NEXT,))
    seats = [seat for seat in range(match.seats) if legal(view(round_of(match), seat))]
    seat = table.turn if chance.random() < 0.8 else chance.choice(seats)
    actions = legal(view(round_of(match), seat))
    action = chance.choices(actions, [LIKING.get(action.kind, 1) for action in actions])[0]
    shuffle = renewal(match, Entry(seat, (action_text(action),)))
    chance.shuffle(shuffle)
    return Entry(seat, (action_text(action),), shuffle=tuple(shuffle))


def played(name: str, family: str, seats: int, options: dict[str, Any]) -> Iterator[str]:
    """The lines of a new match, always the same for a name."""
    chance = random.Random(name)
    header = Header(house(family, options), PLAYERS[:seats])
    match = begin(header)
    yield json.dumps(header_to_json(header))
    v = 0
    while (entry := next_entry(match, chance)) is not None:
        v += 1
        match, events = play(match, entry)
        yield json.dumps(entry_to_json(v, entry) | told(match, events))


def write(new: bool) -> None:
    """Write every golden match again."""
    FOLDER.mkdir(exist_ok=True)
    for name, setting in MATCHES.items():
        path = FOLDER / f"{name}.jsonl"
        anew = new or not path.exists()
        lines = played(name, *setting) if anew else replayed(path.read_text(encoding="utf-8").splitlines())
        text = "".join(line + "\n" for line in lines)
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {text.count(chr(10))} lines, {'played anew' if anew else 'replayed'}")


if __name__ == "__main__":
    write("--new" in sys.argv[1:])
