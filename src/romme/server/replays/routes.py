"""The REST side of looking back: replays, records to keep, and a player's whole history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from litestar import Response, get
from litestar.response import Stream

from romme.engine.record import write_text
from romme.server.asking import Asker, guest_asking
from romme.server.refused import refuse
from romme.server.replays import bodies
from romme.server.replays.history import history
from romme.server.replays.records import lines
from romme.server.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler

    from romme.server.replays.archive import Reader

_JSON_LINES: Final = "application/x-ndjson"


@get("/api/replays/{table:str}")
async def replay(request: Asker, site: Site, table: str) -> bodies.Replay:
    """The matches of a table that the asker may look at."""
    return (await _reader(request, site, table)).replay(site.link(request))


@get("/api/replays/{table:str}/rounds/{v:int}")
async def replay_round(request: Asker, site: Site, table: str, v: int) -> list[bodies.Frame]:
    """Every step of the round in which entry `v` stands."""
    return await site.archive.frames(await _reader(request, site, table), v)


@get("/api/replays/{table:str}/matches/{v:int}/record.jsonl", media_type=_JSON_LINES)
async def match_lines(request: Asker, site: Site, table: str, v: int) -> Response[str]:
    """The finished match in which entry `v` stands, as JSON lines."""
    reader = await _reader(request, site, table)
    text = lines(*reader.record(v), {"table": table})
    return Response(text, headers=_file(table, v, "jsonl"), media_type=_JSON_LINES)


@get("/api/replays/{table:str}/matches/{v:int}/record.txt", media_type="text/plain")
async def match_text(request: Asker, site: Site, table: str, v: int) -> Response[str]:
    """The finished match in which entry `v` stands, as text."""
    reader = await _reader(request, site, table)
    return Response(write_text(*reader.record(v)), headers=_file(table, v, "txt"), media_type="text/plain")


@get("/api/me/history", media_type=_JSON_LINES)
async def my_history(request: Asker, site: Site) -> Stream:
    """All finished matches of the guest."""
    guest = await guest_asking(request, site)
    if site.archive.histories.take(guest):
        refuse(429, "too-many", "You had this file only just now; wait a minute.")
    headers = {"content-disposition": 'attachment; filename="romme-history.jsonl"'}
    return Stream(history(site.store, guest), headers=headers, media_type=_JSON_LINES)


async def _reader(request: Asker, site: Site, table: str) -> Reader:
    return await site.archive.reader(await site.guest(request), table)


def _file(table: str, v: int, kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="romme-{table}-{v}.{kind}"'}


ROUTES: Sequence[HTTPRouteHandler] = (replay, replay_round, match_lines, match_text, my_history)
