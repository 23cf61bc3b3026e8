"""Lessons: one scripted round for each family, played on the same engine, server and table as every match.

A lesson is data, a TOML file named after its family: how the cards lie and every act of both sides in order. Nothing but the next
act of the script can happen at its table, so the number of acts done says where the pupil stands. What to tell him stands in the
client's catalogues, by the names of the steps.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from romme.engine.actions import Action
from romme.engine.cards import full_deck, parse_face
from romme.engine.house import house
from romme.engine.notation import parse_action
from romme.engine.rules import FAMILIES, Option, Rules

PUPIL: Final = 0
"""The seat of the one who learns."""
TEACHER: Final = 1


@dataclass(frozen=True)
class ScriptedAct:
    """One act: by whom, its lines, and for the pupil the name of the step that each line is."""

    by: int
    do: tuple[str, ...]
    steps: tuple[str, ...] = ()

    def is_done_by(self, lines: Sequence[str]) -> bool:
        """Whether these lines come to the same: the cards of a meld may stand in another order, an end may be named."""
        return [_meaning(parse_action(line)) for line in lines] == [
            _meaning(parse_action(line)) for line in self.do
        ]


def _meaning(action: Action) -> tuple[object, ...]:
    return action.kind, sorted(action.cards), action.meld, action.count


@dataclass(frozen=True)
class Lesson:
    """A deal and what is done with it."""

    rules: Rules
    options: dict[str, Option]
    dealer: int
    deck: tuple[int, ...]
    acts: tuple[ScriptedAct, ...]

    def due(self, v: int) -> ScriptedAct | None:
        """The act that follows version `v` (1 is the deal), or None where the lesson is over."""
        return self.acts[v - 1] if 1 <= v <= len(self.acts) else None


def lesson(family: str) -> Lesson | None:
    """The lesson of a family; None for what is no family."""
    return _read(family) if family in FAMILIES else None


@cache
def _read(family: str) -> Lesson:
    data = tomllib.loads(files(__package__).joinpath(f"{family}.toml").read_text(encoding="utf-8"))
    rules = house(family, data.get("options", {}))
    return Lesson(
        rules=rules,
        options=data.get("options", {}),
        dealer=data["dealer"],
        deck=tuple(_deck(rules, data)),
        acts=tuple(
            ScriptedAct(act.get("by", PUPIL), tuple(act["do"]), tuple(act.get("steps", ())))
            for act in data["acts"]
        ),
    )


def _deck(rules: Rules, data: dict[str, Any]) -> list[int]:
    """The deck that deals these hands, this upcard and this stock; what the lesson never reaches lies below in order."""
    hands = [[parse_face(text) for text in hand.split()] for hand in data["hands"]]
    first = [hands[(data["dealer"] + 1 + step) % len(hands)] for step in range(len(hands))]
    dealt = [face for cards in zip(*first, strict=True) for face in cards]
    dealt += [parse_face(text) for text in (data["upcard"], *data["stock"].split())]
    rest = full_deck(rules.decks, rules.jokers)
    for face in dealt:
        rest.remove(face)
    return dealt + rest
