"""Silences and bans, in SQL: each has an end or none, and all that a moderator does leaves a line that nobody changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import delete, insert, or_, select

from romme.server.refused import refuse
from romme.server.schema import db_now
from romme.server.schema_people import audit, sanction
from romme.server.society import bodies

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

BANNED: Final = ("banned", "A moderator has banned you from tables with others for the time being.")
_LASTS = or_(sanction.c.until.is_(None), sanction.c.until > db_now())


async def is_silenced(store: Store, guest: str) -> bool:
    """Whether the guest may say nothing for now; a ban silences too."""
    async with store.reading() as connection:
        return bool(await active(connection, guest))


async def is_banned(connection: AsyncConnection, guest: str) -> bool:
    """Whether the guest may not sit down with others for now."""
    return any(imposed.kind == "ban" for imposed in await active(connection, guest))


async def refuse_banned(store: Store, guest: str) -> None:
    """Refuse a guest who may not make tables for others."""
    async with store.reading() as connection:
        if await is_banned(connection, guest):
            refuse(403, *BANNED)


async def active(connection: AsyncConnection, guest: str) -> list[bodies.Sanction]:
    """What is imposed on the guest now."""
    query = select(sanction.c.kind, sanction.c.until).where(sanction.c.guest == guest, _LASTS)
    rows = await connection.execute(query.order_by(sanction.c.id))
    return [bodies.Sanction(kind, None if until is None else int(until)) for kind, until in rows]


async def impose(connection: AsyncConnection, moderator: str, guest: str, decision: bodies.Decision) -> None:
    """Do what a moderator decided and write it into the log, in the transaction of the caller."""
    if decision.what in ("silence", "ban"):
        until = db_now() + decision.hours * 3600 if decision.hours is not None else None
        row = {"guest": guest, "kind": decision.what, "until": until}
        await connection.execute(insert(sanction).values(created=db_now(), **row))
    length = "" if decision.hours is None or decision.what in ("dismiss", "warn") else f" {decision.hours} h"
    await note(connection, moderator, guest, decision.what + length, decision.words)


async def pardon(store: Store, moderator: str, guest: str, words: str) -> None:
    """End all that is imposed on the guest; refused where that is the moderator himself."""
    if guest == moderator:
        refuse(403, "yourself", "What is imposed on you is for another moderator to end.")

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(sanction).where(sanction.c.guest == guest))
        await note(connection, moderator, guest, "pardon", words)

    await store.writer.work(job)


async def note(connection: AsyncConnection, moderator: str, guest: str, what: str, words: str) -> None:
    """One more line of the log."""
    row = {"by": moderator, "about": guest, "what": what, "words": words}
    await connection.execute(insert(audit).values(at=db_now(), **row))


async def log_lines(connection: AsyncConnection, most: int) -> list[tuple[str, str, str, str, int]]:
    """The newest lines of the log: who did what about whom, why and when."""
    query = select(audit.c.by, audit.c.about, audit.c.what, audit.c.words, audit.c.at)
    rows = await connection.execute(query.order_by(audit.c.id.desc()).limit(most))
    return [cast("tuple[str, str, str, str, int]", (*row[:4], int(row[4]))) for row in rows]
