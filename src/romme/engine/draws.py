"""What may be drawn: from the stock, from the discard pile, or by knocking. Seen from one seat: the table and its own hand."""

from romme.engine.cards import HIDDEN
from romme.engine.hands import Hand
from romme.engine.reach import can_end, can_go_out
from romme.engine.refusals import Refusal
from romme.engine.state import PHASE_DRAW, PHASE_PLAY, Table, View


def can_draw(table: Table) -> bool:
    """Whether the stock holds a card or may be renewed from the discards (RULES §0, rounds end)."""
    return table.stock_size > 0 or (may_renew(table) and len(table.discards) > 1)


def may_renew(table: Table) -> bool:
    """Whether the rules let an empty stock be renewed once more in this round."""
    rules = table.rules
    return rules.stock_end == "reshuffle" and (
        rules.max_reshuffles is None or table.reshuffles < rules.max_reshuffles
    )


def check_knock(view: View) -> Refusal | None:
    """Why this seat may not knock now (RULES §1, knocking)."""
    table = view.table
    if not table.rules.knock or view.seat is None or view.seat == table.turn:
        return Refusal.CANNOT_KNOCK
    if table.phase != PHASE_DRAW or not table.discards:
        return Refusal.CANNOT_KNOCK
    if table.discarded_by == view.seat and (
        not table.rules.knock_own_discard or table.knocked_own == view.seat
    ):
        return Refusal.OWN_DISCARD
    return None


def check_take(table: Table, hand: Hand, count: int) -> Refusal | None:
    """Why the seat on turn may not take so many cards of the discard pile."""
    rules = table.rules
    if not table.discards:
        return Refusal.DISCARD_EMPTY
    if count < 1 or count > len(table.discards) or (count > 1 and rules.take != "deep"):
        return Refusal.BAD_ACTION
    if rules.last_card_take and count == 1:
        return None
    taken_table, taken_hand = _after_take(table, hand, count)
    if not rules.last_card_take and hand.size == 1 and can_go_out(taken_table, taken_hand):
        return Refusal.LAST_CARD_TAKE
    if count > 1 and not can_end(taken_table, taken_hand):
        return Refusal.TAKEN_CARD_UNUSED
    return None


def takes(table: Table, hand: Hand) -> list[int]:
    """How many cards the seat on turn may take from the discard pile and still be able to end its turn."""
    depth = len(table.discards) if table.rules.take == "deep" else 1
    return [
        count
        for count in range(1, depth + 1)
        if check_take(table, hand, count) is None and _ends_after(table, hand, count)
    ]


def _ends_after(table: Table, hand: Hand, count: int) -> bool:
    """Whether the turn can end after this take; a deep take that leads nowhere is refused already."""
    return count > 1 or hand.once != 0 or can_end(*_after_take(table, hand, count))


def _after_take(table: Table, hand: Hand, count: int) -> tuple[Table, Hand]:
    table = table.copy()
    hand = hand.copy()
    move_taken(table, hand, count)
    return table, hand


def move_taken(table: Table, hand: Hand, count: int) -> None:
    """Move the top cards of the discard pile into the hand on turn."""
    seat = table.turn
    known = table.known[seat]
    table.taken = table.discards[-count:]
    del table.discards[-count:]
    for face in table.taken:
        hand.add(face)
        known.add(face)
    table.counts[seat] += count
    table.deep = table.taken[0] if count > 1 else HIDDEN
    table.phase = PHASE_PLAY
