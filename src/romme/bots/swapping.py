"""Jokers of the table that may be had for a natural card (RULES §0): which cards free one, and whether a hand can use it."""

from romme.bots.chances import can_meld
from romme.engine.arrange import Arrangement, arrange
from romme.engine.cards import BIT, JOKER
from romme.engine.hands import Hand
from romme.engine.melds import swappable
from romme.engine.rules import Rules
from romme.engine.state import Table
from romme.engine.turn import may_lay_off


def freeing(table: Table) -> int:
    """The natural faces that free a joker, as a mask."""
    found = 0
    if table.rules.jokers:
        for meld in table.melds:
            if JOKER in meld.cards:
                for face in swappable(table.rules, meld):
                    found |= BIT[face]
    return found


def given_away(table: Table) -> int:
    """The natural faces with which the next player might free a joker, as a mask."""
    return freeing(table) if may_lay_off(table, (table.turn + 1) % table.seats) else 0


def with_joker(rules: Rules, hand: Hand, face: int) -> Arrangement | None:
    """How the hand is melded with a joker in this card's place, None where that leaves a joker over or nothing to discard."""
    swapped = hand.copy()
    swapped.remove(face)
    swapped.add(JOKER)
    if not can_meld(rules, swapped):
        return None
    best = arrange(rules, swapped)
    return None if not best.deadwood or JOKER in best.deadwood else best


def pays(table: Table, hand: Hand, face: int) -> bool:
    """Whether a card from the pile would free a joker that the hand can use."""
    rules = table.rules
    if (
        not rules.jokers
        or hand.size < 2
        or not may_lay_off(table, table.turn)
        or not freeing(table) & BIT[face]
    ):
        return False
    if not rules.swap_must_use:
        return True
    after = hand.copy()
    after.add(face)
    return with_joker(rules, after, face) is not None
