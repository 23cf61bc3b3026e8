"""What the engine's tests share: families and house rules, seeded random games played only by offered actions, and every
fact of a state as one plain value, so that two states can be compared to the last detail.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from romme.engine.actions import LAY, MELD, SWAP, TAKE, UNDO, Action
from romme.engine.cards import face_text, full_deck
from romme.engine.hands import Hand
from romme.engine.house import Conflict, house
from romme.engine.match import Match
from romme.engine.melds import Meld
from romme.engine.moves import legal
from romme.engine.play import renewal
from romme.engine.position import position
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import PHASE_OVER, Before, State, Table, view

OPTIONS: dict[str, list[Any]] = {
    "decks": [1, 2],
    "jokers": [0, 1, 2, 4, 6],
    "hand_size": list(range(5, 16)),
    "ace": ["low", "both"],
    "max_run": [13, 14],
    "min_naturals": [1, 2, 3],
    "joker_minority": [False, True],
    "jokers_adjacent": [False, True],
    "opening_minimum": [0, 10, 15, 30, 40, 100],
    "hand_waives_minimum": [False, True],
    "lay_off": ["always", "opened"],
    "lay_off_after_melds": [1, 2, 3],
    "joker_swap": [False, True],
    "swap_min_cards": [3, 4],
    "swap_must_use": [False, True],
    "joker_discard": [False, True],
    "take": ["top", "deep"],
    "discard_taken": [False, True],
    "last_card_take": [False, True],
    "must_discard_to_go_out": [False, True],
    "stock_end": ["reshuffle", "end"],
    "max_reshuffles": [0, 1, 2, 9, None],
    "knock": [False, True],
    "knock_penalty": [0, 1, 2, 3],
    "knock_penalty_from": ["discard", "stock"],
    "knock_own_discard": [False, True],
    "ace_in_hand": [1, 11, 15],
    "joker_in_hand": [0, 20, 30, 50],
    "scoring": ["penalty", "minus", "tournament", "melded", "positive", "negative", "winner"],
    "hand_factor": [1, 2, 3],
    "target_rule": ["exceeds", "reaches"],
}
"""House rules by option (RULES §6), but for `max_turns`, which is always low here, and the length of a match."""

TIMES = int(os.environ.get("ROMME_TESTS_TIMES", "1"))
"""How many times as much is played as in a normal run; a normal run plays the same games every time."""


Setting = tuple[Rules, int]
"""Rules, and how many seats play by them."""


def plays(count: int, salt: str) -> pytest.MarkDecorator:
    """Run a test of a `setting` and a `seed` under so many random house rules; the salt gives each test games of its own."""
    games = []
    for number in range(count * TIMES):
        chance = random.Random(f"{salt} {number}")
        rules, seats = house_rules(chance)
        games.append(
            pytest.param((rules, seats), chance.randrange(2**32), id=f"{rules.family}-{seats}-{number}")
        )
    return pytest.mark.parametrize(("setting", "seed"), games)


def seatings() -> list[tuple[str, int]]:
    """Every family with every number of seats that it can have."""
    return [
        (name, seats) for name, row in FAMILIES.items() for seats in range(row.min_seats, row.max_seats + 1)
    ]


def house_rules(chance: random.Random) -> Setting:
    """Random house rules of a random family, and a number of seats; more seats than the family has are tried too."""
    family, seats = chance.choice(seatings())
    share = chance.choice([0.1, 0.3, 0.6])
    options = {name: chance.choice(values) for name, values in OPTIONS.items() if chance.random() < share}
    rules = playable(family, options | {"max_turns": chance.choice([50, 80])})
    crowd = chance.choice([seats, seats, 3, 4])
    if crowd * rules.hand_for(crowd) + 1 < rules.cards():
        rules, seats = replace(rules, max_seats=max(crowd, rules.max_seats)), crowd
    return rules, seats


def playable(family: str, options: dict[str, Any]) -> Rules:
    """House rules without the options that conflict."""
    try:
        return house(family, options)
    except Conflict as conflict:
        return playable(family, {name: options[name] for name in options.keys() - set(conflict.options)})


def a_deck(rules: Rules, seats: int, chance: random.Random) -> list[int]:
    """A shuffled deck, every second time one so badly shuffled that the hands are full of melds."""
    deck = full_deck(rules.decks, rules.jokers)
    if chance.random() < 0.5:
        chance.shuffle(deck)
        return deck
    if chance.random() < 0.5:
        deck.sort(key=lambda face: (face & 15, face))
    for _ in range(chance.randrange(20)):
        i, j = chance.randrange(len(deck)), chance.randrange(len(deck))
        deck[i], deck[j] = deck[j], deck[i]
    cut, size = chance.randrange(len(deck)), rules.hand_for(seats)
    deck = deck[cut:] + deck[:cut]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
    rest = deck[seats * size :]
    chance.shuffle(rest)
    return [face for row in zip(*hands, strict=True) for face in row] + rest


def dealt(rules: Rules, seats: int, chance: random.Random) -> Match:
    """A match after its first deal."""
    match = Match(rules, seats)
    match.deal(a_deck(rules, seats, chance), chance.randrange(seats))
    return match


def round_of(match: Match) -> State:
    """The running round of a match that has been dealt."""
    assert match.state is not None
    return match.state


Liking = Mapping[int, float]

LIKING: Liking = {MELD: 6, LAY: 4, SWAP: 4, TAKE: 2, UNDO: 0.3}
"""How much the random player likes each kind of action, 1 if not named; so that something happens."""


def choose(state: State, chance: random.Random, liking: Liking = LIKING) -> tuple[int, Action]:
    """A random offered action of some seat, a knock now and then. Whoever plays so finds dead ends: the seat on turn must
    always be offered something other than `undo`.
    """
    table = state.table
    if table.rules.knock and chance.random() < 0.2:
        for seat in chance.sample(range(table.seats), table.seats):
            if seat != table.turn and legal(view(state, seat)):
                return seat, legal(view(state, seat))[0]
    actions = legal(view(state, table.turn))
    assert any(action.kind != UNDO for action in actions), f"dead end: {position(state)}"
    return table.turn, chance.choices(actions, [liking.get(action.kind, 1) for action in actions])[0]


def play_on(
    match: Match, chance: random.Random, most: int = 100_000, liking: Liking = LIKING
) -> Iterator[tuple[int, Action, list[int]]]:
    """Play offered actions to the end of the round; each is yielded, with its shuffle, before it is done."""
    for _ in range(most):
        state = round_of(match)
        if state.table.phase == PHASE_OVER:
            return
        seat, action = choose(state, chance, liking)
        shuffle = renewal(state, action)
        chance.shuffle(shuffle)
        yield seat, action, shuffle
        match.play(seat, action, shuffle)


def plain(value: object) -> Any:
    """Any part of a state as plain tuples."""
    if isinstance(value, Hand):
        return value.key()
    if isinstance(value, Action):
        return value.key()
    if isinstance(value, Meld):
        return (value.owner, value.kind, value.suit, value.low, value.cards, value.points)
    if isinstance(value, Before):
        return tuple(plain(getattr(value, name)) for name in ("melds", "opened", "melded"))
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    return value


def table_facts(table: Table) -> dict[str, Any]:
    """Every attribute of a table, plain."""
    return {name: plain(value) for name, value in vars(table).items()}


def state_facts(state: State) -> dict[str, Any]:
    """Every attribute of a state, plain."""
    return table_facts(state.table) | {"hands": plain(state.hands), "stock": plain(state.stock)}


def texts(faces: list[int] | tuple[int, ...]) -> list[str]:
    """Faces in text form."""
    return [face_text(face) for face in faces]
