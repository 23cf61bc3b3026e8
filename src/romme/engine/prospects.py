"""What the cards of a turn can still bring, told from the hand and the table alone: it saves most searches of `reach`.

Every answer but None is exact; None means that only a search can tell.
"""

from romme.engine.actions import Action
from romme.engine.arrange import most_points
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.hands import Hand, Key
from romme.engine.melds import Meld, read_meld, swaps_for
from romme.engine.state import Table
from romme.engine.turn import unreturnable


def opening_open(table: Table) -> bool:
    """Whether an opening minimum may still be owed in this turn."""
    return table.rules.opening_minimum > 0 and not table.opened[table.turn] and table.deep == HIDDEN


def can_open(table: Table, hand: Hand, laid: int) -> bool | None:
    """Whether a turn with so many points laid can open with this hand and end; None where only a search can tell."""
    needed = table.rules.opening_minimum - laid
    if hand.jokers:  # mostly natural cards are enough, and they are soon looked through
        naturals = hand.copy()
        naturals.jokers = 0
        naturals.size -= hand.jokers
        best = most_points(table.rules, naturals, needed)
        if best.points >= needed and _can_spare(table, best.deadwood):
            return True
    best = most_points(table.rules, hand, needed)
    if best.points >= needed:
        return True if _can_spare(table, best.deadwood) else None
    if table.rules.hand_waives_minimum:
        return None
    richer = hand.copy()
    for _ in range(_swappable(table, hand)):
        richer.add(JOKER)
    return None if most_points(table.rules, richer, needed).points >= needed else False


def _may_swap_first(table: Table) -> bool:
    """Whether jokers may be swapped before the opening."""
    return table.rules.lay_off == "always" and table.rules.joker_swap


def _swappable(table: Table, hand: Hand) -> int:
    """How many jokers of the table this hand might swap for natural cards before it has opened.

    A joker laid and swapped again brings no more than its natural card laid at once, so none is counted twice.
    """
    if not _may_swap_first(table):
        return 0
    found = 0
    for meld in table.melds:
        found += min(meld.cards.count(JOKER), sum([hand.once & BIT[face] != 0 for face in swaps_for(meld)]))
    return found


def _can_spare(table: Table, left: list[int]) -> bool:
    """Whether among these cards one can surely be discarded; a joker to be placed needs a search."""
    return table.joker_debt == 0 and free(table, len(left) - left.count(JOKER))


def free(table: Table, naturals: int) -> bool:
    """Whether of so many natural cards one can surely be discarded, debts aside."""
    return naturals > 1 or (naturals == 1 and unreturnable(table) == HIDDEN)


def can_open_after(
    table: Table,
    hand: Hand,
    action: Action,
    verdicts: dict[tuple[Key, int], bool | None],
) -> bool | None:
    """As `can_open` after a meld; melds that leave the same hand share the verdict."""
    meld = read_meld(table.rules, table.turn, action.cards)
    assert isinstance(meld, Meld)
    rest = hand.copy()
    for face in action.cards:
        rest.remove(face)
    laid = table.laid + meld.points
    if laid >= table.rules.opening_minimum:
        return True if _can_spare(table, rest.faces()) else None
    if JOKER in action.cards and _may_swap_first(table):
        return None
    key = (rest.key(), laid)
    if key not in verdicts:
        verdicts[key] = can_open(table, rest, laid)
    return verdicts[key]
