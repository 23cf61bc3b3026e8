"""Variants are rows of data: one flat `Rules` value, a family is a row, a house rule is a changed field.

No other module names a family.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from romme.engine.cards import ACE, JOKER, pips, rank_of

Option = bool | int | str | None | dict[str, int]


@dataclass(frozen=True)
class Rules:
    """Everything that differs between variants (RULES §6). Sizes are cards, values are points."""

    family: str
    min_seats: int
    max_seats: int
    hand_size: int
    hand_sizes: tuple[tuple[int, int], ...] = ()
    """(seats, cards) where the size depends on the number of seats; `hand_size` is for the others."""
    decks: int = 1
    jokers: int = 0
    ace: str = "low"
    max_run: int = 14
    min_naturals: int = 2
    joker_minority: bool = False
    jokers_adjacent: bool = True
    opening_minimum: int = 0
    hand_waives_minimum: bool = False
    lay_off: str = "always"
    lay_off_after_melds: int = 1
    joker_swap: bool = True
    swap_min_cards: int = 3
    swap_must_use: bool = False
    joker_discard: bool = True
    take: str = "top"
    discard_taken: bool = True
    last_card_take: bool = True
    must_discard_to_go_out: bool = False
    stock_end: str = "reshuffle"
    max_reshuffles: int | None = None
    max_turns: int = 300
    knock: bool = False
    knock_penalty: int = 2
    knock_penalty_from: str = "discard"
    knock_own_discard: bool = False
    ace_in_hand: int = 1
    joker_in_hand: int = 30
    scoring: str = "winner"
    hand_factor: int = 1
    target: int | None = None
    target_rule: str = "reaches"
    rounds: int | None = None
    max_rounds: int = 50

    def cards(self) -> int:
        """How many cards are played with."""
        return 52 * self.decks + self.jokers

    def hand_for(self, seats: int) -> int:
        """How many cards each of so many seats is dealt."""
        for count, size in self.hand_sizes:
            if count == seats:
                return size
        return self.hand_size

    def top_rank(self) -> int:
        """The highest rank a run may reach: 14 where the ace may lie above the king."""
        return 14 if self.ace == "both" else 13

    def high_ace(self) -> int:
        """What an ace counts when laid in a set or above the king (RULES §1, §3, §5)."""
        if self.ace == "low":
            return 1
        return 15 if self.scoring == "melded" else 11

    def card_value(self, face: int) -> int:
        """What a card left in hand counts (RULES §1 to §5)."""
        if face == JOKER:
            return self.joker_in_hand
        return self.ace_in_hand if rank_of(face) == ACE else pips(rank_of(face))

    def hand_value(self, faces: Iterable[int]) -> int:
        """What the cards left in a hand count together."""
        return sum([self.card_value(face) for face in faces])

    def options(self) -> dict[str, Option]:
        """Every option of RULES §6 by name, as it stands in positions and in the protocol."""
        named: dict[str, Option] = {name: getattr(self, name) for name in OPTION_NAMES}
        if self.hand_sizes:
            named["hand_size"] = {str(count): size for count, size in self.hand_sizes}
        return named

    def changed(self) -> dict[str, Option]:
        """Only the options that differ from the family's row."""
        base = FAMILIES[self.family].options()
        return {name: value for name, value in self.options().items() if value != base[name]}


_ROW: Final = frozenset({"family", "min_seats", "max_seats", "hand_sizes"})
OPTION_NAMES: Final[tuple[str, ...]] = tuple(f.name for f in fields(Rules) if f.name not in _ROW)

FAMILIES: Final[dict[str, Rules]] = {
    "duo": Rules(
        family="duo",
        min_seats=2,
        max_seats=2,
        hand_size=10,
        discard_taken=False,
        max_turns=200,
        target=100,
    ),
}

_RANGES: Final[dict[str, tuple[int, int]]] = {
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
_CHOICES: Final[dict[str, tuple[int | str, ...]]] = {
    "ace": ("low", "both"),
    "lay_off": ("always", "opened"),
    "take": ("top", "deep"),
    "stock_end": ("reshuffle", "end"),
    "knock_penalty_from": ("discard", "stock"),
    "ace_in_hand": (1, 11, 15),
    "scoring": ("penalty", "minus", "tournament", "melded", "positive", "negative", "winner"),
    "target_rule": ("exceeds", "reaches"),
}
_MAY_BE_NONE: Final = frozenset({"max_reshuffles", "target", "rounds"})


class Conflict(ValueError):
    """Options that cannot be played; the text names them, `options` lists their names."""

    def __init__(self, sentence: str, *options: str) -> None:
        super().__init__(sentence)
        self.options = options


def house(family: str, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of a family with some options changed (RULES §6).

    Raises Conflict for an unknown family or option, a value outside its range, and a combination that
    cannot be dealt or never ends.
    """
    base = FAMILIES.get(family)
    if base is None:
        raise Conflict(f"unknown rules {family!r}; there are {', '.join(sorted(FAMILIES))}", "rules")
    if not options:
        return base
    changes: dict[str, object] = {}
    for name, value in options.items():
        if name not in OPTION_NAMES:
            raise Conflict(f"unknown option {name!r}", name)
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
        if name not in _MAY_BE_NONE:
            raise Conflict(f"{name}: a value is needed", name)
        return
    if name in _CHOICES:
        choices = _CHOICES[name]
        if isinstance(value, bool) or value not in choices:
            raise Conflict(f"{name}: {value!r} is none of {', '.join(map(str, choices))}", name)
    elif name in _RANGES:
        low, high = _RANGES[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Conflict(f"{name}: {value!r} is not a whole number from {low} to {high}", name)
    elif not isinstance(value, bool):
        raise Conflict(f"{name}: {value!r} is neither true nor false", name)


def check_consistency(rules: Rules) -> None:
    """Raise Conflict, naming the two options, for rules that cannot be dealt or never end (RULES §6)."""
    if rules.target is None and rules.rounds is None:
        raise Conflict(
            "target and rounds: at least one is needed, else the match never ends", "target", "rounds"
        )
    for seats in range(rules.min_seats, rules.max_seats + 1):
        dealt = seats * rules.hand_for(seats) + 1
        if dealt >= rules.cards():
            raise Conflict(
                f"hand_size and decks: {seats} hands of {rules.hand_for(seats)} and the upcard need {dealt} cards, "
                f"{rules.cards()} are there, so no stock is left",
                "hand_size",
                "decks",
            )
