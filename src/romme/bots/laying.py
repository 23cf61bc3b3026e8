"""What the heuristic lays in a turn: its best melds, lay-offs and swaps, or nothing while it holds them in the hand."""

from typing import Final

from romme.bots.chances import can_meld, lies_at_an_end
from romme.bots.style import Chance, Style
from romme.bots.swapping import with_joker
from romme.engine.actions import LAY, Action, lay_down, lay_off, swap
from romme.engine.arrange import Arrangement, arrange, most_points
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.hands import Hand
from romme.engine.melds import APPEND, HIGH, LOW, fits, swappable
from romme.engine.moves import legal
from romme.engine.play import step
from romme.engine.state import PHASE_OVER, State, Table, View
from romme.engine.turn import judge_held, may_lay_off, unreturnable

_FEW: Final = 3
"""With so many cards left nothing is melded with a joker, and it is laid off."""


def build(state: State, hand: Hand, gone: Hand, style: Style, chance: Chance) -> Arrangement | None:
    """Lay melds, lay off, swap jokers, or hold it all; the hand's best arrangement, if it was looked for."""
    table = state.table
    if table.deep != HIDDEN:
        _use_deep(state, hand, gone)
    _pay(state, hand, gone)
    best: Arrangement | None = None
    if table.phase != PHASE_OVER and can_meld(table.rules, hand):
        best = arrange(table.rules, hand)
        if holds(table, best, style):
            _swap_all(state, hand, gone)
            return best
        _lay_melds(state, hand, gone, best)
    if table.phase == PHASE_OVER or not table.melds or not may_lay_off(table, table.turn):
        return best
    if not table.opened[table.turn] and table.laid:
        return best
    if _lay_off(state, hand, gone, style, chance) and can_meld(table.rules, hand):
        _lay_melds(state, hand, gone, arrange(table.rules, hand))
    if hand.jokers and hand.size - hand.jokers < _FEW and table.phase != PHASE_OVER:
        _lay_off_jokers(state, hand, gone)
    return best


def holds(table: Table, best: Arrangement, style: Style) -> bool:
    """Whether melds stay in the hand: it cannot go out yet, nobody else seems about to, and neither the stock nor its first
    filling ends; two who hold could wait for ever.
    """
    last = table.seats - 1 if table.rules.stock_end == "end" else 0
    if not best.melds or table.laid or table.reshuffles or table.stock_size <= max(last, style.late_stock):
        return False
    for seat in range(table.seats):
        if seat != table.turn and table.counts[seat] <= style.late_hand:
            return False
    loose = 0
    for face in best.deadwood:
        if face != JOKER and not (table.melds and lies_at_an_end(table, face)):
            loose += 1
    return loose > 1


def _use_deep(state: State, hand: Hand, gone: Hand) -> None:
    """Lay the deep-taken card in the longest meld, or off."""
    table = state.table
    best: Action | None = None
    for action in legal(View(table.turn, table, hand)):
        if best is None or (action.kind != LAY and len(action.cards) > len(best.cards)):
            best = action
    if best is not None:
        _perform(state, gone, best)


def _lay_melds(state: State, hand: Hand, gone: Hand, best: Arrangement) -> None:
    table = state.table
    rules = table.rules
    opening = _must_open(table)
    if opening or rules.scoring == "melded":
        best = most_points(rules, hand)
        if opening and best.points + table.laid < rules.opening_minimum:
            return
    if opening and len(best.deadwood) < 2 and not _may_leave(table, best.deadwood):
        return
    for cards in best.melds:
        _lay(state, hand, gone, lay_down(cards))
        if table.phase == PHASE_OVER:
            return


def _may_leave(table: Table, left: list[int]) -> bool:
    """Whether these last cards may stay after the melds: none where going out needs no discard, or one to discard."""
    return left[0] != unreturnable(table) if left else not table.rules.must_discard_to_go_out


def _lay(state: State, hand: Hand, gone: Hand, action: Action) -> bool:
    """Lay or lay off unless that leaves no way to end the turn."""
    table = state.table
    left = hand.size - len(action.cards)
    if left == 0 and judge_held(table, hand, action) is not None:
        return False
    if left == 1:
        barred = unreturnable(table)
        if barred > JOKER and barred not in action.cards and hand.once & BIT[barred]:
            return False
    _perform(state, gone, action)
    return True


