"""A match is its rules, its seats and its numbered entries; the state is a fold over them (NOTATION, Records).

An entry is one act of one or more actions, all or nothing; chance stands in it: the deck dealt from, the order of a renewed stock.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from romme.engine.actions import draw
from romme.engine.cards import face_text, parse_face
from romme.engine.events import Event
from romme.engine.house import Conflict, house
from romme.engine.match import MATCH_ACTIONS, Match
from romme.engine.notation import parse_action
from romme.engine.play import renewal as play_renewal
from romme.engine.record_text import OPENS, BadText, from_text, to_text
from romme.engine.refusals import Illegal, Refusal
from romme.engine.rules import Rules

VERSION: Final = 1
DEALER: Final = "dealer"
TIMED_OUT: Final = "timeout"
"""Why an act was made for a player: his time was up."""
STAND_IN: Final = "bot"
"""Why an act was made for a player: he is away, and a bot plays for him."""
_WHY: Final = ("", TIMED_OUT, STAND_IN)


class BadRecord(ValueError):
    """A record that cannot be; the text names the line and says what would be right."""


@dataclass(frozen=True)
class Header:
    """The first line: rules, players by seat, and the commitment to the first deal's seed (empty if there is none)."""

    rules: Rules
    players: tuple[str, ...]
    commit: str = ""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)


@dataclass(frozen=True)
class Entry:
    """One act. `by` is a seat or DEALER. A deal carries its deck and dealer; under fair deals also the players' `entropy`,
    the `commit` to the next deal's seed and, once the match is over, the `seed` of this one.
    """

    by: int | str
    do: tuple[str, ...]
    why: str = ""
    deck: tuple[int, ...] = ()
    shuffle: tuple[int, ...] = ()
    dealer: int | None = None
    entropy: tuple[str, ...] = ()
    commit: str = ""
    seed: str = ""


def begin(header: Header) -> Match:
    """The match before its first entry."""
    return Match(header.rules, header.seats)


def renewal(match: Match, entry: Entry) -> list[int]:
    """The faces, sorted, whose order the entry's `shuffle` must give, as it draws from an empty stock; else empty."""
    if match.state is None or entry.do[:1] != ("draw",):
        return []
    return play_renewal(match.state, draw)


def play(match: Match, entry: Entry) -> tuple[Match, list[Event]]:
    """The match after an entry, and what happened; the given match is left alone.

    Raises Illegal for an action that is refused and ValueError for a deal or a shuffle that cannot be.
    """
    after = match.copy()
    if entry.by == DEALER:
        if entry.do != ("deal",):
            raise ValueError("do: the dealer does nothing but deal")
        if entry.dealer is None and after.fresh:
            raise ValueError("dealer: the first deal of a match names the dealer drawn by lot")
        return after, after.deal(entry.deck, after.next_dealer() if entry.dealer is None else entry.dealer)
    if not isinstance(entry.by, int) or not 0 <= entry.by < match.seats:
        raise Illegal(Refusal.NOT_YOUR_TURN, f"There is no seat {entry.by!r} at this table.")
    if not entry.do:
        raise Illegal(Refusal.BAD_ACTION, "An act needs at least one action.")
    events: list[Event] = []
    shuffle = entry.shuffle
    for line in entry.do:
        if line in MATCH_ACTIONS:
            events += after.decide(entry.by, line)
        else:
            events += after.play(entry.by, parse_action(line), shuffle)
        shuffle = ()
    if entry.why != STAND_IN:
        events += after.attend(entry.by, timed_out=entry.why == TIMED_OUT)
    return after, events


def replay(header: Header, entries: Iterable[Entry]) -> Match:
    """The match after all entries. Raises BadRecord, naming the entry, for one that could not have been played."""
    match = begin(header)
    for v, entry in enumerate(entries, 1):
        try:
            match, _ = play(match, entry)
        except (Illegal, ValueError) as error:
            raise BadRecord(f"entry {v}: {error}") from None
    return match


def public(entry: Entry) -> Entry:
    """The entry as it may be shown while the match is running: no deck, no shuffle, no seed."""
    return replace(entry, deck=(), shuffle=(), seed="")


def header_to_json(header: Header) -> dict[str, Any]:
    """The header as its JSON object."""
    rules = header.rules
    found: dict[str, Any] = {
        "romme": VERSION,
        "rules": rules.family,
        "options": rules.changed(),
    }
    found["players"] = list(header.players)
    return found | ({"commit": header.commit} if header.commit else {})


