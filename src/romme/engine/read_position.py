"""Reading positions and views: a key that can be derived may be left out; a contradiction is an error that names the key."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from romme.engine.actions import LAY, MELD, SWAP
from romme.engine.cards import HIDDEN, JOKER, face_text, faces_text
from romme.engine.hands import Hand, hand_of
from romme.engine.house import Conflict, house
from romme.engine.melds import Meld, read_meld
from romme.engine.position_fields import (
    BadPosition,
    Fields,
    is_flag,
    is_list,
    is_number,
)
from romme.engine.rules import Rules
from romme.engine.state import (
    NOBODY,
    PHASE_OVER,
    PHASE_PLAY,
    PHASES,
    State,
    Table,
    View,
)
from romme.engine.turn import judge, perform


def view_from_json(data: Mapping[str, Any]) -> View:
    """The view that `view_to_json` wrote. Raises BadPosition."""
    reader = _Reader(data)
    table, hands = reader.read()
    seat = reader.seat("seat", NOBODY)
    return View(None, table, None) if seat == NOBODY else View(seat, table, hands[seat])


def state_from_json(data: Mapping[str, Any]) -> State:
    """The state of a complete position. Raises BadPosition."""
    reader = _Reader(data)
    if "seat" in data or any(face == "--" for cards in data.get("hands", ()) for face in cards):
        raise BadPosition("hands", "a position names every card; this is the view of one seat")
    table, hands = reader.read()
    return State(table, hands, reader.stock[::-1])


class _Reader(Fields):
    """Reads one JSON object; every complaint names the key it is about."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.rules = self._rules()
        hands = data.get("hands")
        if not isinstance(hands, list) or not all(isinstance(cards, list) for cards in hands):
            raise BadPosition("hands", "must be a list with the cards of each seat")
        self.seats = self.number("seats", len(hands), 2, 6)
        if len(hands) != self.seats:
            raise BadPosition("hands", f"{self.seats} seats need {self.seats} hands, not {len(hands)}")
        if not self.rules.min_seats <= self.seats <= self.rules.max_seats:
            raise BadPosition(
                "seats",
                f"these rules are for {self.rules.min_seats} to {self.rules.max_seats} players",
            )
        self.hands = [self.faces("hands", cards) for cards in hands]
        self.known: list[list[int]] = []
        self.stock = self.faces("stock", data.get("stock", []))

    def read(self) -> tuple[Table, list[Hand]]:
        """The table, with `done` applied, and the hands (hidden ones empty)."""
        table = Table(self.rules, self.seats, self.seat("dealer", 0))
        table.turn = self.seat("turn", table.turn)
        phase = self.data.get("phase", "draw")
        if phase not in PHASES:
            raise BadPosition("phase", f"must be one of {', '.join(PHASES)}")
        table.phase = PHASES.index(phase)
        table.stock_size = self.number("stock_size", len(self.stock), 0, 110)
        if "stock" in self.data and table.stock_size != len(self.stock):
            raise BadPosition("stock_size", f"the stock given holds {len(self.stock)} cards")
        table.discards = self.faces("discard", self.data.get("discard", []))
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
            meld = read_meld(self.rules, owner, tuple(self.faces("table", item["cards"])))
            if not isinstance(meld, Meld):
                raise BadPosition("table", f"meld {number} is none: {meld.value}")
            table.melds.append(meld)
            table.melded[owner] += meld.points

    def _read_seats(self, table: Table) -> None:
        zeros = [0] * self.seats
        owners = [any(meld.owner == seat for meld in table.melds) for seat in range(self.seats)]
        table.opened = self.by_seat("opened", owners, is_flag, "times true or false")
        for seat, owns in enumerate(owners):
            if (
                owns and not table.opened[seat] and table.phase != PHASE_OVER
            ):  # a last turn may waive the minimum
                raise BadPosition("opened", f"seat {seat} has melds on the table, so it has opened")
        table.scores = self.by_seat("scores", zeros, is_number, "whole numbers")
        table.remaining = self.by_seat("remaining", zeros, is_number, "whole numbers")
        table.melded = self.by_seat("melded", table.melded, is_number, "whole numbers")
        known = self.by_seat("known", [[]] * self.seats, is_list, "lists of cards")
        self.known = [self.faces("known", cards) for cards in known]
        table.thrown = self._masks("thrown")
        table.declined = self._masks("declined")
        if table.phase == PHASE_OVER:
            table.points = self.by_seat("points", [], is_number, "whole numbers")
            table.evaluation = self.by_seat("evaluation", [], is_number, "whole numbers")

    def _masks(self, key: str) -> list[int]:
        lists = self.by_seat(key, [[]] * self.seats, is_list, "lists of cards")
        return [hand_of(set(self.faces(key, cards))).once for cards in lists]

    def _read_numbers(self, table: Table) -> None:
        table.turns = self.number("turns", 0, 0, 1000)
        table.reshuffles = self.number("reshuffles", 0, 0, 1000)
        table.round = self.number("round", 1, 1, 1000)
        table.discarded_by = self.seat("discarded_by", NOBODY)
        table.knocked_own = self.seat("knocked_own", NOBODY)
        over = self.data.get("match_over", False)
        if not isinstance(over, bool):
            raise BadPosition("match_over", "must be true or false")
        table.match_over = over
        if table.phase == PHASE_OVER:
            table.out = self.seat("out", NOBODY)
            table.why = str(self.data.get("why", ""))
            table.shown = [sorted(cards, key=_hand_order) for cards in self.hands]
        elif over:
            raise BadPosition("match_over", "a match is over only when its round is")

    def _check_cards(self, table: Table) -> None:
        """No face more often than the decks hold it."""
        places = [("stock", self.stock), ("discard", table.discards)]
        places += [("table", list(meld.cards)) for meld in table.melds]
        for cards, known in zip(self.hands, self.known, strict=True):
            hidden = HIDDEN in cards
            held = len(known) <= len(cards) if hidden else not Counter(known) - Counter(cards)
            if not held:
                raise BadPosition("known", f"{faces_text(known)} is not in the hand of its seat")
            places.append(("known", known) if hidden else ("hands", cards))
        seen: dict[int, int] = {}
        for key, faces in places:
            for face in faces:
                seen[face] = seen.get(face, 0) + 1
                most = self.rules.jokers if face == JOKER else self.rules.decks
                if seen[face] > most:
                    raise BadPosition(
                        key,
                        f"{face_text(face)} is there {seen[face]} times, the cards hold it {most} times",
                    )

    def _read_turn(self, table: Table, hands: list[Hand]) -> None:
        """Put the table into the middle of its turn: `taken` and `done`."""
        for key in ("taken", "done"):
            if self.data.get(key) and table.phase != PHASE_PLAY:
                raise BadPosition(key, "only a turn in phase play has this")
        table.taken = self.faces("taken", self.data.get("taken", []))
        seen = HIDDEN not in self.hands[table.turn]
        if seen and not hands[table.turn].holds(table.taken):
            raise BadPosition("taken", "the cards taken are in the hand on turn")
        table.known = [hand_of(cards) for cards in self.known]
        if "known" not in self.data:
            table.known[table.turn] = hand_of(table.taken)
        if len(table.taken) > 1:
            table.deep = table.taken[0]
        lines = self.data.get("done", [])
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise BadPosition("done", "must be a list of actions")
        self._apply_done(table, hands[table.turn] if seen else None, lines)

    def _apply_done(self, table: Table, hand: Hand | None, lines: list[str]) -> None:
        actions = self.actions("done", lines)
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


def _hand_order(face: int) -> int:
    return face if face != JOKER else 64
