"""How good a discard is, told from what the seat may see: what the hand becomes, what the next card may make of it, and, for who
reads the others, what the discard may be to the next player. Linear models by family; their weights are data, fitted by
`romme bench merits` to what play-outs were worth.
"""

import json
from pathlib import Path
from typing import Final

from romme.bots.chances import bits, can_meld, ends, lies_at_an_end, makes_meld, outs
from romme.bots.hand_model import COMPANY, SAME, beside
from romme.bots.policy import helps, public_cards
from romme.bots.resample import Sampler
from romme.bots.style import Chance
from romme.bots.swapping import given_away
from romme.engine.arrange import arrange, most_points
from romme.engine.cards import BIT, FACES, JOKER
from romme.engine.hands import Hand, faces_of
from romme.engine.rules import Rules
from romme.engine.state import Table

_KINDS: Final = 7
"""Hands are told apart by how many of their cards are in no meld; this many and more are alike."""
OWN: Final = 4 * _KINDS + 13
"""Facts about what a discard leaves the hand, what it costs, and what is left for others to meld with it."""
FACTS: Final = OWN + 11
"""All facts: those, and what the others' play tells about it."""
OWN_TIMES: Final = 3
"""Circumstances under which every fact has a weight of its own: always, how late it is, whether another hand is small."""
TIMES: Final = OWN_TIMES + 2
"""And whether another hand is nearly melded, how much of it is not."""
_SAMPLES: Final = 12
"""Samples of the other hands."""
_SMALL: Final = 3
_NEARLY: Final = 2
_LATE: Final = 20
_JOKER_GIVEN: Final = 0.1
"""What it costs, in rounds, to discard a card with which the next player may free a joker."""


