"""What a turn can still reach: whether it can end, go out, or use a card, by searching over the seat's own actions.

After the draw a turn has no hidden information for its own player, so the search is exact.
"""

from romme.engine.actions import MELD, SWAP, Action, discard, lay_down, lay_off, swap
from romme.engine.arrange import most_points
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.hands import Hand, Key
from romme.engine.melds import HIGH, LOW, Cards, Meld, fits, joker_place, melds_in
from romme.engine.state import Table
from romme.engine.turn import discard_debt, judge_held, perform, unreturnable

_Seen = set[tuple[Key, tuple[Cards, ...]]]


def build_actions(table: Table, hand: Hand) -> list[Action]:
    """All melds, lay-offs and swaps that would be accepted now."""
    found: list[Action] = []
    for cards in melds_in(table.rules, hand):
        action = lay_down(cards)
        if judge_held(table, hand, action) is None:
            found.append(action)
    for index, meld in enumerate(table.melds):
        for action in _on_meld(table, hand, index, meld):
            if judge_held(table, hand, action) is None:
                found.append(action)
    return found


def _on_meld(table: Table, hand: Hand, index: int, meld: Meld) -> list[Action]:
    """Lay-offs that fit this meld, and swaps for its joker, whatever else the rules say."""
    found: list[Action] = []
    for face, end in meld.openings:
        if hand.once & BIT[face]:
            both = fits(meld, face) == LOW | HIGH
            found.append(lay_off(face, index, end if both else 0))
    if hand.jokers and meld.openings:
        ends = fits(meld, JOKER)
        found += [lay_off(JOKER, index, end) for end in ((LOW, HIGH) if ends == LOW | HIGH else (0,))]
    if JOKER in meld.cards and table.rules.joker_swap:
        found += [swap(face, index) for face in hand.kinds() if joker_place(meld, face) >= 0]
    return found


def discards(table: Table, hand: Hand) -> list[Action]:
    """All discards that would be accepted now."""
    if discard_debt(table, hand) is not None:
        return []
    found = [discard(face) for face in hand.kinds()]
    if hand.jokers or unreturnable(table) != HIDDEN:
        return [action for action in found if judge_held(table, hand, action) is None]
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
    if not out and table.laid and not table.opened[table.turn] and table.deep == HIDDEN:
        if table.laid + most_points(table.rules, hand) < table.rules.opening_minimum:
            return False
    place = (hand.key(), tuple([meld.cards for meld in table.melds]))
    if place in seen:
        return False
    seen.add(place)
    for action in build_actions(table, hand):
        if _search(*after(table, hand, action), seen, out):
            return True
    return False


def offered(table: Table, hand: Hand) -> list[Action]:
    """The accepted actions of this turn after which it can still end: what a player is offered, `undo` aside."""
    found: list[Action] = []
    for action in build_actions(table, hand):
        if _surely_ends(table, hand, action) or can_end(*after(table, hand, action)):
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
    naturals = hand.size - hand.jokers - len(action.cards) + action.cards.count(JOKER)
    return naturals > 1 or (naturals == 1 and unreturnable(table) == HIDDEN)
