"""Guards the best arrangement of a hand: the least deadwood and the most opening points, against trying every way to lay
disjoint melds out of thousands of hands.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romme.engine.arrange import arrange, most_points
from romme.engine.cards import full_deck
from romme.engine.hands import Hand, hand_of
from romme.engine.house import house
from romme.engine.melds import Meld, read_meld
from romme.engine.rules import Rules
from tests.engine.brute import Cards, best_of, melds_of
from tests.engine.games import a_deck, texts

SETTINGS: list[dict[str, str | int]] = [
    {},
    {"ace": "both", "ace_in_hand": 15},
    {"decks": 2},
    {"decks": 2, "ace": "both", "ace_in_hand": 11, "max_run": 13},
]


def hands(rules: Rules, count: int, most: int) -> list[Hand]:
    """Random hands, every second one full of melds."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        deck = a_deck(rules, 2, chance)
        found.append(hand_of(deck[: chance.randrange(most + 1)]))
    return found


def in_hand(card: str, rules: Rules) -> int:
    return {"A": rules.ace_in_hand, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def opening(meld: Cards, rules: Rules) -> int:
    """An ace counts 1 at the low end of a run, else 11; where it is always low, always 1."""
    total = 0
    for place, card in enumerate(meld):
        low = rules.ace == "low" or (place == 0 and meld[0][1] == meld[1][1])
        total += in_hand(card, rules) if card[0] != "A" else 1 if low else 11
    return total


@pytest.mark.parametrize("options", SETTINGS)
def test_the_least_deadwood(options: dict[str, str | int]) -> None:
    """The points left are the fewest possible, and of equally good arrangements one that leaves the fewest cards."""
    rules = house("duo", options)
    for hand in hands(rules, 400, 14):
        cards = texts(hand.faces())
        found = arrange(rules, hand)
        used = [face for meld in found.melds for face in meld]
        assert Counter(used + found.deadwood) == Counter(hand.faces())
        assert all(isinstance(read_meld(rules, 0, meld), Meld) for meld in found.melds)
        assert found.points == sum(in_hand(card, rules) for card in texts(found.deadwood))
        best = best_of(
            cards, melds_of(cards, rules.ace == "both", rules.max_run), lambda meld: worth(meld, rules)
        )
        assert sum(worth(tuple(texts(meld)), rules) for meld in found.melds) == best


def worth(meld: Cards, rules: Rules) -> int:
    """Points first, then cards."""
    return sum(in_hand(card, rules) * 1000 + 1 for card in meld)


@pytest.mark.parametrize("options", SETTINGS)
def test_the_most_opening_points(options: dict[str, str | int]) -> None:
    rules = house("duo", options)
    for hand in hands(rules, 400, 14):
        cards = texts(hand.faces())
        melds = melds_of(cards, rules.ace == "both", rules.max_run)
        found = most_points(rules, hand)
        assert found.points == best_of(cards, melds, lambda meld: opening(meld, rules)), cards
        assert found.points == sum(opening(tuple(texts(meld)), rules) for meld in found.melds)
        used = [face for meld in found.melds for face in meld]
        assert Counter(used + found.deadwood) == Counter(hand.faces())


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
