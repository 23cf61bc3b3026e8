"""What happens at a table once its people were waited for long enough: free seats are filled, the next round is dealt, those
who want a new match go on without the others.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from romme.server import places
from romme.server.agreement import AGAIN_DUE, NEXT_DUE
from romme.server.fresh import FILL
from romme.server.rematch import go_on

if TYPE_CHECKING:
    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.proposal import Proposal
    from romme.server.records import Due
    from romme.server.room import Room

KINDS: Final = frozenset({FILL, NEXT_DUE, AGAIN_DUE})
"""The deadlines that are acted on here."""


async def act(hub: Hub, live: Live, due: Due) -> None:
    """Do what is due at the version that the deadline was set for, and forget it."""
    if due.kind == FILL:
        await places.fill(hub.store, live.room.id, live.room.terms.level)
        await hub.reload(live)
    elif due.kind == NEXT_DUE:
        await _next_round(hub, live)
    else:
        await go_on(hub, live, due.v)
    await hub.store.settle(due)


async def _next_round(hub: Hub, live: Live) -> None:
    """Count everybody who has not answered as agreeing; somebody may answer meanwhile."""
    ended = live.room.match.state
    for seat in range(len(live.room.seats)):
        await hub.act(live, partial(_agree, seat=seat, round=ended.table.round if ended else 0))


def _agree(room: Room, seat: int, round: int) -> Proposal | None:  # noqa: A002 - what it is called everywhere
    state = room.match.state
    waiting = room.wait is not None and room.wait.kind == NEXT_DUE and state is not None
    if not waiting or state is None or state.table.round != round or room.match.agreed_next[seat]:
        return None
    return room.agree_for(seat)
