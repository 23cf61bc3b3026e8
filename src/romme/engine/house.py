"""House rules: a family with some options changed, checked so that what is accepted can be dealt and ends (RULES §6)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from romme.engine.rules import FAMILIES, OPTION_NAMES, Rules

RANGES: Final[dict[str, tuple[int, int]]] = {
    "decks": (1, 2),
    "jokers": (0, 6),
    "hand_size": (5, 15),
    "max_run": (13, 14),
    "min_naturals": (1, 3),
    "opening_minimum": (0, 100),
    "lay_off_after_melds": (1, 3),
    "swap_min_cards": (3, 4),
    "max_reshuffles": (0, 9),
    "max_turns": (50, 1000),
    "knock_penalty": (0, 3),
    "joker_in_hand": (0, 50),
    "hand_factor": (1, 3),
    "target": (1, 10_000),
    "rounds": (1, 1000),
    "max_rounds": (1, 1000),
}
"""The options that are whole numbers, with their lowest and highest value."""

CHOICES: Final[dict[str, tuple[int | str, ...]]] = {
    "ace": ("low", "both"),
    "lay_off": ("always", "opened"),
    "take": ("top", "deep"),
    "stock_end": ("reshuffle", "end"),
    "knock_penalty_from": ("discard", "stock"),
    "ace_in_hand": (1, 11, 15),
    "scoring": (
        "penalty",
        "minus",
        "tournament",
        "melded",
        "positive",
        "negative",
        "winner",
    ),
    "target_rule": ("exceeds", "reaches"),
}
"""The options that are one of a few values; what is in neither table is yes or no."""

MAY_BE_NONE: Final = ("max_reshuffles", "target", "rounds")
"""The options that may be without a limit."""


class Conflict(ValueError):
    """Options that cannot be played; the text names them, `options` lists their names, `code` says why in one word."""

    def __init__(self, sentence: str, *options: str, code: str = "bad-value") -> None:
        super().__init__(sentence)
        self.options = options
        self.code = code


def house(family: str, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of a family with some options changed (RULES §6).

    Raises Conflict for an unknown family or option, a value outside its range, and a combination that
    cannot be dealt or never ends.
    """
    base = FAMILIES.get(family)
    if base is None:
        raise Conflict(
            f"unknown rules {family!r}; there are {', '.join(sorted(FAMILIES))}",
            "rules",
            code="unknown-rules",
        )
    if not options:
        return base
    changes: dict[str, object] = {}
    for name, value in options.items():
        if name not in OPTION_NAMES:
            raise Conflict(f"unknown option {name!r}", name, code="unknown-option")
        if name == "hand_size" and isinstance(value, Mapping):
            changes["hand_sizes"] = _hand_sizes(value)
            continue
        _check_value(name, value)
        changes[name] = value
        if name == "hand_size":
            changes["hand_sizes"] = ()
    rules = replace(base, **changes)  # type: ignore[arg-type]  # each value was checked against its field above
    check_consistency(rules)
    return rules


def _hand_sizes(value: Mapping[object, object]) -> tuple[tuple[int, int], ...]:
    sizes: list[tuple[int, int]] = []
    for seats, size in value.items():
        if not str(seats).isdecimal() or not 2 <= int(str(seats)) <= 6:
            raise Conflict(f"hand_size: {seats!r} is no number of seats from 2 to 6", "hand_size")
        _check_value("hand_size", size)
        sizes.append((int(str(seats)), int(str(size))))
    return tuple(sorted(sizes))


def _check_value(name: str, value: object) -> None:
    if value is None:
        if name not in MAY_BE_NONE:
            raise Conflict(f"{name}: a value is needed", name)
        return
    if name in CHOICES:
        choices = CHOICES[name]
        if isinstance(value, bool) or value not in choices:
            raise Conflict(f"{name}: {value!r} is none of {', '.join(map(str, choices))}", name)
    elif name in RANGES:
        low, high = RANGES[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Conflict(f"{name}: {value!r} is not a whole number from {low} to {high}", name)
    elif not isinstance(value, bool):
        raise Conflict(f"{name}: {value!r} is neither true nor false", name)


def check_consistency(rules: Rules) -> None:
    """Raise Conflict, naming the two options, for rules that cannot be dealt or never end (RULES §6)."""
    if rules.target is None and rules.rounds is None:
        raise Conflict(
            "target and rounds: at least one is needed, else the match never ends",
            "target",
            "rounds",
            code="no-end",
        )
    for seats in range(rules.min_seats, rules.max_seats + 1):
        dealt = seats * rules.hand_for(seats) + 1
        if dealt >= rules.cards():
            raise Conflict(
                f"hand_size and decks: {seats} hands of {rules.hand_for(seats)} and the upcard need {dealt} cards, "
                f"{rules.cards()} are there, so no stock is left",
                "hand_size",
                "decks",
                code="no-stock",
            )
