"""House rules before there is a table: what a host is told he may change, and why a combination cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from romme.engine.rules import FAMILIES
from romme.server import bodies
from romme.server.lobby import families, judge
from tests.server.tables import TWO


@pytest.mark.parametrize(
    ("options", "conflict"),
    [
        ({}, None),
        ({"target": None, "rounds": 3}, None),
        ({"target": None}, ("no-end", ["target", "rounds"])),
        ({"hand_size": 99}, ("bad-value", ["hand_size"])),
        ({"hand_size": {"9": 7}}, ("bad-value", ["hand_size"])),
        ({"take": "all"}, ("bad-value", ["take"])),
        ({"colour": 1}, ("unknown-option", ["colour"])),
    ],
)
def test_a_conflict_names_its_options(options: Any, conflict: Any) -> None:
    judged = judge(bodies.WantedRules(TWO, options)).conflict
    assert (judged and (judged.code, judged.options)) == conflict
    assert judged is None or judged.sentence.endswith(".")


@pytest.mark.parametrize("family", FAMILIES)
def test_hands_that_leave_no_stock(family: str) -> None:
    crowd = -(-51 // FAMILIES[family].max_seats)
    options: dict[str, Any] = {"decks": 1, "jokers": 0, "hand_size": min(15, crowd)}
    judged = judge(bodies.WantedRules(family, options)).conflict
    assert (judged and (judged.code, judged.options)) == (
        ("no-stock", ["hand_size", "decks"]) if crowd <= 15 else None
    )
    assert judge(bodies.WantedRules(family, {**options, "hand_size": min(15, crowd - 1)})).conflict is None


def test_unknown_rules_are_a_conflict_too() -> None:
    judged = judge(bodies.WantedRules("mau-mau", {})).conflict
    assert judged is not None
    assert judged.code == "unknown-rules"


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_what_may_be_changed_is_what_is_accepted(family: bodies.Family) -> None:
    for name, value in family.options.items():
        told = [name in family.ranges, name in family.choices, isinstance(value, bool)]
        assert sum(told) == 1, name
        values: list[Any] = [
            *family.ranges.get(name, ()),
            *family.choices.get(name, ()),
            family.options[name],
        ]
        for each in values:
            judged = judge(bodies.WantedRules(family.name, {name: each})).conflict
            assert judged is None or judged.code == "no-stock", (name, each)
        if name in family.ranges:
            low, high = family.ranges[name]
            for beyond in (low - 1, high + 1):
                judged = judge(bodies.WantedRules(family.name, {name: beyond})).conflict
                assert judged is not None
                assert (judged.code, judged.options) == ("bad-value", [name])
        none = judge(bodies.WantedRules(family.name, {name: None})).conflict
        assert (none is None or none.code == "no-end") == (name in family.unlimited), name
