"""What a table's terms ask of those who would sit down, and what is known of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from romme.server import schema_house, schema_people, seating
from romme.server.admission import BEGINNING, Company, Standing, objection, standing_of
from romme.server.store import Store
from romme.server.terms import Terms
from tests.server.test_store import on

NOBODY = Standing("ben", False, frozenset(), frozenset(), frozenset(), {})
FRIEND = Standing("ben", True, frozenset({"anna"}), frozenset(), frozenset(), {"duo": 1620})
EVERYONE = Terms(sit="everyone")


def company(terms: Terms, waited: float = 0.0) -> Company:
    return Company("duo", terms, "anna", {"anna", "cleo"}, waited)


@pytest.mark.parametrize(
    ("who", "terms", "invited", "code"),
    [
        (NOBODY, EVERYONE, False, None),
        (NOBODY, Terms(), False, "not-invited"),
        (NOBODY, Terms(), True, None),
        (NOBODY, Terms(sit="registered"), True, "needs-account"),
        (FRIEND, Terms(sit="registered"), False, None),
        (NOBODY, Terms(sit="everyone", rated=True), False, "needs-account"),
        (NOBODY, Terms(sit="friends"), True, "not-a-friend"),
        (FRIEND, Terms(sit="friends"), False, None),
        (NOBODY, Terms(sit="everyone", band=(BEGINNING + 1, 2000)), False, "outside-band"),
        (NOBODY, Terms(sit="everyone", band=(BEGINNING, BEGINNING)), False, None),
        (FRIEND, Terms(sit="everyone", band=(1621, 2000)), False, "outside-band"),
    ],
)
def test_each_condition_has_its_code(who: Standing, terms: Terms, invited: bool, code: str | None) -> None:
    against = objection(who, company(terms), invited=invited)
    assert (against and against[0]) == code
    assert against is None or against[1].endswith(".")


def test_a_block_keeps_apart_from_everybody_at_the_table() -> None:
    for other in ("anna", "cleo"):
        against = objection(
            Standing("ben", True, frozenset({"anna"}), frozenset(), frozenset({other}), {}),
            company(EVERYONE),
            invited=True,
        )
        assert against is not None
        assert against[0] == "blocked"


def test_the_band_widens_with_each_second() -> None:
    terms = Terms(sit="everyone", band=(1300, 1400), widen=5)
    waits = [objection(FRIEND, company(terms, waited), invited=False) is None for waited in (0, 43, 44, 99)]
    assert waits == [False, False, True, True]


def test_what_is_known_of_a_guest(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        for guest in ("anna", "ben", "cleo", "dora"):
            await seating.add_guest(store, guest, guest.title())
        ties = [
            ("anna", "ben", "friend"),
            ("ben", "anna", "friend"),
            ("anna", "cleo", "friend"),
            ("cleo", "anna", "block"),
            ("anna", "dora", "block"),
            ("ben", "dora", "block"),
        ]
        people = {"guest": "anna", "login": "anna", "name": "Anna", "role": "player", "language": "en"}

        async def job(connection: AsyncConnection) -> None:
            for guest, other, kind in ties:
                row = {"guest": guest, "other": other, "kind": kind, "created": 0.0}
                await connection.execute(insert(schema_people.relation).values(**row))
            await connection.execute(insert(schema_people.account).values(created=0.0, **people))
            rating = {"guest": "anna", "rules": "duo", "mu": 30.0, "sigma": 1.0, "matches": 3, "changed": 0.0}
            await connection.execute(insert(schema_house.rating).values(**rating))

        await store.writer.work(job)
        anna = await standing_of(store, "anna")
        assert anna.registered
        assert anna.friends == {"ben"}
        assert anna.blocking == {"dora"}
        assert anna.apart == {"cleo", "dora"}
        assert anna.strength == {"duo": BEGINNING + 50}
        assert await standing_of(store, "ed") == Standing(
            "ed", False, frozenset(), frozenset(), frozenset(), {}
        )

    on(tmp_path, body)
