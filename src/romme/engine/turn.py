"""What may be laid and discarded between the draw and the end of a turn, and what it changes.

All of it is public but for the own hand, so these functions see the table and that hand, never a State.
"""

from romme.engine.actions import DISCARD, LAY, MELD, SWAP, Action
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.hands import Hand
from romme.engine.melds import (
    APPEND,
    HIGH,
    LOW,
    Meld,
    extend,
    fits,
    joker_fault,
    joker_place,
    read_meld,
    swap_in,
)
from romme.engine.refusals import Refusal
from romme.engine.state import PHASE_PLAY, Before, Table, with_face


def judge(table: Table, hand: Hand, action: Action) -> Refusal | None:
    """Why the seat on turn, after its draw, may not do this with this hand; None if it may (NOTATION, precedence 4 to 8)."""
    if not hand.holds(action.cards):
        return Refusal.NOT_IN_HAND
    return judge_held(table, hand, action)


def judge_held(table: Table, hand: Hand, action: Action) -> Refusal | None:
    """As `judge`, for cards that the hand is known to hold."""
    if table.deep != HIDDEN and (action.kind not in (MELD, LAY) or table.deep not in action.cards):
        return Refusal.TAKEN_CARD_UNUSED
    if action.kind == MELD:
        return _judge_meld(table, hand, action)
    if action.kind == LAY:
        return _judge_lay(table, hand, action)
    if action.kind == SWAP:
        return _judge_swap(table, action)
    return _judge_discard(table, hand, action.cards[0])


def _judge_meld(table: Table, hand: Hand, action: Action) -> Refusal | None:
    meld = read_meld(table.rules, table.turn, action.cards)
    if not isinstance(meld, Meld):
        return meld
    opens = table.opened[table.turn] or table.laid + meld.points >= table.rules.opening_minimum
    return _judge_rest(table, hand.size - len(action.cards), opens)


def _judge_rest(table: Table, left: int, opened: bool) -> Refusal | None:
    """Whether a meld or lay-off may leave so many cards in the hand."""
    if left:
        return None
    if not opened and not table.rules.hand_waives_minimum:
        return Refusal.OPENING_TOO_LOW
    if table.rules.must_discard_to_go_out:
        return Refusal.MUST_KEEP_A_DISCARD
    return None  # an emptied hand owes no joker: every swapped one lies on the table


def lay_end(table: Table, action: Action) -> int | Refusal:
    """The end at which this lay-off goes, or why it fits nowhere or is unclear."""
    meld = table.melds[action.meld]
    ends = fits(meld, action.cards[0])
    if action.end:
        return action.end if ends & action.end else Refusal.DOES_NOT_FIT
    if ends == 0:
        return Refusal.DOES_NOT_FIT
    return Refusal.BAD_ACTION if ends == LOW | HIGH else ends


def _judge_lay(table: Table, hand: Hand, action: Action) -> Refusal | None:
    end = lay_end(table, action)
    if isinstance(end, Refusal):
        return end
    fault = joker_fault(table.rules, extend(table.rules, table.melds[action.meld], action.cards[0], end))
    if fault is not None:
        return fault
    if not may_lay_off(table, table.turn):
        return Refusal.NOT_OPENED
    paid = table.opened[table.turn] or table.laid == 0
    return _judge_rest(table, hand.size - 1, paid)


def may_lay_off(table: Table, seat: int) -> bool:
    """Whether a seat may lay off and swap when it is on turn (RULES §1: after having opened, `lay_off_after_melds`)."""
    if table.rules.lay_off == "always":
        return True
    if not table.opened[seat]:
        return False
    melds = 0
    for meld in table.melds:
        if meld.owner == seat:
            melds += 1
    return max(melds, 1) >= table.rules.lay_off_after_melds


def _judge_swap(table: Table, action: Action) -> Refusal | None:
    meld = table.melds[action.meld]
    if not table.rules.joker_swap or joker_place(meld, action.cards[0]) < 0:
        return Refusal.NO_SUCH_JOKER
    if len(meld.cards) < table.rules.swap_min_cards:
        return Refusal.SWAP_NEEDS_FOUR
    return None if may_lay_off(table, table.turn) else Refusal.NOT_OPENED


def _judge_discard(table: Table, hand: Hand, face: int) -> Refusal | None:
    debt = discard_debt(table, hand)
    if debt is not None:
        return debt
    if face == unreturnable(table) and _only_taken(table, hand):
        return Refusal.TAKEN_CARD_BACK
    if (
        face == JOKER
        and not table.rules.joker_discard
        and hand.size > 1
        and not _stuck_with_jokers(table, hand)
    ):
        return Refusal.JOKER_NOT_DISCARDABLE
    return None


