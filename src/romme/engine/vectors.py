"""Test vectors: a position, actions, and what is expected (NOTATION, Vectors); used by the tests and `romme vectors`."""

from collections.abc import Mapping
from typing import Any

from romme.engine.cards import face_text
from romme.engine.match import Match
from romme.engine.moves import legal
from romme.engine.notation import action_text, parse_action
from romme.engine.play import renewal
from romme.engine.position import facts
from romme.engine.read_position import state_from_json
from romme.engine.refusals import Illegal
from romme.engine.state import State, view


def failure(vector: Mapping[str, Any]) -> str | None:
    """Why a vector fails, in one line, or None if it holds. Raises ValueError for a vector that cannot be read."""
    match = match_at(state_from_json(vector["position"]))
    actions: list[str] = vector["actions"]
    expect: Mapping[str, Any] = vector["expect"]
    for number, line in enumerate(actions, 1):
        try:
            act(match, line)
        except Illegal as illegal:
            if number == len(actions) and "refused" in expect:
                return (
                    None
                    if illegal.code.value == expect["refused"]
                    else f"{line!r}: refused with {illegal.code.value}, not {expect['refused']}"
                )
            return f"{line!r}: refused with {illegal.code.value}"
    if "refused" in expect:
        return f"{actions[-1]!r}: accepted, not refused with {expect['refused']}"
    assert match.state is not None
    if "legal" in expect:
        state = match.state
        found = sorted([action_text(action) for action in legal(view(state, state.table.turn))])
        return None if found == expect["legal"] else f"legal: {found}"
    return _difference(match.state, expect["position"])


def match_at(state: State) -> Match:
    """A match that stands at this state."""
    match = Match(state.table.rules, state.table.seats)
    match.state = state
    return match


def act(match: Match, line: str) -> None:
    """Play one line, `1: knock` or `draw` for the seat on turn. A renewed stock keeps the order of the faces."""
    assert match.state is not None
    seat, colon, rest = line.partition(": ")
    by = int(seat) if colon else match.state.table.turn
    action = parse_action(rest if colon else line)
    match.play(by, action, renewal(match.state, action))


def _difference(state: State, expected: Mapping[str, Any]) -> str | None:
    """The first key of an expected position that is not so."""
    actual = facts(state.table)
    actual["stock"] = [face_text(face) for face in reversed(state.stock)]
    actual["hands"] = [sorted([face_text(face) for face in hand.faces()]) for hand in state.hands]
    for key, value in expected.items():
        want = [sorted(cards) for cards in value] if key == "hands" else value
        if key not in actual or actual[key] != want:
            return f"{key}: {actual.get(key)!r}, not {want!r}"
    return None
