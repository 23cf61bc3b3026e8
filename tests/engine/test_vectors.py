"""Guards the rules sentence by sentence: every vector says, for one position, what must happen or be refused.

Vectors of families that the engine does not know yet are left out; a family that arrives brings its vectors with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from romme.engine.refusals import Refusal
from romme.engine.rules import FAMILIES
from romme.engine.vectors import failure

FOLDER = Path(__file__).parent.parent / "vectors"
Vector = Mapping[str, Any]

JOKER_CODES = {
    Refusal.TOO_FEW_NATURALS,
    Refusal.JOKER_MAJORITY,
    Refusal.JOKERS_ADJACENT,
    Refusal.SWAP_NEEDS_FOUR,
    Refusal.JOKER_MUST_BE_USED,
    Refusal.JOKER_NOT_DISCARDABLE,
}
"""Refusals that need a joker."""


def vectors() -> list[Any]:
    return [
        pytest.param(vector, id=f"{path.stem}-{vector['id']}")
        for path in sorted(FOLDER.glob("*.json"))
        for vector in json.loads(path.read_text(encoding="utf-8"))
        if vector["position"]["rules"] in FAMILIES
    ]


ALL: list[Any] = vectors()


@pytest.mark.parametrize("vector", ALL)
def test_vector(vector: Vector) -> None:
    assert failure(vector) is None, vector["why"]


def test_ids_are_unique() -> None:
    ids = [vector.id for vector in ALL]
    assert len(ids) == len(set(ids))


def test_each_vector_gives_its_reason() -> None:
    assert not [vector.id for vector in ALL if not vector.values[0]["why"].strip()]


def test_every_refusal_without_jokers_is_met() -> None:
    met = {vector.values[0]["expect"].get("refused") for vector in ALL}
    assert {code.value for code in set(Refusal) - JOKER_CODES - {Refusal.STALE}} <= met


def wrong(vector: Vector) -> Vector:
    """The same vector with an expectation that cannot hold."""
    broken: dict[str, Any] = deepcopy(dict(vector))
    expect = broken["expect"]
    if "refused" in expect:
        broken["expect"] = {"refused": "stale"}
    elif "legal" in expect:
        broken["expect"] = {"legal": [*expect["legal"], "resign"]}
    else:
        key = min(expect["position"])
        broken["expect"] = {"position": expect["position"] | {key: "something else"}}
        if key == "hands":
            broken["expect"] = {"position": {"hands": [["2c"], ["2c"]]}}
    return broken


@pytest.mark.parametrize("vector", ALL)
def test_the_runner_sees_a_wrong_expectation(vector: Vector) -> None:
    assert failure(wrong(vector)) is not None
