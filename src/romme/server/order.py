"""Whether an act still stands that was decided on an older version (docs/protocol.md, Order), and in a lesson at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from romme.engine.match import BACK, MATCH_ACTIONS
from romme.engine.refusals import Illegal, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.server.room import Room


def check(room: Room, seat: int, do: Sequence[str], v: int) -> None:
    """Raise Illegal for an act of this seat, decided on version `v`, that is out of order now."""
    if v > room.v or not _stands(room, do, v):
        raise Illegal(Refusal.STALE)
    if room.lesson is not None:
        due = room.lesson.due(room.v)
        if due is None or due.by != seat or not due.is_done_by(do):
            raise Illegal(Refusal.BAD_ACTION, "The lesson waits for something else.")


def _stands(room: Room, do: Sequence[str], v: int) -> bool:
    if all(line in MATCH_ACTIONS for line in do):
        return v >= room.dealt_at or list(do) == [BACK]
    if list(do) == ["knock"]:
        return v >= room.changed_at
    return v == room.v
