"""Guards what a player is offered: exactly the accepted actions from which the turn can still end without taking back.

The comparison is a search of its own that tries every line that could be written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from romme.engine.actions import UNDO
from romme.engine.house import house
from romme.engine.moves import legal
from romme.engine.notation import action_text, parse_action
from romme.engine.play import check, step
from romme.engine.read_position import state_from_json
from romme.engine.refusals import Refusal
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import PHASE_DRAW, PHASE_PLAY, State, view
from tests.engine.brute import limits_of, melds_of
from tests.engine.games import Setting, a_deck, dealt, play_on, plays, round_of, seatings, texts

MOST_NODES = 800


class TooMuchError(Exception):
    """The search would take too long."""


def refused(state: State, line: str) -> Refusal | None:
    return check(view(state, state.table.turn), parse_action(line))


def accepted(state: State) -> Iterator[str]:
    """Every line but `undo` that the engine accepts from the seat on turn, by trying all that make sense at all."""
    table = state.table
    if table.phase == PHASE_DRAW:
        lines = ["draw", "end", "take", *(f"take {count}" for count in range(2, len(table.discards) + 2))]
        yield from [line for line in lines if refused(state, line) is None]
        return
    hand = texts(state.hands[table.turn].faces())
    tries = [f"discard {card}" for card in set(hand)]
    tries += ["meld " + " ".join(meld) for meld in melds_of(hand, limits_of(table.rules))]
    tries += [f"swap {card} on {number}" for card in set(hand) for number in range(1, len(table.melds) + 1)]
    for card, number in product(sorted(set(hand)), range(1, len(table.melds) + 1)):
        line = f"lay {card} on {number}"
        two_ends = refused(state, line) is Refusal.BAD_ACTION
        tries += [line + " low", line + " high"] if two_ends else [line]
    yield from [line for line in tries if refused(state, line) is None]


def after(state: State, line: str) -> State:
    state = state.copy()
    step(state, state.table.turn, parse_action(line))
    return state


def ends(state: State, seat: int, seen: set[object]) -> bool:
    """Whether some sequence of accepted actions, undo aside, ends the turn of this seat."""
    if state.table.phase != PHASE_PLAY or state.table.turn != seat:
        return True
    table = state.table
    melds = tuple(meld.cards for meld in table.melds)
    key = (state.hands[seat].key(), melds, table.deep, table.laid, table.joker_debt)
    if key in seen:
        return False
    seen.add(key)
    if len(seen) > MOST_NODES:
        raise TooMuchError
    return any(ends(after(state, line), seat, seen) for line in sorted(accepted(state)))


def expected(state: State) -> list[str]:
    """What should be offered to the seat on turn."""
    seat = state.table.turn
    found = [line for line in accepted(state) if line == "draw" or ends(after(state, line), seat, set())]
    if state.table.done:
        found.append("undo")
    return sorted(found)


def offered(state: State) -> list[str]:
    return sorted(action_text(action) for action in legal(view(state, state.table.turn)))


def compare_along(rules: Rules, seats: int, seed: int, every: int) -> int:
    """Compare now and then along one random round; how often."""
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    compared = 0
    for _ in play_on(match, chance, most=150):
        state = round_of(match)
        if chance.randrange(every) or state.hands[state.table.turn].size > 16:
            continue
        try:
            assert offered(state) == expected(state)
        except TooMuchError:
            continue
        compared += 1
    return compared


@plays(40, "offers")
def test_offered_is_what_can_still_end_the_turn(setting: Setting, seed: int) -> None:
    compare_along(*setting, seed, every=6)


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_offered_in_the_plain_families(family: str, seats: int) -> None:
    assert sum(compare_along(FAMILIES[family], seats, seed, every=4) for seed in range(3)) > 10


HARD = {"take": "deep", "opening_minimum": 40, "must_discard_to_go_out": True, "lay_off": "opened"}
JOKERS: dict[str, str | int | bool] = {"jokers": 4, "opening_minimum": 20, "swap_must_use": True}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"decks": 2, "ace": "both"},
        {"discard_taken": True, "last_card_take": False},
        JOKERS,
        JOKERS | {"lay_off": "always", "joker_swap": False},
        JOKERS | {"joker_discard": False, "joker_minority": True, "last_card_take": False},
    ],
)
def test_offered_where_turns_owe_most(more: dict[str, str | int | bool]) -> None:
    rules = house("duo", {**HARD, **more})
    assert sum(compare_along(rules, 2, seed, every=3) for seed in range(6)) > 40


def test_a_joker_laid_and_swapped_out_again_counts_twice() -> None:
    """9 with a joker, the joker swapped back for the third three, then 9 + 10 + 10: the first meld leads to 38 points."""
    options = {"jokers": 1, "opening_minimum": 38}
    hand = ["3c", "3s", "3h", "9h", "Jh", "2d", "Jk"]
    state = state_from_json(
        {
            "rules": "duo",
            "options": options,
            "phase": "play",
            "turn": 0,
            "discard": ["9s"],
            "hands": [hand, ["Kc"]],
        }
    )
    assert "meld 3s 3h Jk" in expected(state)
    assert offered(state) == expected(state)


@plays(40, "leads on")
def test_each_offered_action_is_accepted_and_leads_on(setting: Setting, seed: int) -> None:
    """Every live state that offered actions reach offers something other than `undo`, and no offer is refused."""
    rules, seats = setting
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    for _ in play_on(match, chance, most=200):
        state = round_of(match)
        for seat in range(seats):
            actions = legal(view(state, seat))
            assert all(check(view(state, seat), action) is None for action in actions)
            assert len(actions) == len(set(actions))
            if seat == state.table.turn:
                assert [action for action in actions if action.kind != UNDO]


def test_a_spectator_is_offered_nothing() -> None:
    state = round_of(dealt(house("duo"), 2, random.Random(1)))
    assert legal(view(state, None)) == []


def test_badly_shuffled_decks_are_whole() -> None:
    rules = house("duo", {"decks": 2})
    for seed in range(20):
        assert sorted(a_deck(rules, 2, random.Random(seed))) == sorted(
            a_deck(rules, 2, random.Random(seed + 1))
        )
