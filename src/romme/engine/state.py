"""All secret facts of a state stand in exactly two fields: the hands and the stock. Everything else is the public `Table`.

A `View` is the table and one seat's own hand, nothing more; it is a window on the live state, `copy` keeps it.
"""

from typing import Final

from romme.engine.actions import Action
from romme.engine.cards import HIDDEN
from romme.engine.hands import Hand
from romme.engine.melds import Meld
from romme.engine.rules import Rules

PHASE_DRAW: Final = 0
PHASE_PLAY: Final = 1
PHASE_OVER: Final = 2
PHASES: Final = ("draw", "play", "over")
"""The phases of a round in text form, indexed by the constants above."""

NOBODY: Final = -1


class Before:
    """What stood on the table at the draw of this turn, so that the turn can be taken back to it."""

    __slots__ = ("melded", "melds", "opened")

    def __init__(self, melds: list[Meld], opened: bool, melded: int) -> None:
        self.melds = melds
        self.opened = opened
        self.melded = melded


class Debts:
    """What a turn still owes: opening points missing, swapped jokers to place, a deep-taken card to use at once."""

    __slots__ = ("card", "jokers", "opening")

    def __init__(self, opening: int, jokers: int, card: int) -> None:
        self.opening = opening
        self.jokers = jokers
        self.card = card


class Table:
    """Everything about a round, and the match around it, that all may see. Lists by seat have one item a seat."""

    def __init__(self, rules: Rules, seats: int, dealer: int) -> None:
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.turn = (dealer + 1) % seats
        self.phase: int = PHASE_DRAW
        self.stock_size: int = 0
        self.discards: list[int] = []
        """The discard pile, its top last."""
        self.discarded_by: int = NOBODY
        """The seat that laid the top discard; NOBODY for the upcard."""
        self.counts: list[int] = [0] * seats
        self.melds: list[Meld] = []
        self.opened: list[bool] = [False] * seats
        self.melded: list[int] = [0] * seats
        """Points that each seat has laid on the table in this round."""
        self.known: list[Hand] = [Hand() for _ in range(seats)]
        """Faces that a seat took or took back openly and still holds."""
        self.turns: int = 0
        """Completed turns of this round."""
        self.reshuffles: int = 0
        self.knocked_own: int = NOBODY
        """The seat whose last turn began by knocking for its own discard."""
        self.taken: list[int] = []
        """Cards taken from the discard pile in this turn, the deepest first."""
        self.done: list[Action] = []
        """Melds, lay-offs and swaps of this turn since the draw."""
        self.laid: int = 0
        """Points melded in this turn, towards the opening minimum."""
        self.joker_debt: int = 0
        """Jokers swapped in this turn less jokers laid since."""
        self.deep: int = HIDDEN
        """The deep-taken card that must be used at once, else HIDDEN."""
        self.before: Before | None = None
        self.out: int = NOBODY
        """Once over: who went out."""
        self.why: str = ""
        """Once over: `out`, `turns` or `stock`."""
        self.shown: list[list[int]] = []
        """Once over: the cards left in each hand, opened to all."""
        self.round: int = 1
        self.scores: list[int] = [0] * seats
        self.remaining: list[int] = [0] * seats
        """Totals of remaining points, kept beside the evaluation under tournament scoring."""
        self.points: list[int] = []
        """Once over and scored: this round's points."""
        self.evaluation: list[int] = []
        """Once over and scored: this round's tournament points."""
        self.match_over: bool = False

    def copy(self) -> "Table":
        """An independent table; melds, actions and rules are immutable and shared."""
        other = Table(self.rules, self.seats, self.dealer)
        other.turn = self.turn
        other.phase = self.phase
        other.stock_size = self.stock_size
        other.discards = self.discards[:]
        other.discarded_by = self.discarded_by
        other.counts = self.counts[:]
        other.melds = self.melds[:]
        other.opened = self.opened[:]
        other.melded = self.melded[:]
        other.known = [hand.copy() for hand in self.known]
        other.turns = self.turns
        other.reshuffles = self.reshuffles
        other.knocked_own = self.knocked_own
        other.taken = self.taken[:]
        other.done = self.done[:]
        other.laid = self.laid
        other.joker_debt = self.joker_debt
        other.deep = self.deep
        other.before = self.before
        other.out = self.out
        other.why = self.why
        other.shown = [cards[:] for cards in self.shown]
        other.round = self.round
        other.scores = self.scores[:]
        other.remaining = self.remaining[:]
        other.points = self.points[:]
        other.evaluation = self.evaluation[:]
        other.match_over = self.match_over
        return other


def owes(table: Table) -> Debts:
    """What the running turn still owes; it cannot end before all is paid."""
    opening = 0
    if table.laid and not table.opened[table.turn]:
        opening = table.rules.opening_minimum - table.laid
    return Debts(opening, max(0, table.joker_debt), table.deep)


class State:
    """The full state of a round: the public table, every hand, and the stock (`stock[-1]` is drawn next)."""

    __slots__ = ("hands", "stock", "table")

    def __init__(self, table: Table, hands: list[Hand], stock: list[int]) -> None:
        self.table = table
        self.hands = hands
        self.stock = stock

    def copy(self) -> "State":
        """An independent state."""
        return State(self.table.copy(), [hand.copy() for hand in self.hands], self.stock[:])


class View:
    """What one seat may know: the table and its own hand. `seat` and `hand` are None for a spectator."""

    __slots__ = ("hand", "seat", "table")

    def __init__(self, seat: int | None, table: Table, hand: Hand | None) -> None:
        self.seat = seat
        self.table = table
        self.hand = hand

    def copy(self) -> "View":
        """A view that later actions do not change."""
        return View(
            self.seat,
            self.table.copy(),
            self.hand.copy() if self.hand is not None else None,
        )


def view(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator (None)."""
    return View(seat, state.table, state.hands[seat] if seat is not None else None)
