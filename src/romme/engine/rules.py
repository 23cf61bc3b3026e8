"""Variants are rows of data: one flat `Rules` value, a family is a row, a house rule is a changed field.

No other module names a family.
"""

from dataclasses import dataclass, fields
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
    lengths: tuple[int, ...] = ()
    """Targets, or numbers of rounds where the family has no target, that a host is offered first."""
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

    def hand_value(self, faces: list[int]) -> int:
        """What the cards left in a hand count together."""
        total = 0  # a list and a plain loop compile well, and every play-out adds up many hands
        for face in faces:
            total += self.card_value(face)
        return total

    def options(self) -> dict[str, Option]:
        """Every option of RULES §6 by name, as it stands in positions and in the protocol."""
        named: dict[str, Option] = {name: getattr(self, name) for name in OPTION_NAMES}
        if self.hand_sizes:
            named["hand_size"] = {str(count): size for count, size in self.hand_sizes}
        return named

    def changed(self) -> dict[str, Option]:
        """Only the options that differ from the family's row; the same hands in another form do not."""
        row = FAMILIES[self.family]
        base = row.options()
        found = {name: value for name, value in self.options().items() if value != base[name]}
        if all(
            self.hand_for(seats) == row.hand_for(seats) for seats in range(self.min_seats, self.max_seats + 1)
        ):
            found.pop("hand_size", None)
        return found


_ROW: Final = frozenset({"family", "min_seats", "max_seats", "hand_sizes", "lengths"})
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
        lengths=(50, 100, 200),
    ),
    "classic": Rules(
        family="classic",
        min_seats=2,
        max_seats=4,
        hand_size=13,
        decks=2,
        jokers=6,
        ace="both",
        opening_minimum=30,
        lay_off="opened",
        max_reshuffles=2,
        knock=True,
        ace_in_hand=15,
        scoring="penalty",
        hand_factor=2,
        target=50,
        target_rule="exceeds",
        lengths=(1, 50, 100),
    ),
    "club": Rules(
        family="club",
        min_seats=2,
        max_seats=6,
        hand_size=13,
        decks=2,
        jokers=6,
        ace="both",
        min_naturals=1,
        joker_minority=True,
        jokers_adjacent=False,
        opening_minimum=40,
        lay_off="opened",
        swap_min_cards=4,
        swap_must_use=True,
        joker_discard=False,
        last_card_take=False,
        must_discard_to_go_out=True,
        max_reshuffles=2,
        ace_in_hand=11,
        joker_in_hand=20,
        scoring="minus",
        hand_factor=2,
        rounds=3,
        lengths=(1, 3, 5),
    ),
    "rummy500": Rules(
        family="rummy500",
        min_seats=2,
        max_seats=4,
        hand_size=7,
        hand_sizes=((2, 13),),
        ace="both",
        take="deep",
        discard_taken=False,
        stock_end="end",
        ace_in_hand=15,
        scoring="melded",
        target=500,
        lengths=(100, 300, 500),
    ),
    "basic": Rules(
        family="basic",
        min_seats=2,
        max_seats=4,
        hand_size=7,
        hand_sizes=((2, 13),),
        discard_taken=False,
        stock_end="end",
        scoring="positive",
        target=100,
        lengths=(50, 100, 200),
    ),
}

PRESETS: Final[dict[str, dict[str, dict[str, Option]]]] = {
    "duo": {
        "two-jokers": {"jokers": 2},
        "high-ace": {"ace": "both", "ace_in_hand": 11},
        "open-first": {"lay_off": "opened"},
        "more-cards": {"hand_size": 13},
    },
    "classic": {
        "open-40": {"opening_minimum": 40},
        "open-51": {"opening_minimum": 51},
        "no-knock": {"knock": False},
        "one-deck": {"decks": 1, "jokers": 2, "hand_size": 7, "opening_minimum": 0, "knock": False},
        "deep": {"take": "deep", "knock": False},
    },
    "club": {
        "open-51": {"opening_minimum": 51},
        "four-jokers": {"jokers": 4},
        "gentle": {
            "joker_discard": True,
            "must_discard_to_go_out": False,
            "swap_min_cards": 3,
            "swap_must_use": False,
        },
    },
    "rummy500": {
        "two-jokers": {"jokers": 2, "joker_in_hand": 15},
        "two-decks": {"decks": 2, "jokers": 4, "joker_in_hand": 15},
        "last-discard": {"must_discard_to_go_out": True},
    },
    "basic": {
        "two-jokers": {"jokers": 2},
        "high-ace": {"ace": "both", "ace_in_hand": 11},
        "ten-for-two": {"hand_size": {"2": 10, "3": 7, "4": 7}},
        "last-discard": {"must_discard_to_go_out": True},
        "renewed": {"stock_end": "reshuffle"},
    },
}
"""House rules that are widely played, by family and name: each is a few changed options."""
