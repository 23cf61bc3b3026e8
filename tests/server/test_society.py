"""People among each other: friends both ways, blocks, reports with what was said, and what moderators impose."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from romme.server import seating
from romme.server.accounts.names import fold
from romme.server.bodies import NewSitter, NewTable
from romme.server.chat.lines import add_line
from romme.server.config import Config
from romme.server.deal import commitment
from romme.server.records import NewRoom, Seat
from romme.server.refused import Refused
from romme.server.schema import db_now
from romme.server.schema_people import account, sanction
from romme.server.site import open_site
from romme.server.society import bodies, people, relations, reports, sanctions, summons
from romme.server.society.bodies import Decision, NewReport, Whom
from romme.server.store import Store
from romme.server.terms import Terms, write_terms
from tests.running import Site
from tests.server.clients import Browser
from tests.server.tables import TWO

ANNA, BEN, CARL, MODERATOR = (f"{number:032x}" for number in range(4))


def on(folder: Path, body: Callable[[Store], Coroutine[Any, Any, None]], *registered: str) -> None:
    """Run a test with four guests in a fresh store; Anna, Ben and the moderator are registered."""

    async def main() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'romme.db'}")
        for guest, name in ((ANNA, "anna"), (BEN, "ben"), (CARL, "carl"), (MODERATOR, "mira")):
            await seating.add_guest(store, guest, f"nick {name}")
            if guest != CARL:
                role = "moderator" if guest == MODERATOR else "player"
                row = {"guest": guest, "login": fold(name), "name": name.title(), "role": role}
                await _write(store, insert(account).values(language="en", created=db_now(), **row))
        try:
            await body(store)
        finally:
            await store.close()

    asyncio.run(main())


async def _write(store: Store, row: Any) -> None:
    await store.writer.work(lambda connection: connection.execute(row))


async def a_table(store: Store, *guests: str, **more: Any) -> str:
    table = f"t{len(guests)}{more.get('stage', '')}"
    seats = tuple(Seat(number, guest, None, f"at {number}") for number, guest in enumerate(guests))
    seed = hashlib.sha256(table.encode()).digest()
    room = NewRoom(table, more.pop("way", "friend"), TWO, "{}", None, commitment(seed), seats, **more)
    assert await seating.create_room(store, room, (), seed)
    return table


async def refusal(doing: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.code


def names(group: list[bodies.Person]) -> list[str]:
    return [person.name for person in group]


def test_friends_are_who_both_want_it(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await relations.relate(store, ANNA, BEN, "friend")
        mine, his = await relations.people_of(store, ANNA), await relations.people_of(store, BEN)
        assert (names(mine.asked), names(mine.friends)) == (["Ben"], [])
        assert (names(his.asking), names(his.friends)) == (["Anna"], [])
        await relations.relate(store, BEN, ANNA, "friend")
        await relations.relate(store, BEN, ANNA, "friend")
        for guest, other in ((ANNA, "Ben"), (BEN, "Anna")):
            found = await relations.people_of(store, guest)
            assert (names(found.friends), found.asked, found.asking) == ([other], [], [])
        await relations.unrelate(store, BEN, ANNA, "friend")
        assert await relations.people_of(store, ANNA) == bodies.People([], [], [], [], [])

    on(tmp_path, body)


def test_a_block_ends_a_friendship_and_cannot_be_asked_away(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await relations.relate(store, ANNA, BEN, "friend")
        await relations.relate(store, BEN, ANNA, "friend")
        await relations.relate(store, ANNA, BEN, "block")
        assert (await relations.people_of(store, BEN)) == bodies.People([], [], [], [], [])
        assert names((await relations.people_of(store, ANNA)).blocked) == ["Ben"]
        for guest, other in ((ANNA, BEN), (BEN, ANNA)):
            assert await refusal(relations.relate(store, guest, other, "friend")) == "blocked"
        await relations.unrelate(store, BEN, ANNA, "block")  # not his to end
        assert names((await relations.people_of(store, ANNA)).blocked) == ["Ben"]
        await relations.unrelate(store, ANNA, BEN, "block")
        await relations.relate(store, BEN, ANNA, "friend")

    on(tmp_path, body)


def test_what_cannot_be_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(store: Store) -> None:
        assert await refusal(relations.relate(store, ANNA, ANNA, "mute")) == "yourself"
        assert await refusal(relations.relate(store, ANNA, CARL, "friend")) == "needs-account"
        assert await refusal(relations.relate(store, CARL, ANNA, "friend")) == "needs-account"
        await relations.relate(store, CARL, ANNA, "mute")
        monkeypatch.setattr(relations, "MOST", 1)
        assert await refusal(relations.relate(store, CARL, BEN, "mute")) == "too-many-people"

    on(tmp_path, body)


def test_people_are_found_by_name_seat_and_id(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        table = await a_table(store, ANNA, CARL)
        assert await people.find(store, Whom(name="BEN")) == BEN
        assert await people.find(store, Whom(table=table, seat=1)) == CARL
        assert await people.find(store, Whom(person=CARL)) == CARL
        for whom in (Whom(name="nick carl"), Whom(), Whom(table=table, seat=2), Whom(person="f" * 32)):
            assert await refusal(people.find(store, whom)) == "unknown-person"
        found = await relations.neighbours(store, ANNA, table)
        assert [(each.seat, each.name, each.account, each.me) for each in found] == [
            (0, "at 0", "Anna", True),
            (1, "at 1", None, False),
        ]
        await relations.relate(store, ANNA, CARL, "mute")
        assert [each.kinds for each in await relations.neighbours(store, ANNA, table)] == [[], ["mute"]]

    on(tmp_path, body)


@pytest.mark.parametrize(
    ("way", "stage", "watch", "shown"),
    [
        ("open", "waiting", False, True),
        ("open", "playing", True, True),
        ("open", "playing", False, False),
        ("open", "over", True, False),
        ("friend", "waiting", True, False),
    ],
)
def test_a_friends_table_is_shown_where_one_may_come(
    tmp_path: Path, way: str, stage: str, watch: bool, shown: bool
) -> None:
    async def body(store: Store) -> None:
        await relations.relate(store, ANNA, BEN, "friend")
        table = await a_table(store, BEN, way=way, stage=stage, terms=write_terms(Terms(watch=watch)))
        assert [each.table for each in (await relations.people_of(store, ANNA)).asked] == [None]
        await relations.relate(store, BEN, ANNA, "friend")
        (ben,) = (await relations.people_of(store, ANNA)).friends
        assert (ben.table, ben.stage) == ((table, stage) if shown else (None, None))

    on(tmp_path, body)


def test_a_report_carries_what_was_said_and_is_decided_once(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        table = await a_table(store, ANNA, CARL)
        await add_line(store, table, ANNA, "at 0", "hello", "")
        await add_line(store, table, CARL, "at 1", "", "grr")
        wanted = NewReport(Whom(table=table, seat=1), "insult", " He growls. ")
        await reports.file(store, ANNA, CARL, wanted)
        await reports.file(
            store, BEN, CARL, wanted
        )  # he was not there: nothing of what was said goes with it
        first, second = await reports.listed(store, closed=False)
        assert (first.about.name, first.by.name, first.words) == ("nick carl", "Anna", "He growls.")
        assert [(line.words, line.about) for line in first.lines] == [("hello", False), ("grr", True)]
        assert (second.by.name, second.table, second.lines, second.before) == ("Ben", None, [], 1)
        await reports.decide(store, MODERATOR, first.id, Decision("silence", "growling", 2))
        assert (
            await refusal(reports.decide(store, MODERATOR, first.id, Decision("ban", "again"))) == "decided"
        )
        assert await refusal(reports.decide(store, MODERATOR, 99, Decision("ban", "who"))) == "decided"
        (waiting,) = await reports.listed(store, closed=False)
        assert waiting.id == second.id
        assert [each.kind for each in waiting.sanctions] == ["silence"]
        (closed,) = await reports.listed(store, closed=True)
        assert closed.id == first.id
        async with store.reading() as connection:
            (line,) = await sanctions.log_lines(connection, 10)
        assert line[:4] == (MODERATOR, CARL, "silence 2 h", "growling")
        assert await refusal(reports.file(store, ANNA, ANNA, wanted)) == "yourself"

    on(tmp_path, body)


def test_sanctions_end_by_time_or_pardon(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        async def decide(what: bodies.Verdict, hours: int | None) -> None:
            decision = Decision(what, "because", hours)
            await store.writer.work(lambda each: sanctions.impose(each, MODERATOR, CARL, decision))

        await decide("warn", 5)
        assert not await sanctions.is_silenced(store, CARL)
        await decide("silence", 1)
        assert await sanctions.is_silenced(store, CARL)
        await sanctions.refuse_banned(store, CARL)
        await _write(store, update(sanction).values(until=db_now() - 1))
        assert not await sanctions.is_silenced(store, CARL)
        await decide("ban", None)
        assert await sanctions.is_silenced(store, CARL)
        assert await refusal(sanctions.refuse_banned(store, CARL)) == "banned"
        assert not await sanctions.is_silenced(store, ANNA)
        await sanctions.pardon(store, MODERATOR, CARL, "he is sorry")
        await sanctions.refuse_banned(store, CARL)
        async with store.reading() as connection:
            assert [line[2] for line in await sanctions.log_lines(connection, 3)] == [
                "pardon",
                "ban",
                "silence 1 h",
            ]

    on(tmp_path, body)


ROUTES = [
    ("GET", "/api/people", None),
    ("POST", "/api/people/mute", {"name": "x"}),
    ("DELETE", f"/api/people/mute/{ANNA}", None),
    ("GET", "/api/tables/none/people", None),
    ("POST", "/api/tables/none/summons", {"name": "x"}),
    ("POST", "/api/reports", {"whom": {"name": "x"}, "reason": "other"}),
    ("GET", "/api/moderation/reports", None),
    ("POST", "/api/moderation/reports/1", {"what": "ban", "words": "x"}),
    ("POST", "/api/moderation/pardons", {"whom": {"name": "x"}, "words": "x"}),
    ("GET", "/api/moderation/log", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_strangers_are_refused_and_guests_do_not_moderate(
    site: Site, method: str, path: str, body: dict[str, Any] | None
) -> None:
    with Browser(site.url) as browser:
        stranger = browser.request(method, path, json=body)
        assert (stranger.status_code, stranger.json()["code"]) == (401, "no-guest")
        browser.post("/api/guest", json={"name": "Anna"})
        guest = browser.request(method, path, json=body)
        if "moderation" in path:
            assert (guest.status_code, guest.json()["code"]) == (403, "not-moderator")
        else:
            assert guest.status_code in (200, 404)


def test_a_guest_mutes_a_neighbour_and_hears_him_again(site: Site) -> None:
    with Browser(site.url) as anna, Browser(site.url) as ben, Browser(site.url) as carl:
        made = anna.table("friend")
        ben.post(f"/api/invitations/{made['invitation']}/seat", json={"name": "Ben"})
        whom = {"table": made["table"], "seat": 1}
        (muted,) = anna.post("/api/people/mute", json=whom).json()["muted"]
        neighbours = anna.get(f"/api/tables/{made['table']}/people").json()
        assert [(each["name"], each["kinds"], each["me"]) for each in neighbours] == [
            ("Anna", [], True),
            ("Ben", ["mute"], False),
        ]
        assert anna.delete(f"/api/people/mute/{muted['person']}").json()["muted"] == []
        assert anna.post("/api/people/love", json=whom).status_code == 404
        assert (
            anna.post("/api/reports", json={"whom": whom, "reason": "insult", "words": "!"}).status_code
            == 204
        )
        carl.post("/api/guest", json={"name": "Carl"})
        assert carl.get(f"/api/tables/{made['table']}/people").status_code == 404


def test_who_is_banned_neither_makes_nor_joins_tables_of_others(tmp_path: Path) -> None:
    async def body() -> None:
        config = Config(f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}")
        async with open_site(config, "build") as site:
            for guest in (ANNA, BEN):
                await seating.add_guest(site.store, guest, guest)
            made = await site.lobby.create(ANNA, NewTable(way="friend", rules=TWO, names=["Anna"]), "")
            ban = insert(sanction).values(guest=BEN, kind="ban", until=db_now() + 60, created=db_now())
            await _write(site.store, ban)
            for way in ("friend", "open"):
                wanted = NewTable(way=way, rules=TWO, names=["Ben"])
                assert await refusal(site.lobby.create(BEN, wanted, "")) == "banned"
            sitter = NewSitter("Ben")
            assert made.invitation is not None
            assert await refusal(site.door.sit_by_invitation(BEN, made.invitation, sitter, "")) == "banned"
            await site.lobby.create(BEN, NewTable(way="computer", rules=TWO, names=["Ben"]), "")
            await sanctions.pardon(site.store, ANNA, BEN, "over")
            await site.door.sit_by_invitation(BEN, made.invitation, sitter, "")

    asyncio.run(body())


def test_a_friend_is_asked_to_a_table_until_its_seats_are_taken(tmp_path: Path) -> None:
    async def body() -> None:
        config = Config(f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}")
        async with open_site(config, "build") as site:
            store = site.store
            for guest, name in ((ANNA, "anna"), (BEN, "ben"), (CARL, "carl")):
                await seating.add_guest(store, guest, name)
                row = {"guest": guest, "login": fold(name), "name": name.title(), "role": "player"}
                await _write(store, insert(account).values(language="en", created=db_now(), **row))
            made = await site.lobby.create(ANNA, NewTable(way="friend", rules=TWO, names=["Anna"]), "")
            room = (await site.lobby.room_of(ANNA, made.table)).room
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "not-a-friend"
            await relations.relate(store, ANNA, BEN, "friend")
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "not-a-friend"
            await relations.relate(store, BEN, ANNA, "friend")
            for _ in range(2):
                await summons.summon(store, room, ANNA, BEN)
            (asked,) = await summons.summons_of(store, BEN)
            assert (asked.by, asked.rules, asked.code) == ("Anna", TWO, made.invitation)
            assert await summons.summons_of(store, CARL) == []
            await site.door.sit_by_invitation(CARL, asked.code, NewSitter("Carl"), "")
            assert await summons.summons_of(store, BEN) == []
            room = (await site.lobby.room_of(ANNA, made.table)).room
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "no-free-seat"
            alone = await site.lobby.create(ANNA, NewTable(way="computer", rules=TWO, names=["Anna"]), "")
            room = (await site.lobby.room_of(ANNA, alone.table)).room
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "no-free-seat"

    asyncio.run(body())
