"""Accounts in SQL: made, found by name or address, changed. Every account belongs to one guest and is found by his id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from romme.server import schema
from romme.server.accounts.names import fold
from romme.server.schema import db_now
from romme.server.schema_people import account
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.accounts.bodies import Language
    from romme.server.store import Store


@dataclass(frozen=True)
class Kept:
    """An account as it is stored."""

    guest: str
    login: str
    name: str
    password: str | None
    email: str | None
    role: str
    language: Language
    created: float


async def add(store: Store, guest: str, name: str, password: str | None, language: str) -> bool:
    """Make the guest's account; False if the name is taken or he has one."""
    row = {"guest": guest, "login": fold(name), "name": name, "password": password, "language": language}
    new = insert_into(store.dialect, account).values(**row, role="player", created=db_now())
    making = new.on_conflict_do_nothing().returning(account.c.guest)
    calling = update(schema.guest).where(schema.guest.c.id == guest).values(name=name)

    async def job(connection: AsyncConnection) -> bool:
        made = (await connection.execute(making)).first() is not None
        if made:
            await connection.execute(calling)
        return made

    return await store.writer.work(job)


async def by_guest(store: Store, guest: str) -> Kept | None:
    """The guest's account."""
    return next(iter(await _find(store, account.c.guest == guest)), None)


async def by_name(store: Store, name: str) -> Kept | None:
    """The account with this name, however it is written."""
    login = fold(name)
    return next(iter(await _find(store, account.c.login == login)), None) if login else None


async def by_email(store: Store, address: str) -> list[Kept]:
    """All accounts whose letters go to this address, however its letters are written."""
    return await _find(store, account.c.email == address.lower())


async def everybody(store: Store) -> list[Kept]:
    """All accounts, the oldest first."""
    return await _find(store, account.c.guest.is_not(None))


async def _find(store: Store, which: ColumnElement[bool]) -> list[Kept]:
    query = select(account).where(which).order_by(account.c.created)
    async with store.reading() as connection:
        return [_kept(row) for row in (await connection.execute(query)).mappings()]


def _kept(row: RowMapping) -> Kept:
    return Kept(**{name: row[name] for name in Kept.__dataclass_fields__})


async def change(store: Store, guest: str, **values: Any) -> bool:
    """Set columns of the account; False if there is none, or the name is taken."""
    if "name" in values:
        values["login"] = fold(values["name"])
    setting = update(account).where(account.c.guest == guest).values(**values)

    async def job(connection: AsyncConnection) -> bool:
        changed = (await connection.execute(setting)).rowcount == 1
        if changed and "name" in values:
            calling = update(schema.guest).where(schema.guest.c.id == guest)
            await connection.execute(calling.values(name=values["name"]))
        return changed

    try:
        return await store.writer.work(job)
    except IntegrityError:
        return False
