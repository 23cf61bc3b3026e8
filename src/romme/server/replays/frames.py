"""A round as a row of pictures: after every step what one seat saw then or, where the match is over, all hands.

As in `project`, everything is written down by allow-list from the engine's `View` of the seat. The other hands are added
by one function, for a round that the caller knows to be no secret any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from romme.engine.record import play
from romme.engine.state import PHASE_OVER, PHASES, view
from romme.server.project import cards, show_event, show_meld, show_result
from romme.server.replays.bodies import Frame
from romme.server.replays.chapters import is_step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from romme.engine.events import Event
    from romme.engine.match import Match
    from romme.engine.record import Entry
    from romme.engine.state import State
    from romme.server.wire import Card


def frames_of(
    before: Match, first: int, entries: Iterable[Entry], seat: int | None, *, whole: bool
) -> list[Frame]:
    """The frames of a round whose deal is entry `first`, played on `before`; `whole` shows every hand and drawn card."""
    match = before
    told: dict[str, Any] = {}
    found = []
    for v, entry in enumerate(entries, first):
        match, events = play(match, entry)
        if match.state is None or not is_step(entry):
            continue
        now = _picture(match, match.state, seat, whole=whole)
        news = {name: value for name, value in now.items() if name not in told or told[name] != value}
        found.append(Frame(v, entry.why, [_told(v, event, seat, whole=whole) for event in events], **news))
        told = now
    return found


def _told(v: int, event: Event, seat: int | None, *, whole: bool) -> Any:
    return show_event(v, event, event.seat if whole else seat)


def _picture(match: Match, state: State, seat: int | None, *, whole: bool) -> dict[str, Any]:
    seen = view(state, seat)
    table = seen.table
    return {
        "dealer": table.dealer,
        "turn": table.turn,
        "phase": PHASES[table.phase],
        "hands": [_hand(state, each) if whole or each == seat else None for each in range(table.seats)],
        "counts": table.counts[:],
        "stock_size": table.stock_size,
        "discard": cards(table.discards),
        "melds": [show_meld(meld) for meld in table.melds],
        "scores": table.scores[:],
        "result": show_result(match, table) if table.phase == PHASE_OVER else None,
    }


def _hand(state: State, seat: int) -> list[Card] | None:
    hand = view(state, seat).hand
    return cards(hand.faces()) if hand is not None else None
