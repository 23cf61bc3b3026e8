"""One turn after another: what is allowed in which phase, and what each action does to a state.

`check` sees a View only, so no refusal can leak a hidden card. `apply` checks and tells what happened; `step` does neither,
for search and simulation. Chance comes in from outside: the order of a renewed stock.
"""

from collections.abc import Sequence
from typing import Final

from romme.engine.actions import DISCARD, DRAW, END, KNOCK, LAY, MELD, SWAP, TAKE, UNDO, Action
from romme.engine.cards import HIDDEN
from romme.engine.events import Event
from romme.engine.hands import Hand
from romme.engine.reach import can_end, can_go_out
from romme.engine.refusals import Illegal, Refusal
from romme.engine.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State, Table, View, view
from romme.engine.turn import judge, perform, take_back

ALLOWED: Final[dict[int, tuple[int, ...]]] = {
    PHASE_DRAW: (DRAW, TAKE, KNOCK, END),
    PHASE_PLAY: (MELD, LAY, SWAP, UNDO, DISCARD),
    PHASE_OVER: (),
}
"""The actions of each phase; a knock is for the seats that are not on turn."""


def check(view: View, action: Action) -> Refusal | None:
    """Why this seat may not do this now, or None if it may (NOTATION, precedence of refusals)."""
    table = view.table
    if action.kind in (LAY, SWAP) and not 0 <= action.meld < len(table.melds):
        return Refusal.UNKNOWN_MELD
    if table.phase == PHASE_OVER:
        return Refusal.MATCH_OVER if table.match_over else Refusal.ROUND_OVER
    if action.kind == KNOCK:
        return _check_knock(view)
    if view.seat != table.turn or view.hand is None:
        return Refusal.NOT_YOUR_TURN
    if action.kind not in ALLOWED[table.phase]:
        return Refusal.DRAW_FIRST if table.phase == PHASE_DRAW else Refusal.ALREADY_DRAWN
    if action.kind == DRAW:
        return None if can_draw(table) else Refusal.STOCK_EMPTY
    if action.kind == TAKE:
        return _check_take(table, view.hand, action.count)
    if action.kind == END:
        return None if table.rules.stock_end == "end" and table.stock_size == 0 else Refusal.CANNOT_END_ROUND
    if action.kind == UNDO:
        return None if table.before is not None else Refusal.NOTHING_TO_UNDO
    return judge(table, view.hand, action)


def can_draw(table: Table) -> bool:
    """Whether the stock holds a card or may be renewed from the discards (RULES §0, rounds end)."""
    return table.stock_size > 0 or (may_renew(table) and len(table.discards) > 1)


def may_renew(table: Table) -> bool:
    """Whether the rules let an empty stock be renewed once more in this round."""
    rules = table.rules
    return rules.stock_end == "reshuffle" and (
        rules.max_reshuffles is None or table.reshuffles < rules.max_reshuffles
    )


def renewal(state: State, action: Action) -> list[int]:
    """The faces, sorted, that must be shuffled for this draw to renew the stock; empty if none need be."""
    if action.kind != DRAW or state.stock or not can_draw(state.table):
        return []
    return sorted(state.table.discards[:-1])


def _check_knock(view: View) -> Refusal | None:
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


def _check_take(table: Table, hand: Hand, count: int) -> Refusal | None:
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
        if _check_take(table, hand, count) is None and _ends_after(table, hand, count)
    ]


def _ends_after(table: Table, hand: Hand, count: int) -> bool:
    """Whether the turn can end after this take; a deep take that leads nowhere is refused already."""
    return count > 1 or hand.once != 0 or can_end(*_after_take(table, hand, count))


def _after_take(table: Table, hand: Hand, count: int) -> tuple[Table, Hand]:
    table = table.copy()
    hand = hand.copy()
    _move_taken(table, hand, count)
    return table, hand


def _move_taken(table: Table, hand: Hand, count: int) -> None:
    """Move the top cards of the discard pile into the hand on turn."""
    seat = table.turn
    table.taken = table.discards[-count:]
    del table.discards[-count:]
    for face in table.taken:
        hand.add(face)
        table.known[seat].add(face)
    table.counts[seat] += count
    table.deep = table.taken[0] if count > 1 else HIDDEN
    table.phase = PHASE_PLAY