def _perform(state: State, gone: Hand, action: Action) -> None:
    for face in action.cards:
        if face != JOKER:
            gone.add(face)
    step(state, state.table.turn, action)


def _lay_off(state: State, hand: Hand, gone: Hand, style: Style, chance: Chance) -> bool:
    """Lay off until nothing fits; whether the round goes on and a joker was swapped on the way."""
    table = state.table
    swapped = False
    again = True
    while again:
        again = False
        for index in range(len(table.melds)):
            meld = table.melds[index]
            for face, end in meld.openings:
                if not hand.once & BIT[face] or style.misses(hand.size, chance):
                    continue
                both = fits(meld, face) == LOW | HIGH
                if _lay(state, hand, gone, lay_off(face, index, end if both else 0)):
                    if table.phase == PHASE_OVER:
                        return False
                    again = True
                    break
            if JOKER in meld.cards and not again:
                swapped = _swap(state, hand, gone, index) or swapped
    return swapped


def _lay_off_jokers(state: State, hand: Hand, gone: Hand) -> None:
    """Lay off the jokers where hardly another card is left: nothing can be melded with them, and they count most."""
    table = state.table
    for index in range(len(table.melds)):
        while hand.jokers:
            action = _joker_to(table, hand, index)
            if action is None or not _lay(state, hand, gone, action):
                break
            if table.phase == PHASE_OVER:
                return


def _joker_to(table: Table, hand: Hand, index: int) -> Action | None:
    """A joker laid off on this meld, if a hand of this size may do that."""
    ends = fits(table.melds[index], JOKER)
    for end in (LOW, HIGH, APPEND):
        action = lay_off(JOKER, index, end if ends == LOW | HIGH else 0)
        if ends & end and judge_held(table, hand, action) is None:
            return action
    return None


def _swap_all(state: State, hand: Hand, gone: Hand) -> None:
    """Take the jokers that may stay in the hand."""
    table = state.table
    if not table.rules.jokers or table.rules.swap_must_use or not may_lay_off(table, table.turn):
        return
    for index in range(len(table.melds)):
        if JOKER in table.melds[index].cards:
            _swap(state, hand, gone, index)


def _swap(state: State, hand: Hand, gone: Hand, index: int) -> bool:
    """Swap a joker out of this meld, if one of the cards for it is there and the joker is of use."""
    table = state.table
    for face in swappable(table.rules, table.melds[index]):
        if hand.once & BIT[face] and _swap_for(state, hand, gone, index, face):
            return True
    return False


def _swap_for(state: State, hand: Hand, gone: Hand, index: int, face: int) -> bool:
    """Swap with this card, and lay the joker again where it may not stay in the hand; False where that cannot be."""
    table = state.table
    rules = table.rules
    if not rules.swap_must_use:
        if hand.size < 3:
            return False
    elif _must_open(table):
        return False
    else:
        best = with_joker(rules, hand, face)
        if best is None and not (2 <= hand.size <= _FEW and _takes_joker(table, hand)):
            return False
        if best is not None and best.deadwood == [unreturnable(table)]:
            return False
    _perform(state, gone, swap(face, index))
    _pay(state, hand, gone)
    return True


def _must_open(table: Table) -> bool:
    """Whether what is laid first must be worth something."""
    return table.rules.opening_minimum > 0 and not table.opened[table.turn]


def _pay(state: State, hand: Hand, gone: Hand) -> None:
    """Lay the swapped jokers that may not stay in the hand: in its best melds, or off."""
    table = state.table
    if not table.joker_debt or not table.rules.swap_must_use or _must_open(table):
        return
    best = arrange(table.rules, hand) if can_meld(table.rules, hand) else None
    if best is not None and best.deadwood and JOKER not in best.deadwood:
        for cards in best.melds:
            if JOKER in cards:
                _lay(state, hand, gone, lay_down(cards))
    if table.joker_debt:
        _lay_off_jokers(state, hand, gone)


def _takes_joker(table: Table, hand: Hand) -> bool:
    """Whether a joker might be laid off, if the hand had one."""
    return any(_joker_to(table, hand, index) for index in range(len(table.melds)))
