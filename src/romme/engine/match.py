"""A match is rounds one after another: the dealer moves on, totals carry over, and the rules say when it has ended."""

from collections.abc import Sequence
from typing import Final

from romme.engine.actions import Action
from romme.engine.cards import full_deck
from romme.engine.events import Event
from romme.engine.hands import Hand
from romme.engine.play import apply
from romme.engine.refusals import Illegal, Refusal
from romme.engine.rules import Rules
from romme.engine.scoring import lowest_wins, score
from romme.engine.state import NOBODY, PHASE_OVER, State, Table

NEXT: Final = "next"
RESTART: Final = "restart"
RESIGN: Final = "resign"
CLAIM: Final = "claim"
BACK: Final = "back"
MATCH_ACTIONS: Final = (NEXT, RESTART, RESIGN, CLAIM, BACK)
"""Actions about the match as a whole, in text form."""
AWAY_AFTER: Final = 3
"""So many turns in a row that had to be finished for a seat make it away, until its player acts again."""


class Match:
    """A running match. `state` is the current round, None before the first deal."""

    def __init__(self, rules: Rules, seats: int) -> None:
        if not rules.min_seats <= seats <= rules.max_seats:
            raise ValueError(
                f"seats: these rules are for {rules.min_seats} to {rules.max_seats} players, not {seats}"
            )
        self.rules = rules
        self.seats = seats
        self.state: State | None = None
        self.agreed_next: list[bool] = [False] * seats
        self.agreed_restart: list[bool] = [False] * seats
        self.agreed_claim: list[bool] = [False] * seats
        """Who wants to claim the match from those who are away."""
        self.resigned: list[int] = []
        """The seats that gave the match up, by themselves or by being away when it was claimed."""
        self.missed: list[int] = [0] * seats
        """By seat, the turns in a row that had to be finished for it."""

    def copy(self) -> "Match":
        """An independent match."""
        other = Match(self.rules, self.seats)
        other.state = self.state.copy() if self.state is not None else None
        other.agreed_next = self.agreed_next[:]
        other.agreed_restart = self.agreed_restart[:]
        other.agreed_claim = self.agreed_claim[:]
        other.resigned = self.resigned[:]
        other.missed = self.missed[:]
        return other

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state is not None and self.state.table.match_over

    @property
    def fresh(self) -> bool:
        """Whether the next deal begins a match, so that its dealer is drawn by lot."""
        return self.state is None or all(self.agreed_restart)

    def deal_due(self) -> bool:
        """Whether it is time to deal: at the start, or when all have agreed to the next round or to a new match."""
        return self.fresh or (all(self.agreed_next) and not self.over)

    def next_dealer(self) -> int:
        """The dealer of the next round of a running match: the seat to the left."""
        assert self.state is not None
        return (self.state.table.dealer + 1) % self.seats

    def deal(self, deck: Sequence[int], dealer: int) -> list[Event]:
        """Deal the next round from this deck, its first card first (RULES §0).

        Raises ValueError when no deal is due, the deck is not the rules' deck or, in a running match, the dealer is not
        the next one.
        """
        if not self.deal_due():
            raise ValueError("deal: the round is not over or not all have agreed to the next one")
        if sorted(deck) != sorted(full_deck(self.rules.decks, self.rules.jokers)):
            raise ValueError(f"deck: it must hold each of the {self.rules.cards()} cards of these rules")
        if not 0 <= dealer < self.seats or (not self.fresh and dealer != self.next_dealer()):
            raise ValueError(f"dealer: seat {dealer} is not the next dealer")
        table = Table(self.rules, self.seats, dealer)
        events = [] if self.state is None or not self.fresh else [Event("restarted", NOBODY)]
        if not self.fresh:
            assert self.state is not None
            table.round = self.state.table.round + 1
            table.scores = self.state.table.scores[:]
            table.remaining = self.state.table.remaining[:]
        self.state = deal_round(table, deck)
        self.agreed_next = [False] * self.seats
        self.agreed_restart = [False] * self.seats
        self.agreed_claim = [False] * self.seats
        self.resigned = []
        return [*events, Event("dealt", dealer, tuple(table.discards))]

    def play(self, seat: int, action: Action, shuffle: Sequence[int] = ()) -> list[Event]:
        """Apply one action of a round and, when that ends it, score it. Raises as `play.apply` does."""
        if self.state is None:
            raise Illegal(Refusal.ROUND_OVER, "The first cards are not dealt yet.")
        events = apply(self.state, seat, action, shuffle)
        if self.state.table.phase == PHASE_OVER:
            settle(self.state.table)
            events.append(Event("round-over", NOBODY, numbers=tuple(self.state.table.points)))
            if self.over:
                events.append(Event("match-over", NOBODY, numbers=tuple(self.places())))
        return events

    def decide(self, seat: int, what: str) -> list[Event]:
        """Agree to the next round, to a new match or to claim this one, resign, or say that one is back.

        Raises Illegal with nothing changed.
        """
        if not 0 <= seat < self.seats:
            raise Illegal(Refusal.NOT_YOUR_TURN, f"There is no seat {seat} at this table.")
        if self.state is None:
            raise Illegal(Refusal.BAD_ACTION, "The first cards are not dealt yet.")
        if what == RESIGN:
            return self._resign([seat])
        if what == CLAIM:
            return self._claim(seat)
        if what == BACK and self.away(seat):
            return []  # as any other act of his it ends his absence
        if what == NEXT and self.over:
            raise Illegal(
                Refusal.MATCH_OVER,
                "The match is over; agree to a new one with restart.",
            )
        if what == NEXT and self.state.table.phase != PHASE_OVER:
            raise Illegal(
                Refusal.BAD_ACTION,
                "The round is still being played; next comes when it is over.",
            )
        if what not in (NEXT, RESTART):
            raise Illegal(Refusal.BAD_ACTION)
        agreed = self.agreed_next if what == NEXT else self.agreed_restart
        if agreed[seat]:
            raise Illegal(Refusal.BAD_ACTION, "You have agreed to this already.")
        agreed[seat] = True
        return [Event("agreed-" + what, seat)]

    def away(self, seat: int) -> bool:
        """Whether the seat's player has left its last turns to be finished for him."""
        return self.missed[seat] >= AWAY_AFTER

    def attend(self, seat: int, *, timed_out: bool) -> list[Event]:
        """Note that a seat has acted by itself, or that its time ran out; whoever becomes away or is back is told."""
        was_away = self.away(seat)
        self.missed[seat] = self.missed[seat] + 1 if timed_out else 0
        if was_away == self.away(seat):
            return []
        self.agreed_claim = [False] * self.seats  # it was about other absent players
        return [Event("back" if was_away else "away", seat)]

    def may_claim(self, seat: int) -> bool:
        """Whether somebody else is away, so that this seat may want to claim the running match."""
        there = not self.away(seat) and not self.agreed_claim[seat]
        return there and max(self.missed) >= AWAY_AFTER

    def _claim(self, seat: int) -> list[Event]:
        """Agree to claim the match; once all who are not away have agreed, those who are have lost it."""
        absent = [other for other in range(self.seats) if self.away(other)]
        if self.over:
            raise Illegal(Refusal.MATCH_OVER)
        if not self.may_claim(seat):
            raise Illegal(Refusal.BAD_ACTION, "A match can be claimed once, from players who are away.")
        self.agreed_claim[seat] = True
        events = [Event("agreed-claim", seat)]
        if all(self.agreed_claim[other] or other in absent for other in range(self.seats)):
            events += self._resign(absent)
        return events

    def _resign(self, seats: list[int]) -> list[Event]:
        assert self.state is not None
        table = self.state.table
        if self.over:
            raise Illegal(Refusal.MATCH_OVER)
        self.resigned = seats
        table.match_over = True
        if table.phase != PHASE_OVER:
            table.phase = PHASE_OVER
            table.why = "resigned"
            table.shown = [hand.faces() for hand in self.state.hands]
            table.points = [0] * self.seats
        return [
            *[Event("resigned", seat) for seat in seats],
            Event("match-over", NOBODY, numbers=tuple(self.places())),
        ]

    def places(self) -> list[int]:
        """The place of each seat by the totals, 1 for the first; equal totals share a place, who resigned is last."""
        assert self.state is not None
        return ranking(self.state.table, self.resigned)


