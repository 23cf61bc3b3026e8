"""Guards the rows of the families: each option as its table in RULES says, every family dealt to every number of seats,
and combinations that cannot be dealt refused by the names of both options.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from romme.engine.cards import full_deck
from romme.engine.house import Conflict, check_consistency, house
from romme.engine.match import NEXT, Match
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_DRAW
from tests.engine.games import a_deck, dealt, play_on, playable, round_of, seatings

NO_JOKERS = {
    "decks": 1,
    "jokers": 0,
    "take": "top",
    "lay_off": "always",
    "opening_minimum": 0,
    "knock": False,
}
RULES: dict[str, dict[str, Any]] = {
    "duo": NO_JOKERS
    | {
        "hand_size": 10,
        "ace": "low",
        "discard_taken": False,
        "ace_in_hand": 1,
        "scoring": "winner",
        "target": 100,
    }
    | {"must_discard_to_go_out": False, "stock_end": "reshuffle", "max_reshuffles": None, "max_turns": 200}
    | {"target_rule": "reaches", "hand_factor": 1, "last_card_take": True, "rounds": None},
    "classic": {
        "decks": 2,
        "jokers": 6,
        "hand_size": 13,
        "ace": "both",
        "min_naturals": 2,
        "joker_minority": False,
    }
    | {
        "jokers_adjacent": True,
        "opening_minimum": 30,
        "lay_off": "opened",
        "lay_off_after_melds": 1,
        "take": "top",
    }
    | {
        "joker_swap": True,
        "swap_min_cards": 3,
        "swap_must_use": False,
        "joker_discard": True,
        "discard_taken": True,
    }
    | {"last_card_take": True, "must_discard_to_go_out": False, "stock_end": "reshuffle", "max_reshuffles": 2}
    | {
        "max_turns": 300,
        "knock": True,
        "knock_penalty": 2,
        "knock_penalty_from": "discard",
        "ace_in_hand": 15,
    }
    | {"knock_own_discard": False, "joker_in_hand": 30, "scoring": "penalty", "hand_factor": 2, "target": 50}
    | {"target_rule": "exceeds", "rounds": None},
    "club": {
        "decks": 2,
        "jokers": 6,
        "hand_size": 13,
        "ace": "both",
        "min_naturals": 1,
        "joker_minority": True,
    }
    | {
        "jokers_adjacent": False,
        "opening_minimum": 40,
        "lay_off": "opened",
        "lay_off_after_melds": 1,
        "take": "top",
    }
    | {
        "joker_swap": True,
        "swap_min_cards": 4,
        "swap_must_use": True,
        "joker_discard": False,
        "discard_taken": True,
    }
    | {"last_card_take": False, "must_discard_to_go_out": True, "stock_end": "reshuffle", "max_reshuffles": 2}
    | {"max_turns": 300, "knock": False, "ace_in_hand": 11, "joker_in_hand": 20, "scoring": "minus"}
    | {"hand_factor": 2, "target": None, "rounds": 3},
    "rummy500": NO_JOKERS
    | {
        "hand_size": {"2": 13},
        "ace": "both",
        "take": "deep",
        "discard_taken": False,
        "must_discard_to_go_out": False,
    }
    | {"stock_end": "end", "ace_in_hand": 15, "scoring": "melded", "hand_factor": 1, "target": 500}
    | {"target_rule": "reaches", "last_card_take": True, "max_turns": 300, "rounds": None},
    "basic": NO_JOKERS
    | {"hand_size": {"2": 13}, "ace": "low", "discard_taken": False, "must_discard_to_go_out": False}
    | {"stock_end": "end", "ace_in_hand": 1, "scoring": "positive", "hand_factor": 1, "target": 100}
    | {"target_rule": "reaches", "last_card_take": True, "max_turns": 300, "rounds": None},
}
"""The tables of RULES §1 to §5, as far as they name a value."""

ADDED_JOKER = {
    "joker_in_hand": 30,
    "min_naturals": 2,
    "joker_swap": True,
    "swap_must_use": False,
    "joker_discard": True,
}
"""What holds for a joker added to a family without jokers (RULES §6)."""

SEATS = {"duo": (2, 2), "classic": (2, 4), "club": (2, 6), "rummy500": (2, 4), "basic": (2, 4)}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_row_of_a_family(family: str) -> None:
    options = FAMILIES[family].options()
    assert {name: options[name] for name in RULES[family]} == RULES[family]
    assert (FAMILIES[family].min_seats, FAMILIES[family].max_seats) == SEATS[family]
    assert FAMILIES[family].max_rounds == 50
    assert FAMILIES[family].max_run == 14
    if FAMILIES[family].jokers == 0:
        assert {name: options[name] for name in ADDED_JOKER} == ADDED_JOKER


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_every_family_is_dealt_to_every_number_of_seats(family: str, seats: int) -> None:
    """One card at a time from the left of the dealer; then the upcard; the rest is the stock, the next card first."""
    rules = FAMILIES[family]
    check_consistency(rules)
    size = (
        13
        if family in ("classic", "club") or (seats == 2 and family != "duo")
        else 10
        if family == "duo"
        else 7
    )
    deck = a_deck(rules, seats, random.Random(seats))
    for dealer in range(seats):
        match = Match(rules, seats)
        match.deal(deck, dealer)
        state = round_of(match)
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            assert state.hands[seat].faces() == sorted(
                deck[place : seats * size : seats], key=lambda face: face or 64
            )
        assert state.table.discards == [deck[seats * size]]
        assert state.stock[::-1] == deck[seats * size + 1 :]
        assert (state.table.turn, state.table.phase) == ((dealer + 1) % seats, PHASE_DRAW)


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_the_dealer_moves_left_and_totals_carry_over(family: str, seats: int) -> None:
    chance = random.Random(seats)
    rules = playable(family, {"max_turns": 50, "target": None, "rounds": seats + 2})
    match = dealt(rules, seats, chance)
    first = round_of(match).table.dealer
    totals = [0] * seats
    for number in range(seats + 2):
        for _ in play_on(match, chance):
            pass
        table = round_of(match).table
        assert (table.round, table.dealer) == (number + 1, (first + number) % seats)
        totals = [total + points for total, points in zip(totals, table.points, strict=True)]
        assert table.scores == totals
        assert match.over == (number == seats + 1)
        if not match.over:
            for seat in chance.sample(range(seats), seats):
                assert not match.deal_due()
                match.decide(seat, NEXT)
            match.deal(a_deck(rules, seats, chance), match.next_dealer())


@pytest.mark.parametrize("family", FAMILIES)
def test_a_match_without_an_end_names_both_options(family: str) -> None:
    with pytest.raises(Conflict, match=r"target.*rounds") as error:
        house(family, {"target": None, "rounds": None})
    assert set(error.value.options) == {"target", "rounds"}
    assert house(family, {"target": 10, "rounds": None}).target == 10
    assert house(family, {"target": None, "rounds": 1}).rounds == 1


TOO_MANY: list[tuple[str, dict[str, Any]]] = [
    ("club", {"decks": 1}),
    ("club", {"decks": 1, "hand_size": 10}),
    ("classic", {"decks": 1, "hand_size": 15}),
    ("classic", {"decks": 1, "jokers": 1}),
    ("rummy500", {"hand_size": 15}),
    ("rummy500", {"hand_size": {"4": 13}}),
    ("rummy500", {"hand_size": {"4": 13}, "jokers": 1}),
    ("basic", {"hand_size": {"2": 13, "3": 7, "4": 15}}),
]
FEW_ENOUGH: list[tuple[str, dict[str, Any]]] = [
    ("club", {"decks": 1, "hand_size": 9}),
    ("club", {"hand_size": 15}),
    ("classic", {"decks": 1}),
    ("classic", {"decks": 1, "jokers": 2}),
    ("rummy500", {"hand_size": 12}),
    ("rummy500", {"hand_size": {"3": 15, "4": 12}}),
    ("rummy500", {"hand_size": {"4": 13}, "jokers": 2}),
    ("rummy500", {"hand_size": 15, "decks": 2}),
]


@pytest.mark.parametrize(("family", "options"), TOO_MANY)
def test_a_deal_that_leaves_no_stock_names_both_options(family: str, options: dict[str, Any]) -> None:
    with pytest.raises(Conflict, match=r"hand_size.*decks") as error:
        house(family, options)
    assert set(error.value.options) == {"hand_size", "decks"}


@pytest.mark.parametrize(("family", "options"), FEW_ENOUGH)
def test_a_deal_that_leaves_one_card_is_dealt(family: str, options: dict[str, Any]) -> None:
    rules = house(family, options)
    for seats in range(rules.min_seats, rules.max_seats + 1):
        match = Match(rules, seats)
        match.deal(full_deck(rules.decks, rules.jokers), 0)
        assert round_of(match).stock


def test_a_conflict_may_lie_in_any_number_of_seats() -> None:
    """Four or five hands of ten can be dealt from 52 cards, six cannot."""
    rules = replace(FAMILIES["rummy500"], hand_size=10, hand_sizes=())
    check_consistency(rules)
    with pytest.raises(Conflict, match="6 hands of 10"):
        check_consistency(replace(rules, max_seats=6))
