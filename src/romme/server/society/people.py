"""Who somebody is, in SQL: found by account, seat or id, and named as others may know him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from romme.server import schema
from romme.server.accounts.names import fold
from romme.server.refused import refuse
from romme.server.schema_people import account
from romme.server.society import bodies

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store


async def find(store: Store, whom: bodies.Whom) -> str:
    """The guest that is meant; refused where nobody is."""
    async with store.reading() as connection:
        found = await _find(connection, whom)
    if found is None:
        refuse(404, "unknown-person", "Nobody of that name is known here; check how it is written.")
    return found


async def _find(connection: AsyncConnection, whom: bodies.Whom) -> str | None:
    found: str | None
    if whom.person is not None:
        query = select(schema.guest.c.id).where(schema.guest.c.id == whom.person)
    elif whom.table is not None and whom.seat is not None:
        here = schema.seat.c
        query = select(here.guest).where(here.room == whom.table, here.number == whom.seat)
    else:
        query = select(account.c.guest).where(account.c.login == fold(whom.name or ""))
    found = await connection.scalar(query)
    return found


async def named(connection: AsyncConnection, guests: Iterable[str]) -> dict[str, bodies.Person]:
    """The people with these ids; an account goes by its name, a guest by his nickname."""
    wanted = set(guests)
    query = (
        select(schema.guest.c.id, schema.guest.c.name, account.c.name.label("account"))
        .outerjoin(account, account.c.guest == schema.guest.c.id)
        .where(schema.guest.c.id.in_(wanted))
    )
    return {
        guest: bodies.Person(guest, known or name, known)
        for guest, name, known in await connection.execute(query)
    }


async def has_account(store: Store, guest: str) -> bool:
    """Whether the guest has an account."""
    async with store.reading() as connection:
        return (await connection.scalar(select(account.c.guest).where(account.c.guest == guest))) is not None


async def is_moderator(store: Store, guest: str) -> bool:
    """Whether the guest may moderate."""
    query = select(account.c.guest).where(account.c.guest == guest, account.c.role == "moderator")
    async with store.reading() as connection:
        return (await connection.scalar(query)) is not None
