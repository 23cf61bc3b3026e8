"""All secret facts of a state stand in exactly two fields: the hands and the stock. Everything else is the public `Table`.

A `View` is the table and one seat's own hand, nothing more; it is a window on the live state, `copy` keeps it.
"""

from typing import Final

from romme.engine.actions import Action
from romme.engine.cards import BIT, HIDDEN, JOKER
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
    """Everything about a round, and the match around it, that all may see. Lists by seat have one item a seat.

    `taken`, `done`, `shown`, `thrown`, `declined`, `scores`, `remaining`, `points` and `evaluation` are replaced and never changed in place, as
    copies share them, like melds, actions and rules.
    """

    def __init__(  # noqa: PLR0915 - one line for each fact
        self, rules: Rules, seats: int, dealer: int, like: "Table | None" = None
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.turn: int = (dealer + 1) % seats if like is None else like.turn
        self.phase: int = PHASE_DRAW if like is None else like.phase
        self.stock_size: int = 0 if like is None else like.stock_size
        self.discards: list[int] = [] if like is None else like.discards[:]
        """The discard pile, its top last."""
        self.discarded_by: int = NOBODY if like is None else like.discarded_by
        """The seat that laid the top discard; NOBODY for the upcard."""
        self.counts: list[int] = [0] * seats if like is None else like.counts[:]
        self.melds: list[Meld] = [] if like is None else like.melds[:]
        self.opened: list[bool] = [False] * seats if like is None else like.opened[:]
        self.melded: list[int] = [0] * seats if like is None else like.melded[:]
        """Points that each seat has laid on the table in this round."""
        self.known: list[Hand] = (
            [Hand() for _ in range(seats)] if like is None else [hand.copy() for hand in like.known]
        )
        """Faces that a seat took or took back openly and still holds."""
        self.thrown: list[int] = [0] * seats if like is None else like.thrown
        """By seat, as a mask: the natural faces that it has discarded in this round."""
        self.declined: list[int] = [0] * seats if like is None else like.declined
        """By seat, as a mask: the natural faces on top of the discard pile when it drew from the stock instead."""
        self.turns: int = 0 if like is None else like.turns
        """Completed turns of this round."""
        self.reshuffles: int = 0 if like is None else like.reshuffles
        self.knocked_own: int = NOBODY if like is None else like.knocked_own
        """The seat whose last turn began by knocking for its own discard."""
        self.taken: list[int] = [] if like is None else like.taken
        """Cards taken from the discard pile in this turn, the deepest first."""
        self.done: list[Action] = [] if like is None else like.done
        """Melds, lay-offs and swaps of this turn since the draw."""
        self.laid: int = 0 if like is None else like.laid
        """Points melded in this turn, towards the opening minimum."""
        self.joker_debt: int = 0 if like is None else like.joker_debt
        """Jokers swapped in this turn less jokers laid since."""
        self.deep: int = HIDDEN if like is None else like.deep
        """The deep-taken card that must be used at once, else HIDDEN."""
        self.before: Before | None = None if like is None else like.before
        self.out: int = NOBODY if like is None else like.out
        """Once over: who went out."""
        self.why: str = "" if like is None else like.why
        """Once over: `out`, `turns` or `stock`."""
        self.shown: list[list[int]] = [] if like is None else like.shown
        """Once over: the cards left in each hand, opened to all."""
        self.round: int = 1 if like is None else like.round
        self.scores: list[int] = [0] * seats if like is None else like.scores
        self.remaining: list[int] = [0] * seats if like is None else like.remaining
        """Totals of remaining points, kept beside the evaluation under tournament scoring."""
        self.points: list[int] = [] if like is None else like.points
        """Once over and scored: this round's points."""
        self.evaluation: list[int] = [] if like is None else like.evaluation
        """Once over and scored: this round's tournament points."""
        self.match_over: bool = False if like is None else like.match_over

    def copy(self) -> "Table":
        """An independent table."""
        return Table(self.rules, self.seats, self.dealer, self)


def with_face(masks: list[int], seat: int, face: int) -> list[int]:
    """Masks by seat with one more natural face for a seat; the given ones stay as they are, copies share them."""
    if face == JOKER or masks[seat] & BIT[face]:
        return masks
    more = masks[:]
    more[seat] |= BIT[face]
    return more


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
