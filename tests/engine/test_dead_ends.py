"""Guards against dead ends: whoever plays only what is offered never stands where nothing but `undo` is left, and every
round and match comes to an end. `choose` in games.py looks at every state on the way, knocks of the others included.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from romme.engine.actions import DISCARD, LAY, MELD, SWAP, TAKE, UNDO
from romme.engine.cards import full_deck
from romme.engine.combos import melds_in
from romme.engine.hands import hand_of
from romme.engine.match import NEXT, Match
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.play import apply
from romme.engine.read_position import state_from_json
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import PHASE_OVER, view
from romme.engine.vectors import match_at
from tests.engine.games import (
    LIKING,
    OPTIONS,
    TIMES,
    Liking,
    Setting,
    a_deck,
    dealt,
    play_on,
    playable,
    plays,
    round_of,
    seatings,
    texts,
)

STYLES: list[Liking] = [
    LIKING,
    {MELD: 20, LAY: 20, SWAP: 30, TAKE: 5, UNDO: 0.1},
    {MELD: 1, LAY: 0.3, SWAP: 20, TAKE: 8, UNDO: 0.3},
    {MELD: 3, LAY: 3, SWAP: 3, DISCARD: 0.2, UNDO: 2},
]
"""Players that lay whatever they can, that keep their cards, and that change their minds."""

HARSH: dict[str, list[Any]] = {
    "jokers": [6, 3],
    "joker_discard": [False],
    "discard_taken": [False],
    "must_discard_to_go_out": [True, False],
    "last_card_take": [False, True],
    "swap_must_use": [True],
    "opening_minimum": [0, 15, 30],
    "lay_off": ["always", "opened"],
    "knock": [True],
    "knock_penalty": [0, 2],
    "max_reshuffles": [0, 1, None],
    "take": ["deep", "top"],
}
"""Options under which turns owe most and least may be done."""


def to_the_end(match: Match, chance: random.Random, liking: Liking) -> None:
    for _ in play_on(match, chance, most=20_000, liking=liking):
        pass
    assert round_of(match).table.phase == PHASE_OVER


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_rounds_of_the_families(family: str, seats: int) -> None:
    for seed in range(30 * TIMES):
        chance = random.Random(f"{family} {seats} {seed}")
        to_the_end(dealt(FAMILIES[family], seats, chance), chance, STYLES[seed % len(STYLES)])


@plays(100, "rounds")
def test_rounds_under_house_rules(setting: Setting, seed: int) -> None:
    chance = random.Random(seed)
    to_the_end(dealt(*setting, chance), chance, chance.choice(STYLES))


def a_late_hand(rules: Rules, deck: list[int], chance: random.Random) -> list[int]:
    """A few cards off the deck, every second time with one or two melds."""
    hand: list[int] = []
    for _ in range(chance.choice([0, 0, 1, 2])):
        melds = melds_in(rules, hand_of(deck[:12]))
        cards = chance.choice(melds) if melds else ()
        for face in cards:
            deck.remove(face)
        hand += cards
        chance.shuffle(deck)
    return hand + [deck.pop() for _ in range(chance.choice([1, 1, 2, 2, 3, 5]))]


def a_late_position(rules: Rules, seats: int, chance: random.Random) -> dict[str, Any]:
    """Few cards in every hand, melds of any owner on the table; the seat on turn has just drawn from the stock."""
    deck = full_deck(rules.decks, rules.jokers)
    chance.shuffle(deck)
    table = []
    for _ in range(chance.randrange(5)):
        melds = melds_in(rules, hand_of(deck[:14]))
        if melds:
            cards = chance.choice(melds)
            table.append({"owner": chance.randrange(seats), "cards": texts(cards)})
            for face in cards:
                deck.remove(face)
            chance.shuffle(deck)
    hands = [a_late_hand(rules, deck, chance) for _ in range(seats)]
    pile = [deck.pop() for _ in range(chance.choice([0, 1, 1, 2, 4]))]
    stock = deck[: chance.choice([0, 1, 3, len(deck)])]
    owners = {meld["owner"] for meld in table}
    return {
        "rules": rules.family,
        "options": rules.changed(),
        "phase": "play",
        "turn": chance.randrange(seats),
        "hands": [texts(cards) for cards in hands],
        "table": table,
        "discard": texts(pile),
        "stock": texts(stock),
        "opened": [seat in owners or chance.random() < 0.3 for seat in range(seats)],
        "reshuffles": chance.choice([0, min(2, rules.max_reshuffles or 0)]),
        "turns": max(0, rules.max_turns - 40),
    }


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_the_ends_of_rounds(family: str, seats: int) -> None:
    """Late positions: single cards, hands of jokers, an empty stock; plain, and under house rules that forbid much."""
    for seed in range(120 * TIMES):
        chance = random.Random(f"late {family} {seats} {seed}")
        options: dict[str, Any] = {}
        if seed % 2:
            options = {name: chance.choice(values) for name, values in HARSH.items() if chance.random() < 0.7}
        rules = playable(family, options)
        match = match_at(state_from_json(a_late_position(rules, seats, chance)))
        to_the_end(match, chance, STYLES[seed // 2 % len(STYLES)])


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_matches_end(family: str, seats: int) -> None:
    chance = random.Random(f"match {family} {seats}")
    rules = playable(family, {"max_turns": 50})
    match = dealt(rules, seats, chance)
    rounds = 0
    while not match.over:
        to_the_end(match, chance, STYLES[1])
        rounds += 1
        assert rounds == round_of(match).table.round <= rules.max_rounds
        if not match.over:
            for seat in range(seats):
                match.decide(seat, NEXT)
            match.deal(a_deck(rules, seats, chance), match.next_dealer())
    assert min(match.places()) == 1


KNOCKER: dict[str, Any] = {
    "rules": "duo",
    "phase": "draw",
    "turn": 0,
    "stock": [],
    "discard": ["9s"],
    "hands": [["Kc"], ["Jk"]],
}
"""Seat 1 holds a joker and may knock for the nine; where neither may be discarded its turn could not end, nor where the
joker fits on the table and leaves the nine alone.
"""


@pytest.mark.parametrize("stock", [[], ["3s"], ["3s", "6d", "8c"]])
@pytest.mark.parametrize("penalty", [0, 2])
@pytest.mark.parametrize("back", [True, False])
@pytest.mark.parametrize("table", [[], [{"owner": 0, "cards": ["4h", "5h", "6h"]}]])
def test_a_knock_is_no_dead_end(
    stock: list[str], penalty: int, back: bool, table: list[dict[str, Any]]
) -> None:
    options = {
        "jokers": 2,
        "knock": True,
        "knock_penalty": penalty,
        "joker_discard": False,
        "discard_taken": back,
    }
    match = match_at(state_from_json(KNOCKER | {"options": options, "stock": stock, "table": table}))
    actions = legal(view(round_of(match), 1))
    for action in actions:
        match.play(1, action)
        assert [following for following in legal(view(round_of(match), 1)) if following.kind != UNDO]
    assert actions or not (back or (penalty and stock)), "the turn could have ended"


def test_a_joker_debt_is_no_dead_end() -> None:
    """A joker swapped before the opening: four tens laid without it would leave it nowhere to go."""
    options = {"jokers": 2, "swap_must_use": True, "opening_minimum": 30}
    state = state_from_json(
        {
            "rules": "duo",
            "options": options,
            "phase": "play",
            "turn": 0,
            "stock": ["3s"],
            "discard": ["9s"],
            "hands": [["5h", "Tc", "Td", "Th", "Ts", "2d"], ["Kc"]],
            "table": [{"owner": 1, "cards": ["5c", "5d", "5s", "Jk"]}],
            "done": ["swap 5h on 1"],
        }
    )
    for action in legal(view(state, 0)):
        after = state.copy()
        apply(after, 0, action)
        assert any(following.kind != UNDO for following in legal(view(after, 0))), action_text(action)


def test_the_harsh_options_are_options() -> None:
    assert set(HARSH) <= set(OPTIONS)
