"""Law 4 at the byte level: what is sent to seat 1 is the same in two games that differ only in what seat 1 cannot see."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from romme.engine.cards import face_text
from romme.engine.record import Entry, entry_to_json
from romme.engine.refusals import Illegal
from romme.engine.state import PHASE_OVER
from romme.server.history import record_lines
from romme.server.live import Live, Watcher
from romme.server.proposal import Proposal
from romme.server.records import SavedEntry
from romme.server.room import Room
from tests.server.tables import act, lines_for, luck, room, saved

STEPS = 24
PROBES = (
    "draw",
    "take",
    "undo",
    "knock",
    "end",
    "discard 7h",
    "meld 7c 8c 9c",
    "lay 7h on 1",
    "lay 7h on 9",
    "next",
    "??",
)


def played(number: int) -> Room:
    """A round in its middle."""
    made = room(saved())
    random = Random(number)
    while made.v < STEPS:
        assert made.match.state is not None
        table = made.match.state.table
        assert table.phase != PHASE_OVER, "this round is too short to compare; choose another number"
        act(made, table.turn, random.choice(lines_for(made, table.turn)))
    return made


def twins(number: int) -> tuple[list[Entry], list[Entry]]:
    """The same game twice; in the second, two cards of the stock have changed places with two that seat 0 still holds,
    one of those dealt to him and one of those he drew.
    """
    made = played(number)
    assert made.match.state is not None
    state = made.match.state
    first = made.entries[0]
    dealt = set(first.deck[:20])
    known = state.table.known[0].faces()
    held = [face for face in state.hands[0].faces() if face not in known]
    own = [face for face in held if face in dealt][:1] + [face for face in held if face not in dealt][:1]
    assert len(own) == 2
    deep = state.stock[:2]
    exchange = dict(zip(own + deep, deep + own, strict=True))
    deck = tuple(exchange.get(face, face) for face in first.deck)
    return made.entries, [replace(first, deck=deck), *made.entries[1:]]


def sent(entries: list[Entry], seat: int | None) -> list[str]:
    """Every text that somebody who watches this seat is sent, the refusals of what he tries included."""
    table = saved()
    start = SavedEntry(1, json.dumps(entry_to_json(1, entries[0])), None, 0.0)
    made = Room(replace(table, entries=(start,)), luck())
    live = Live(made)
    watcher = Watcher(f"guest {seat}", "http://localhost")
    live.watchers.add(watcher)
    watcher.watch(seat, 0)
    live.show(watcher)
    live.tell_presence()
    texts: list[str] = []
    for entry in entries[1:]:
        texts += [tried(made, probe) for probe in PROBES]
        assert isinstance(entry.by, int)
        proposal = made.act(entry.by, f"{made.v}", made.v, entry.do)
        assert isinstance(proposal, Proposal)
        made.commit(proposal, 0.0)
        live.tell_all()
    while watcher._waiting.qsize():
        texts.append(str(watcher._waiting.get_nowait()))
    return [*texts, record_lines(made)]


def tried(made: Room, line: str) -> str:
    try:
        made.act(1, "probe", made.v, [line])
    except Illegal as illegal:
        return str(illegal)
    return "may be done"


@pytest.mark.parametrize("number", range(12))
def test_what_one_cannot_see_changes_no_byte(number: int) -> None:
    one, other = twins(number)
    assert sent(one, 1) == sent(other, 1)
    assert sent(one, None) == sent(other, None)
    assert sent(one, 0) != sent(other, 0)


def test_a_running_match_shows_no_hidden_card_in_its_record() -> None:
    made = played(1)
    lines = [json.loads(line) for line in record_lines(made).splitlines()]
    assert all(not {"deck", "shuffle", "seed"} & line.keys() for line in lines)
    assert made.match.state is not None
    secret = {face_text(face) for face in made.match.state.stock}
    named = {word for line in lines[1:] for action in line["do"] for word in action.split()}
    assert not named & secret
