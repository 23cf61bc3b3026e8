"""The record of a table as its players may have it: what is secret stays out until the match it belongs to is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from romme.engine.record import DEALER, Entry, Header, public, write_record

if TYPE_CHECKING:
    from romme.server.room import Room


def record_lines(room: Room) -> str:
    """The record as JSON lines. Decks, shuffles and seeds stand in it up to the end of the last finished match."""
    names = tuple(name or "" for name in room.names)
    header = Header(room.rules, names, room.first_commit)
    return write_record(header, revealed(room))


def revealed(room: Room) -> list[Entry]:
    """The entries as they may be shown now."""
    shown: list[Entry] = []
    commit = room.first_commit
    for v, entry in enumerate(room.entries, 1):
        if v > room.over_at:
            shown.append(public(entry))
        elif entry.by == DEALER:
            shown.append(replace(entry, seed=room.secret_of(commit).hex()))
        else:
            shown.append(entry)
        if entry.by == DEALER:
            commit = entry.commit
    return shown