def step(state: State, seat: int, action: Action, shuffle: Sequence[int] = ()) -> None:
    """Do an action that `check` accepts. `shuffle` is the order of a renewed stock, the next card first."""
    table = state.table
    hand = state.hands[seat]
    kind = action.kind
    if kind == DRAW:
        if not state.stock:
            state.stock = list(reversed(shuffle))
            table.discards = table.discards[-1:]
            table.reshuffles += 1
        _draw_card(state, seat)
        table.phase = PHASE_PLAY
    elif kind == TAKE:
        _move_taken(table, hand, action.count)
    elif kind == KNOCK:
        _knock(state, seat)
    elif kind == END:
        _end_round(state, NOBODY, "stock")
    elif kind == UNDO:
        take_back(table, hand)
    else:
        perform(table, hand, action)
        if hand.size == 0:
            _end_round(state, seat, "out")
        elif kind == DISCARD:
            _end_turn(state)


def _draw_card(state: State, seat: int) -> None:
    state.hands[seat].add(state.stock.pop())
    state.table.stock_size = len(state.stock)
    state.table.counts[seat] += 1


def _knock(state: State, seat: int) -> None:
    """RULES §1, knocking: the top discard and the penalty cards, as far as there are any; the seat is on turn, its draw done."""
    table = state.table
    rules = table.rules
    table.knocked_own = seat if table.discarded_by == seat else NOBODY
    table.turn = seat
    _move_taken(table, state.hands[seat], 1)
    for _ in range(rules.knock_penalty):
        if table.discards and rules.knock_penalty_from == "discard":
            face = table.discards.pop()
            state.hands[seat].add(face)
            table.known[seat].add(face)
            table.counts[seat] += 1
        elif state.stock:
            _draw_card(state, seat)


def _end_turn(state: State) -> None:
    table = state.table
    if table.knocked_own != table.turn:
        table.knocked_own = NOBODY
    table.turns += 1
    table.turn = (table.turn + 1) % table.seats
    table.phase = PHASE_DRAW
    _clear_turn(table)
    if table.turns >= table.rules.max_turns:
        _end_round(state, NOBODY, "turns")
    elif not table.stock_size and not _may_go_on(table, state.hands[table.turn]):
        _end_round(state, NOBODY, "stock")


def _clear_turn(table: Table) -> None:
    table.taken = []
    table.done = []
    table.laid = 0
    table.joker_debt = 0
    table.deep = HIDDEN
    table.before = None


def _may_go_on(table: Table, hand: Hand) -> bool:
    """Whether a turn may begin on an empty stock: with no renewal left, or nothing to draw, the round is over (RULES §0)."""
    if table.rules.stock_end == "reshuffle" and not may_renew(table):
        return False
    return can_draw(table) or bool(takes(table, hand))


def _end_round(state: State, out: int, why: str) -> None:
    """The round is over; what was laid in the last turn stays in `done` for the scorer."""
    table = state.table
    table.phase = PHASE_OVER
    table.out = out
    table.why = why
    table.shown = [hand.faces() for hand in state.hands]


def apply(state: State, seat: int, action: Action, shuffle: Sequence[int] = ()) -> list[Event]:
    """Check an action, do it, and tell what happened. `shuffle` is the order of a renewed stock, the next card first.

    Raises Illegal, with nothing changed, when the action is refused; ValueError when `shuffle` is not an order of
    the faces that `renewal` names.
    """
    refusal = check(view(state, seat), action)
    if refusal is not None:
        raise Illegal(refusal)
    if sorted(shuffle) != renewal(state, action):
        raise ValueError("shuffle: a renewed stock needs exactly the discards below the top one")
    before = state.table.discards[:]
    melds = len(state.table.melds)
    renewed = bool(shuffle)
    own = state.hands[seat].copy()
    step(state, seat, action, shuffle)
    events = [_event(state, seat, action, own, before, melds, renewed)]
    if state.table.phase == PHASE_OVER and state.table.out != NOBODY:
        events.append(Event("went-out", seat))
    return events


def _event(
    state: State, seat: int, action: Action, own: Hand, discards: list[int], melds: int, renewed: bool
) -> Event:
    kind = action.kind
    if kind in (DRAW, KNOCK):
        gained = state.hands[seat].copy()
        for face in own.faces():
            gained.remove(face)
        if kind == DRAW:
            return Event("drew", seat, tuple(gained.faces()), secret=1, renewed=renewed)
        open_cards = discards[len(state.table.discards) :][::-1]
        for face in open_cards:
            gained.remove(face)
        return Event("knocked", seat, (*open_cards, *gained.faces()), secret=gained.size)
    if kind == TAKE:
        return Event("took", seat, tuple(discards[-action.count :]))
    if kind == MELD:
        return Event("laid", seat, action.cards, meld=melds)
    if kind == UNDO:
        return Event("took-back", seat)
    name = {LAY: "laid-off", SWAP: "swapped", DISCARD: "discarded", END: "ended"}[kind]
    return Event(name, seat, action.cards, meld=action.meld, end=action.end)
