"""The heuristic that plays every seat in simulations: a turn at a time, straight on a State, but looking only at the hand of the
seat on turn and at what all may see. It holds its melds while nobody seems about to go out, and discards what costs most
and has the fewest chances to meld.
"""

from typing import Final

from romme.bots.chances import can_meld, lies_at_an_end, makes_meld, outs
from romme.bots.laying import build
from romme.bots.style import Chance, Style
from romme.bots.swapping import given_away, pays
from romme.engine.actions import discard, draw, take, undo
from romme.engine.arrange import Arrangement, arrange
from romme.engine.cards import BIT, HIDDEN, JOKER
from romme.engine.draws import check_take
from romme.engine.hands import Hand, faces_of
from romme.engine.moves import legal
from romme.engine.play import renewal, step
from romme.engine.state import PHASE_DRAW, PHASE_OVER, State, Table, View
from romme.engine.turn import discard_debt, judge_held, may_lay_off, unreturnable

_DEEPEST: Final = 8
"""How deep into the discard pile is looked."""
_NEVER: Final = -1_000_000
_JOKER: Final = 8
"""A joker for the next player weighs as much as so many cards that would make the discard meld."""
_TAKE_ONE: Final = take(1)


def public_cards(table: Table, memory: int = 1000) -> Hand:
    """The natural cards that lie open: the melds, and the discard pile as far as it is remembered."""
    gone = Hand()
    for face in table.discards[-memory:]:
        if face != JOKER:
            gone.add(face)
    for meld in table.melds:
        for face in meld.cards:
            if face != JOKER:
                gone.add(face)
    return gone


def take_turn(state: State, gone: Hand, style: Style, chance: Chance) -> None:
    """Play the rest of the turn; `gone` is what `public_cards` gives, and is kept so."""
    table = state.table
    hand = state.hands[table.turn]
    if table.phase == PHASE_DRAW:
        _draw(state, hand, gone, chance)
        if table.phase == PHASE_OVER:
            return
    laid = len(table.done)
    best = build(state, hand, gone, style, chance)
    if table.phase != PHASE_OVER:
        _throw(state, hand, gone, style, best if len(table.done) == laid else None)


def _draw(state: State, hand: Hand, gone: Hand, chance: Chance) -> None:
    table = state.table
    count = wanted(table, hand) if table.discards else 0
    if count:
        for face in table.discards[-count:]:
            if face != JOKER:
                gone.discard_known(face)
        step(state, table.turn, _TAKE_ONE if count == 1 else take(count))
    elif state.stock:
        step(state, table.turn, draw)
    else:
        _draw_without_stock(state, gone, chance)


def _draw_without_stock(state: State, gone: Hand, chance: Chance) -> None:
    seat = state.table.turn
    action = legal(View(seat, state.table, state.hands[seat]))[0]
    order = renewal(state, action)
    for last in range(len(order) - 1, 0, -1):
        at = int(chance() * (last + 1))
        order[last], order[at] = order[at], order[last]
    step(state, seat, action, order)
    _recount(state.table, gone)


def _recount(table: Table, gone: Hand) -> None:
    now = public_cards(table)
    gone.once = now.once
    gone.twice = now.twice
    gone.size = now.size


def wanted(table: Table, hand: Hand) -> int:
    """How many cards of the discard pile to take; 0 for a card from the stock."""
    rules = table.rules
    if helps(table, hand, table.discards[-1]) and (
        (hand.size > 1 and rules.last_card_take) or check_take(table, hand, 1) is None
    ):
        return 1
    if rules.take == "deep":
        held = hand.once
        for count in range(1, min(_DEEPEST, len(table.discards)) + 1):
            face = table.discards[-count]
            if count > 1 and makes_meld(rules, held, face) and check_take(table, hand, count) is None:
                return count
            held |= BIT[face]
    return 0


