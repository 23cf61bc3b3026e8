"""Guards house rules: every option has its range, a combination that never ends names both options, and rules are given
back as they were asked for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from romme.engine.house import Conflict, check_consistency, house
from romme.engine.rules import FAMILIES, OPTION_NAMES, PRESETS

OUT_OF_RANGE: list[tuple[str, Any]] = [
    ("decks", 3), ("decks", 0), ("decks", True), ("jokers", 7), ("hand_size", 4), ("hand_size", 16), ("hand_size", "ten"),
    ("ace", "high"), ("max_run", 12), ("opening_minimum", 101), ("opening_minimum", -1), ("hand_waives_minimum", 1),
    ("lay_off", "never"), ("lay_off_after_melds", 0), ("lay_off_after_melds", 4), ("take", "all"), ("discard_taken", "yes"),
    ("last_card_take", None), ("must_discard_to_go_out", 0), ("stock_end", "stop"), ("max_reshuffles", 10),
    ("max_turns", 49), ("max_turns", 1001), ("max_turns", None), ("knock", 2), ("knock_penalty", 4),
    ("knock_penalty_from", "hand"), ("knock_own_discard", "no"), ("ace_in_hand", 10), ("joker_in_hand", 51),
    ("scoring", "points"), ("hand_factor", 4), ("target", 0), ("target", "100"), ("target_rule", "passes"), ("rounds", 0),
    ("max_rounds", 0), ("max_rounds", None), ("family", "duo"), ("min_seats", 2), ("speed", 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OUT_OF_RANGE)
def test_an_option_out_of_its_range_is_named(name: str, value: Any) -> None:
    with pytest.raises(Conflict, match=name) as error:
        house("duo", {name: value})
    assert error.value.options == (name,)
    known = name in OPTION_NAMES
    assert error.value.code == ("bad-value" if known else "unknown-option")


def test_a_match_without_an_end_names_both_options() -> None:
    with pytest.raises(Conflict, match=r"target.*rounds") as error:
        house("duo", {"target": None})
    assert set(error.value.options) == {"target", "rounds"}
    assert house("duo", {"target": None, "rounds": 2}).rounds == 2


@pytest.mark.parametrize("family", FAMILIES)
def test_every_preset_can_be_played_and_changes_all_it_names(family: str) -> None:
    assert PRESETS[family]
    for name, options in PRESETS[family].items():
        assert set(house(family, options).changed()) == set(options), name


@pytest.mark.parametrize("family", FAMILIES)
def test_options_are_given_back_as_they_were_asked_for(family: str) -> None:
    assert house(family) == FAMILIES[family]
    assert house(family, FAMILIES[family].options()) == FAMILIES[family]
    asked = {"opening_minimum": 35, "max_turns": 77, "target": None, "rounds": 4}
    own = FAMILIES[family].options()
    assert house(family, asked).changed() == {
        name: value for name, value in asked.items() if own[name] != value
    }
    assert house(family, house(family, asked).options()) == house(family, asked)


def test_a_deal_that_leaves_no_stock_names_both_options() -> None:
    crowd = replace(house("duo"), max_seats=4)
    check_consistency(crowd)
    check_consistency(replace(crowd, hand_size=12))
    with pytest.raises(Conflict, match=r"hand_size.*decks") as error:
        check_consistency(replace(crowd, hand_size=13))
    assert set(error.value.options) == {"hand_size", "decks"}
    check_consistency(replace(crowd, hand_size=13, decks=2))


def test_a_hand_size_for_each_number_of_seats() -> None:
    rules = house("duo", {"hand_size": {"2": 13, "3": 7}})
    assert (rules.hand_for(2), rules.hand_for(3), rules.hand_for(4)) == (13, 7, 10)
    assert house("duo", rules.options()) == rules
    for wrong in ({"2": 4}, {"1": 7}, {"7": 7}, {"two": 7}, {"2": "many"}):
        with pytest.raises(Conflict, match="hand_size"):
            house("duo", {"hand_size": wrong})
