"""Looking back: what is seen is what was seen, hidden cards stay hidden until the match is over, and only for those who may."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from romme.engine.cards import face_text
from romme.engine.match import Match
from romme.engine.record import Entry, begin, entry_to_json, play, read_record, read_records, replay
from romme.engine.state import view
from romme.server.deal import verify
from romme.server.project import show_meld
from romme.server.records import SavedEntry
from romme.server.refused import Refused
from romme.server.replays.archive import Reader
from romme.server.replays.chapters import Chapters, is_step
from romme.server.replays.records import lines
from romme.server.room import Room
from tests.server.tables import act, luck, play_match, play_round, room, saved
from tests.server.test_leaks import played, twins


def reader(made: Room, seat: int | None, *, plays: bool = True) -> Reader:
    chapters = Chapters(Match(made.rules, len(made.seats)), made.first_commit)
    chapters.read_on(made.entries)
    return Reader(made, chapters, seat, plays)


def told(made: Room, seat: int | None, *, plays: bool = True) -> bytes:
    """Every byte that can be asked for."""
    looking = reader(made, seat, plays=plays)
    rounds = [each.first for chapter in looking.matches for each in chapter.rounds]
    return msgspec.json.encode([looking.replay("http://localhost"), *(looking.frames(v) for v in rounds)])


def again(entries: list[Entry]) -> Room:
    texts = (json.dumps(entry_to_json(v, entry)) for v, entry in enumerate(entries, 1))
    log = tuple(SavedEntry(v, text, None, 0.0) for v, text in enumerate(texts, 1))
    return Room(replace(saved(), entries=log), luck())


@pytest.mark.parametrize("number", range(6))
def test_of_a_running_match_one_sees_no_byte_more_than_one_saw(number: int) -> None:
    one, other = twins(number)
    assert told(again(one), 1) == told(again(other), 1)
    assert told(again(one), None) == told(again(other), None)
    assert told(again(one), 0) != told(again(other), 0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hands_stock_and_seeds_of_others_are_not_in_a_running_match(seat: int | None) -> None:
    made = played(3)
    text = told(made, seat)
    frames = json.loads(text)[1]
    hands = [frame["hands"] for frame in frames if "hands" in frame]
    assert all(hand is None for row in hands for each, hand in enumerate(row) if each != seat)
    assert seat is None or all(row[seat] for row in hands)
    events = [event for frame in frames for event in frame["events"] if event["e"] == "drew"]
    assert events
    assert all((event["card"] == "--") == (event["seat"] != seat) for event in events)
    assert all(secret.hex().encode() not in text for secret in made._secrets.values())
    assert made.match.state is not None
    faces = {face_text(face) for face in made.match.state.stock}
    assert not [face for face in faces if f'"{face}"'.encode() in text]


def brief() -> Room:
    """A table whose match is soon over."""
    return room(saved(options='{"target": 40}'))


def pictures(frames: list[Any]) -> list[dict[str, Any]]:
    """The frames with everything that was left out."""
    whole: list[dict[str, Any]] = []
    for frame in json.loads(msgspec.json.encode(frames)):
        whole.append({**(whole[-1] if whole else {}), **frame})
    return whole


@pytest.mark.parametrize("number", range(2))
def test_frames_are_the_table_as_it_was(number: int) -> None:
    made = brief()
    play_match(made, Random(number))
    looking = reader(made, 0)
    seen = {
        frame["v"]: frame
        for each in looking.chapters.matches[0].rounds
        for frame in pictures(looking.frames(each.last))
    }
    match = Match(made.rules, 2)
    for v, entry in enumerate(made.entries, 1):
        match, _ = play(match, entry)
        if not is_step(entry):
            assert v not in seen
            continue
        state, frame = match.state, seen.pop(v)
        assert state is not None
        assert frame["hands"] == [[face_text(face) for face in hand.faces()] for hand in state.hands]
        table = view(state, None).table
        assert (frame["turn"], frame["stock_size"], frame["counts"]) == (
            table.turn,
            table.stock_size,
            table.counts,
        )
        assert frame["discard"] == [face_text(face) for face in table.discards]
        assert frame["melds"] == json.loads(msgspec.json.encode([show_meld(meld) for meld in table.melds]))
        assert (frame["result"] is not None) == (frame["phase"] == "over")
    assert not seen


def test_what_has_not_changed_is_left_out() -> None:
    made = room()
    play_round(made, Random(1))
    first, *others = json.loads(msgspec.json.encode(reader(made, 0).frames(1)))
    assert {"hands", "melds", "discard", "scores"} <= first.keys()
    assert all("scores" not in frame and "dealer" not in frame for frame in others[:-1])
    assert len(json.dumps(others)) < 400 * len(others)


def rematch() -> tuple[Room, int]:
    """A table whose first match is over and whose second has begun; with the version of its deal."""
    made = brief()
    play_match(made, Random(2))
    over = made.over_at
    for seat in (0, 1):
        act(made, seat, "restart", entropy=f"{seat:032x}")
    assert made.match.state is not None
    act(made, made.match.state.table.turn, "draw")
    return made, over


def test_an_older_match_of_the_table_stays_and_a_newer_one_is_the_players_own() -> None:
    made, over = rematch()
    mine, strange = (
        reader(made, 0).replay("http://localhost"),
        reader(made, None, plays=False).replay("http://localhost"),
    )
    assert [(match.over, match.open) for match in mine.matches] == [(True, True), (False, False)]
    assert strange.matches == mine.matches[:1]
    assert mine.matches[0].last == over
    assert mine.matches[0].places is not None
    assert mine.matches[1].first > over
    assert mine.matches[0].rounds[-1].scores is not None
    assert mine.matches[1].rounds[0].scores is None
    with pytest.raises(Refused, match="no such match"):
        reader(made, None, plays=False).frames(mine.matches[1].first)
    for v in (0, made.v + 1):
        with pytest.raises(Refused):
            reader(made, 0).frames(v)
    assert pictures(reader(made, 0).frames(made.v))[0]["hands"][1] is None
    assert pictures(reader(made, 0).frames(over))[0]["hands"][1]


def test_a_match_that_was_given_up_is_open_once_a_later_one_is_over() -> None:
    made = room()
    act(made, made.match.state.table.turn if made.match.state else 0, "draw")
    for seat in (0, 1):
        act(made, seat, "restart", entropy="aa")
    assert not any(match.open for match in reader(made, 0).replay("http://localhost").matches)
    assert reader(made, None, plays=False).matches == []
    act(made, 0, "resign")
    found = reader(made, 0).replay("http://localhost").matches
    assert [(match.over, match.open) for match in found] == [(False, True), (True, True)]


def test_a_log_that_grows_is_read_on() -> None:
    made, _ = rematch()
    whole = reader(made, 0).chapters
    chapters = Chapters(Match(made.rules, 2), made.first_commit)
    for cut in range(0, made.v + 1, 7):
        chapters.read_on(made.entries[:cut])
    chapters.read_on(made.entries)
    facts = [
        [(each.first, each.last, each.steps, each.scores) for each in match.rounds] for match in whole.matches
    ]
    assert facts == [
        [(each.first, each.last, each.steps, each.scores) for each in match.rounds]
        for match in chapters.matches
    ]
    assert sum(steps for match in facts for *_, steps, _ in match) == sum(map(is_step, made.entries))


def test_the_record_of_each_match_verifies_by_itself() -> None:
    made, _ = rematch()
    act(made, 0, "resign")
    looking = reader(made, None, plays=False)
    for chapter in looking.matches:
        header, entries = looking.record(chapter.last)
        assert verify(header, entries) == []
        assert begin(header).rules == made.rules
        assert replay(header, entries).places() == chapter.places
        text = lines(header, entries, {"table": "t"})
        assert read_record(text) == (header, entries)
        deal, *_ = entries
        assert verify(header, [replace(deal, deck=deal.deck[::-1])])
    with pytest.raises(Refused):
        reader(rematch()[0], 0).record(made.v - 1)


def test_records_can_be_put_into_one_file() -> None:
    made, _ = rematch()
    act(made, 0, "resign")
    looking = reader(made, 0)
    records = [looking.record(chapter.first) for chapter in looking.matches]
    assert read_records("".join(lines(*record, {"seat": 0}) for record in records)) == records