def ranking(table: Table, resigned: Sequence[int] = ()) -> list[int]:
    """The place of each seat by the totals, 1 for the first; equal totals share a place, who resigned is last."""
    keys = [_rank_key(table, seat, seat in resigned) for seat in range(table.seats)]
    return [1 + sum([other < key for other in keys]) for key in keys]


def _rank_key(table: Table, seat: int, resigned: bool) -> tuple[bool, int, int]:
    total = table.scores[seat]
    return (
        resigned,
        total if lowest_wins(table.rules.scoring) else -total,
        table.remaining[seat],
    )


def deal_round(table: Table, deck: Sequence[int]) -> State:
    """Deal hands one card at a time beginning left of the dealer, turn the upcard; the rest is the stock."""
    size = table.rules.hand_for(table.seats)
    hands = [Hand() for _ in range(table.seats)]
    for i in range(size * table.seats):
        hands[(table.dealer + 1 + i) % table.seats].add(deck[i])
    table.counts = [size] * table.seats
    table.discards = [deck[size * table.seats]]
    stock = list(reversed(deck[size * table.seats + 1 :]))
    table.stock_size = len(stock)
    return State(table, hands, stock)


def settle(table: Table) -> None:
    """Score a finished round, add it to the totals and see whether the match is over."""
    result = score(table)
    table.points = result.points
    table.evaluation = result.evaluation
    tournament = bool(result.evaluation)
    table.scores = _sums(table.scores, result.evaluation if tournament else result.points)
    if tournament:
        table.remaining = _sums(table.remaining, result.points)
    table.match_over = _ends_match(table)


def _sums(totals: list[int], more: list[int]) -> list[int]:
    return [total + extra for total, extra in zip(totals, more, strict=True)]


def _ends_match(table: Table) -> bool:
    rules = table.rules
    if rules.rounds is not None and table.round >= rules.rounds:
        return True
    if table.round >= rules.max_rounds:
        return True
    if rules.target is None:
        return False
    reached = furthest(table)
    return reached > rules.target if rules.target_rule == "exceeds" else reached >= rules.target


def furthest(table: Table) -> int:
    """The total, counted towards the target, of the seat that has come nearest to it."""
    return max([-total if table.rules.scoring == "minus" else total for total in table.scores])
