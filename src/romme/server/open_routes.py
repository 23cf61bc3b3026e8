"""The requests of `docs/protocol.md` about open tables and the seats at a table before the first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Response, delete, get, post

from romme.server import bodies, open_bodies
from romme.server.asking import Asker, guest_asking, known_guest
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler


@get("/api/lobby")
async def lobby(site: Site) -> list[open_bodies.OpenTable]:
    """The tables in the lobby."""
    return await site.board.tables()


@post("/api/quick", status_code=200)
async def quick(request: Asker, site: Site, data: open_bodies.QuickMatch) -> Response[bodies.SavedTable]:
    """Sit down with somebody who wants the same, or wait for him."""
    guest, headers = await known_guest(request, site, data.name)
    return Response(await site.quick.play(guest, data, site.link(request)), headers=headers)


@post("/api/tables/{table:str}/seat", status_code=200)
async def take_seat(
    request: Asker, site: Site, table: str, data: bodies.NewSitter
) -> Response[bodies.SavedTable]:
    """Take a free seat at an open table."""
    guest, headers = await known_guest(request, site, data.name)
    return Response(await site.door.sit(guest, table, data, site.link(request)), headers=headers)


@delete("/api/tables/{table:str}/seat")
async def leave_seat(request: Asker, site: Site, table: str) -> None:
    """Get up before the first deal."""
    await site.door.leave(await guest_asking(request, site), table)


@delete("/api/tables/{table:str}/seats/{seat:int}")
async def send_away(request: Asker, site: Site, table: str, seat: int) -> None:
    """Send somebody away before the first deal."""
    await site.door.send_away(await guest_asking(request, site), table, seat)


ROUTES: Sequence[HTTPRouteHandler] = (lobby, quick, take_seat, leave_seat, send_away)
