"""The plain-text form of actions: one line each, the same in logs, on the wire, in vectors and in bug reports.

Every line that is written can be read back; a line that cannot be read is refused with a sentence that says what would be right.
"""

from typing import Final

from romme.engine.actions import (
    DISCARD,
    LAY,
    MELD,
    SWAP,
    TAKE,
    VERBS,
    Action,
    discard,
    draw,
    end_round,
    knock,
    lay_down,
    lay_off,
    swap,
    take,
    undo,
)
from romme.engine.cards import face_text, faces_text, parse_face
from romme.engine.melds import HIGH, LOW
from romme.engine.refusals import Illegal, Refusal

_ENDS: Final = {"low": LOW, "high": HIGH}
_PLAIN: Final = {"draw": draw, "knock": knock, "end": end_round, "undo": undo}
_FORMS: Final = "draw, take, take N, knock, meld C C C, lay C on M, lay C on M low, lay C on M high, swap C on M, undo, discard C or end"


def action_text(action: Action) -> str:
    """The line for an action."""
    kind = action.kind
    if kind == TAKE:
        return "take" if action.count == 1 else f"take {action.count}"
    if kind == MELD:
        return "meld " + faces_text(action.cards)
    if kind == DISCARD:
        return "discard " + face_text(action.cards[0])
    if kind in (LAY, SWAP):
        end = {LOW: " low", HIGH: " high"}.get(action.end, "")
        return f"{VERBS[kind]} {face_text(action.cards[0])} on {action.meld + 1}{end}"
    return VERBS[kind]


def parse_action(line: str) -> Action:
    """The action that a line names. Raises Illegal: `bad-action`, `unknown-card` or `unknown-meld`."""
    words = line.split()
    if not words:
        raise _bad(line)
    verb, rest = words[0], words[1:]
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]
    if verb == "take" and len(rest) <= 1:
        return take(_number(line, rest[0]) if rest else 1)
    if verb == "meld" and rest:
        return lay_down(tuple([_card(word) for word in rest]))
    if verb == "discard" and len(rest) == 1:
        return discard(_card(rest[0]))
    if verb == "lay" and len(rest) in (3, 4) and rest[1] == "on" and (len(rest) == 3 or rest[3] in _ENDS):
        return lay_off(
            _card(rest[0]),
            _meld(line, rest[2]),
            _ENDS[rest[3]] if len(rest) == 4 else 0,
        )
    if verb == "swap" and len(rest) == 3 and rest[1] == "on":
        return swap(_card(rest[0]), _meld(line, rest[2]))
    raise _bad(line)


def _bad(line: str) -> Illegal:
    return Illegal(Refusal.BAD_ACTION, f"{line[:80]!r} is no action; write {_FORMS}.")


def _number(line: str, word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 4:
        raise _bad(line)
    return int(word)


def _meld(line: str, word: str) -> int:
    """The index of the meld with this number, counted from 1."""
    number = _number(line, word)
    if number < 1:
        raise Illegal(Refusal.UNKNOWN_MELD)
    return number - 1


def _card(word: str) -> int:
    try:
        return parse_face(word)
    except ValueError as error:
        raise Illegal(Refusal.UNKNOWN_CARD, f"{error}.") from None
