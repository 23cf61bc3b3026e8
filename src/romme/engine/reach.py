"""What a turn can still reach: whether it can end, go out, or use a card, by searching over the seat's own actions.

After the draw a turn has no hidden information for its own player, so the search is exact.
"""

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
from romme.engine.arrange import most_points
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.combos import melds_in
from romme.engine.hands import Hand, Key
from romme.engine.melds import (
    HIGH,
    LOW,
    Cards,
    Meld,
    fits,
    read_meld,
    swaps_for,
)
from romme.engine.state import Table
from romme.engine.turn import discard_debt, judge_held, may_lay_off, perform, unreturnable

_Seen = set[tuple[Key, tuple[Cards, ...], int, int]]


def build_actions(table: Table, hand: Hand) -> list[Action]:
    """All melds, lay-offs and swaps that would be accepted now."""
    found: list[Action] = []
    for cards in melds_in(table.rules, _melding(hand, table.deep)):
        action = lay_down(cards)
        # That it is a meld is known; the rest matters only for the last cards and where a certain card must be used.
        if (len(cards) < hand.size and table.deep == HIDDEN) or judge_held(table, hand, action) is None:
            found.append(action)
    if not table.melds or not may_lay_off(table):
        return found
    for index, meld in enumerate(table.melds):
        for face, end in meld.openings:
            if hand.once & BIT[face]:
                both = fits(meld, face) == LOW | HIGH
                _accept(table, hand, lay_off(face, index, end if both else 0), found)
        if hand.jokers and meld.openings:
            _accept_jokers(table, hand, index, fits(meld, JOKER), found)
        for face in swaps_for(meld) if table.rules.joker_swap else []:
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
    owed = _opening_open(table) and table.laid > 0 and not table.rules.hand_waives_minimum
    if owed and not out:
        verdict = _opening(table, hand, table.laid)
        if verdict is not None:
            return verdict
    place = (
        hand.key(),
        tuple([meld.cards for meld in table.melds]),
        table.laid,
        table.joker_debt,
    )
    if place in seen:
        return False
    seen.add(place)
    for action in build_actions(table, hand):
        if owed and action.kind == LAY and not _nears_a_swap(table, action.meld):
            continue  # no other lay-off brings the opening nearer, and it can be laid later as well
        if _search(*after(table, hand, action), seen, out):
            return True
    return False


def _opening_open(table: Table) -> bool:
    """Whether an opening minimum may still be owed in this turn."""
    return table.rules.opening_minimum > 0 and not table.opened[table.turn] and table.deep == HIDDEN


def _nears_a_swap(table: Table, meld: int) -> bool:
    cards = table.melds[meld].cards
    return JOKER in cards and len(cards) < table.rules.swap_min_cards


def _opening(table: Table, hand: Hand, laid: int) -> bool | None:
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
    return None if table.rules.hand_waives_minimum or _may_swap_first(table, hand) else False


def _may_swap_first(table: Table, hand: Hand) -> bool:
    """Whether jokers may be swapped before the opening, so that one of them can be laid more than once."""
    if table.rules.lay_off != "always" or not table.rules.joker_swap:
        return False
    return hand.jokers > 0 or any(JOKER in meld.cards for meld in table.melds)


def _can_spare(table: Table, left: list[int]) -> bool:
    """Whether among these cards one can surely be discarded; a joker to be placed needs a search."""
    return table.joker_debt == 0 and _free(table, len(left) - left.count(JOKER))


def _free(table: Table, naturals: int) -> bool:
    """Whether of so many natural cards one can surely be discarded, debts aside."""
    return naturals > 1 or (naturals == 1 and unreturnable(table) == HIDDEN)


def offered(table: Table, hand: Hand) -> list[Action]:
    """The accepted actions of this turn after which it can still end: what a player is offered, `undo` aside."""
    found: list[Action] = []
    verdicts: dict[tuple[Key, int], bool | None] = {}
    opening = _opening_open(table)
    for action in build_actions(table, hand):
        verdict = True if _surely_ends(table, hand, action) else None
        if verdict is None and opening and action.kind == MELD:
            verdict = _after_meld(table, hand, action, verdicts)
        if verdict is None:
            verdict = can_end(*after(table, hand, action))
        if verdict:
            found.append(action)
    found.extend(discards(table, hand))
    return found


def _after_meld(
    table: Table,
    hand: Hand,
    action: Action,
    verdicts: dict[tuple[Key, int], bool | None],
) -> bool | None:
    """As `_opening` after a meld; melds that leave the same hand share the verdict."""
    meld = read_meld(table.rules, table.turn, action.cards)
    assert isinstance(meld, Meld)
    rest = hand.copy()
    for face in action.cards:
        rest.remove(face)
    laid = table.laid + meld.points
    if laid >= table.rules.opening_minimum:
        return True if _can_spare(table, rest.faces()) else None
    if JOKER in action.cards and _may_swap_first(table, hand):
        return None
    key = (rest.key(), laid)
    if key not in verdicts:
        verdicts[key] = _opening(table, rest, laid)
    return verdicts[key]


def _surely_ends(table: Table, hand: Hand, action: Action) -> bool:
    """Whether, without a search, the turn can end after this accepted action: out, or no debt and a card free to discard."""
    if action.kind != SWAP and hand.size == len(action.cards):
        return True
    if table.joker_debt or (action.kind == SWAP and table.rules.swap_must_use):
        return False
    if not table.opened[table.turn] and table.rules.opening_minimum and (action.kind == MELD or table.laid):
        return False
    return _free(table, hand.size - hand.jokers - len(action.cards) + action.cards.count(JOKER))
