"""Guards by counting: how many sets and runs a deck holds, and the game's perft, the number of ways to play n actions
from a fixed deal. A number that moves is a rule that moved.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from romme.engine.cards import FACES, full_deck
from romme.engine.combos import melds_in
from romme.engine.hands import hand_of
from romme.engine.house import house
from romme.engine.match import Match
from romme.engine.melds import Meld, read_meld
from romme.engine.moves import legal
from romme.engine.play import renewal, step
from romme.engine.read_position import state_from_json
from romme.engine.rules import Rules
from romme.engine.state import PHASE_OVER, State, view
from tests.engine.brute import Limits, limits_of, melds_of
from tests.engine.games import a_deck, round_of, texts
from tests.engine.test_offered import after, expected

LOW = house("duo")
BOTH = house("duo", {"ace": "both"})


def in_suit_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: "cshd".index(card[1])))


def lengths(found: list[tuple[int, ...]]) -> dict[int, int]:
    return {
        size: sum(len(cards) == size for cards in found) for size in sorted({len(cards) for cards in found})
    }


def test_melds_of_one_deck() -> None:
    """65 sets (13 ranks, 4 + 1 each) and 264 runs (4 suits, 11 + 10 + … + 1)."""
    found = melds_in(LOW, hand_of(full_deck(1, 0)))
    assert len(found) == len(set(found)) == 329
    assert sum(len(cards) <= 5 for cards in found) == 185
    runs = [cards for cards in found if len({card & 15 for card in cards}) > 1]
    assert lengths(runs) == {size: 4 * (14 - size) for size in range(3, 14)}


def test_melds_with_the_ace_on_both_ends() -> None:
    """Each suit has 12 + 11 + … + 2 runs of 3 to 13 cards; the fourteenth needs a second ace."""
    assert len(melds_in(BOTH, hand_of(full_deck(1, 0)))) == 65 + 4 * 77
    two = house("duo", {"ace": "both", "decks": 2})
    assert len(melds_in(two, hand_of(full_deck(2, 0)))) == 65 + 4 * 78
    short = house("duo", {"ace": "both", "decks": 2, "max_run": 13})
    assert len(melds_in(short, hand_of(full_deck(2, 0)))) == 65 + 4 * 77


@pytest.mark.parametrize(("rules", "high"), [(LOW, False), (BOTH, True)])
def test_of_all_orders_of_few_cards_exactly_the_melds_are_melds(rules: Rules, high: bool) -> None:
    """Every selection of 3 or 4 out of twenty cards in every order: a set in any order, a run from low to high only."""
    cards = [face for face in FACES if face & 15 in (1, 2, 3, 12, 13)]
    known = {meld for meld in melds_of(texts(cards), Limits(ace_high=high)) if len(meld) <= 4}
    for size in (3, 4):
        for order in permutations(cards, size):
            named = tuple(texts(order))
            found = isinstance(read_meld(rules, 0, order), Meld)
            assert found == (named in known or in_suit_order(named) in known)


@pytest.mark.parametrize(
    "options", [{}, {"ace": "both"}, {"decks": 2}, {"decks": 2, "ace": "both", "max_run": 13}]
)
def test_melds_of_random_hands(options: dict[str, str | int]) -> None:
    rules = house("duo", options)
    chance = random.Random(1)
    for _ in range(150):
        deck = a_deck(rules, 2, chance)
        hand = hand_of(deck[: chance.randrange(1, 18)])
        found = [tuple(texts(cards)) for cards in melds_in(rules, hand)]
        assert len(found) == len(set(found))
        assert set(found) == melds_of(texts(hand.faces()), limits_of(rules))


def perft(state: State, depth: int) -> int:
    """How many sequences of so many offered actions there are; a round that ends early ends its sequence."""
    if depth == 0 or state.table.phase == PHASE_OVER:
        return 1
    total = 0
    for action in legal(view(state, state.table.turn)):
        following = state.copy()
        step(following, state.table.turn, action, renewal(state, action))
        total += perft(following, depth - 1)
    return total


def slow_perft(state: State, depth: int) -> int:
    """The same, by trying every line."""
    if depth == 0 or state.table.phase == PHASE_OVER:
        return 1
    return sum(slow_perft(after(state, line), depth - 1) for line in expected(state))


def a_deal(rules: Rules, seed: int) -> State:
    deck = full_deck(rules.decks, rules.jokers)
    random.Random(seed).shuffle(deck)
    match = Match(rules, 2)
    match.deal(deck, 0)
    return round_of(match)


def test_perft_by_hand() -> None:
    """Seat 0 holds 5c 5d 5h 2c and may not discard the jack it takes.

    One action: draw or take, 2. Two: after the draw (3s) five discards and one meld, 6; after the take four discards and
    the meld, 5; together 11. Three: after a discard the other seat draws or takes, (5 + 4) * 2 = 18; after draw and meld
    2c, 3s or undo, 3; after take and meld 2c or undo, 2; together 23.
    """
    state = state_from_json(
        {
            "rules": "duo",
            "turn": 0,
            "phase": "draw",
            "stock": ["3s", "6d", "9c", "9d"],
            "discard": ["Jc"],
            "hands": [["5c", "5d", "5h", "2c"], ["Kc", "Qd", "8s"]],
        }
    )
    assert [perft(state, depth) for depth in range(4)] == [1, 2, 11, 23]
    assert [slow_perft(state, depth) for depth in range(4)] == [1, 2, 11, 23]


LONG: dict[str, str | int] = {"hand_size": 15}
PERFT: list[tuple[dict[str, str | int], int, list[int]]] = [
    ({}, 0, [2, 21, 42, 443, 900]),
    ({}, 3, [2, 22, 51, 513, 1473, 11653]),
    ({}, 5, [2, 24, 70, 578, 1956, 14451]),
    (LONG | {"ace": "both", "lay_off": "opened"}, 0, [2, 34, 105, 1660, 12754]),
    (LONG | {"must_discard_to_go_out": True}, 1, [2, 37, 145, 1416, 7340]),
    (LONG | {"take": "deep", "last_card_take": False}, 5, [2, 34, 119, 1277, 6788]),
    (LONG | {"decks": 2, "ace": "both", "take": "deep", "opening_minimum": 20}, 4, [2, 38, 176, 1446, 7705]),
]
"""House rules, seed of the deal, and the numbers from depth 1 on."""


@pytest.mark.parametrize(("options", "seed", "numbers"), PERFT)
def test_perft(options: dict[str, str | int], seed: int, numbers: list[int]) -> None:
    state = a_deal(house("duo", options), seed)
    assert [perft(state, depth) for depth in range(1, len(numbers) + 1)] == numbers
    assert [slow_perft(state, depth) for depth in (1, 2, 3)] == numbers[:3]
