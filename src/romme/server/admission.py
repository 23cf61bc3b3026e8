"""Who may take a free seat: what a table's terms ask of people, and what is known of those who come.

This is the one place where seats look at accounts, friends, blocks and ratings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import or_, select

from romme.server import schema_house, schema_people
from romme.server.results.ratings import MU, number
from romme.server.society.sanctions import BANNED, is_banned

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from romme.server.store import Store
    from romme.server.terms import Terms

BEGINNING: Final = number(MU)
"""What counts as the strength of somebody who has no rating in a family."""


@dataclass(frozen=True)
class Standing:
    """A guest as far as seats are concerned."""

    guest: str
    registered: bool
    friends: frozenset[str]
    """Those who have him as a friend as he has them."""
    blocking: frozenset[str]
    """Those whom he blocks."""
    apart: frozenset[str]
    """Those whom he blocks or who block him."""
    strength: Mapping[str, int]
    """His rating by family."""
    banned: bool = False


@dataclass(frozen=True)
class Company:
    """A table as far as admission is concerned: its terms, its host, who sits there, and for how many seconds it waits."""

    rules: str
    terms: Terms
    host: str | None
    people: Collection[str]
    waited: float


async def standing_of(store: Store, guest: str) -> Standing:
    """What is known of a guest."""
    account, rating = schema_people.account, schema_house.rating
    ratings = select(rating.c.rules, rating.c.mu).where(rating.c.guest == guest)
    async with store.reading() as connection:
        known = await connection.scalar(select(account.c.guest).where(account.c.guest == guest))
        banned = await is_banned(connection, guest)
        strength = {rules: number(mu) for rules, mu in await connection.execute(ratings)}
    ties = await _ties(store, guest)
    return Standing(
        guest=guest,
        registered=known is not None,
        friends=ties.to["friend"] & ties.by["friend"],
        blocking=ties.to["block"],
        apart=ties.to["block"] | ties.by["block"],
        strength=strength,
        banned=banned,
    )


async def apart_from(store: Store, guest: str) -> frozenset[str]:
    """Those whom a guest blocks or who block him."""
    ties = await _ties(store, guest)
    return ties.to["block"] | ties.by["block"]


@dataclass(frozen=True)
class _Ties:
    """Whom a guest has as a friend or blocks, and who has or blocks him."""

    to: dict[str, frozenset[str]]
    by: dict[str, frozenset[str]]


async def _ties(store: Store, guest: str) -> _Ties:
    table = schema_people.relation
    kinds = ("friend", "block")
    query = select(table.c.guest, table.c.other, table.c.kind).where(
        or_(table.c.guest == guest, table.c.other == guest), table.c.kind.in_(kinds)
    )
    async with store.reading() as connection:
        rows = [(one, other, kind) for one, other, kind in await connection.execute(query)]
    return _Ties(
        to={each: frozenset(b for a, b, kind in rows if a == guest and kind == each) for each in kinds},
        by={each: frozenset(a for a, b, kind in rows if b == guest and kind == each) for each in kinds},
    )


def objection(who: Standing, company: Company, *, invited: bool) -> tuple[str, str] | None:
    """Why somebody may not sit down there, as code and sentence; None if he may. `invited` is who has the table's link."""
    terms = company.terms
    if who.banned:
        return BANNED
    if who.apart & set(company.people):
        return "blocked", "You and somebody at this table do not play with each other."
    if terms.sit == "invited" and not invited:
        return "not-invited", "Only those who have the invitation may sit at this table."
    if (terms.sit == "registered" or terms.rated) and not who.registered:
        return "needs-account", "At this table only players with an account may sit."
    if terms.sit == "friends" and company.host != who.guest and company.host not in who.friends:
        return "not-a-friend", "Only friends of the host may sit at this table."
    if terms.band is not None and not in_band(who.strength.get(company.rules, BEGINNING), company):
        return "outside-band", "Your rating is outside the strength that is wanted at this table."
    return None


def in_band(strength: int, company: Company) -> bool:
    """Whether a rating lies in the table's band as far as that has widened by now."""
    if company.terms.band is None:
        return True
    low, high = company.terms.band
    wider = company.terms.widen * max(0.0, company.waited)
    return low - wider <= strength <= high + wider
