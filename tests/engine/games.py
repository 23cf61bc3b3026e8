"""What the engine's tests share: families and house rules, seeded random games played only by offered actions, and every
fact of a state as one plain value, so that two states can be compared to the last detail.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, Phase, reject, settings
from hypothesis import strategies as st

from romme.engine.actions import MELD, TAKE, Action
from romme.engine.cards import face_text, full_deck
from romme.engine.hands import Hand
from romme.engine.house import Conflict, house
from romme.engine.match import Match
from romme.engine.melds import Meld
from romme.engine.moves import legal
from romme.engine.play import renewal
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import PHASE_OVER, Before, State, Table, view

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "decks": st.sampled_from([1, 2]),
    "hand_size": st.integers(5, 15),
    "ace": st.sampled_from(["low", "both"]),
    "max_run": st.sampled_from([13, 14]),
    "opening_minimum": st.sampled_from([0, 10, 15, 30, 40, 100]),
    "hand_waives_minimum": st.booleans(),
    "lay_off": st.sampled_from(["always", "opened"]),
    "lay_off_after_melds": st.integers(1, 3),
    "take": st.sampled_from(["top", "deep"]),
    "discard_taken": st.booleans(),
    "last_card_take": st.booleans(),
    "must_discard_to_go_out": st.booleans(),
    "stock_end": st.sampled_from(["reshuffle", "end"]),
    "max_reshuffles": st.sampled_from([0, 1, 2, 9, None]),
    "max_turns": st.sampled_from([50, 80]),
    "knock": st.booleans(),
    "knock_penalty": st.integers(0, 3),
    "knock_penalty_from": st.sampled_from(["discard", "stock"]),
    "knock_own_discard": st.booleans(),
    "ace_in_hand": st.sampled_from([1, 11, 15]),
    "scoring": st.sampled_from(
        ["penalty", "minus", "tournament", "melded", "positive", "negative", "winner"]
    ),
    "hand_factor": st.integers(1, 3),
    "target_rule": st.sampled_from(["exceeds", "reaches"]),
}
"""House rules without jokers, by option (RULES §6)."""


def plays(examples: int) -> settings:
    """Settings for tests that play games: a failing game is found again, but not shrunk, which would take minutes."""
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(
        max_examples=examples, deadline=None, phases=phases, suppress_health_check=[HealthCheck.too_slow]
    )


def seatings() -> list[tuple[str, int]]:
    """Every family with every number of seats that it can have."""
    return [
        (name, seats) for name, row in FAMILIES.items() for seats in range(row.min_seats, row.max_seats + 1)
    ]


@st.composite
def house_rules(draw: st.DrawFn, jokers: bool = False) -> tuple[Rules, int]:
    """Random house rules of a random family, without jokers unless asked for, and a number of seats; more seats than the
    family has are tried too.
    """
    family, seats = draw(st.sampled_from(seatings()))
    options = draw(st.fixed_dictionaries({}, optional=OPTIONS)) | ({} if jokers else {"jokers": 0})
    try:
        rules = house(family, options)
    except Conflict:
        reject()
    crowd = draw(st.sampled_from([seats, 3, 4]))
    if crowd * rules.hand_for(crowd) + 1 < rules.cards():
        rules, seats = replace(rules, max_seats=max(crowd, rules.max_seats)), crowd
    return rules, seats


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


def choose(state: State, chance: random.Random) -> tuple[int, Action]:
    """A random offered action of some seat; melds and takes are preferred, so that something happens."""
    table = state.table
    if table.rules.knock and chance.random() < 0.2:
        for seat in range(table.seats):
            if seat != table.turn and legal(view(state, seat)):
                return seat, legal(view(state, seat))[0]
    actions = legal(view(state, table.turn))
    liked = [action for action in actions if action.kind in (MELD, TAKE)]
    return table.turn, chance.choice(liked if liked and chance.random() < 0.4 else actions)


def play_on(
    match: Match, chance: random.Random, most: int = 100_000
) -> Iterator[tuple[int, Action, list[int]]]:
    """Play offered actions to the end of the round; each is yielded, with its shuffle, before it is done."""
    for _ in range(most):
        state = round_of(match)
        if state.table.phase == PHASE_OVER:
            return
        seat, action = choose(state, chance)
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
