"""The REST side of people among each other: each route reads who asks, and what only moderators may is checked here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, cast, get_args

from litestar import delete, get, post
from litestar.params import Parameter

from romme.server.accounts import attempts, entering
from romme.server.asking import Asker, guest_asking
from romme.server.limits import Buckets
from romme.server.refused import refuse
from romme.server.site import Site
from romme.server.society import bodies, people, relations, reports, sanctions, summons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.handlers import HTTPRouteHandler

_REPORTS: Final = Buckets(burst=5, rate=1 / 300)
_SEARCHES: Final = Buckets(burst=20, rate=1 / 3)
_LOG_LENGTH: Final = 200
Number = Annotated[int, Parameter(ge=1, le=2**31 - 1)]


@get("/api/people")
async def list_people(request: Asker, site: Site) -> bodies.People:
    """Everybody the asker has something to do with."""
    return await relations.people_of(site.store, await guest_asking(request, site))


@post("/api/people/{kind:str}", status_code=200)
async def relate(request: Asker, site: Site, kind: str, data: bodies.Whom) -> bodies.People:
    """Ask for a friendship or agree to one, block, or mute."""
    guest = await guest_asking(request, site)
    other = await _found(site, guest, data)
    await relations.relate(site.store, guest, other, _kind(kind))
    return await relations.people_of(site.store, guest)


@delete("/api/people/{kind:str}/{person:str}", status_code=200)
async def unrelate(request: Asker, site: Site, kind: str, person: str) -> bodies.People:
    """Take it back."""
    guest = await guest_asking(request, site)
    await relations.unrelate(site.store, guest, person, _kind(kind))
    return await relations.people_of(site.store, guest)


async def _found(site: Site, guest: str, whom: bodies.Whom) -> str:
    """The other person, whose name may be tried out so often only."""
    if whom.name is not None and _SEARCHES.take(guest):
        refuse(429, "too-many", "Too many names; wait a little.")
    return await people.find(site.store, whom)


def _kind(kind: str) -> bodies.RelationKind:
    if kind not in get_args(bodies.RelationKind):
        refuse(404, "not-found", "There are friend, block and mute.")
    return cast("bodies.RelationKind", kind)


@get("/api/tables/{table:str}/people")
async def list_neighbours(request: Asker, site: Site, table: str) -> list[bodies.Neighbour]:
    """Who sits at a table at which the asker has a seat."""
    guest = await guest_asking(request, site)
    await site.lobby.room_of(guest, table)
    return await relations.neighbours(site.store, guest, table)


@get("/api/summons")
async def list_summons(request: Asker, site: Site) -> list[bodies.Summons]:
    """Where friends ask the asker to."""
    guest = await site.guest(request)
    return await summons.summons_of(site.store, guest) if guest else []


@post("/api/tables/{table:str}/summons", status_code=204)
async def summon(request: Asker, site: Site, table: str, data: bodies.Whom) -> None:
    """Ask a friend to a table at which the asker sits."""
    guest = await guest_asking(request, site)
    room = (await site.lobby.room_of(guest, table)).room
    await summons.summon(site.store, room, guest, await _found(site, guest, data))


@post("/api/reports", status_code=204)
async def report(request: Asker, site: Site, data: bodies.NewReport) -> None:
    """Tell the moderators about somebody."""
    guest = await guest_asking(request, site)
    if _REPORTS.take(guest) or not await attempts.allowed(site, attempts.REPORTS, entering.address(request)):
        refuse(429, "too-many", "You have reported several people just now; wait some minutes.")
    await reports.file(site.store, guest, await people.find(site.store, data.whom), data)


async def _moderator(request: Asker, site: Site) -> str:
    guest = await guest_asking(request, site)
    if not await people.is_moderator(site.store, guest):
        refuse(403, "not-moderator", "Only moderators may do this.")
    return guest


@get("/api/moderation/reports")
async def list_reports(request: Asker, site: Site, closed: bool = False) -> list[bodies.Report]:
    """The reports that wait, or those decided."""
    return await reports.listed(site.store, await _moderator(request, site), closed=closed)


@post("/api/moderation/reports/{number:int}", status_code=204)
async def decide(request: Asker, site: Site, number: Number, data: bodies.Decision) -> None:
    """Decide a report."""
    await reports.decide(site.store, await _moderator(request, site), number, data)


@post("/api/moderation/pardons", status_code=204)
async def pardon(request: Asker, site: Site, data: bodies.Pardon) -> None:
    """End all that is imposed on somebody."""
    moderator = await _moderator(request, site)
    await sanctions.pardon(site.store, moderator, await people.find(site.store, data.whom), data.words)


@get("/api/moderation/log")
async def log(request: Asker, site: Site) -> list[bodies.Deed]:
    """What moderators did, the newest first."""
    await _moderator(request, site)
    async with site.store.reading() as connection:
        lines = await sanctions.log_lines(connection, _LOG_LENGTH)
        names = await people.named(connection, {who for line in lines for who in line[:2]})
    return [
        bodies.Deed(_name(names, by), _name(names, about), what, words, at)
        for by, about, what, words, at in lines
    ]


def _name(names: dict[str, bodies.Person], guest: str) -> str:
    return names[guest].name if guest in names else "–"


ROUTES: Sequence[HTTPRouteHandler] = (
    list_people,
    relate,
    unrelate,
    list_neighbours,
    list_summons,
    summon,
    report,
    list_reports,
    decide,
    pardon,
    log,
)
