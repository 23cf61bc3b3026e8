"""Positions and views as JSON objects: complete, self-contained, every key named by its field term (NOTATION, Positions).

`read_position` reads what is written here.
"""

from collections.abc import Sequence
from typing import Any

from romme.engine.actions import SWAP
from romme.engine.cards import JOKER, face_text
from romme.engine.hands import Hand, faces_of, hand_of
from romme.engine.notation import action_text
from romme.engine.state import (
    NOBODY,
    PHASE_OVER,
    PHASE_PLAY,
    PHASES,
    State,
    Table,
    View,
)
from romme.engine.turn import take_back

Json = dict[str, Any]


def facts(table: Table) -> Json:
    """All public facts of a table as they stand now, by key."""
    found: Json = {
        "rules": table.rules.family,
        "options": table.rules.changed(),
        "seats": table.seats,
        "dealer": table.dealer,
        "turn": table.turn,
        "phase": PHASES[table.phase],
        "stock_size": table.stock_size,
        "discard": _texts(table.discards),
        "table": [{"owner": meld.owner, "cards": _texts(meld.cards)} for meld in table.melds],
        "opened": table.opened[:],
        "scores": table.scores[:],
        "turns": table.turns,
        "discarded_by": None if table.discarded_by == NOBODY else table.discarded_by,
        "melded": table.melded[:],
        "known": [_texts(hand.faces()) for hand in table.known],
        "thrown": [_texts(faces_of(mask, 0, 0)) for mask in table.thrown],
        "declined": [_texts(faces_of(mask, 0, 0)) for mask in table.declined],
        "reshuffles": table.reshuffles,
        "knocked_own": None if table.knocked_own == NOBODY else table.knocked_own,
        "round": table.round,
        "remaining": table.remaining[:],
        "match_over": table.match_over,
    }
    if table.phase == PHASE_PLAY:
        found["taken"] = _texts(table.taken)
    if table.phase == PHASE_OVER:
        found |= {
            "points": table.points[:],
            "evaluation": table.evaluation[:],
            "why": table.why,
        }
        found["out"] = None if table.out == NOBODY else table.out
    return found


def position(state: State) -> Json:
    """The position of a full state, secrets included: as it stood at the draw of this turn, with what was `done` since."""
    state = state.copy()
    done = [action_text(action) for action in state.table.done]
    if state.table.phase == PHASE_PLAY and state.table.before is not None:
        take_back(state.table, state.hands[state.table.turn])
    found = facts(state.table) | {
        "stock": _texts(state.stock[::-1]),
        "hands": [_texts(hand.faces()) for hand in state.hands],
    }
    if done and state.table.phase == PHASE_PLAY:
        found["done"] = done
    return found


def view_to_json(view: View) -> Json:
    """What one seat may know, in the form of a position: other hands are `--`, the stock is only its size."""
    view = view.copy()
    table = view.table
    done = [action_text(action) for action in table.done]
    if table.phase == PHASE_PLAY and table.before is not None:
        take_back(
            table,
            view.hand if view.hand is not None and view.seat == table.turn else _stand_in(table),
        )
    hands = [["--"] * count for count in table.counts]
    if view.hand is not None and view.seat is not None:
        hands[view.seat] = _texts(view.hand.faces())
    if table.phase == PHASE_OVER:
        hands = [_texts(cards) for cards in table.shown]
    found = facts(table) | {"seat": view.seat, "hands": hands}
    if done and table.phase == PHASE_PLAY:
        found["done"] = done
    return found


def _texts(faces: Sequence[int]) -> list[str]:
    return [face_text(face) for face in faces]


def _stand_in(table: Table) -> Hand:
    """A hand in place of one that the viewer cannot see; it holds the jokers that taking back will return."""
    return hand_of([JOKER for action in table.done if action.kind == SWAP])
