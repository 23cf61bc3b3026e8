"""Guards the rules sentence by sentence: every vector says, for one position, what must happen or be refused.

`wrong` turns each of them round, so that a runner that looks at nothing is seen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from romme.engine.refusals import Refusal
from romme.engine.rules import FAMILIES, OPTION_NAMES
from romme.engine.vectors import failure

FOLDER = Path(__file__).parent.parent / "vectors"
Vector = Mapping[str, Any]

UNSEEN = {"hand_size", "lengths"}
"""Options that no position shows: what is dealt, and what the lobby offers."""


def vectors() -> list[Any]:
    return [
        pytest.param(vector, id=f"{path.stem}-{vector['id']}")
        for path in sorted(FOLDER.glob("*.json"))
        for vector in json.loads(path.read_text(encoding="utf-8"))
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


def test_every_refusal_is_met() -> None:
    """But for `stale`, which is the server's."""
    met = {vector.values[0]["expect"].get("refused") for vector in ALL}
    assert {code.value for code in set(Refusal) - {Refusal.STALE}} <= met


def test_every_family_and_every_option_has_its_vectors() -> None:
    positions = [vector.values[0]["position"] for vector in ALL]
    assert {position["rules"] for position in positions} == set(FAMILIES)
    assert {name for position in positions for name in position.get("options", {})} == set(
        OPTION_NAMES
    ) - UNSEEN


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
