"""Rooms for tests: made without a store, their chance from a counter, their players random but legal."""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import replace
from random import Random

from romme.engine.actions import UNDO
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.record import entry_to_json
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, view
from romme.server.deal import commitment
from romme.server.proposal import Luck, Proposal
from romme.server.records import NewRoom, SavedEntry, SavedRoom, Seat
from romme.server.room import Room

TWO = next(name for name, rules in FAMILIES.items() if rules.min_seats == 2)
FIRST_SEED = bytes(32)


def luck(start: int = 0) -> Luck:
    """Seeds that are the same in every test, and no pauses."""
    counter = itertools.count(start)
    return Luck(lambda: hashlib.sha256(f"seed {next(counter)}".encode()).digest(), lambda: 0.0, lambda: 0.0)


def saved(way: str = "device", bots: tuple[bool, bool] = (False, False), options: str = "{}") -> SavedRoom:
    """A table for two, nobody having done anything yet."""
    seats = tuple(
        Seat(
            number,
            None if bot else f"guest {number}",
            "random" if bot else None,
            f"P{number}",
            f"{number:02x}",
        )
        for number, bot in enumerate(bots)
    )
    new = NewRoom("t", way, TWO, options, "code" if way == "friend" else None, commitment(FIRST_SEED), seats)
    return SavedRoom(new, (), {commitment(FIRST_SEED): FIRST_SEED})


def free_seat(table: SavedRoom) -> SavedRoom:
    """The same table with its last seat free."""
    seats = (*table.room.seats[:-1], Seat(len(table.room.seats) - 1))
    return replace(table, room=replace(table.room, seats=seats))


def room(table: SavedRoom | None = None) -> Room:
    """A room, dealt if its seats are taken."""
    made = Room(table or saved(), luck())
    settle(made)
    return made


def settle(room: Room) -> None:
    """Let the dealer do what is due."""
    while (due := room.deal()) is not None:
        room.commit(due, 0.0)


def act(room: Room, seat: int, *do: str, v: int | None = None, act_id: str = "", entropy: str = "") -> int:
    """Let a seat act and commit it; returns the version of the act."""
    answer = room.act(seat, act_id or f"{seat} {room.v}", room.v if v is None else v, do, entropy)
    if isinstance(answer, Proposal):
        room.commit(answer, 0.0)
        done = room.v
        settle(room)
        return done
    return answer


def lines_for(room: Room, seat: int) -> list[str]:
    """What a seat may do, without undo."""
    assert room.match.state is not None
    return [action_text(action) for action in legal(view(room.match.state, seat)) if action.kind != UNDO]


def play_round(room: Room, random: Random) -> None:
    """Random legal actions until the round is over."""
    assert room.match.state is not None
    while room.match.state.table.phase != PHASE_OVER:
        seat = room.match.state.table.turn
        act(room, seat, random.choice(lines_for(room, seat)))


def play_match(room: Room, random: Random) -> None:
    """Random legal actions until the match is over."""
    play_round(room, random)
    while not room.match.over:
        for seat in range(len(room.seats)):
            act(room, seat, "next", entropy=f"{seat:02x}{room.v:04x}")
        play_round(room, random)


def stored(room: Room, table: SavedRoom) -> SavedRoom:
    """What the store would hold of this room."""
    names = {v: name for name, v in room._acts.items()}
    lines = [
        SavedEntry(v, json.dumps(entry_to_json(v, entry)), names.get(v), 0.0)
        for v, entry in enumerate(room.entries, 1)
    ]
    return replace(table, entries=tuple(lines), secrets=dict(room._secrets))
