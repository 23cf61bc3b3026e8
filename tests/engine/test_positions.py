"""Guards positions that come in as JSON: whatever cannot be is refused by the name of the key that is wrong, and nothing
else than such a refusal is ever raised.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romme.engine.actions import undo
from romme.engine.notation import parse_action
from romme.engine.play import apply
from romme.engine.position import view_to_json
from romme.engine.position_fields import BadPosition
from romme.engine.read_position import state_from_json, view_from_json
from romme.engine.state import view
from tests.engine.games import texts

GOOD: dict[str, Any] = {
    "rules": "duo",
    "options": {},
    "seats": 2,
    "dealer": 1,
    "turn": 0,
    "phase": "play",
    "stock": ["3s", "6d"],
    "discard": ["9s"],
    "hands": [["7c", "8c", "9c", "Ac"], ["Kc", "Qd"]],
    "table": [{"owner": 1, "cards": ["6h", "7h", "8h"]}],
    "opened": [False, True],
    "scores": [0, 0],
    "turns": 4,
}

WRONG: list[tuple[str, dict[str, Any]]] = [
    ("rules", {"rules": "whist"}),
    ("rules", {"rules": None}),
    ("options", {"options": {"speed": 1}}),
    ("options", {"options": {"decks": 3}}),
    ("options", {"options": {"target": None}}),
    ("options", {"options": []}),
    ("seats", {"seats": 3, "hands": [["2c"], ["3c"], ["4c"]]}),
    ("hands", {"seats": 2, "hands": [["2c"], ["3c"], ["4c"]]}),
    ("seats", {"seats": "two"}),
    ("dealer", {"dealer": 2}),
    ("dealer", {"dealer": -1}),
    ("turn", {"turn": 2}),
    ("turn", {"turn": "Anna"}),
    ("phase", {"phase": "sleep"}),
    ("stock", {"stock": ["3s", "XX"]}),
    ("stock", {"stock": ["3s", "--"]}),
    ("stock", {"stock": "3s"}),
    ("discard", {"discard": ["10s"]}),
    ("hands", {"hands": [["7c", "7x"], []]}),
    ("hands", {"hands": [["7c", "--"], ["Kc"]]}),
    ("hands", {"hands": [["7c", "7c"], ["Kc"]]}),
    ("hands", {"hands": [["Jk"], ["Kc"]]}),
    ("hands", {"hands": "7c"}),
    ("table", {"table": [{"owner": 1, "cards": ["6h", "7h", "9h"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["6h", "7h"]}]}),
    ("table", {"table": [{"owner": 2, "cards": ["6h", "7h", "8h"]}]}),
    ("table", {"table": [{"cards": ["6h", "7h", "8h"]}]}),
    ("table", {"table": {}}),
    ("opened", {"opened": [True]}),
    ("opened", {"opened": [0, 1]}),
    ("opened", {"opened": [True, False]}),
    ("scores", {"scores": [1]}),
    ("scores", {"scores": ["a", "b"]}),
    ("turns", {"turns": -1}),
    ("turns", {"turns": True}),
    ("taken", {"taken": ["2d"]}),
    ("taken", {"phase": "draw", "taken": ["7c"]}),
    ("done", {"phase": "draw", "done": ["meld 7c 8c 9c"]}),
    ("done", {"done": ["meld 7c 8c Ac"]}),
    ("done", {"done": ["meld 7c 8c Tc"]}),
    ("done", {"done": ["discard 7c"]}),
    ("done", {"done": ["draw"]}),
    ("done", {"done": ["lay Ac on 1"]}),
    ("done", {"done": ["lay Ac on 9"]}),
    ("done", {"done": "meld 7c 8c 9c"}),
    ("discarded_by", {"discarded_by": 2}),
    ("match_over", {"match_over": "no"}),
    ("match_over", {"match_over": True}),
    ("points", {"phase": "over", "points": [1]}),
    ("evaluation", {"phase": "over", "evaluation": "none"}),
    ("remaining", {"remaining": [1, 2, 3]}),
    ("melded", {"melded": [1.5, 2]}),
    ("stock_size", {"stock_size": 5}),
    ("stock", {"stock": ["Jk"]}),
    ("known", {"known": [["2h"], []]}),
    ("known", {"known": [["7c", "7c"], []]}),
    ("round", {"round": 0}),
    ("reshuffles", {"reshuffles": -1}),
    ("stok", {"stok": []}),
    ("weather", {"weather": "fine"}),
]


JOKERS: list[tuple[str, dict[str, Any]]] = [
    ("hands", {"hands": [["Jk"] * 4, ["Jk"] * 3]}),
    ("hands", {"stock": ["Jk"], "hands": [["Jk"] * 6, ["Kc"]]}),
    ("hands", {"table": [{"owner": 1, "cards": ["6h", "Jk", "8h"]}], "hands": [["Jk"] * 6, ["Kc"]]}),
    ("hands", {"hands": [["7c"] * 3, ["Kc"]]}),
    ("table", {"table": [{"owner": 1, "cards": ["Jk", "Jk", "7h"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["7h", "Jk", "7h"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["7c", "7d", "7h", "Jk", "Jk"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["6h", "Jk", "7h"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["Kh", "Ah", "Jk"]}]}),
    ("table", {"table": [{"owner": 1, "cards": ["Jk", "Ah", "2h"]}]}),
    (
        "table",
        {"options": {"jokers_adjacent": False}, "table": [{"owner": 1, "cards": ["5h", "Jk", "Jk", "8h"]}]},
    ),
    (
        "table",
        {"options": {"joker_minority": True}, "table": [{"owner": 1, "cards": ["5h", "Jk", "7h", "Jk"]}]},
    ),
    ("table", {"options": {"min_naturals": 3}, "table": [{"owner": 1, "cards": ["6h", "Jk", "8h"]}]}),
    ("options", {"options": {"jokers": 7}}),
    ("options", {"options": {"decks": 1, "hand_size": 15}}),
    ("hands", {"options": {"jokers": 0}, "hands": [["Jk"], ["Kc"]]}),
    ("done", {"done": ["swap 7c on 1"]}),
    ("done", {"table": [{"owner": 0, "cards": ["6c", "Jk", "8c"]}], "done": ["swap 9c on 1"]}),
    ("done", {"table": [{"owner": 1, "cards": ["6c", "Jk", "8c"]}], "done": ["swap 7c on 1"]}),
    ("done", {"table": [{"owner": 0, "cards": ["6c", "Jk", "8c"]}], "done": ["swap 7c on 2"]}),
    ("done", {"opened": [True, False], "done": ["meld 7c Jk Jk"]}),
    ("seats", {"seats": 5, "hands": [["2c"], ["3c"], ["4c"], ["5c"], ["6c"]]}),
    ("knocked_own", {"knocked_own": 2}),
    ("evaluation", {"phase": "over", "evaluation": [1]}),
]


@pytest.mark.parametrize(("key", "change"), JOKERS, ids=[f"{key}-{i}" for i, (key, _) in enumerate(JOKERS)])
def test_a_contradiction_with_jokers_names_its_key(key: str, change: dict[str, Any]) -> None:
    good: dict[str, Any] = {
        "rules": "classic",
        "phase": "play",
        "turn": 0,
        "stock": ["3s"],
        "discard": ["9s"],
    }
    good["hands"] = [["7c", "8c", "9c", "Jk", "Jk"], ["Kc"]]
    state_from_json(good)
    with pytest.raises(BadPosition) as error:
        state_from_json(good | change)
    assert error.value.key == key


def test_a_swap_is_among_what_was_done() -> None:
    """The joker is in the hand then, and the turn can be taken back."""
    data = {
        "rules": "classic",
        "phase": "play",
        "turn": 0,
        "hands": [["7c", "2d"], ["Kc"]],
        "done": ["swap 7c on 1"],
    }
    state = state_from_json(data | {"table": [{"owner": 0, "cards": ["6c", "Jk", "8c"]}]})
    assert texts(state.hands[0].faces()) == ["2d", "Jk"]
    assert texts(state.table.melds[0].cards) == ["6c", "7c", "8c"]
    apply(state, 0, undo)
    assert texts(state.hands[0].faces()) == ["7c", "2d"]
    assert texts(state.table.melds[0].cards) == ["6c", "Jk", "8c"]


def test_the_good_position_is_read() -> None:
    state = state_from_json(GOOD)
    assert state.hands[0].size == 4


@pytest.mark.parametrize(("key", "change"), WRONG, ids=[f"{key}-{i}" for i, (key, _) in enumerate(WRONG)])
def test_a_contradiction_names_its_key(key: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as error:
        state_from_json(GOOD | change)
    assert error.value.key == key
    assert key in str(error.value)


@pytest.mark.parametrize("place", ["stock", "discard", "hands", "table"])
def test_a_third_twin_names_the_key_where_it_is_one_too_many(place: str) -> None:
    """Two sevens of hearts lie there with one deck, three with two."""
    for decks in (1, 2):
        data = GOOD | {
            "options": {"decks": decks},
            "table": [],
            "opened": [False, False],
            "hands": [["2c"], ["7h"] * decks],
        }
        extra = {"stock": ["7h"], "discard": ["7h"], "hands": [["7h"], ["7h"] * decks]}
        extra["table"] = [{"owner": 0, "cards": ["6h", "7h", "8h"]}]
        with pytest.raises(BadPosition) as error:
            state_from_json(data | {"opened": [True, True], place: extra[place]})
        assert error.value.key in (place, "hands")


def test_a_hand_is_needed() -> None:
    data = {key: value for key, value in GOOD.items() if key != "hands"}
    with pytest.raises(BadPosition, match="hands"):
        state_from_json(data)


def test_what_can_be_derived_may_be_left_out() -> None:
    state = state_from_json({"rules": "duo", "hands": [["2c"], ["3c"]]})
    table = state.table
    assert (table.seats, table.dealer, table.turn, table.phase) == (2, 0, 1, 0)
    assert (table.scores, table.opened, table.turns, table.round) == ([0, 0], [False, False], 0, 1)


@given(
    st.dictionaries(
        st.sampled_from(sorted(GOOD)),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.text(max_size=3), st.floats()),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=2)
            ),
            max_leaves=5,
        ),
    )
)
def test_any_object_is_read_or_refused_by_key(change: dict[str, Any]) -> None:
    for read in (state_from_json, view_from_json):
        key = "position"
        try:
            read(GOOD | change)
        except BadPosition as error:
            key = error.key
        assert key in {"position", *GOOD}


@pytest.mark.parametrize("data", [None, [], "duo", 3])
def test_a_position_is_an_object(data: Any) -> None:
    with pytest.raises(BadPosition):
        state_from_json(data)


def test_a_view_is_no_position() -> None:
    with pytest.raises(BadPosition, match="hands"):
        state_from_json(GOOD | {"seat": 0})


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_a_view_has_a_seat_at_the_table(seat: Any) -> None:
    with pytest.raises(BadPosition) as error:
        view_from_json({**GOOD, "seat": seat})
    assert error.value.key == "seat"


def test_a_view_remembers_what_was_thrown_and_left_lying() -> None:
    state = state_from_json(
        {
            "rules": "duo",
            "phase": "draw",
            "turn": 0,
            "stock": ["2c", "3d"],
            "discard": ["9s"],
            "hands": [["Kc", "4h"], ["Jd"]],
        }
    )
    before = view(state, 1).copy()
    for seat, line in ((0, "draw"), (0, "discard Kc"), (1, "take"), (1, "discard Jd")):
        apply(state, seat, parse_action(line))
    told = view_to_json(view(state, 0))
    assert told["declined"] == [["9s"], []]
    assert told["thrown"] == [["Kc"], ["Jd"]]
    assert view_from_json(told).table.thrown == state.table.thrown
    assert view_to_json(before)["thrown"] == [[], []], "an earlier view has changed"
