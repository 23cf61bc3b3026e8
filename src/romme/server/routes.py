"""The REST side of `docs/protocol.md`: each route reads who asks and hands on; nothing is decided here."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from litestar import Response, delete, get, post

from romme import __version__
from romme.engine import compiled
from romme.server import bodies, seating
from romme.server.accounts import entering
from romme.server.asking import Asker, count_made, guest_asking, known_guest
from romme.server.history import record_lines
from romme.server.lobby import families, judge
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler


@get("/health", sync_to_thread=False)
def health() -> bodies.Health:
    """Say that the server is there."""
    return bodies.Health("ok", __version__, "compiled" if compiled() else "interpreted")


@get("/api/me")
async def me(request: Asker, site: Site) -> bodies.Me:
    """Who is asking."""
    return await entering.me(site, await site.guest(request))


@post("/api/guest", status_code=200)
async def name_guest(request: Asker, site: Site, data: bodies.NewGuest) -> Response[bodies.Me]:
    """Create the guest or rename him."""
    name = data.name.strip() or "?"
    guest, headers = await known_guest(request, site, name)
    await seating.rename_guest(site.store, guest, name)
    return Response(await entering.me(site, guest), headers=headers)


@get("/api/families", sync_to_thread=False)
def list_families() -> list[bodies.Family]:
    """The rules a host can start from."""
    return families()


@get("/api/levels", sync_to_thread=False)
def list_levels(site: Site) -> list[str]:
    """The computer players to choose from."""
    return site.lobby.levels()


@post("/api/rules/check", status_code=200, sync_to_thread=False)
def check_rules(data: bodies.WantedRules) -> bodies.Judgement:
    """Judge house rules without making a table."""
    return judge(data)


@post("/api/commitments", status_code=200)
async def promise(request: Asker, site: Site) -> Response[bodies.Commitment]:
    """Commit to the first deal of the guest's next table."""
    guest, headers = await known_guest(request, site, "")
    return Response(await site.lobby.promise(guest), headers=headers)


@get("/api/lessons/{rules:str}", sync_to_thread=False)
def show_lesson(site: Site, rules: str) -> bodies.Lesson:
    """What the pupil does in a lesson."""
    return site.lobby.lesson(rules)


@post("/api/lessons/{rules:str}", status_code=200)
async def learn(request: Asker, site: Site, rules: str) -> Response[bodies.SavedTable]:
    """Sit down at the guest's lesson, a new one if none is begun."""
    guest, headers = await known_guest(request, site, "")
    name = await seating.guest_name(site.store, guest) or ""
    return Response(await site.lobby.learn(guest, name, rules, site.link(request)), headers=headers)


@get("/api/tables")
async def list_tables(request: Asker, site: Site) -> list[bodies.SavedTable]:
    """The guest's own tables."""
    guest = await site.guest(request)
    return await site.lobby.tables(guest, site.link(request)) if guest else []


@post("/api/tables", status_code=200)
async def make_table(request: Asker, site: Site, data: bodies.NewTable) -> Response[bodies.SavedTable]:
    """Make a table."""
    count_made(request, site)
    guest, headers = await known_guest(request, site, data.names[0])
    return Response(await site.lobby.create(guest, data, site.link(request)), headers=headers)


@delete("/api/tables/{table:str}")
async def delete_table(request: Asker, site: Site, table: str) -> None:
    """Take a table off the guest's list."""
    await site.lobby.delete(await guest_asking(request, site), table)


@get("/api/tables/{table:str}/record", media_type="application/x-ndjson")
async def record(request: Asker, site: Site, table: str) -> str:
    """The match as JSON lines."""
    live = await site.lobby.room_of(await guest_asking(request, site), table)
    return record_lines(live.room)


@get("/api/invitations/{code:str}")
async def invitation(request: Asker, site: Site, code: str) -> bodies.Invitation:
    """What an invitation link leads to."""
    return await site.door.invitation(await site.guest(request), code)


@post("/api/invitations/{code:str}/seat", status_code=200)
async def sit(request: Asker, site: Site, code: str, data: bodies.NewSitter) -> Response[bodies.SavedTable]:
    """Take a free seat, or come back to the own one."""
    guest, headers = await known_guest(request, site, data.name)
    table = await site.door.sit_by_invitation(guest, code, data, site.link(request))
    return Response(table, headers=headers)


@get("/api/invitations/{code:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(request: Asker, site: Site, code: str) -> bytes:
    """The invitation link as a QR code."""
    import segno  # noqa: PLC0415 - only invitations need it

    await site.door.invitation(None, code)
    drawing = io.BytesIO()
    link = f"{site.link(request)}/i/{code}"
    segno.make(link, micro=False).save(drawing, kind="svg", scale=4, border=3, light="#fff", xmldecl=False)
    return drawing.getvalue()


ROUTES: Sequence[HTTPRouteHandler] = (
    health,
    me,
    name_guest,
    list_families,
    list_levels,
    check_rules,
    promise,
    show_lesson,
    learn,
    list_tables,
    make_table,
    delete_table,
    record,
    invitation,
    sit,
    qr_code,
)
