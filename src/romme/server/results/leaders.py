"""Leaderboards: the players of one family by their rating, as far as it is settled and in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select

from romme.server.results.bodies import ComputerStrength, Leader, Leaderboard
from romme.server.results.ratings import COMPUTER, SETTLED, band, number
from romme.server.schema import db_now
from romme.server.schema_house import rating
from romme.server.schema_people import account, sanction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.ext.asyncio import AsyncConnection

    from romme.server.store import Store

PAGE: Final = 50
"""Rows of a page."""
_ACTIVE: Final = 90 * 24 * 3600
"""Seconds since the last rated match after which a player is listed no more."""


async def leaderboard(store: Store, rules: str, page: int, guest: str | None) -> Leaderboard:
    """A page (the first is 1) of the leaderboard of a family, for this asker. A page beyond the last is empty."""
    players = select(func.count()).select_from(rating).where(*_listed(rules))
    strongest = _rows(rules).order_by(rating.c.mu.desc(), rating.c.guest)
    async with store.reading() as connection:
        count = await connection.scalar(players) or 0
        found = await connection.execute(strongest.offset((page - 1) * PAGE).limit(PAGE))
        rows = [_leader(rank, row) for rank, row in enumerate(found.mappings(), (page - 1) * PAGE + 1)]
        you = await _own(connection, rules, guest) if guest is not None else None
    return Leaderboard(
        rules=rules,
        page=page,
        pages=max(1, -(-count // PAGE)),
        players=count,
        rows=rows,
        you=you,
        computer=[ComputerStrength(level, shown, band(shown)) for level, shown in COMPUTER.items()],
        settled=SETTLED,
    )


def _listed(rules: str) -> tuple[ColumnElement[bool], ...]:
    lasts = sanction.c.until.is_(None) | (sanction.c.until > db_now())
    banned = select(sanction.c.id).where(sanction.c.guest == rating.c.guest, sanction.c.kind == "ban", lasts)
    active = rating.c.changed > db_now() - _ACTIVE
    return rating.c.rules == rules, rating.c.matches >= SETTLED, active, ~banned.exists()


def _rows(rules: str) -> Any:
    people = rating.join(account, account.c.guest == rating.c.guest)
    return select(account.c.name, rating.c.mu, rating.c.matches).select_from(people).where(*_listed(rules))


async def _own(connection: AsyncConnection, rules: str, guest: str) -> Leader | None:
    mine = (await connection.execute(_rows(rules).where(rating.c.guest == guest))).mappings().first()
    if mine is None:
        return None
    before = (rating.c.mu > mine["mu"]) | ((rating.c.mu == mine["mu"]) & (rating.c.guest < guest))
    stronger = select(func.count()).select_from(rating).where(*_listed(rules), before)
    return _leader(1 + (await connection.scalar(stronger) or 0), mine)


def _leader(rank: int, row: Any) -> Leader:
    shown = number(row["mu"])
    return Leader(rank, row["name"], shown, band(shown), row["matches"])
