"""The typed values of a JSON position, key by key; every complaint names the key it is about."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from romme.engine.actions import Action
from romme.engine.cards import HIDDEN, parse_face
from romme.engine.notation import parse_action
from romme.engine.refusals import Illegal

KEYS: Final = frozenset(
    [
        "rules",
        "options",
        "seats",
        "dealer",
        "turn",
        "phase",
        "stock",
        "stock_size",
        "discard",
        "hands",
        "table",
        "opened",
        "scores",
        "turns",
        "taken",
        "done",
        "discarded_by",
        "match_over",
        "points",
        "evaluation",
        "remaining",
        "melded",
        "known",
        "thrown",
        "declined",
        "reshuffles",
        "knocked_own",
        "round",
        "out",
        "why",
        "seat",
    ]
)


class BadPosition(ValueError):
    """A position that cannot be; `key` is where, the text says what would be right."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(f"{key}: {sentence}")
        self.key = key


class Fields:
    """The values of one JSON object. `seats` must be set before what is by seat is read."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition("position", "must be a JSON object")
        for key in data:
            if key not in KEYS:
                raise BadPosition(
                    str(key),
                    f"is no key of a position; there are {', '.join(sorted(KEYS))}",
                )
        self.data = data
        self.seats = 0

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number between two bounds. Raises BadPosition."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(key, f"must be a whole number from {low} to {high}")
        return value

    def seat(self, key: str, default: int) -> int:
        """A seat, or the default where the key is null or missing. Raises BadPosition."""
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < self.seats:
            raise BadPosition(key, f"there is no seat {value!r}; seats are 0 to {self.seats - 1}")
        return value

    def faces(self, key: str, value: object) -> list[int]:
        """A list of cards. Raises BadPosition."""
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise BadPosition(key, "must be a list of cards")
        try:
            return [HIDDEN if text == "--" and key == "hands" else parse_face(text) for text in value]
        except ValueError as error:
            raise BadPosition(key, str(error)) from None

    def actions(self, key: str, lines: list[str]) -> list[Action]:
        """Lines as actions. Raises BadPosition."""
        try:
            return [parse_action(line) for line in lines]
        except Illegal as illegal:
            raise BadPosition(key, str(illegal)) from None

    def by_seat(
        self, key: str, default: list[Any], accepts: Callable[[object], bool], what: str
    ) -> list[Any]:
        """A list with one value for each seat. Raises BadPosition."""
        value = self.data.get(key, default)
        if (
            not isinstance(value, list)
            or len(value) not in (len(default), self.seats)
            or not all(map(accepts, value))
        ):
            raise BadPosition(key, f"must be a list of {self.seats} {what}, one for each seat")
        return value[:]


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: object) -> bool:
    return isinstance(value, list)
