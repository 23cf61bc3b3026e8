"""Every option of a table, with every value it can have, is put into words in every language, and none that says nothing."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from romme.engine.house import CHOICES, RANGES
from romme.engine.rules import FAMILIES, OPTION_NAMES
from romme.server.project import options_of
from tools import npm

WEB = Path(__file__).parents[2] / "web"
SPEAKING = options_of(FAMILIES["classic"])
"""Rules under which nearly every option says something."""
NEEDS: dict[str, dict[str, Any]] = {
    "rounds": {"target": None},
    "hand_size": {"hand_size": 10},
    "knock_penalty_from": {"knock_penalty": 2},
}
"""What else must be so for an option to say anything."""
ROOMY = {"max_turns": (50, 300, 1000), "target": (1, 50, 500), "rounds": (1, 3, 20), "max_rounds": (1, 50)}


def values(name: str) -> list[Any]:
    if name in CHOICES:
        return list(CHOICES[name])
    if name in ROOMY:
        return list(ROOMY[name])
    if name in RANGES:
        low, high = RANGES[name]
        return [*range(low, high + 1), *([None] if name == "max_reshuffles" else [])]
    return [True, False]


def told(asked: list[dict[str, Any]]) -> dict[str, Any]:
    npm.install(WEB)
    done = subprocess.run(
        [npm.node(), "--disable-warning=ExperimentalWarning", WEB / "rules.mjs"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def under(name: str, value: Any) -> dict[str, Any]:
    options = {**SPEAKING, **NEEDS.get(name, {}), name: value}
    options["joker_minority"] = value if name == "joker_minority" else False
    return options


@cache
def everything() -> list[tuple[str, Any, dict[str, Any]]]:
    cases = [(name, value) for name in OPTION_NAMES for value in values(name)]
    answer = told([{"options": under(name, value), "seats": 2} for name, value in cases])
    assert set(answer["names"]) == set(OPTION_NAMES), "an option is in no group, or in one too many"
    assert len(answer["names"]) == len(OPTION_NAMES)
    return [(name, value, each) for (name, value), each in zip(cases, answer["told"], strict=True)]


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_value_has_its_sentence(name: str) -> None:
    seen: dict[str, list[str]] = {}
    for option, value, answer in everything():
        if option != name:
            continue
        sentences = {language: each["says"][name] for language, each in answer.items()}
        assert len(set(sentences.values())) == len(sentences), f"{name} is said alike in two languages"
        for language, sentence in sentences.items():
            assert sentence.endswith("."), (name, value, sentence)
            assert len(sentence) > 8, (name, value, sentence)
            assert "undefined" not in sentence
            assert "null" not in sentence
            once = (name, value) == ("hand_factor", 1)  # said to count no more than any other round
            if isinstance(value, int) and not isinstance(value, bool) and value > 0 and not once:
                assert str(value) in sentence, f"{language}: {name} = {value} is not in: {sentence}"
            seen.setdefault(language, []).append(sentence)
    assert seen
    for language, told_apart in seen.items():
        assert len(set(told_apart)) == len(values(name)), f"{language}: two values of {name} sound alike"


def test_what_says_nothing_is_left_out() -> None:
    duo = options_of(FAMILIES["duo"])
    cases = [
        (
            {**duo, "jokers": 0, "knock": False},
            ("joker_swap", "joker_in_hand", "min_naturals", "knock_penalty"),
        ),
        ({**duo, "stock_end": "end"}, ("max_reshuffles",)),
        ({**duo, "opening_minimum": 0, "lay_off": "always"}, ("hand_waives_minimum", "lay_off_after_melds")),
        ({**duo, "target": None, "rounds": 3}, ("target", "target_rule", "max_rounds")),
        ({**duo, "scoring": "tournament"}, ("hand_factor",)),
        ({**duo, "ace": "low"}, ("max_run",)),
    ]
    answer = told([{"options": options, "seats": 2} for options, _ in cases])
    for (_, silent), each in zip(cases, answer["told"], strict=True):
        for language in each.values():
            assert not set(silent) & set(language["says"])


def test_the_hand_by_number_of_players() -> None:
    by_seats = options_of(FAMILIES["rummy500"])
    assert by_seats["hand_size"] == {"2": 13, "3": 7, "4": 7}
    answer = told([{"options": by_seats, "seats": seats} for seats in (2, 3, None)])
    says = [each["en"]["says"]["hand_size"] for each in answer["told"]]
    assert says[0] == "Everybody is dealt 13 cards."
    assert says[1] == "Everybody is dealt 7 cards."
    assert "13" in says[2]
    assert "3 or 4 players" in says[2]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_groups_of_a_family(family: str) -> None:
    answer = told([{"options": options_of(FAMILIES[family]), "seats": 2}])["told"][0]
    for language in answer.values():
        assert all(section["title"] and section["sentences"] for section in language["sections"])
        titles = [section["title"] for section in language["sections"]]
        assert len(titles) == len(set(titles)) == (8 if FAMILIES[family].jokers else 7)
