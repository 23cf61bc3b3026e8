"""Guards the best arrangement of a hand: the least deadwood and the most opening points, against trying every way to lay
disjoint melds out of thousands of hands.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romme.engine.arrange import Arrangement, arrange, most_points
from romme.engine.cards import JOKER, full_deck
from romme.engine.hands import Hand, hand_of
from romme.engine.house import house
from romme.engine.melds import Meld, read_meld
from romme.engine.rules import Rules
from tests.engine.brute import Cards, best_of, limits_of, melds_of, ranks_of
from tests.engine.games import a_deck, texts

SETTINGS: list[dict[str, str | int]] = [
    {},
    {"ace": "both", "ace_in_hand": 15},
    {"decks": 2},
    {"decks": 2, "ace": "both", "ace_in_hand": 11, "max_run": 13},
]

JOKERS: list[tuple[str, dict[str, str | int | bool]]] = [
    ("classic", {}),
    ("club", {}),
    ("classic", {"min_naturals": 1, "joker_in_hand": 0}),
    ("classic", {"min_naturals": 3, "ace": "low"}),
    ("classic", {"jokers_adjacent": False, "max_run": 13}),
    ("classic", {"joker_minority": True, "joker_in_hand": 50}),
    ("club", {"joker_minority": False, "decks": 1, "hand_size": 5, "ace_in_hand": 1}),
    ("rummy500", {"jokers": 4}),
    ("duo", {"jokers": 2}),
]
"""Families and house rules for hands with jokers."""


def hands(rules: Rules, count: int, most: int) -> list[Hand]:
    """Random hands, every second one full of melds."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        deck = a_deck(rules, 2, chance)
        found.append(hand_of(deck[: chance.randrange(most + 1)]))
    return found


def hands_with_jokers(rules: Rules, count: int) -> list[Hand]:
    """Small random hands with 0 to 4 jokers, every second one of few ranks and suits."""
    chance = random.Random(2)
    found = []
    for number in range(count):
        deck = full_deck(rules.decks, 0)
        few = [face for face in deck if face & 15 in (1, 2, 3, 12, 13) and face >> 4 < 3]
        cards = chance.sample(few if number % 2 else deck, chance.randrange(8))
        found.append(hand_of(cards + [JOKER] * min(rules.jokers, chance.randrange(5))))
    return found


def in_hand(card: str, rules: Rules) -> int:
    if card == "Jk":
        return rules.joker_in_hand
    return {"A": rules.ace_in_hand, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def opening(meld: Cards, rules: Rules) -> int:
    """An ace counts 1 at the low end of a run, else 11 (15 where melds score); where it is always low, always 1."""
    high = 15 if rules.scoring == "melded" else 11
    return sum(high if rank == 14 else min(rank, 10) for rank in ranks_of(meld, limits_of(rules)))


def worth(meld: Cards, rules: Rules) -> int:
    """Points first, then cards."""
    return sum(in_hand(card, rules) * 1000 + 1 for card in meld)


def assert_sound(rules: Rules, hand: Hand, found: Arrangement) -> None:
    """The melds are melds, and with the deadwood they are the hand."""
    used = [face for meld in found.melds for face in meld]
    assert Counter(used + found.deadwood) == Counter(hand.faces())
    assert all(isinstance(read_meld(rules, 0, meld), Meld) for meld in found.melds)
    known = melds_of(texts(hand.faces()), limits_of(rules))
    assert {tuple(texts(meld)) for meld in found.melds} <= known


def assert_least_deadwood(rules: Rules, hand: Hand) -> None:
    """The points left are the fewest possible, and of equally good arrangements one that leaves the fewest cards."""
    cards = texts(hand.faces())
    found = arrange(rules, hand)
    assert_sound(rules, hand, found)
    assert found.points == sum(in_hand(card, rules) for card in texts(found.deadwood))
    best = best_of(cards, melds_of(cards, limits_of(rules)), lambda meld: worth(meld, rules))
    assert sum(worth(tuple(texts(meld)), rules) for meld in found.melds) == best, cards


def assert_most_points(rules: Rules, hand: Hand) -> None:
    cards = texts(hand.faces())
    found = most_points(rules, hand)
    assert_sound(rules, hand, found)
    best = best_of(cards, melds_of(cards, limits_of(rules)), lambda meld: opening(meld, rules))
    assert found.points == sum(opening(tuple(texts(meld)), rules) for meld in found.melds) == best, cards


@pytest.mark.parametrize("options", SETTINGS)
def test_the_least_deadwood(options: dict[str, str | int]) -> None:
    rules = house("duo", options)
    for hand in hands(rules, 400, 14):
        assert_least_deadwood(rules, hand)


@pytest.mark.parametrize("options", SETTINGS)
def test_the_most_opening_points(options: dict[str, str | int]) -> None:
    rules = house("duo", options)
    for hand in hands(rules, 400, 14):
        assert_most_points(rules, hand)


@pytest.mark.parametrize(("family", "options"), JOKERS)
def test_both_with_jokers(family: str, options: dict[str, str | int | bool]) -> None:
    rules = house(family, options)
    for hand in hands_with_jokers(rules, 60):
        assert_least_deadwood(rules, hand)
        assert_most_points(rules, hand)


def test_a_hand_without_melds_is_all_deadwood() -> None:
    rules = house("duo")
    found = arrange(rules, hand_of([1, 3, 5, 17, 19, 36]))
    assert (found.melds, found.deadwood, found.points) == ([], [1, 3, 5, 17, 19, 36], 1 + 3 + 5 + 1 + 3 + 4)
    assert arrange(rules, Hand()).points == most_points(rules, Hand()).points == 0


def test_a_card_that_fits_two_melds_goes_where_more_is_saved() -> None:
    """7c in the run 7c 8c 9c saves 24, in the set of sevens 21."""
    rules = house("duo")
    found = arrange(rules, hand_of([7, 8, 9, 23, 39]))
    assert sorted(map(sorted, found.melds)) == [[7, 8, 9]]
    assert found.points == 14


@pytest.mark.parametrize("size", [26, 36])
def test_big_hands_do_not_take_for_ever(size: int) -> None:
    """Hands that deep takes can grow to; the search must not explode. The whole deck melds without a rest."""
    chance = random.Random(size)
    for decks in (1, 2):
        rules = house("duo", {"decks": decks, "ace": "both"})
        deck = full_deck(decks, 0)
        for _ in range(3):
            chance.shuffle(deck)
            found = arrange(rules, hand_of(deck[:size]))
            assert len(found.deadwood) + sum(len(meld) for meld in found.melds) == size
    assert arrange(house("duo"), hand_of(full_deck(1, 0))).deadwood == []
