"""Full states that agree with everything a seat knows: from a View, never from a State."""

from math import exp
from typing import Final

from romme.bots.hand_model import Likelihood, fitted
from romme.bots.policy import public_cards
from romme.bots.style import Chance
from romme.engine.cards import full_deck
from romme.engine.hands import Hand
from romme.engine.state import NOBODY, State, View

_BEFORE: Final = 300
"""Exchanges tried before the first sample, for each other seat."""
_BETWEEN: Final = 20
"""And before each further one, if not told otherwise."""


class Sampler:
    """Samples states for one view: a walk over the ways in which the hidden cards may lie (Metropolis), in which a card of a
    hand changes places with a card from elsewhere when that is likelier, and at times when it is not.
    """

    def __init__(self, view: View, weights: list[float] | None = None) -> None:
        """`weights` are those of the hand model, by default the ones fitted for the family."""
        self.view = view
        self.hidden = hidden_cards(view)
        table = view.table
        gone = public_cards(table)
        model = fitted(table.rules) if weights is None else weights
        self.models = [Likelihood(table, seat, gone, model) for seat in range(table.seats)]
        self.pulls: list[list[float]] = []
        """By seat, by hidden card: how much likelier than elsewhere it is there, on a log scale. Empty for the seat that looks."""
        self.hands: list[Hand] = []
        self.held: list[int] = []
        """The hidden cards that lie in hands, by their place in `hidden`."""
        self.owner = [NOBODY] * len(self.hidden)
        """By hidden card: the seat whose hand it lies in, NOBODY in the stock."""
        self.whole: list[float] = []
        """By seat: how well its hand goes together."""
        self.walked = False
        self.between = _BETWEEN
        """Exchanges tried before each further sample, for each other seat; without any the hands stay as they began."""

    def _start(self, chance: Chance) -> None:
        """Deal the hidden cards at random."""
        table = self.view.table
        order = list(range(len(self.hidden)))
        _shuffle(order, chance)
        for seat in range(table.seats):
            if seat == self.view.seat:
                assert self.view.hand is not None
                self.hands.append(self.view.hand.copy())
                self.pulls.append([])
                self.whole.append(0.0)
                continue
            hand = table.known[seat].copy()
            for _ in range(table.counts[seat] - hand.size):
                at = order.pop()
                hand.add(self.hidden[at])
                self.owner[at] = seat
                self.held.append(at)
            self.hands.append(hand)
            model = self.models[seat]
            self.pulls.append([model.of_card(face) for face in self.hidden])
            self.whole.append(model.of_hand(hand))

    def begin(self, hands: list[Hand], chance: Chance) -> None:
        """Begin the walk at these hands, the true ones: for fitting and measuring."""
        self._start(chance)
        self.held = []
        self.owner = [NOBODY] * len(self.hidden)
        for seat in range(self.view.table.seats):
            if seat == self.view.seat:
                continue
            rest = hands[seat].copy()
            for face in self.view.table.known[seat].faces():
                rest.remove(face)
            for at in range(len(self.hidden)):
                if self.owner[at] == NOBODY and rest.count(self.hidden[at]):
                    rest.remove(self.hidden[at])
                    self.owner[at] = seat
                    self.held.append(at)
            self.hands[seat] = hands[seat].copy()
            self.whole[seat] = self.models[seat].of_hand(hands[seat])
        self.walked = True

    def sample(self, chance: Chance) -> State:
        """A state in which every hidden card lies where it may, likelier where it is likely to."""
        hands = self.deal(chance)
        stock = [self.hidden[at] for at in range(len(self.hidden)) if self.owner[at] == NOBODY]
        _shuffle(stock, chance)
        return State(self.view.table.copy(), [hand.copy() for hand in hands], stock)

    def deal(self, chance: Chance) -> list[Hand]:
        """All hands as they may be; they change with the next one."""
        if not self.walked:
            self._start(chance)
            self.walk(_BEFORE * (self.view.table.seats - 1), chance)
            self.walked = True
        else:
            self.walk(self.between * (self.view.table.seats - 1), chance)
        return self.hands

    def walk(self, tries: int, chance: Chance) -> None:
        """Try so many exchanges."""
        count = len(self.held)
        everywhere = len(self.hidden)
        if not count:
            return
        for _ in range(tries):
            at = int(chance() * count)
            here = self.held[at]
            there = int(chance() * everywhere)
            if self.owner[here] != self.owner[there] and self.hidden[here] != self.hidden[there]:
                self._exchange(at, here, there, chance)

    def _exchange(self, at: int, here: int, there: int, chance: Chance) -> None:
        giver, taker = self.owner[here], self.owner[there]
        one, other = self.hidden[here], self.hidden[there]
        gain = self.pulls[giver][there] - self.pulls[giver][here]
        _swap(self.hands[giver], one, other)
        whole = self.models[giver].of_hand(self.hands[giver])
        gain += whole - self.whole[giver]
        others = 0.0
        if taker != NOBODY:
            gain += self.pulls[taker][here] - self.pulls[taker][there]
            _swap(self.hands[taker], other, one)
            others = self.models[taker].of_hand(self.hands[taker])
            gain += others - self.whole[taker]
        if gain < 0.0 and chance() >= exp(gain):
            _swap(self.hands[giver], other, one)
            if taker != NOBODY:
                _swap(self.hands[taker], one, other)
            return
        self.owner[here], self.owner[there] = taker, giver
        self.whole[giver] = whole
        if taker != NOBODY:
            self.whole[taker] = others
        else:
            self.held[at] = there


def _swap(hand: Hand, old: int, new: int) -> None:
    hand.remove(old)
    hand.add(new)


def _shuffle(cards: list[int], chance: Chance) -> None:
    for last in range(len(cards) - 1, 0, -1):
        at = int(chance() * (last + 1))
        cards[last], cards[at] = cards[at], cards[last]


def hidden_cards(view: View) -> list[int]:
    """The cards whose place this seat does not know: in the stock or in another hand."""
    table = view.table
    assert view.hand is not None
    seen = [0] * 64
    for face in view.hand.faces() + table.discards:
        seen[face] += 1
    for meld in table.melds:
        for face in meld.cards:
            seen[face] += 1
    for seat in range(table.seats):
        if seat != view.seat:
            for face in table.known[seat].faces():
                seen[face] += 1
    hidden: list[int] = []
    for face in full_deck(table.rules.decks, table.rules.jokers):
        if seen[face]:
            seen[face] -= 1
        else:
            hidden.append(face)
    return hidden
