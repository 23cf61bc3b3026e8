"""Guards the log: a state is a fold over its entries, an entry is all or nothing, and records, positions, views and
actions survive being written and read.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from romme.engine.cards import full_deck
from romme.engine.house import house
from romme.engine.match import NEXT, RESTART, Match
from romme.engine.notation import action_text, parse_action
from romme.engine.play import apply
from romme.engine.position import position, view_to_json
from romme.engine.read_position import state_from_json, view_from_json
from romme.engine.record import (
    DEALER,
    BadRecord,
    Entry,
    Header,
    begin,
    entry_to_json,
    header_from_json,
    play,
    public,
    read_record,
    read_records,
    renewal,
    replay,
    write_record,
    write_text,
)
from romme.engine.refusals import Illegal
from romme.engine.rules import Rules
from romme.engine.state import PHASE_OVER, view
from tests.engine.games import (
    Setting,
    a_deck,
    choose,
    plays,
    round_of,
    seatings,
    state_facts,
    table_facts,
)

DUO = house("duo")


def a_record(
    rules: Rules, seats: int, chance: random.Random, rounds: int, most: int
) -> tuple[Header, list[Entry], Match]:
    """A random match played through entries, some of several actions, and where it ended."""
    header = Header(rules, tuple(f"player {seat}" for seat in range(seats)))
    match, entries = begin(header), list[Entry]()

    def add(entry: Entry) -> None:
        nonlocal match
        match, _ = play(match, entry)
        entries.append(entry)

    dealer = chance.randrange(seats)
    add(Entry(DEALER, ("deal",), deck=tuple(a_deck(rules, seats, chance)), dealer=dealer))
    while rounds and len(entries) < most:
        if round_of(match).table.phase == PHASE_OVER:
            rounds -= 1
            if not rounds:
                break
            what = RESTART if match.over else NEXT
            for seat in chance.sample(range(seats), seats):
                add(Entry(seat, (what,)))
            lot = chance.randrange(seats) if what == RESTART else None
            add(Entry(DEALER, ("deal",), deck=tuple(a_deck(rules, seats, chance)), dealer=lot))
            continue
        seat, action = choose(round_of(match), chance)
        entry = Entry(seat, (action_text(action),), why=chance.choice(["", "", "timeout", "bot"]))
        shuffle = renewal(match, entry)
        chance.shuffle(shuffle)
        entry = Entry(seat, entry.do, entry.why, shuffle=tuple(shuffle))
        after, _ = play(match, entry)
        more, following = choose(round_of(after), chance) if not after_over(after) else (seat, action)
        if more == seat and not after_over(after) and chance.random() < 0.5:
            entry = Entry(seat, (*entry.do, action_text(following)), entry.why, shuffle=entry.shuffle)
        add(entry)
    return header, entries, match


def after_over(match: Match) -> bool:
    return round_of(match).table.phase == PHASE_OVER


@plays(20, "replay")
def test_replay_gives_the_state(setting: Setting, seed: int) -> None:
    rules, seats = setting
    header, entries, match = a_record(rules, seats, random.Random(seed), rounds=3, most=250)
    assert state_facts(round_of(replay(header, entries))) == state_facts(round_of(match))
    cut = random.Random(seed).randrange(1, len(entries) + 1)
    half = replay(header, entries[:cut])
    for entry in entries[cut:]:
        half, _ = play(half, entry)
    assert state_facts(round_of(half)) == state_facts(round_of(match))
    assert (half.agreed_next, half.agreed_restart) == (match.agreed_next, match.agreed_restart)


@pytest.mark.parametrize(("family", "seats"), seatings())
@pytest.mark.parametrize("seed", range(5))
def test_records_are_read_as_they_were_written(family: str, seats: int, seed: int) -> None:
    options: dict[str, Any] = {"take": "deep", "knock": True} if seed % 2 else {}
    header, entries, match = a_record(house(family, options), seats, random.Random(seed), 2, 400)
    text = write_record(header, entries)
    assert read_record(text) == (header, entries)
    assert write_record(*read_record(text)) == text
    assert read_record(write_text(header, entries)) == (header, entries)
    assert state_facts(round_of(replay(*read_record(text)))) == state_facts(round_of(match))
    first, second = [json.loads(line) for line in text.splitlines()[:2]]
    assert (first["romme"], first["rules"], first["players"]) == (1, family, list(header.players))
    assert (second["v"], second["by"], second["do"], len(second["deck"])) == (
        1,
        "dealer",
        ["deal"],
        header.rules.cards(),
    )
    numbers = [json.loads(line)["v"] for line in text.splitlines()[1:]]
    assert numbers == list(range(1, len(entries) + 1))


def test_one_file_holds_several_records_and_what_it_says_besides_is_left_alone() -> None:
    first, second = [a_record(DUO, 2, random.Random(seed), 1, 30)[:2] for seed in (1, 2)]
    for write in (write_record, write_text):
        assert read_records(write(*first) + write(*second)) == [first, second]
        with pytest.raises(BadRecord, match="2 records"):
            read_record(write(*first) + write(*second))
    lines = [json.dumps(json.loads(line) | {"seen": [1]}) for line in write_record(*first).splitlines()]
    assert read_records("\n\n".join(lines)) == [first]
    more = write_text(*first).replace("romme 1\n", 'romme 1\ntable: "k3v"\n')
    assert read_records(more) == [first]


def test_a_record_in_text_is_one_act_a_line() -> None:
    header = header_from_json(
        {"romme": 1, "rules": "duo", "options": {"target": 50}, "players": ["Zoë", "b"]}
    )
    entries = [
        Entry(DEALER, ("deal",), deck=(35, 60), dealer=1, entropy=("aa",), commit="0f", seed="ff"),
        Entry(0, ("meld 7c 8c 9c", "discard Ks"), why="timeout"),
    ]
    assert write_text(header, entries).splitlines() == [
        "romme 1",
        "rules: duo",
        'options: {"target": 50}',
        'players: ["Zoë", "b"]',
        "",
        "1. dealer: deal",
        "   dealer: 1",
        "   deck: 3h Qd",
        "   entropy: aa",
        "   commit: 0f",
        "   seed: ff",
        "2. 0 (timeout): meld 7c 8c 9c; discard Ks",
    ]


def test_entries_that_are_public_hold_no_secret() -> None:
    header, entries, _ = a_record(DUO, 2, random.Random(5), 1, 500)
    assert any(entry.shuffle for entry in entries)
    for v, entry in enumerate(entries, 1):
        shown = entry_to_json(v, public(entry))
        assert not {"deck", "shuffle", "seed"} & set(shown)
    assert header.commit == ""


def test_an_entry_is_all_or_nothing() -> None:
    header, entries, match = a_record(DUO, 2, random.Random(3), 1, 1)
    before = state_facts(round_of(match))
    seat = round_of(match).table.turn
    for do in (("draw", "draw"), ("draw", "dance"), ("take", "end"), ("draw", "meld 2c 3c"), ()):
        with pytest.raises(Illegal):
            play(match, Entry(seat, do))
        assert state_facts(round_of(match)) == before
    after, _ = play(match, Entry(seat, ("draw",)))
    assert state_facts(round_of(match)) == before, "the given match is left alone"
    assert state_facts(round_of(after)) != before
    assert state_facts(round_of(replay(header, entries))) == before


BROKEN: list[tuple[str, str]] = [
    ("", "line 1"),
    ("{}", "line 1"),
    ("not json", "line 1"),
    ('{"romme": 2, "rules": "duo", "players": ["a", "b"]}', "line 1"),
    ('{"romme": 1, "rules": "whist", "players": ["a", "b"]}', "whist"),
    ('{"romme": 1, "rules": "duo", "players": ["a"]}', "players"),
    ('{"romme": 1, "rules": "duo", "players": "ab"}', "players"),
    ('{"romme": 1, "rules": "duo", "players": ["a", "b"], "options": {"speed": 3}}', "speed"),
]
HEADER = '{"romme": 1, "rules": "duo", "players": ["a", "b"]}\n'
BROKEN_ENTRIES = [
    ('{"v": 2, "by": 0, "do": ["draw"]}', "line 2"),
    ('{"by": 0, "do": ["draw"]}', "line 2"),
    ('{"v": 1, "by": "nobody", "do": ["draw"]}', "by"),
    ('{"v": 1, "by": 0, "do": []}', "do"),
    ('{"v": 1, "by": 0, "do": "draw"}', "do"),
    ('{"v": 1, "by": 0, "do": ["draw"], "why": "bored"}', "why"),
    ('{"v": 1, "by": "dealer", "do": ["deal"], "deck": ["7h", "XX"]}', "deck"),
    ('{"v": 1, "by": "dealer", "do": ["deal"], "dealer": "Anna"}', "dealer"),
    ("[]", "line 2"),
    ("{", "line 2"),
]
TEXT = 'romme 1\nrules: duo\nplayers: ["a", "b"]\n\n'
BROKEN_TEXT = [
    ("romme one\n", "line 1"),
    ("romme 2\nrules: duo\n", "line 1"),
    (TEXT + "2. 0: draw", "line 5.*entry 1"),
    (TEXT + "1. 0 draw", "line 5"),
    (TEXT + "1. nobody: draw", "line 5.*by"),
    (TEXT + "1. 0 (bored): draw", "why"),
    (TEXT + "1. dealer: deal\n   deck: 7h XX", "line 5.*deck"),
    (TEXT + "1. dealer: deal\n   dealer: Anna", "line 6"),
    (TEXT + "1. dealer: deal\n   nonsense", "line 6"),
]


@pytest.mark.parametrize(
    ("text", "named"), BROKEN + [(HEADER + line, named) for line, named in BROKEN_ENTRIES] + BROKEN_TEXT
)
def test_a_broken_record_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(BadRecord, match=named):
        read_record(text)


def test_a_record_that_could_not_have_been_played_names_its_entry() -> None:
    header, entries, _ = a_record(DUO, 2, random.Random(3), 1, 12)
    with pytest.raises(BadRecord, match="entry 2"):
        replay(header, [entries[0], entries[0]])
    with pytest.raises(BadRecord, match="entry 13"):
        replay(header, [*entries, Entry(5, ("draw",))])
    with pytest.raises(BadRecord, match="entry 1"):
        replay(header, [Entry(0, ("draw",))])
    with pytest.raises(BadRecord, match="entry 1"):
        replay(header, [Entry(DEALER, ("deal",), deck=tuple(full_deck(1, 0)))])
    with pytest.raises(BadRecord, match="entry 1"):
        replay(header, [Entry(DEALER, ("shuffle",), deck=tuple(full_deck(1, 0)), dealer=0)])


@plays(20, "positions")
def test_positions_and_views_are_read_as_they_were_written(setting: Setting, seed: int) -> None:
    rules, seats = setting
    if seats > rules.max_seats or house(rules.family, rules.changed()) != rules:
        rules, seats = (
            house(rules.family, rules.changed()),
            rules.min_seats,
        )  # positions name rules that can be asked for
    chance = random.Random(seed)
    match = begin(Header(rules, tuple("abcdef"[:seats])))
    match.deal(a_deck(rules, seats, chance), 0)
    for _ in range(150):
        state = round_of(match)
        looked = state.table.phase == PHASE_OVER or chance.random() < 0.2
        if looked:
            data = json.loads(json.dumps(position(state)))
            assert position(state_from_json(data)) == data
            assert without_result(state_facts(state_from_json(data))) == without_result(state_facts(state))
        for seat in (*range(seats), None) if looked else ():
            seen = json.loads(json.dumps(view_to_json(view(state, seat))))
            assert view_to_json(view_from_json(seen)) == seen
            read = table_facts(view_from_json(seen).table)
            assert without_result(read) == without_result(table_facts(state.table))
        if state.table.phase == PHASE_OVER:
            return
        seat, action = choose(state, chance)
        assert parse_action(action_text(action)) == action
        match.play(seat, action, renewal(match, Entry(seat, (action_text(action),))))


def test_the_end_of_a_waived_opening_can_be_read() -> None:
    """15 of 30 lie on the table of a round that is over: a position like any other."""
    rules: dict[str, Any] = {"opening_minimum": 30, "hand_waives_minimum": True}
    start = {"rules": "duo", "options": rules, "turn": 0, "phase": "play", "discard": ["9s"], "stock": ["3s"]}
    state = state_from_json(start | {"hands": [["5c", "5h", "5d"], ["Kc"]]})
    apply(state, 0, parse_action("meld 5c 5h 5d"))
    assert position(state_from_json(position(state))) == position(state)


def without_result(found: dict[str, Any]) -> dict[str, Any]:
    """Without what only the scorer needed of the last turn, once it has scored."""
    if found["phase"] != PHASE_OVER:
        return found
    return {key: value for key, value in found.items() if key not in SCORER_ONLY}


SCORER_ONLY = {"done", "before", "laid", "taken", "deep", "joker_debt", "known"}
