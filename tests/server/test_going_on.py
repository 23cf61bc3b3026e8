"""What happens at a table of people once they were waited for long enough, with two processes on one database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from inspect import isawaitable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from romme.engine.state import PHASE_OVER
from romme.server import agreement, clock, fresh, schema, seating
from romme.server.bodies import NewSitter, NewTable
from romme.server.live import Live, Watcher
from romme.server.proposal import Proposal
from romme.server.room import Room
from romme.server.site import Site
from romme.server.terms import Clock, Terms
from romme.server.waiting import Waiting
from tests.server.tables import TWO, lines_for
from tests.server.test_hub import LINK, live_at, on, quiet

PEOPLE = ("anna", "ben", "cleo")
SLOW = Terms(sit="everyone")


async def dealt(
    site: Site, people: tuple[str, ...] = ("anna", "ben"), way: str = "open", terms: Terms = SLOW
) -> Live:
    """A table at which these people sit and the cards are dealt."""
    rules = TWO if len(people) == 2 else "classic"
    table = await waiting(site, way, terms, rules=rules, seats=len(people))
    for guest in people[1:]:
        code = (await live_at(site, table)).room.code
        assert code is not None
        await site.door.sit_by_invitation(guest, code, NewSitter(guest.title(), "bb"), LINK)
    return await live_at(site, table)


async def waiting(site: Site, way: str = "open", terms: Terms = SLOW, **more: Any) -> str:
    for guest in PEOPLE:
        if await seating.guest_name(site.store, guest) is None:
            await seating.add_guest(site.store, guest, guest.title())
    body: dict[str, Any] = {"rules": TWO, "names": ["Anna"], "entropy": "aa", **more}
    return (await site.lobby.create("anna", NewTable(way=way, terms=terms, **body), LINK)).table  # type: ignore[arg-type]


async def end_round(site: Site, live: Live) -> None:
    """Play until the round is over."""
    while live.room.match.state is not None and live.room.match.state.table.phase != PHASE_OVER:
        await site.hub.act(live, partial(_some_act, seat=live.room.match.state.table.turn))


def _some_act(room: Room, seat: int) -> Proposal | int:
    return room.act(seat, f"{room.v}", room.v, [lines_for(room, seat)[-1]])


async def resign(site: Site, live: Live, seat: int = 0) -> None:
    await site.hub.act(live, lambda room: room.act(seat, "resign", room.v, ["resign"]))


async def agree(site: Site, live: Live, seat: int, to: str = "restart") -> None:
    await site.hub.act(live, lambda room: room.act(seat, f"{to} {room.v}", room.v, [to], f"0{seat}"))


async def due(site: Site, live: Live) -> dict[str, float]:
    """The table's deadlines: in how many seconds they are due."""
    table = schema.deadline
    query = select(table.c.kind, table.c.due - schema.db_now()).where(table.c.room == live.room.id)
    async with site.store.reading() as connection:
        return {kind: float(left) for kind, left in await connection.execute(query)}


async def pass_time(site: Site, live: Live, kind: str) -> None:
    """Let a deadline come now."""
    table = schema.deadline
    change = update(table).where(table.c.room == live.room.id, table.c.kind == kind).values(due=0.0)
    changed = await site.store.writer.work(lambda connection: connection.execute(change))
    assert changed.rowcount == 1, f"no deadline {kind}"
    site.hub.wake(0.0)


async def gone(site: Site, table: str) -> bool:
    return await site.store.load(table) is None


async def settled(site: Site, live: Live, kind: str) -> bool:
    return kind not in await due(site, live)


async def until(true: Callable[[], Any]) -> None:
    """Wait for what happens in another task, or in the database."""
    async with asyncio.timeout(10):
        while not (await found if isawaitable(found := true()) else found):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


