"""Ten codes for a lost password, shown once: 79 random bits each, so that a plain hash of them tells nothing."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select

from romme.server.accounts.tickets import digest
from romme.server.schema_people import recovery

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

COUNT: Final = 10
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another."""
_GROUPS: Final = 4


async def renew(store: Store, guest: str) -> list[str]:
    """New codes; the old ones end."""
    codes = [_code() for _ in range(COUNT)]
    rows = [{"hash": _hash(guest, code), "guest": guest} for code in codes]

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(recovery).where(recovery.c.guest == guest))
        await connection.execute(insert(recovery), rows)

    await store.writer.work(job)
    return codes


async def spend(store: Store, guest: str, code: str) -> bool:
    """Use a code up; False if it is none of the guest's."""
    gone = delete(recovery).where(recovery.c.hash == _hash(guest, code), recovery.c.guest == guest)
    answer = await store.writer.work(lambda connection: connection.execute(gone))
    return answer.rowcount == 1


async def left(store: Store, guest: str) -> int:
    """How many codes there are still."""
    query = select(func.count()).select_from(recovery).where(recovery.c.guest == guest)
    async with store.reading() as connection:
        return int(await connection.scalar(query) or 0)


def _code() -> str:
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(_GROUPS))


def _hash(guest: str, code: str) -> str:
    """However it was typed: case, spaces and hyphens do not count."""
    letters = "".join(char for char in code.lower() if char.isalnum())
    return digest(f"recovery {guest} {letters}")
