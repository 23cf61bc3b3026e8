"""People among each other: friends both ways, blocks, who is found how, and who is asked to a table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from romme.server import seating
from romme.server.accounts.names import fold
from romme.server.bodies import NewSitter, NewTable
from romme.server.config import Config
from romme.server.schema import db_now
from romme.server.schema_people import account
from romme.server.site import open_site
from romme.server.society import bodies, people, relations, summons
from romme.server.society.bodies import Whom
from romme.server.store import Store
from romme.server.terms import Terms, write_terms
from tests.running import Site
from tests.server.acquaintances import ANNA, BEN, CARL, a_table, on, refusal, write
from tests.server.clients import Browser
from tests.server.tables import TWO


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


def test_a_friend_is_asked_to_a_table_until_its_seats_are_taken(tmp_path: Path) -> None:
    async def body() -> None:
        config = Config(f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}")
        async with open_site(config, "build") as site:
            store = site.store
            for guest, name in ((ANNA, "anna"), (BEN, "ben"), (CARL, "carl")):
                await seating.add_guest(store, guest, name)
                row = {"guest": guest, "login": fold(name), "name": name.title(), "role": "player"}
                await write(store, insert(account).values(language="en", created=db_now(), **row))
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
            await relations.relate(store, BEN, ANNA, "block")
            assert await summons.summons_of(store, BEN) == []
            await relations.unrelate(store, BEN, ANNA, "block")
            for one, other in ((ANNA, BEN), (BEN, ANNA)):
                await relations.relate(store, one, other, "friend")
            await summons.summon(store, room, ANNA, BEN)
            await site.door.sit_by_invitation(CARL, asked.code, NewSitter("Carl"), "")
            assert await summons.summons_of(store, BEN) == []
            room = (await site.lobby.room_of(ANNA, made.table)).room
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "no-free-seat"
            alone = await site.lobby.create(ANNA, NewTable(way="computer", rules=TWO, names=["Anna"]), "")
            room = (await site.lobby.room_of(ANNA, alone.table)).room
            assert await refusal(summons.summon(store, room, ANNA, BEN)) == "no-free-seat"

    asyncio.run(body())
