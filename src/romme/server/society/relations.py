"""Friends, blocks and mutes, in SQL: each is one person's row about another; friends are who have it both ways.

A block ends a friendship on both sides, with what one asked the other to, and leaves no way to ask for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import and_, delete, func, or_, select

from romme.server import schema
from romme.server.refused import refuse
from romme.server.schema import db_now
from romme.server.schema_people import relation, summons
from romme.server.society import bodies, people
from romme.server.terms import read_terms
from romme.server.writer import insert_into

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

MOST: Final = 500


async def relate(store: Store, guest: str, other: str, kind: bodies.RelationKind) -> None:
    """Set one person towards another; refused where that cannot be."""
    if guest == other:
        refuse(400, "yourself", "That is you; choose somebody else.")
    if kind == "friend":
        await _check_friendship(store, guest, other)

    async def job(connection: AsyncConnection) -> bool:
        count = select(func.count()).select_from(relation).where(relation.c.guest == guest)
        if (await connection.scalar(count) or 0) >= MOST:
            return False
        row = {"guest": guest, "other": other, "kind": kind}
        adding = insert_into(connection.dialect, relation).values(created=db_now(), **row)
        await connection.execute(adding.on_conflict_do_nothing())
        if kind == "block":
            pair = or_(_is(guest, other), _is(other, guest))
            await connection.execute(delete(relation).where(pair, relation.c.kind == "friend"))
            asked = summons.c.guest.in_((guest, other)), summons.c.by.in_((guest, other))
            await connection.execute(delete(summons).where(*asked))
        return True

    if not await store.writer.work(job):
        refuse(409, "too-many-people", f"Your list holds {MOST} people; remove some first.")


async def _check_friendship(store: Store, guest: str, other: str) -> None:
    if not await people.has_account(store, guest) or not await people.has_account(store, other):
        refuse(409, "needs-account", "Friends are people with accounts; both of you need one.")
    async with store.reading() as connection:
        closed = await connection.scalar(
            select(relation.c.kind).where(
                or_(_is(guest, other), _is(other, guest)), relation.c.kind == "block"
            )
        )
    if closed is not None:
        refuse(409, "blocked", "One of you has blocked the other.")


async def unrelate(store: Store, guest: str, other: str, kind: bodies.RelationKind) -> None:
    """Take it back; a friendship or a request ends on both sides."""
    mine = _is(guest, other)
    pair = or_(mine, _is(other, guest)) if kind == "friend" else mine
    gone = delete(relation).where(pair, relation.c.kind == kind)
    await store.writer.work(lambda connection: connection.execute(gone))


async def people_of(store: Store, guest: str) -> bodies.People:
    """Everybody the guest has something to do with, by name."""
    query = select(relation.c.guest, relation.c.other, relation.c.kind).where(
        or_(relation.c.guest == guest, and_(relation.c.other == guest, relation.c.kind == "friend"))
    )
    async with store.reading() as connection:
        rows = [tuple(row) for row in await connection.execute(query)]
        mine = {
            kind: {other for owner, other, of in rows if owner == guest and of == kind} for kind in _KINDS
        }
        asking = {owner for owner, other, _ in rows if other == guest}
        found = await people.named(connection, mine["friend"] | mine["block"] | mine["mute"] | asking)
        friends = mine["friend"] & asking
        await _add_tables(connection, {person: found[person] for person in friends if person in found})

    def listed(some: set[str]) -> list[bodies.Person]:
        return sorted(
            (found[each] for each in some if each in found), key=lambda person: person.name.casefold()
        )

    return bodies.People(
        friends=listed(friends),
        asked=listed(mine["friend"] - asking),
        asking=listed(asking - mine["friend"] - mine["block"]),
        blocked=listed(mine["block"]),
        muted=listed(mine["mute"]),
    )


async def _add_tables(connection: AsyncConnection, friends: dict[str, bodies.Person]) -> None:
    """An open table of each friend that may be joined, or watched."""
    room, seat = schema.room, schema.seat
    query = (
        select(seat.c.guest, room.c.id, room.c.stage, room.c.terms)
        .join(room, room.c.id == seat.c.room)
        .where(seat.c.guest.in_(friends), room.c.way == "open", room.c.stage.in_(("waiting", "playing")))
        .order_by(room.c.created)
    )
    for guest, table, stage, terms in await connection.execute(query):
        if stage == "waiting" or read_terms(terms).watch:
            friends[guest].table, friends[guest].stage = table, stage


async def neighbours(store: Store, guest: str, table: str) -> list[bodies.Neighbour]:
    """Who sits at a table, besides computer players."""
    seat = schema.seat
    async with store.reading() as connection:
        rows = await connection.execute(
            select(seat.c.number, seat.c.guest, seat.c.name)
            .where(seat.c.room == table, seat.c.guest.is_not(None))
            .order_by(seat.c.number)
        )
        seats = [tuple(row) for row in rows]
        found = await people.named(connection, {person for _, person, _ in seats})
        kinds = await connection.execute(
            select(relation.c.other, relation.c.kind).where(
                relation.c.guest == guest, relation.c.other.in_(found)
            )
        )
        mine = [tuple(row) for row in kinds]
    return [
        bodies.Neighbour(
            seat=number,
            person=person,
            name=name,
            account=found[person].account,
            kinds=sorted(kind for other, kind in mine if other == person),
            me=person == guest,
        )
        for number, person, name in seats
    ]


_KINDS: Final = ("friend", "block", "mute")


def _is(guest: str, other: str) -> ColumnElement[bool]:
    return and_(relation.c.guest == guest, relation.c.other == other)