def header_from_json(data: object) -> Header:
    """Read a header; keys it does not know are left alone. Raises BadRecord."""
    if not isinstance(data, Mapping) or data.get("romme") != VERSION:
        raise BadRecord(
            f'a record begins with its header, {{"romme": {VERSION}, "rules": …, "players": […]}}'
        )
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadRecord("players must be a list of names by seat")
    try:
        rules = house(str(data.get("rules")), data.get("options", {}))
    except Conflict as error:
        raise BadRecord(str(error)) from None
    if not rules.min_seats <= len(players) <= rules.max_seats:
        raise BadRecord(
            f"these rules are for {rules.min_seats} to {rules.max_seats} players, not {len(players)}"
        )
    return Header(rules, tuple(players), str(data.get("commit", "")))


def entry_to_json(v: int, entry: Entry) -> dict[str, Any]:
    """The entry with number `v` as its JSON object; empty parts are left out."""
    parts: dict[str, Any] = {
        "why": entry.why or None,
        "dealer": entry.dealer,
        "deck": [face_text(face) for face in entry.deck] or None,
        "shuffle": [face_text(face) for face in entry.shuffle] or None,
        "entropy": list(entry.entropy) or None,
        "commit": entry.commit or None,
        "seed": entry.seed or None,
    }
    found = {key: value for key, value in parts.items() if value is not None}
    return {"v": v, "by": entry.by, "do": list(entry.do)} | found


def entry_from_json(data: Mapping[str, Any]) -> Entry:
    """Read an entry; its number is the caller's to compare, keys it does not know are left alone. Raises BadRecord."""
    by, do, why, dealer = (
        data.get("by"),
        data.get("do"),
        data.get("why", ""),
        data.get("dealer"),
    )
    if by != DEALER and (isinstance(by, bool) or not isinstance(by, int)):
        raise BadRecord(f"by: must be a seat or {DEALER!r}")
    if not isinstance(do, list) or not do or not all(isinstance(line, str) for line in do):
        raise BadRecord("do: must be a list of one or more actions")
    if why not in _WHY:
        raise BadRecord("why: must be timeout, bot or missing")
    if dealer is not None and (isinstance(dealer, bool) or not isinstance(dealer, int)):
        raise BadRecord("dealer: must be a seat")
    try:
        deck, shuffle = [
            tuple([parse_face(text) for text in data.get(key, ())]) for key in ("deck", "shuffle")
        ]
    except (ValueError, TypeError) as error:
        raise BadRecord(f"deck or shuffle: {error}") from None
    entropy = tuple([str(text) for text in data.get("entropy", ())])
    commit, seed = str(data.get("commit", "")), str(data.get("seed", ""))
    return Entry(
        by if by != DEALER else DEALER,
        tuple(do),
        why,
        deck,
        shuffle,
        dealer,
        entropy,
        commit,
        seed,
    )


def record_to_json(header: Header, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The record as its JSON objects: the header, then the entries numbered from 1."""
    return [header_to_json(header)] + [entry_to_json(v, entry) for v, entry in enumerate(entries, 1)]


def write_record(header: Header, entries: Iterable[Entry]) -> str:
    """The record as JSON lines."""
    return "".join([json.dumps(line) + "\n" for line in record_to_json(header, entries)])


def write_text(header: Header, entries: Iterable[Entry]) -> str:
    """The record as text."""
    return to_text(record_to_json(header, entries))


def read_record(text: str) -> tuple[Header, list[Entry]]:
    """Read one record, as JSON lines or as text. Raises BadRecord as `read_records` does, and for more than one."""
    records = read_records(text)
    if len(records) > 1:
        raise BadRecord(f"{len(records)} records in one file: here there must be one")
    return records[0]


def read_records(text: str) -> list[tuple[Header, list[Entry]]]:
    """Read one record or several, one after the other, as JSON lines or as text.

    Raises BadRecord, naming the line, for anything but headers, each with its entries numbered without holes.
    """
    records: list[tuple[Header, list[Entry]]] = []
    for line, item in _objects(text) or [(1, {})]:
        try:
            if not records or (isinstance(item, Mapping) and "romme" in item):
                records.append((header_from_json(item), []))
            else:
                records[-1][1].append(_numbered(item, len(records[-1][1]) + 1))
        except BadRecord as error:
            raise BadRecord(f"line {line}: {error}") from None
    return records


def _numbered(item: object, v: int) -> Entry:
    if not isinstance(item, Mapping) or item.get("v") != v:
        raise BadRecord(f"entries are numbered from 1 without holes; this must be entry {v}")
    return entry_from_json(item)


def _objects(text: str) -> list[tuple[int, Any]]:
    """What the lines say, as JSON objects, each with the number of its line."""
    if text.lstrip().startswith(OPENS):
        try:
            return list(from_text(text))
        except BadText as error:
            raise BadRecord(str(error)) from None
    found: list[tuple[int, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.strip():
                found.append((number, json.loads(line)))
        except json.JSONDecodeError as error:
            raise BadRecord(f"line {number}: no JSON: {error}") from None
    return found
