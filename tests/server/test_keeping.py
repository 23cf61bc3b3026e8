"""What is kept about accounts, on a store of its own: names, sessions, tickets, tries, codes, passkeys, seats that change
hands. `test_postgresql` runs all of it on the other database too.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from pathlib import Path

from romme.server import seating
from romme.server.accounts import attempts, keeping, passkeys, recovery, sessions, tickets
from romme.server.accounts.export import everything
from romme.server.accounts.leaving import NAMELESS, leave_for_good
from romme.server.accounts.moving import take_along
from romme.server.bodies import NewSitter, NewTable
from romme.server.config import Config
from romme.server.site import Site, open_site
from romme.server.store import Store
from tests.server.tables import TWO

LINK = "http://localhost"


def on(folder: Path, body: Callable[[Site], Awaitable[None]]) -> None:
    """Run a test on an open site without a server."""

    async def main() -> None:
        async with open_site(Config(f"sqlite+aiosqlite:///{folder / 'romme.db'}"), "") as site:
            for guest in ("anna", "ben"):
                await seating.add_guest(site.store, guest, guest.title())
            await body(site)

    asyncio.run(main())


async def account(store: Store, guest: str = "anna", name: str = "Anna") -> None:
    assert await keeping.add(store, guest, name, "hash", "de")


def test_a_name_belongs_to_one(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        store = site.store
        await account(store, name="Jürgen")
        assert not await keeping.add(store, "ben", "JURGEN", None, "en")
        assert not await keeping.add(store, "anna", "Other", None, "en")
        found = await keeping.by_name(store, "jur-gen")
        assert found is not None
        assert (found.guest, found.name, found.role) == ("anna", "Jürgen", "player")
        await account(store, "ben", "Ben")
        assert not await keeping.change(store, "ben", name="Jürgén")
        assert await keeping.change(store, "ben", name="Bernd", email="b@example.org")
        assert [kept.name for kept in await keeping.by_email(store, "B@Example.org")] == ["Bernd"]
        assert await seating.guest_name(store, "ben") == "Bernd"
        assert [kept.name for kept in await keeping.everybody(store)] == ["Jürgen", "Bernd"]

    on(tmp_path, body)


def test_a_session_counts_and_the_plain_cookie_does_not(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        store = site.store
        assert (await sessions.asking(store, "", "anna")).guest == "anna"
        assert (await sessions.asking(store, "", "nobody")).guest is None
        await account(store)
        assert (await sessions.asking(store, "", "anna")).guest is None
        first = await sessions.begin(store, "anna", "Firefox")
        asking = await sessions.asking(store, first, "ben")
        assert (asking.guest, asking.session) == ("anna", tickets.digest(first))
        second = await sessions.begin(store, "anna", "Chrome", asking.session)
        assert (await sessions.asking(store, first, "ben")) == sessions.Asking("ben")
        mine = tickets.digest(second)
        assert not await sessions.end(store, "ben", mine)
        assert await sessions.void(store, {mine, "x"}, {"anna", "ben"}) == ({"x"}, {"anna"})
        assert 0 <= await sessions.proved_since(store, mine) < 60
        assert [each.agent for each in await sessions.of(store, "anna", mine)] == ["Chrome"]
        await sessions.end_others(store, "anna", None)
        assert (await sessions.asking(store, second, None)).guest is None

    on(tmp_path, body)


def test_a_ticket_serves_once_in_time_for_its_purpose(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        store = site.store
        secret = await tickets.issue(store, "reset", "anna", 60, "words")
        assert await tickets.redeem(store, "email", secret) is None
        assert await tickets.redeem(store, "reset", secret) == tickets.Ticket("anna", "words")
        assert await tickets.redeem(store, "reset", secret) is None
        late = await tickets.issue(store, "reset", "anna", -1)
        assert await tickets.redeem(store, "reset", late) is None

    on(tmp_path, body)


def test_tries_are_counted_for_a_while(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        limit = attempts.Limit("knock", 2, 60)
        assert [await attempts.allowed(site, limit, "anna") for _ in range(3)] == [True, True, False]
        assert await attempts.allowed(site, limit, "ben")
        await attempts.forgive(site, limit, "anna")
        assert await attempts.allowed(site, limit, "anna")
        over = dataclasses.replace(limit, seconds=-1)
        assert [await attempts.allowed(site, over, "cleo") for _ in range(4)] == [True] * 4

    on(tmp_path, body)


def test_codes_and_passkeys_belong_to_their_owner(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        store = site.store
        await account(store)
        old = await recovery.renew(store, "anna")
        codes = await recovery.renew(store, "anna")
        assert not await recovery.spend(store, "anna", old[0])
        assert not await recovery.spend(store, "ben", codes[0])
        assert await recovery.spend(store, "anna", codes[0].upper())
        assert await recovery.left(store, "anna") == recovery.COUNT - 1
        key = passkeys.Made("anna", "id", b"\x00key", 0)
        assert await passkeys.add(store, key, "Phone")
        assert not await passkeys.add(store, key, "Phone")
        assert not await passkeys.rename(store, "ben", "id", "Mine")
        assert await passkeys.rename(store, "anna", "id", "Tablet")
        assert [(each.label, each.used) for each in await passkeys.of(store, "anna")] == [("Tablet", None)]
        assert not await passkeys.remove(store, "ben", "id")
        assert await passkeys.remove(store, "anna", "id")

    on(tmp_path, body)


async def table(site: Site, host: str, *others: str) -> str:
    made = await site.lobby.create(host, NewTable("friend", TWO, [host.title()]), LINK)
    for guest in others:
        sitter = NewSitter(guest.title())
        await site.door.sit_by_invitation(guest, str(made.invitation), sitter, LINK)
    return made.table


async def seats(site: Site, room: str) -> list[str | None]:
    live = await site.hub.live(room)
    return [seat.guest for seat in live.room.seats] if live is not None else []


def test_seats_come_along_once(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await account(site.store)
        shared, his = await table(site, "anna", "ben"), await table(site, "ben")
        moved = await take_along(site.hub, "ben", "anna")
        assert (moved.tables, moved.stayed) == ((his,), 1)
        assert await seats(site, his) == ["anna", None]
        assert await seats(site, shared) == ["anna", "ben"]

    on(tmp_path, body)


def test_who_leaves_for_good_leaves_others_their_table(tmp_path: Path) -> None:
    async def body(site: Site) -> None:
        await account(site.store)
        shared, alone = await table(site, "anna", "ben"), await table(site, "anna")
        told = await everything(site.hub, "anna")
        assert {seat["room"] for seat in told["seats"]} == {shared, alone}
        assert told["account"][0]["name"] == "Anna"
        await leave_for_good(site.hub, "anna")
        live = await site.hub.live(shared)
        assert live is not None
        assert live.room.names == [NAMELESS, "Ben"]
        assert live.room.match.over
        assert await site.hub.live(alone) is None
        assert await keeping.by_guest(site.store, "anna") is None
        assert await seating.guest_name(site.store, "anna") is None
        assert (await sessions.asking(site.store, "", "anna")).guest is None

    on(tmp_path, body)