def discard_debt(table: Table, hand: Hand) -> Refusal | None:
    """Why no card at all may be discarded now: the turn still owes something."""
    if table.deep != HIDDEN:
        return Refusal.TAKEN_CARD_UNUSED
    waived = hand.size == 1 and table.rules.hand_waives_minimum
    if table.laid and not table.opened[table.turn] and not waived:
        return Refusal.OPENING_TOO_LOW
    return Refusal.JOKER_MUST_BE_USED if table.joker_debt > 0 else None


def unreturnable(table: Table) -> int:
    """The face just taken where it may not be discarded in the same turn (but for a twin held before), else HIDDEN."""
    return HIDDEN if table.rules.discard_taken or len(table.taken) != 1 else table.taken[0]


def _only_taken(table: Table, hand: Hand) -> bool:
    """Whether the hand held no twin of the card just taken before it was taken (RULES §0, the card just taken)."""
    face = table.taken[0]
    copies = hand.count(face)
    for action in table.done:
        copies += action.cards.count(face)
    return copies < 2


def _stuck_with_jokers(table: Table, hand: Hand) -> bool:
    """Whether the hand holds only jokers that fit nowhere on the table, or besides jokers only a taken card that may not
    go back: then one joker may be discarded, or the turn could not end.
    """
    if hand.once:
        barred = unreturnable(table)
        return barred > JOKER and hand.once == BIT[barred] and _only_taken(table, hand)
    for index in range(len(table.melds)):
        for end in (LOW, HIGH, APPEND):
            if _judge_lay(table, hand, Action(LAY, (JOKER,), index, end)) is None:
                return False
    return True


def perform(table: Table, hand: Hand, action: Action) -> None:
    """Do a meld, lay-off, swap or discard that `judge` accepts; the end of the turn is the caller's."""
    seat = table.turn
    if action.kind == DISCARD:
        _remove(table, hand, action.cards[0])
        table.discards.append(action.cards[0])
        table.discarded_by = seat
        table.thrown = with_face(table.thrown, seat, action.cards[0])
        return
    if table.before is None:
        table.before = Before(table.melds[:], table.opened[seat], table.melded[seat])
    for face in action.cards:
        _remove(table, hand, face)
    if action.kind == MELD:
        _perform_meld(table, action)
    elif action.kind == LAY:
        _perform_lay(table, action)
    else:
        meld = table.melds[action.meld]
        place = joker_place(meld, action.cards[0])
        table.melds[action.meld] = swap_in(table.rules, meld, place, action.cards[0])
        hand.add(JOKER)
        table.known[seat].add(JOKER)
        table.counts[seat] += 1
        if table.rules.swap_must_use:
            table.joker_debt += 1
    table.deep = HIDDEN
    table.done = [*table.done, action]


def _remove(table: Table, hand: Hand, face: int) -> None:
    hand.remove(face)
    table.counts[table.turn] -= 1
    table.known[table.turn].discard_known(face)


def _perform_meld(table: Table, action: Action) -> None:
    seat = table.turn
    meld = read_meld(table.rules, seat, action.cards)
    assert isinstance(meld, Meld)
    table.melds.append(meld)
    table.melded[seat] += meld.points
    table.laid += meld.points
    if table.laid >= table.rules.opening_minimum:
        table.opened[seat] = True
    table.joker_debt = max(0, table.joker_debt - action.cards.count(JOKER))


def _perform_lay(table: Table, action: Action) -> None:
    meld = table.melds[action.meld]
    end = lay_end(table, action)
    assert not isinstance(end, Refusal)
    longer = extend(table.rules, meld, action.cards[0], end)
    table.melds[action.meld] = longer
    table.melded[table.turn] += longer.points - meld.points
    if action.cards[0] == JOKER:
        table.joker_debt = max(0, table.joker_debt - 1)


def take_back(table: Table, hand: Hand) -> None:
    """Undo everything since the draw of this turn; the faces that all have seen stay known (RULES §0, take back)."""
    assert table.phase == PHASE_PLAY
    assert table.before is not None
    seat = table.turn
    for action in reversed(table.done):
        for face in action.cards:
            hand.add(face)
            table.counts[seat] += 1
            table.known[seat].add(face)
        if action.kind == SWAP:
            hand.remove(JOKER)
            table.known[seat].discard_known(JOKER)
            table.counts[seat] -= 1
    table.melds = table.before.melds[:]
    table.opened[seat] = table.before.opened
    table.melded[seat] = table.before.melded
    if len(table.taken) > 1:
        table.deep = table.taken[0]
    table.before = None
    table.done = []
    table.laid = 0
    table.joker_debt = 0
