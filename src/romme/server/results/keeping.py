"""Results and ratings are written in the transaction of the entry that ends the match: exactly once, or not at all.

Processes that rate the same players at once wait for each other: guests are locked first, then ratings, both in the order
of their keys. A match is rated only if every seat's guest has an account at that moment.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, insert, select, update

from romme.server import schema, schema_house, schema_people
from romme.server.results.ratings import Rating, rated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.records import NewEntry, NewResult

Key = tuple[str, str]
"""A guest and the rules that he is rated in."""


async def keep_results(
    connection: AsyncConnection, stored: Sequence[NewEntry], on_conflict: Callable[[Table], Any]
) -> None:
    """Store the results that came with these entries, and what they make of the players' ratings.

    `on_conflict` makes an INSERT that knows ON CONFLICT.
    """
    ending = [(entry, entry.result) for entry in stored if entry.result is not None]
    if not ending:
        return
    registered = await _registered(connection, [result for _, result in ending])
    ratings = await _locked(connection, registered, on_conflict)
    for entry, result in ending:
        await _keep(connection, entry, result, ratings if result in registered else {})


def _keys(results: Iterable[NewResult]) -> list[Key]:
    return sorted({(seat.guest, result.rules) for result in results for seat in result.seats if seat.guest})


async def _registered(connection: AsyncConnection, results: Sequence[NewResult]) -> list[NewResult]:
    """The results that are rated: those whose guests all have an account, and keep it until this is written."""
    wanted = [result for result in results if result.rated]
    if not wanted:
        return []
    guest, account = schema.guest, schema_people.account
    having = (
        select(guest.c.id)
        .join(account, account.c.guest == guest.c.id)
        .where(guest.c.id.in_({key[0] for key in _keys(wanted)}))
        .order_by(guest.c.id)
        .with_for_update(read=True, key_share=True, of=guest)
    )
    known = set(await connection.scalars(having))
    return [result for result in wanted if all(seat.guest in known for seat in result.seats)]


async def _locked(
    connection: AsyncConnection, results: Sequence[NewResult], on_conflict: Callable[[Table], Any]
) -> dict[Key, Rating]:
    """The ratings of all who played, made where there are none, and nobody else's until this is written."""
    table, keys = schema_house.rating, _keys(results)
    if not keys:
        return {}
    fresh = {"mu": Rating.mu, "sigma": Rating.sigma, "matches": 0, "changed": 0.0}
    rows = [{"guest": guest, "rules": rules, **fresh} for guest, rules in keys]
    await connection.execute(on_conflict(table).on_conflict_do_nothing(), rows)
    mine = (table.c.guest.in_({key[0] for key in keys}), table.c.rules.in_({key[1] for key in keys}))
    query = select(table.c.guest, table.c.rules, table.c.mu, table.c.sigma, table.c.matches)
    locking = query.where(*mine).order_by(table.c.guest, table.c.rules).with_for_update()
    return {(guest, rules): Rating(*row) for guest, rules, *row in await connection.execute(locking)}


async def _keep(
    connection: AsyncConnection, entry: NewEntry, result: NewResult, ratings: dict[Key, Rating]
) -> None:
    """Store one result; with `ratings`, which are brought up to date, it is a rated one."""
    began, ended = await _times(connection, entry, result)
    key = {"room": entry.room, "v": entry.v}
    facts = {name: getattr(result, name) for name in ("way", "rules", "options", "scoring", "rounds")}
    people = sum(seat.bot is None for seat in result.seats)
    row = {**key, **facts, "people": people, "rated": int(bool(ratings)), "began": began, "ended": ended}
    await connection.execute(insert(schema_house.result).values(row))
    seats = [
        {**key, "seat": number, **asdict(seat), "left": int(seat.left), "ended": ended}
        for number, seat in enumerate(result.seats)
    ]
    if ratings:
        keys = [(seat.guest or "", result.rules) for seat in result.seats]
        before = [ratings[key] for key in keys]
        after = rated(before, [seat.place for seat in result.seats])
        for seat, was, now in zip(seats, before, after, strict=True):
            seat |= {"mu_before": was.mu, "mu": now.mu, "sigma": now.sigma}
        ratings.update(zip(keys, after, strict=True))
        await _rate(connection, sorted(keys), ratings, ended)
    await connection.execute(insert(schema_house.result_seat), seats)


async def _times(connection: AsyncConnection, entry: NewEntry, result: NewResult) -> tuple[float, float]:
    """When the match was dealt first, and when it ended, by the database's clock."""
    table = schema.entry
    query = select(table.c.v, table.c.at).where(
        table.c.room == entry.room, table.c.v.in_((result.first, entry.v))
    )
    at = {v: float(time) for v, time in await connection.execute(query)}
    return at[result.first], at[entry.v]


async def _rate(
    connection: AsyncConnection, keys: Sequence[Key], ratings: dict[Key, Rating], ended: float
) -> None:
    table = schema_house.rating
    mine = (table.c.guest == bindparam("of"), table.c.rules == bindparam("at"))
    change = update(table).where(*mine).values({name: bindparam(name) for name in ("mu", "sigma", "matches")})
    rows = [{"of": guest, "at": rules, **asdict(ratings[guest, rules])} for guest, rules in keys]
    await connection.execute(change.values(changed=ended), rows)
