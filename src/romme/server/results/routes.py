"""The REST side of results: leaderboards and profiles are public, statistics are one's own, the ratings of those who sit at a
table are for whoever may look at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar import get
from litestar.params import Parameter

from romme.engine.rules import FAMILIES
from romme.server.asking import Asker, guest_asking
from romme.server.refused import refuse
from romme.server.results import bodies, leaders, profiles, statistics
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler

Page = Annotated[int, Parameter(ge=1, le=10_000)]


@get("/api/leaderboards/{rules:str}")
async def leaderboard(request: Asker, site: Site, rules: str, page: Page = 1) -> bodies.Leaderboard:
    """The strongest players of a family."""
    if rules not in FAMILIES:
        refuse(404, "unknown-rules", "There are no such rules.")
    return await leaders.leaderboard(site.store, rules, page, await site.guest(request))


@get("/api/players/{name:str}")
async def player(request: Asker, site: Site, name: str) -> bodies.Profile:
    """What everybody may know of a player."""
    return await profiles.profile(site.store, name, await site.guest(request))


@get("/api/statistics")
async def own_statistics(request: Asker, site: Site) -> bodies.Statistics:
    """What the asker's own matches come to."""
    return await statistics.statistics(site.store, await guest_asking(request, site))


@get("/api/tables/{table:str}/ratings")
async def table_ratings(request: Asker, site: Site, table: str) -> list[bodies.SeatStrength]:
    """The ratings of those who sit at a rated table; none at any other."""
    guest = await guest_asking(request, site)
    live = await site.hub.live_for(table, guest)
    if live is None or not (live.room.seats_of(guest) or live.room.terms.watch):
        refuse(404, "unknown-table", "This table is gone, or you have no seat at it.")
    return await profiles.strengths_at(site.store, live.room)


ROUTES: Sequence[HTTPRouteHandler] = (leaderboard, player, own_statistics, table_ratings)
