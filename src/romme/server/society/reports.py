"""Reports about people, in SQL: made with what was said at the table, decided once by a moderator."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, insert, select, update

from romme.server import schema
from romme.server.chat.lines import last_lines
from romme.server.refused import refuse
from romme.server.schema import db_now
from romme.server.schema_people import report
from romme.server.society import bodies, people, sanctions

if TYPE_CHECKING:
    from sqlalchemy import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

MOST_LISTED: Final = 100


async def file(store: Store, by: str, about: str, wanted: bodies.NewReport) -> None:
    """Keep a report, with what was said where it happened if both have been there."""
    if by == about:
        refuse(400, "yourself", "That is you; choose somebody else.")
    table = wanted.table or wanted.whom.table
    together = table is not None and await _were_there(store, table, by, about)
    lines = await last_lines(store, table) if table is not None and together else []
    context = [{"guest": line.guest, "name": line.name, "words": line.words or line.phrase} for line in lines]
    row = {
        "by": by,
        "about": about,
        "room": table if together else None,
        "reason": wanted.reason,
        "words": wanted.words.strip(),
        "context": json.dumps(context, ensure_ascii=False),
    }
    adding = insert(report).values(created=db_now(), **row)
    await store.writer.work(lambda connection: connection.execute(adding))


async def _were_there(store: Store, table: str, *guests: str) -> bool:
    seat = schema.seat
    query = select(func.count(seat.c.guest.distinct())).where(seat.c.room == table, seat.c.guest.in_(guests))
    async with store.reading() as connection:
        return (await connection.scalar(query)) == len(guests)


async def listed(store: Store, moderator: str, *, closed: bool) -> list[bodies.Report]:
    """The reports that wait, the oldest first; or those decided, the newest first. Nobody sees who reported himself."""
    stage = report.c.closed.is_not(None) if closed else report.c.closed.is_(None)
    query = select(report).where(stage, report.c.about != moderator)
    order = report.c.closed.desc() if closed else report.c.id
    async with store.reading() as connection:
        rows = (await connection.execute(query.order_by(order).limit(MOST_LISTED))).mappings().all()
        names = await people.named(connection, {row[who] for row in rows for who in ("by", "about")})
        return [await _shown(connection, row, names) for row in rows]


async def _shown(
    connection: AsyncConnection, row: RowMapping, names: dict[str, bodies.Person]
) -> bodies.Report:
    earlier = (
        select(func.count())
        .select_from(report)
        .where(report.c.about == row["about"], report.c.id < row["id"])
    )
    context: list[dict[str, Any]] = json.loads(row["context"])
    return bodies.Report(
        id=row["id"],
        about=names.get(row["about"]) or bodies.Person(row["about"], "–", None),
        by=names.get(row["by"]) or bodies.Person(row["by"], "–", None),
        reason=row["reason"],
        words=row["words"],
        table=row["room"],
        lines=[
            bodies.ReportedLine(line["name"], line["words"], line["guest"] == row["about"])
            for line in context
        ],
        created=int(row["created"]),
        closed=None if row["closed"] is None else int(row["closed"]),
        before=await connection.scalar(earlier) or 0,
        sanctions=await sanctions.active(connection, row["about"]),
    )


async def decide(store: Store, moderator: str, number: int, decision: bodies.Decision) -> None:
    """Close a report with what follows from it; refused where somebody was faster."""
    closing = (
        update(report)
        .where(report.c.id == number, report.c.closed.is_(None))
        .values(closed=db_now())
        .returning(report.c.about)
    )

    async def job(connection: AsyncConnection) -> bool:
        about: str | None = await connection.scalar(closing)
        if about is None:
            return False
        if about == moderator:
            refuse(403, "yourself", "A report about you is for another moderator.")
        await sanctions.impose(connection, moderator, about, decision)
        return True

    if not await store.writer.work(job):
        refuse(409, "decided", "There is no such report, or somebody has decided it already.")
