"""The browsers that want to be told, in SQL. A browser belongs to whoever was signed in there when it was last heard of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select

from romme.server.schema import db_now
from romme.server.schema_people import account, push
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.notices.bodies import NewPush
    from romme.server.store import Store

MOST: Final = 10
"""Browsers of one guest; the oldest make room."""


@dataclass(frozen=True)
class Subscription:
    """Where a browser can be reached, its public key and its secret, both in base64url."""

    endpoint: str
    p256dh: str
    auth: str


async def add(store: Store, guest: str, wanted: NewPush) -> None:
    """Remember a browser of this guest; one that is known has its facts renewed."""
    row = {
        "guest": guest,
        "p256dh": wanted.p256dh,
        "auth": wanted.auth,
        "language": wanted.language,
        "created": db_now(),
    }

    async def job(connection: AsyncConnection) -> None:
        fresh = insert_into(connection.dialect, push).values(endpoint=wanted.endpoint, **row)
        await connection.execute(fresh.on_conflict_do_update(index_elements=["endpoint"], set_=row))
        newest = (
            select(push.c.endpoint).where(push.c.guest == guest).order_by(push.c.created.desc()).limit(MOST)
        )
        kept = list(await connection.scalars(newest))
        await connection.execute(delete(push).where(push.c.guest == guest, push.c.endpoint.not_in(kept)))

    await store.writer.work(job)


async def remove(store: Store, endpoint: str, guest: str | None = None) -> None:
    """Forget a browser; with `guest` only if it is his."""
    mine = [push.c.endpoint == endpoint, *([push.c.guest == guest] if guest is not None else [])]
    await store.writer.work(lambda connection: connection.execute(delete(push).where(*mine)))


async def of(store: Store, guest: str) -> list[tuple[Subscription, str]]:
    """The browsers of a guest, each with its language."""
    columns = (push.c.endpoint, push.c.p256dh, push.c.auth, push.c.language)
    async with store.reading() as connection:
        rows = await connection.execute(select(*columns).where(push.c.guest == guest))
        return [(Subscription(endpoint, p256dh, auth), language) for endpoint, p256dh, auth, language in rows]


async def address(store: Store, guest: str) -> tuple[str, str] | None:
    """The confirmed e-mail address of a guest's account and its language, if there is one."""
    query = select(account.c.email, account.c.language).where(account.c.guest == guest)
    async with store.reading() as connection:
        found = (await connection.execute(query)).first()
    return (found[0], found[1]) if found is not None and found[0] else None