class HandMerits:
    """Judges the discards of one decision as a player does who sees his own hand, the table and what is left, and nothing in what
    the others do.
    """

    def __init__(self, table: Table, hidden: list[int], weights: list[float]) -> None:
        """`hidden` are the cards whose place the seat on turn does not know."""
        self.rules: Rules = table.rules
        self.gone = public_cards(table)
        self.unseen = [0] * 64
        for face in hidden:
            if face != JOKER:
                self.unseen[face] += 1
        self.unseen_mask = 0
        for face in FACES:
            if self.unseen[face]:
                self.unseen_mask |= BIT[face]
        self.total = max(1.0, float(len(hidden)))
        least = 100
        for seat in range(table.seats):
            if seat != table.turn:
                least = min(least, table.counts[seat])
        self.times = [1.0, min(_LATE, table.turns // table.seats) / 10.0, 1.0 if least <= _SMALL else 0.0]
        self.kept = given_away(table)
        self.weights = _folded(weights, OWN, self.times)

    def of(self, table: Table, hand: Hand, face: int) -> float:
        """The worth of a discard, to compare with others of the same hand; jokers are kept."""
        if face == JOKER:
            return -1.0
        total = 0.0
        values = self.facts(table, hand, face)
        for at in range(len(values)):
            total += self.weights[at] * values[at]
        return total - (_JOKER_GIVEN if self.kept & BIT[face] else 0.0)

    def facts(self, table: Table, hand: Hand, face: int) -> list[float]:
        """What is known about discarding a natural card of this hand, on this table with all that is laid in this turn."""
        left = hand.copy()
        left.remove(face)
        return [
            *self._of_hand(table, left),
            self.rules.card_value(face) / 10.0,
            1.0 if lies_at_an_end(table, face) else 0.0,
            bits(COMPANY[face] & left.once) / 10.0,
            1.0 if left.once & BIT[face] else 0.0,
            self._pairs(face) / 10.0,
            self._in_the_pile(table, face) / 10.0,
        ]

    def _in_the_pile(self, table: Table, face: int) -> int:
        """How many cards might be melded with this one by who takes them all from the pile."""
        found = 0
        if self.rules.take == "deep":
            for other in table.discards:
                found += 1 if other != JOKER and BIT[other] & COMPANY[face] else 0
        return found

    def _pairs(self, face: int) -> float:
        """How many pairs of hidden cards would make a meld with this one."""
        same = bits(SAME[face] & self.unseen_mask)
        found = same * (same - 1) / 2
        rank = face & 15
        for low in range(max(1, rank - 2), min(11, rank) + 1):
            there = True
            for other in range(face - rank + low, face - rank + low + 3):
                if other != face and not self.unseen[other]:
                    there = False
            found += 1.0 if there else 0.0
        return found

    def _of_hand(self, table: Table, hand: Hand) -> list[float]:
        """What the hand is without the discard, and what its next card may make of it."""
        rules = self.rules
        best = arrange(rules, hand)
        kind = min(_KINDS - 1, len(best.deadwood))
        found = [0.0] * (4 * _KINDS)
        found[kind] = 1.0
        one, two, out = self._chances(table, hand, len(best.deadwood))
        found[_KINDS + kind] = one
        found[2 * _KINDS + kind] = two
        lone = chances = company = 0.0
        for face in best.deadwood:
            if face != JOKER:
                live = outs(rules, hand, self.gone, face)
                chances += live / 10.0
                lone += 0.0 if live else 1.0
                company += bits(COMPANY[face] & hand.once) / 10.0
        found[3 * _KINDS + kind] = chances
        laid = most_points(rules, hand).points if best.melds else 0
        missing = 0.0
        if not table.opened[table.turn] and rules.opening_minimum > laid:
            missing = (rules.opening_minimum - laid) / 10.0
        points = best.points / 10.0
        return [*found, out, lone, company, points, hand.jokers, laid / 10.0, missing]

    def _chances(self, table: Table, hand: Hand, count: int) -> tuple[float, float, float]:
        """How likely a hidden card would be melded or laid off, would leave fewer cards in no meld than these, and let the
        hand go out; in tenths.
        """
        one = two = out = 0
        fitting = ends(table)
        for face in FACES:
            left = self.unseen[face]
            if not left:
                continue
            if fitting & BIT[face]:
                one += left
                out += left if count <= 1 else 0
            elif self._accepts(hand, face):
                hand.add(face)
                now = self._loose(hand)
                hand.remove(face)
                one += left if now <= count else 0
                two += left if now < count else 0
                out += left if now <= 1 else 0
        scale = 10.0 / self.total
        return one * scale, two * scale, out * scale

    def _accepts(self, hand: Hand, face: int) -> bool:
        """Whether a card may be melded with what the hand holds; generous with jokers."""
        if hand.jokers:
            return COMPANY[face] & hand.once != 0
        return makes_meld(self.rules, hand.once, face)

    def _loose(self, hand: Hand) -> int:
        """How many cards are in no meld of the best arrangement."""
        return len(arrange(self.rules, hand).deadwood) if can_meld(self.rules, hand) else hand.size


class Merits(HandMerits):
    """And judges them by what the next player may do with them, as what he threw away, left lying and took tells."""

    def __init__(self, table: Table, hand: Hand, sampler: Sampler, chance: Chance) -> None:
        """`hand` is that of the seat on turn, `sampler` that of its view."""
        super().__init__(table, sampler.hidden, [])
        self.next = (table.turn + 1) % table.seats
        self.threats = [0.0] * 64
        self._read(table, hand, sampler, chance)
        self.weights = _folded(fitted(table), FACTS, self.times)

    def _read(self, table: Table, hand: Hand, sampler: Sampler, chance: Chance) -> None:
        """Tell from samples how far the others are, and how likely the next player would take each card."""
        loose = nearly = 0.0
        faces = faces_of(hand.once, 0, 0)
        for _ in range(_SAMPLES):
            hands = sampler.deal(chance)
            left = 100
            for seat in range(table.seats):
                if seat != table.turn:
                    left = min(left, self._loose(hands[seat]))
            loose += left
            nearly += 1.0 if left <= _NEARLY else 0.0
            for face in faces:
                if helps(table, hands[self.next], face):
                    self.threats[face] += 1.0 / _SAMPLES
        self.times.append(nearly / _SAMPLES)
        self.times.append(loose / _SAMPLES / 10.0)

    def facts(self, table: Table, hand: Hand, face: int) -> list[float]:
        """The same facts, and what the next player's play tells about this card."""
        thrown = table.thrown[self.next]
        declined = table.declined[self.next]
        return [
            *super().facts(table, hand, face),
            *beside(face, thrown),
            *beside(face, declined),
            1.0 if BIT[face] & (thrown | declined) else 0.0,
            *beside(face, table.known[self.next].once),
            self.threats[face],
        ]


def _folded(weights: list[float], facts: int, times: list[float]) -> list[float]:
    """The weights of so many facts under these circumstances."""
    found = [0.0] * facts
    for at, weight in enumerate(weights):
        found[at % facts] += times[at // facts] * weight
    return found


def _load() -> dict[str, dict[str, list[float]]]:
    text = Path(__file__).with_name("merits.json").read_text("ascii")
    return {
        family: {name: [float(weight) for weight in weights] for name, weights in named.items()}
        for family, named in json.loads(text).items()
    }


_WEIGHTS: Final = _load()
"""By family and name: "own" or "all", and the least number of seats that they are for."""


def own(table: Table) -> list[float]:
    """The weights for who looks at his own hand only, none where no model was fitted."""
    return _for(table, "own")


def fitted(table: Table) -> list[float]:
    """The weights of all facts for this table; none where no model was fitted."""
    return _for(table, "all")


def _for(table: Table, kind: str) -> list[float]:
    by_name = _WEIGHTS.get(table.rules.family, {})
    found: list[float] = []
    for seats in range(2, table.seats + 1):
        found = by_name.get(f"{kind} {seats}", found)
    return found
