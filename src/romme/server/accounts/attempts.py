"""How often something may be tried within a span of time, counted in the database: for all processes, over restarts.

Who tried is kept as a keyed hash only, and no longer than the span lasts.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import case, delete

from romme.server.refused import refuse
from romme.server.schema import db_now
from romme.server.schema_people import attempt
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.site import Site

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR


@dataclass(frozen=True)
class Limit:
    """At most so many tries within so many seconds."""

    what: str
    most: int
    seconds: int


SIGN_IN_ADDRESS: Final = Limit("sign in from", 40, 15 * MINUTE)
SIGN_IN_PAIR: Final = Limit("sign in from, as", 10, 15 * MINUTE)
"""The tightest one binds address and account together, so that a stranger cannot lock an owner out."""
SIGN_IN_ACCOUNT: Final = Limit("sign in as", 100, HOUR)
CONFIRM: Final = Limit("confirm", 10, 15 * MINUTE)
REGISTER: Final = Limit("register from", 40, HOUR)
RENAME: Final = Limit("rename", 2, 30 * DAY)
RESET_ADDRESS: Final = Limit("reset from", 10, HOUR)
RESET_ACCOUNT: Final = Limit("reset of", 3, HOUR)
REPORTS: Final = Limit("report from", 20, HOUR)
EXPORTS: Final = Limit("export of", 5, HOUR)
LETTERS: Final = Limit("letters to", 5, HOUR)
LETTERS_TO: Final = Limit("letters to address", 5, DAY)
"""Anybody may name any address as his; whose it really is shall not be flooded by the letters that ask."""


async def allowed(site: Site, limit: Limit, *who: str) -> bool:
    """Count a try; whether there were not too many."""
    fresh = attempt.c.until < db_now()
    more = (
        insert_into(site.store.dialect, attempt)
        .values(id=_id(site, limit, who), count=1, until=db_now() + limit.seconds)
        .on_conflict_do_update(
            index_elements=["id"],
            set_={
                "count": case((fresh, 1), else_=attempt.c.count + 1),
                "until": case((fresh, db_now() + limit.seconds), else_=attempt.c.until),
            },
        )
        .returning(attempt.c.count)
    )

    async def job(connection: AsyncConnection) -> int:
        await connection.execute(delete(attempt).where(attempt.c.until < db_now()))
        return int((await connection.execute(more)).scalar_one())

    return await site.store.writer.work(job) <= limit.most


async def spend(site: Site, limit: Limit, *who: str) -> None:
    """Count a try; refused if there were too many."""
    if not await allowed(site, limit, *who):
        refuse(429, "too-many-tries", "That was tried too often; wait a while.")


async def forgive(site: Site, limit: Limit, *who: str) -> None:
    """Forget the tries, as the last one was right."""
    gone = delete(attempt).where(attempt.c.id == _id(site, limit, who))
    await site.store.writer.work(lambda connection: connection.execute(gone))


def _id(site: Site, limit: Limit, who: tuple[str, ...]) -> str:
    return hmac.digest(site.key, "\n".join(("try", limit.what, *who)).encode(), "sha256").hex()
