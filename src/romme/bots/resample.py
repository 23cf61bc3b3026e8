"""Full states that agree with everything a seat knows: from a View, never from a State."""

from math import log

from romme.bots.hand_model import Likelihood
from romme.bots.policy import public_cards
from romme.bots.style import Chance
from romme.engine.cards import full_deck
from romme.engine.hands import Hand
from romme.engine.state import State, View


class Sampler:
    """Samples states for one view; what is known and likely is told once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hidden = hidden_cards(view)
        gone = public_cards(view.table)
        self.odds: list[list[float]] = []
        """By seat, by hidden card: how much likelier than by chance it is there. Empty for the seat that looks."""
        for seat in range(view.table.seats):
            likelihood = Likelihood(view.table, seat, gone)
            self.odds.append([likelihood.odds(face) for face in self.hidden] if seat != view.seat else [])

    def sample(self, chance: Chance) -> State:
        """A state in which every hidden card lies where it may, likelier where it is likely to."""
        view = self.view
        table = view.table.copy()
        left = list(range(len(self.hidden)))
        hands: list[Hand] = []
        for seat in range(table.seats):
            if seat == view.seat:
                assert view.hand is not None
                hands.append(view.hand.copy())
                continue
            hand = table.known[seat].copy()
            left = self._deal(seat, hand, table.counts[seat] - hand.size, left, chance)
            hands.append(hand)
        stock = [self.hidden[at] for at in left]
        for last in range(len(stock) - 1, 0, -1):
            at = int(chance() * (last + 1))
            stock[last], stock[at] = stock[at], stock[last]
        return State(table, hands, stock)

    def _deal(self, seat: int, hand: Hand, count: int, left: list[int], chance: Chance) -> list[int]:
        """Deal so many of the cards left to a hand, by their odds; what remains."""
        odds = self.odds[seat]
        # Like the first arrivals of events that happen at these rates.
        order = sorted([(-log(1.0 - chance()) / odds[at], at) for at in left])
        for _, at in order[:count]:
            hand.add(self.hidden[at])
        return [at for _, at in order[count:]]


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