def test_free_seats_are_filled_once_and_the_cards_dealt(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        terms = Terms(sit="everyone", fill=60, level="random")
        table = await waiting(one, terms=terms, rules="classic", seats=4)
        await one.door.sit("ben", table, NewSitter("Ben", "bb"), LINK)
        live = await live_at(one, table)
        assert 55 < (await due(one, live))[fresh.FILL] < 60
        await pass_time(one, live, fresh.FILL)
        await until(lambda: live.room.begun or other.hub.lives())
        there = await live_at(other, table)
        await until(lambda: there.room.begun)
        assert [seat.bot for seat in there.room.seats] == [None, None, "random", "random"]
        assert fresh.FILL not in await due(one, live)
        lines = schema.entry
        async with one.store.reading() as connection:
            deals = await connection.scalars(select(lines.c.body).where(lines.c.room == table))
        assert sum('"deal"' in deal for deal in deals) == 1

    on(tmp_path, body)


def test_a_table_that_waits_goes_with_its_people(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        table = await waiting(one)
        live = await live_at(one, table)
        assert 590 < (await due(one, live))[clock.GONE] <= 600
        assert live.room.expires is None
        shorter = update(schema.deadline).values(due=schema.db_now() + 30.0)
        await one.store.writer.work(lambda connection: connection.execute(shorter))
        there = await live_at(other, table)
        there.watchers.add(Watcher("cleo", LINK))
        keeping = Waiting(other.hub)
        await keeping.put_off()
        assert (await due(one, live))[clock.GONE] < 31, "nobody of the table looks at it"
        there.watchers.add(Watcher("anna", LINK))
        await keeping.put_off()
        await keeping.close()
        assert 590 < (await due(one, live))[clock.GONE] <= 600
        await pass_time(one, live, clock.GONE)
        await until(partial(gone, one, table))

    on(tmp_path, body)


@pytest.mark.parametrize(
    ("way", "terms", "seconds"),
    [
        ("open", SLOW, 30),
        ("friend", Terms(clock=Clock(turn=60)), 30),
        ("friend", Terms(), None),
        ("friend", Terms(clock=Clock(days=2)), None),
    ],
)
def test_the_next_round_waits_for_nobody_for_ever(
    tmp_path: Path, way: str, terms: Terms, seconds: float | None
) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await dealt(one, way=way, terms=terms)
        await end_round(one, live)
        left = (await due(one, live)).get(agreement.NEXT_DUE)
        if seconds is None:
            assert left is None
            assert live.room.agree_in is None
            await agree(one, live, 0, "next")
            left = (await due(one, live))[agreement.NEXT_DUE]
            seconds_then = 180 if terms.clock is None else 2 * 86_400
            assert seconds_then - 5 < left <= seconds_then
        else:
            assert left is not None
            assert seconds - 5 < left <= seconds
            shorter = update(schema.deadline).where(schema.deadline.c.kind == agreement.NEXT_DUE)
            await one.store.writer.work(
                lambda connection: connection.execute(shorter.values(due=schema.db_now() + 9.0))
            )
            await agree(one, live, 0, "next")
            assert (await due(one, live))[agreement.NEXT_DUE] < 9.1, "who agrees does not win the others time"
        assert live.room.agree_in is not None
        await pass_time(one, live, agreement.NEXT_DUE)
        await until(lambda: live.room.match.state.table.round == 2)  # type: ignore[union-attr]
        assert live.room.wait is None
        assert agreement.NEXT_DUE not in await due(one, live)
        assert [(entry.by, entry.do, entry.why) for entry in live.room.entries[-3:-1]] == [
            (0, ("next",), ""),
            (1, ("next",), "bot"),
        ]

    on(tmp_path, body)


def test_a_new_match_in_the_middle_of_a_round_waits_for_all(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await dealt(one)
        await agree(one, live, 0)
        assert not {agreement.NEXT_DUE, agreement.AGAIN_DUE} & (await due(one, live)).keys()

    on(tmp_path, body)


def test_seats_are_filled_though_the_server_was_away_when_it_was_time(tmp_path: Path) -> None:
    async def body() -> None:
        async with quiet(tmp_path) as site:
            await seating.add_guest(site.store, "anna", "Anna")
            table = await waiting(site, terms=Terms(sit="everyone", fill=60, level="random"))
        async with quiet(tmp_path) as site:
            await pass_time(site, await live_at(site, table), fresh.FILL)
        async with quiet(tmp_path) as site:
            live = await live_at(site, table)
            await until(lambda: live.room.begun)
            assert live.room.bots == [False, True]

    asyncio.run(body())


def test_nobody_is_dealt_cards_after_he_has_left(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        for _ in range(6):
            table = await waiting(one)
            await live_at(other, table)
            sits = other.door.sit("ben", table, NewSitter("Ben", "bb"), LINK)
            await asyncio.gather(one.door.leave("anna", table), sits, return_exceptions=True)
            saved = await one.store.load(table)
            if saved is not None:
                free = [seat for seat in saved.room.seats if seat.free]
                assert bool(saved.entries) != bool(free), "cards are dealt exactly where all seats are taken"

    on(tmp_path, body)