def helps(table: Table, hand: Hand, face: int) -> bool:
    """Whether a card from the pile would be laid off, free a joker, or be one more in the hand's best melds. One that only takes
    the place of another does not help: two who took such cards from each other would never end.
    """
    if face == JOKER:
        return True
    if table.melds and hand.size > 1 and lies_at_an_end(table, face) and may_lay_off(table, table.turn):
        return True
    if pays(table, hand, face):
        return True
    if not hand.jokers and not makes_meld(table.rules, hand.once, face):
        return False
    after = hand.copy()
    after.add(face)
    left = arrange(table.rules, after).deadwood
    if face in left:
        return False
    return len(left) <= (
        len(arrange(table.rules, hand).deadwood) if can_meld(table.rules, hand) else hand.size
    )


def _throw(state: State, hand: Hand, gone: Hand, style: Style, best: Arrangement | None) -> None:
    """Discard what costs most and has the fewest chances, or find some other way to end the turn."""
    table = state.table
    face = choose_discard(table, hand, gone, style, best)
    if face == HIDDEN:
        _muddle_through(state, gone)
        return
    if face != JOKER:
        gone.add(face)
    step(state, table.turn, discard(face))


def choose_discard(table: Table, hand: Hand, gone: Hand, style: Style, best: Arrangement | None) -> int:
    """The card to discard, HIDDEN where none may be; `best` is the hand's best arrangement where it is known."""
    if table.laid and discard_debt(table, hand) is not None:
        return HIDDEN
    everything = faces_of(hand.once, hand.twice, 0)
    if best is None and can_meld(table.rules, hand):
        best = arrange(table.rules, hand)
    loose = everything if best is None else best.deadwood
    face = _dearest(table, hand, gone, style, loose)
    if face == HIDDEN and len(loose) < hand.size:
        face = _dearest(table, hand, gone, style, everything)
    if face == HIDDEN and hand.jokers and judge_held(table, hand, discard(JOKER)) is None:
        return JOKER
    return face


def _dearest(table: Table, hand: Hand, gone: Hand, style: Style, among: list[int]) -> int:
    barred = unreturnable(table)
    best = HIDDEN
    most = _NEVER
    kept = 0 if style.overlooks else given_away(table)
    for face in among:
        if face == JOKER or (face == barred and judge_held(table, hand, discard(face)) is not None):
            continue
        worth = _worth(table, hand, gone, style, face) - (style.outs * _JOKER if kept & BIT[face] else 0)
        if worth > most:
            most = worth
            best = face
    return best


def _worth(table: Table, hand: Hand, gone: Hand, style: Style, face: int) -> int:
    """How gladly a natural card is discarded: its points against its outs; where melds score, the low and lonely first."""
    rules = table.rules
    worth = style.points * rules.card_value(face)
    if rules.scoring == "melded":
        worth = -worth
    if hand.twice & BIT[face]:  # a twin melds with the same cards as the other
        return worth + 1000
    return worth - style.outs * outs(rules, hand, gone, face)


def worth_throwing(table: Table, hand: Hand, style: Style) -> dict[int, int]:
    """How gladly each natural card of the hand is discarded, those in its best melds last."""
    gone = public_cards(table)
    loose = arrange(table.rules, hand).deadwood
    kept = given_away(table)
    found: dict[int, int] = {}
    for face in faces_of(hand.once, 0, 0):
        found[face] = _worth(table, hand, gone, style, face) - (0 if face in loose else 500)
        found[face] -= style.outs * _JOKER if kept & BIT[face] else 0
    return found


def _muddle_through(state: State, gone: Hand) -> None:
    """End a turn that laid itself into a corner, by offered actions only, building before discarding."""
    table = state.table
    seat = table.turn
    turns = table.turns
    while table.phase != PHASE_OVER and table.turns == turns:
        offers = legal(View(seat, table, state.hands[seat]))
        step(state, seat, offers[0] if len(offers) > 1 or table.before is None else undo)
    _recount(table, gone)
