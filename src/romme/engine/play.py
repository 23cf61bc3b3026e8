"""One turn after another: what is allowed in which phase, and what each action does to a state.

`check` sees a View only, so no refusal can leak a hidden card. `apply` checks and tells what happened; `step` does neither,
for search and simulation. Chance comes in from outside: the order of a renewed stock.
"""

from collections.abc import Sequence
from typing import Final

from romme.engine.actions import (
    DISCARD,
    DRAW,
    END,
    KNOCK,
    LAY,
    MELD,
    SWAP,
    TAKE,
    UNDO,
    Action,
)
from romme.engine.cards import HIDDEN
from romme.engine.draws import (
    can_draw,
    check_knock,
    check_take,
    may_renew,
    move_taken,
    takes,
)
from romme.engine.events import Event
from romme.engine.hands import Hand
from romme.engine.refusals import Illegal, Refusal
from romme.engine.state import (
    NOBODY,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    State,
    Table,
    View,
    view,
    with_face,
)
from romme.engine.turn import judge, perform, take_back

PHASE_OF: Final[dict[int, int]] = {
    DRAW: PHASE_DRAW,
    TAKE: PHASE_DRAW,
    KNOCK: PHASE_DRAW,
    END: PHASE_DRAW,
    MELD: PHASE_PLAY,
    LAY: PHASE_PLAY,
    SWAP: PHASE_PLAY,
    UNDO: PHASE_PLAY,
    DISCARD: PHASE_PLAY,
}
"""The phase that each action belongs to; a knock is for the seats that are not on turn."""


def check(view: View, action: Action) -> Refusal | None:
    """Why this seat may not do this now, or None if it may (NOTATION, precedence of refusals)."""
    table = view.table
    if action.kind in (LAY, SWAP) and not 0 <= action.meld < len(table.melds):
        return Refusal.UNKNOWN_MELD
    if table.phase == PHASE_OVER:
        return Refusal.MATCH_OVER if table.match_over else Refusal.ROUND_OVER
    if action.kind == KNOCK:
        return check_knock(view)
    if view.seat != table.turn or view.hand is None:
        return Refusal.NOT_YOUR_TURN
    if PHASE_OF[action.kind] != table.phase:
        return Refusal.DRAW_FIRST if table.phase == PHASE_DRAW else Refusal.ALREADY_DRAWN
    if action.kind == DRAW:
        return None if can_draw(table) else Refusal.STOCK_EMPTY
    if action.kind == TAKE:
        return check_take(table, view.hand, action.count)
    if action.kind == END:
        return None if table.rules.stock_end == "end" and table.stock_size == 0 else Refusal.CANNOT_END_ROUND
    if action.kind == UNDO:
        return None if table.before is not None else Refusal.NOTHING_TO_UNDO
    return judge(table, view.hand, action)


def renewal(state: State, action: Action) -> list[int]:
    """The faces, sorted, that must be shuffled for this draw to renew the stock; empty if none need be."""
    if action.kind != DRAW or state.stock or not can_draw(state.table):
        return []
    return sorted(state.table.discards[:-1])


def step(state: State, seat: int, action: Action, shuffle: Sequence[int] = ()) -> None:
    """Do an action that `check` accepts. `shuffle` is the order of a renewed stock, the next card first."""
    table = state.table
    hand = state.hands[seat]
    kind = action.kind
    if kind == DRAW:
        if table.discards:
            table.declined = with_face(table.declined, seat, table.discards[-1])
        if not state.stock:
            state.stock = list(reversed(shuffle))
            table.discards = table.discards[-1:]
            table.reshuffles += 1
        _draw_card(state, seat)
        table.phase = PHASE_PLAY
    elif kind == TAKE:
        move_taken(table, hand, action.count)
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
    move_taken(table, state.hands[seat], 1)
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
    if table.taken:
        table.taken = []
    if table.done:
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
    state: State,
    seat: int,
    action: Action,
    own: Hand,
    discards: list[int],
    melds: int,
    renewed: bool,
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
