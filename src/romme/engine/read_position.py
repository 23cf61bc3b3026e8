"""Reading positions and views: a key that can be derived may be left out; a contradiction is an error that names the key."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from romme.engine.actions import LAY, MELD, SWAP, Action
from romme.engine.cards import HIDDEN, JOKER, face_text, parse_face
from romme.engine.hands import Hand, hand_of
from romme.engine.melds import Meld, read_meld
from romme.engine.notation import parse_action
from romme.engine.refusals import Illegal
from romme.engine.rules import Conflict, Rules, house
from romme.engine.state import NOBODY, PHASE_OVER, PHASE_PLAY, PHASES, State, Table, View
from romme.engine.turn import judge, perform

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


def view_from_json(data: Mapping[str, Any]) -> View:
    """The view that `view_to_json` wrote. Raises BadPosition."""
    table, hands = _Reader(data).read()
    seat = data.get("seat")
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < table.seats):
        raise BadPosition("seat", f"must be null or a seat from 0 to {table.seats - 1}")
    return View(seat, table, hands[seat] if seat is not None else None)


def state_from_json(data: Mapping[str, Any]) -> State:
    """The state of a complete position. Raises BadPosition."""
    reader = _Reader(data)
    if "seat" in data or any(face == "--" for cards in data.get("hands", ()) for face in cards):
        raise BadPosition("hands", "a position names every card; this is the view of one seat")
    table, hands = reader.read()
    return State(table, hands, reader.stock[::-1])


class _Reader:
    """Reads one JSON object; every complaint names the key it is about."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition("position", "must be a JSON object")
        for key in data:
            if key not in KEYS:
                raise BadPosition(str(key), f"is no key of a position; there are {', '.join(sorted(KEYS))}")
        self.data = data
        self.rules = self._rules()
        hands = data.get("hands")
        if not isinstance(hands, list) or not all(isinstance(cards, list) for cards in hands):
            raise BadPosition("hands", "must be a list with the cards of each seat")
        self.seats = self._number("seats", len(hands), 2, 6)
        if len(hands) != self.seats:
            raise BadPosition("hands", f"{self.seats} seats need {self.seats} hands, not {len(hands)}")
        if not self.rules.min_seats <= self.seats <= self.rules.max_seats:
            raise BadPosition(
                "seats", f"these rules are for {self.rules.min_seats} to {self.rules.max_seats} players"
            )
        self.hands = [self._faces("hands", cards) for cards in hands]
        self.stock = self._faces("stock", data.get("stock", []))

    def read(self) -> tuple[Table, list[Hand]]:
        """The table, with `done` applied, and the hands (hidden ones empty)."""
        table = Table(self.rules, self.seats, self._seat("dealer", 0))
        table.turn = self._seat("turn", table.turn)
        phase = self.data.get("phase", "draw")
        if phase not in PHASES:
            raise BadPosition("phase", f"must be one of {', '.join(PHASES)}")
        table.phase = PHASES.index(phase)
        table.stock_size = self._number("stock_size", len(self.stock), 0, 110)
        if "stock" in self.data and table.stock_size != len(self.stock):
            raise BadPosition("stock_size", f"the stock given holds {len(self.stock)} cards")
        table.discards = self._faces("discard", self.data.get("discard", []))
        table.counts = [len(cards) for cards in self.hands]
        self._read_melds(table)
        self._read_seats(table)
        self._read_numbers(table)
        self._check_cards(table)
        hands = [hand_of([face for face in cards if face != HIDDEN]) for cards in self.hands]
        self._read_turn(table, hands)
        return table, hands

    def _rules(self) -> Rules:
        options = self.data.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("options", "must be an object of options by name")
        try:
            return house(str(self.data.get("rules")), options)
        except Conflict as error:
            key = "rules" if error.options == ("rules",) else "options"
            raise BadPosition(key, str(error)) from None

    def _number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(key, f"must be a whole number from {low} to {high}")
        return value

    def _seat(self, key: str, default: int) -> int:
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < self.seats:
            raise BadPosition(key, f"there is no seat {value!r}; seats are 0 to {self.seats - 1}")
        return value

    def _faces(self, key: str, value: object) -> list[int]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise BadPosition(key, "must be a list of cards")
        try:
            return [HIDDEN if text == "--" and key == "hands" else parse_face(text) for text in value]
        except ValueError as error:
            raise BadPosition(key, str(error)) from None

    def _actions(self, key: str, lines: list[str]) -> list[Action]:
        try:
            return [parse_action(line) for line in lines]
        except Illegal as illegal:
            raise BadPosition(key, str(illegal)) from None

    def _by_seat(
        self, key: str, default: list[Any], accepts: Callable[[object], bool], what: str
    ) -> list[Any]:
        value = self.data.get(key, default)
        if (
            not isinstance(value, list)
            or len(value) not in (len(default), self.seats)
            or not all(map(accepts, value))
        ):
            raise BadPosition(key, f"must be a list of {self.seats} {what}, one for each seat")
        return value[:]

    def _read_melds(self, table: Table) -> None:
        melds = self.data.get("table", [])
        if not isinstance(melds, list):
            raise BadPosition("table", "must be a list of melds")
        for number, item in enumerate(melds, 1):
            if not isinstance(item, Mapping) or set(item) != {"owner", "cards"}:
                raise BadPosition("table", f"meld {number} must have an owner and cards")
            owner = item["owner"]
            if isinstance(owner, bool) or not isinstance(owner, int) or not 0 <= owner < self.seats:
                raise BadPosition("table", f"meld {number}: there is no seat {owner!r}")
            meld = read_meld(self.rules, owner, tuple(self._faces("table", item["cards"])))
            if not isinstance(meld, Meld):
                raise BadPosition("table", f"meld {number} is none: {meld.value}")
            table.melds.append(meld)
            table.melded[owner] += meld.points

    def _read_seats(self, table: Table) -> None:
        zeros = [0] * self.seats
        owners = [any(meld.owner == seat for meld in table.melds) for seat in range(self.seats)]
        table.opened = self._by_seat("opened", owners, _is_flag, "times true or false")
        for seat, owns in enumerate(owners):
            if owns and not table.opened[seat]:
                raise BadPosition("opened", f"seat {seat} has melds on the table, so it has opened")
        table.scores = self._by_seat("scores", zeros, _is_number, "whole numbers")
        table.remaining = self._by_seat("remaining", zeros, _is_number, "whole numbers")
        table.melded = self._by_seat("melded", table.melded, _is_number, "whole numbers")
        known = self._by_seat("known", [[]] * self.seats, _is_list, "lists of cards")
        table.known = [hand_of(self._faces("known", cards)) for cards in known]
        if table.phase == PHASE_OVER:
            table.points = self._by_seat("points", [], _is_number, "whole numbers")
            table.evaluation = self._by_seat("evaluation", [], _is_number, "whole numbers")

    def _read_numbers(self, table: Table) -> None:
        table.turns = self._number("turns", 0, 0, 1000)
        table.reshuffles = self._number("reshuffles", 0, 0, 1000)
        table.round = self._number("round", 1, 1, 1000)
        table.discarded_by = self._seat("discarded_by", NOBODY)
        table.knocked_own = self._seat("knocked_own", NOBODY)
        over = self.data.get("match_over", False)
        if not isinstance(over, bool):
            raise BadPosition("match_over", "must be true or false")
        table.match_over = over
        if table.phase == PHASE_OVER:
            table.out = self._seat("out", NOBODY)
            table.why = str(self.data.get("why", ""))
            table.shown = [sorted(cards, key=_hand_order) for cards in self.hands]
        elif over:
            raise BadPosition("match_over", "a match is over only when its round is")

    def _check_cards(self, table: Table) -> None:
        """No face more often than the decks hold it."""
        places = [("stock", self.stock), ("discard", table.discards)]
        places += [("table", list(meld.cards)) for meld in table.melds] + [
            ("hands", cards) for cards in self.hands
        ]
        seen: dict[int, int] = {}
        for key, faces in places:
            for face in faces:
                seen[face] = seen.get(face, 0) + 1
                most = self.rules.jokers if face == JOKER else self.rules.decks
                if face != HIDDEN and seen[face] > most:
                    raise BadPosition(
                        key, f"{face_text(face)} is there {seen[face]} times, the cards hold it {most} times"
                    )

    def _read_turn(self, table: Table, hands: list[Hand]) -> None:
        """Put the table into the middle of its turn: `taken` and `done`."""
        for key in ("taken", "done"):
            if self.data.get(key) and table.phase != PHASE_PLAY:
                raise BadPosition(key, "only a turn in phase play has this")
        table.taken = self._faces("taken", self.data.get("taken", []))
        seen = HIDDEN not in self.hands[table.turn]
        if seen and not hands[table.turn].holds(table.taken):
            raise BadPosition("taken", "the cards taken are in the hand on turn")
        if "known" not in self.data:
            table.known[table.turn] = hand_of(table.taken)
        if len(table.taken) > 1:
            table.deep = table.taken[0]
        lines = self.data.get("done", [])
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise BadPosition("done", "must be a list of actions")
        self._apply_done(table, hands[table.turn] if seen else None, lines)

    def _apply_done(self, table: Table, hand: Hand | None, lines: list[str]) -> None:
        actions = self._actions("done", lines)
        if hand is None:
            hand = hand_of([face for action in actions for face in action.cards])
            hand.size = table.counts[table.turn]  # what the viewer cannot see counts as cards that stay
        for line, action in zip(lines, actions, strict=True):
            if action.kind not in (MELD, LAY, SWAP) or action.meld >= len(table.melds):
                raise BadPosition("done", f"{line!r} is no meld, lay-off or swap of this table")
            refusal = judge(table, hand, action)
            if refusal is not None:
                raise BadPosition("done", f"{line!r} is refused with {refusal.value}")
            perform(table, hand, action)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _hand_order(face: int) -> int:
    return face if face != JOKER else 64
