"""What a turn can still reach: whether it can end, go out, or use a card, by searching over the seat's own actions.

After the draw a turn has no hidden information for its own player, so the search is exact, but for a limit that no family meets.
"""

from typing import Final

from romme.engine.actions import (
    LAY,
    MELD,
    SWAP,
    Action,
    discard,
    lay_down,
    lay_off,
    swap,
)
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.combos import melds_in
from romme.engine.hands import Hand, Key
from romme.engine.melds import (
    HIGH,
    LOW,
    Cards,
    fits,
    swappable,
)
from romme.engine.prospects import can_open, can_open_after, free, opening_open
from romme.engine.state import Table
from romme.engine.turn import discard_debt, judge_held, may_lay_off, perform, unreturnable

_Place = tuple[Key, tuple[Cards, ...], int, int]
_Seen = set[_Place]
"""Places of one turn, with one deep-taken card at most, from which the end searched for is out of reach."""
_PLACES: Final = 500
"""How many places a search looks at before it gives up. The families as they are need six; house rules that mix jokers, swaps
before the opening, a high minimum and deep takes can need millions. What is offered leads on all the same: a search from
a place further on sees no others than the one that led there.
"""


def build_actions(table: Table, hand: Hand) -> list[Action]:
    """All melds, lay-offs and swaps that would be accepted now."""
    found: list[Action] = []
    for cards in melds_in(table.rules, _melding(hand, table.deep)):
        action = lay_down(cards)
        # That it is a meld is known; the rest matters only for the last cards and where a certain card must be used.
        if (len(cards) < hand.size and table.deep == HIDDEN) or judge_held(table, hand, action) is None:
            found.append(action)
    if not table.melds or not may_lay_off(table, table.turn):
        return found
    for index, meld in enumerate(table.melds):
        for face, end in meld.openings:
            if hand.once & BIT[face]:
                both = fits(meld, face) == LOW | HIGH
                _accept(table, hand, lay_off(face, index, end if both else 0), found)
        if hand.jokers and meld.openings:
            _accept_jokers(table, hand, index, fits(meld, JOKER), found)
        for face in swappable(table.rules, meld):
            if hand.once & BIT[face]:
                _accept(table, hand, swap(face, index), found)
    return found


def _melding(hand: Hand, deep: int) -> Hand:
    """The cards of a hand that can lie in a meld with the deep-taken card; all of them where there is none."""
    if deep <= JOKER:
        return hand
    near = Hand()
    for face in hand.faces():
        if face == JOKER or face >> 4 == deep >> 4 or face & 15 == deep & 15:
            near.add(face)
    return near


def _accept(table: Table, hand: Hand, action: Action, found: list[Action]) -> None:
    if judge_held(table, hand, action) is None:
        found.append(action)


def _accept_jokers(table: Table, hand: Hand, index: int, ends: int, found: list[Action]) -> None:
    if ends == LOW | HIGH:
        _accept(table, hand, lay_off(JOKER, index, LOW), found)
        _accept(table, hand, lay_off(JOKER, index, HIGH), found)
    else:
        _accept(table, hand, lay_off(JOKER, index), found)


def discards(table: Table, hand: Hand) -> list[Action]:
    """All discards that would be accepted now."""
    if discard_debt(table, hand) is not None:
        return []
    back = unreturnable(table)
    found: list[Action] = []
    for face in hand.kinds():
        if face not in (JOKER, back) or judge_held(table, hand, discard(face)) is None:
            found.append(discard(face))
    return found


def after(table: Table, hand: Hand, action: Action) -> tuple[Table, Hand]:
    """Table and hand after an accepted action, the given ones left alone."""
    table = table.copy()
    hand = hand.copy()
    perform(table, hand, action)
    return table, hand


def can_end(table: Table, hand: Hand) -> bool:
    """Whether some sequence of accepted actions ends this turn (undo aside)."""
    return _search(table, hand, set(), out=False)


def can_go_out(table: Table, hand: Hand) -> bool:
    """Whether some sequence of accepted actions empties the hand in this turn."""
    return _search(table, hand, set(), out=True)


def _search(table: Table, hand: Hand, seen: _Seen, out: bool) -> bool:
    if hand.size == 0:
        return True
    if (not out or hand.size == 1) and discards(table, hand):
        return True
    owed = opening_open(table) and table.laid > 0 and not table.rules.hand_waives_minimum
    if owed and not out:
        verdict = can_open(table, hand, table.laid)
        if verdict is not None:
            return verdict
    place = _place(table, hand)
    if place in seen or len(seen) == _PLACES:
        return False
    seen.add(place)
    for action in build_actions(table, hand):
        if owed and action.kind == LAY and not _nears_a_swap(table, action.meld):
            continue  # no other lay-off brings the opening nearer, and it can be laid later as well
        if _search(*after(table, hand, action), seen, out):
            seen.discard(place)
            return True
    return False


def _place(table: Table, hand: Hand) -> _Place:
    """All that tells one place of a turn from another; the order in which melds were laid does not matter."""
    return hand.key(), tuple(sorted([meld.cards for meld in table.melds])), table.laid, table.joker_debt


def _nears_a_swap(table: Table, meld: int) -> bool:
    cards = table.melds[meld].cards
    return JOKER in cards and len(cards) < table.rules.swap_min_cards


def offered(table: Table, hand: Hand) -> list[Action]:
    """The accepted actions of this turn after which it can still end: what a player is offered, `undo` aside."""
    found: list[Action] = []
    verdicts: dict[tuple[Key, int], bool | None] = {}
    seen: _Seen = set()
    opening = opening_open(table)
    for action in build_actions(table, hand):
        verdict = True if _surely_ends(table, hand, action) else None
        if verdict is None and opening and action.kind == MELD:
            verdict = can_open_after(table, hand, action, verdicts)
        if verdict is None:
            verdict = _search(*after(table, hand, action), seen, out=False)
        if verdict:
            found.append(action)
    found.extend(discards(table, hand))
    return found


def _surely_ends(table: Table, hand: Hand, action: Action) -> bool:
    """Whether, without a search, the turn can end after this accepted action: out, or no debt and a card free to discard."""
    if action.kind != SWAP and hand.size == len(action.cards):
        return True
    if table.joker_debt or (action.kind == SWAP and table.rules.swap_must_use):
        return False
    if not table.opened[table.turn] and table.rules.opening_minimum and (action.kind == MELD or table.laid):
        return False
    return free(table, hand.size - hand.jokers - len(action.cards) + action.cards.count(JOKER))
