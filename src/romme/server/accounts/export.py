"""Everything stored about a person, as one JSON document: what he may read is listed table by table, secrets are left out.

The records of his tables stand in it as he may have them now: no hand, stock or seed of a running match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from romme.server import schema
from romme.server.history import record_lines
from romme.server.schema_house import chat, rating, result, result_seat
from romme.server.schema_people import (
    account,
    attempt,
    audit,
    passkey,
    push,
    recovery,
    relation,
    report,
    sanction,
    session,
    summons,
    ticket,
)

if TYPE_CHECKING:
    from sqlalchemy import Column, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.hub import Hub

ROWS: Final[dict[str, tuple[Table, Column[Any], frozenset[str]]]] = {
    "guest": (schema.guest, schema.guest.c.id, frozenset()),
    "account": (account, account.c.guest, frozenset({"password"})),
    "sessions": (session, session.c.guest, frozenset({"id"})),
    "passkeys": (passkey, passkey.c.guest, frozenset({"public_key"})),
    "relations": (relation, relation.c.guest, frozenset()),
    "invitations": (summons, summons.c.guest, frozenset()),
    "sanctions": (sanction, sanction.c.guest, frozenset()),
    "reports": (report, report.c.by, frozenset({"context"})),
    "push": (push, push.c.guest, frozenset({"auth", "p256dh"})),
    "seats": (schema.seat, schema.seat.c.guest, frozenset({"entropy"})),
    "hosted": (schema.room, schema.room.c.host, frozenset()),
    "said": (chat, chat.c.guest, frozenset()),
    "results": (result_seat, result_seat.c.guest, frozenset()),
    "ratings": (rating, rating.c.guest, frozenset()),
}
"""By the name in the document: a table, the column that says whose a row is, and the columns that are secrets, or others' words."""
NOT_HIS: Final = {
    recovery: "hashes of codes",
    ticket: "secrets that serve for minutes",
    attempt: "keyed hashes that serve for hours",
    schema.barred: "whom hosts sent away from tables that wait",
    schema.seed: "secrets of deals; those of finished matches stand in the records",
    audit: "what moderators did, under their own names",
    result: "about matches; the person's rows are `results`",
}
"""Tables that are left out, and why; together with `ROWS` they are all that can be about a person."""


async def everything(hub: Hub, guest: str) -> dict[str, Any]:
    """The document."""
    async with hub.store.reading() as connection:
        found: dict[str, Any] = {name: await _rows(connection, guest, *spec) for name, spec in ROWS.items()}
        about = select(report.c.id, report.c.reason, report.c.created).where(report.c.about == guest)
        found["reported"] = [dict(row) for row in (await connection.execute(about)).mappings()]
    records: dict[str, list[str]] = {}
    for table in sorted({seat["room"] for seat in found["seats"]}):
        live = await hub.live(table)
        if live is not None:
            records[table] = record_lines(live.room).splitlines()
    return {"format": "romme-person-1", **found, "records": records}


async def _rows(
    connection: AsyncConnection, guest: str, table: Table, whose: Column[Any], secret: frozenset[str]
) -> list[dict[str, Any]]:
    columns = [column for column in table.c if column.name not in secret]
    return [
        dict(row) for row in (await connection.execute(select(*columns).where(whose == guest))).mappings()
    ]
