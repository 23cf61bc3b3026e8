"""The best arrangement of a hand into melds, exact, by one solver with a table of weights.

Melds are taken from the hand depth-first by its lowest card: either some meld uses that card or it stays over.
"""

from typing import Final

from romme.engine.cards import BIT, JOKER
from romme.engine.hands import Hand, Key
from romme.engine.melds import Cards, Meld, melds_in, read_meld
from romme.engine.rules import Rules


class Arrangement:
    """Disjoint melds of a hand, the cards left over, and what those count in hand (points)."""

    __slots__ = ("deadwood", "melds", "points")

    def __init__(self, melds: list[Cards], deadwood: list[int], points: int) -> None:
        self.melds = melds
        self.deadwood = deadwood
        self.points = points


def arrange(rules: Rules, hand: Hand) -> Arrangement:
    """The arrangement with the least deadwood; the opening minimum is not looked at."""
    weights = {
        face: rules.card_value(face) * 64 + 1 for face in hand.kinds()
    }  # equal points: fewer cards left
    chosen = _Solver(
        hand, [(cards, sum([weights[face] for face in cards])) for cards in melds_in(rules, hand)]
    ).best()
    rest = hand.copy()
    for cards in chosen:
        for face in cards:
            rest.remove(face)
    deadwood = rest.faces()
    return Arrangement(chosen, deadwood, rules.hand_value(deadwood))


def most_points(rules: Rules, hand: Hand) -> int:
    """The most points that disjoint melds of this hand count together, as towards an opening."""
    valued: list[tuple[Cards, int]] = []
    for cards in melds_in(rules, hand):
        meld = read_meld(rules, 0, cards)
        assert isinstance(meld, Meld)
        valued.append((cards, meld.points))
    worth = dict(valued)
    return sum([worth[cards] for cards in _Solver(hand, valued).best()])


class _Solver:
    """Picks disjoint melds of the highest total weight out of one hand."""

    def __init__(self, hand: Hand, valued: list[tuple[Cards, int]]) -> None:
        self.hand = hand
        self.by_low: dict[int, list[tuple[Cards, int]]] = {}
        for cards, worth in valued:
            naturals = [face for face in cards if face != JOKER]
            self.by_low.setdefault(min(naturals), []).append((cards, worth))
        self.memo: dict[Key, tuple[int, Cards | None, Key]] = {}

    def best(self) -> list[Cards]:
        """The chosen melds."""
        key = self.hand.key()
        chosen: list[Cards] = []
        self.solve(key)
        while key in self.memo:
            _, cards, key = self.memo[key]
            if cards:
                chosen.append(cards)
        return chosen

    def solve(self, key: Key) -> int:
        """The highest weight that the cards of this key reach; remembers the first step towards it."""
        once, _twice, _jokers = key
        if not once or not self.by_low:
            return 0
        if key in self.memo:
            return self.memo[key][0]
        low = (once & -once).bit_length() - 1
        rest = _without(key, low)
        best = self.solve(rest)
        step: tuple[Cards | None, Key] = (None, rest)
        for cards, worth in self.by_low.get(low, _NO_MELDS):
            left = _take_out(key, cards)
            if left is not None:
                total = worth + self.solve(left)
                if total > best:
                    best = total
                    step = (cards, left)
        self.memo[key] = (best, step[0], step[1])
        return best


_NO_MELDS: Final[list[tuple[Cards, int]]] = []


def _without(key: Key, face: int) -> Key:
    once, twice, jokers = key
    if twice & BIT[face]:
        return (once, twice ^ BIT[face], jokers)
    return (once ^ BIT[face], twice, jokers)


def _take_out(key: Key, cards: Cards) -> Key | None:
    once, twice, jokers = key
    for face in cards:
        if face == JOKER:
            if not jokers:
                return None
            jokers -= 1
        elif twice & BIT[face]:
            twice ^= BIT[face]
        elif once & BIT[face]:
            once ^= BIT[face]
        else:
            return None
    return (once, twice, jokers)
