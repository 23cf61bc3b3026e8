"""Seats at open tables: who may take one, who leaves, who is sent away, and who gets the last one."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.running import Site
from tests.server.clients import ENTROPY, Browser
from tests.server.people import browser
from tests.server.tables import TWO
from tests.server.test_rest import trouble

EVERYONE = {"sit": "everyone"}
SITTER = {"name": "Ben", "entropy": "bb"}


@pytest.fixture
def anna(site: Site) -> Iterator[Browser]:
    with Browser(site.url) as browser:
        browser.post("/api/guest", json={"name": "Anna"})
        yield browser


@pytest.fixture
def ben(site: Site) -> Iterator[Browser]:
    with Browser(site.url) as browser:
        browser.post("/api/guest", json={"name": "Ben"})
        yield browser


def an_open(host: Browser, terms: dict[str, Any] = EVERYONE, **more: Any) -> str:
    table: str = host.table("open", terms=terms, **more)["table"]
    return table


def sit(browser: Browser, table: str, **sitter: Any) -> Any:
    return browser.post(f"/api/tables/{table}/seat", json={**SITTER, **sitter})


def me(browser: Browser) -> str:
    guest: str = browser.get("/api/me").json()["guest"]
    return guest


def listed(browser: Browser, table: str) -> Any:
    """What the lobby shows of a table half a second later; None if it is not there."""
    time.sleep(0.55)
    return next((each for each in browser.get("/api/lobby").json() if each["table"] == table), None)


def rows(site: Site, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Write what other parts of the house would."""
    with sqlite3.connect(site.data / "romme.db", timeout=10) as database:
        for statement, values in statements:
            database.execute(statement, values)
    database.close()


def relation(guest: str, other: str, kind: str) -> tuple[str, tuple[Any, ...]]:
    return "INSERT INTO relation (guest, other, kind, created) VALUES (?, ?, ?, 0)", (guest, other, kind)


def test_a_table_stands_in_the_lobby_until_it_is_full(site: Site, anna: Browser, ben: Browser) -> None:
    table = an_open(anna, options={"target": 50})
    shown = listed(ben, table)
    assert shown["changed"] == {"target": 50}
    assert shown["host"] == me(anna)
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", None]
    assert shown["stage"] == "waiting"
    sat = sit(ben, table).json()
    assert (sat["seats"], sat["state"], sat["way"]) == ([1], "playing", "open")
    assert sit(ben, table).json()["seats"] == [1], "again from the same browser: the same seat"
    assert listed(ben, table) is None
    with Browser(site.url) as third:
        trouble(sit(third, table), 409, "no-free-seat")


def test_a_table_that_may_be_watched_is_listed_while_it_is_played_at(anna: Browser, ben: Browser) -> None:
    table = an_open(anna, {"sit": "everyone", "watch": True})
    sit(ben, table)
    assert listed(anna, table)["stage"] == "playing"


def test_an_invitation_is_not_listed_and_opens_the_door(anna: Browser, ben: Browser) -> None:
    made = anna.table("open", terms={"sit": "invited"})
    assert listed(ben, made["table"]) is None
    trouble(sit(ben, made["table"]), 403, "not-invited")
    assert ben.post(f"/api/invitations/{made['invitation']}/seat", json=SITTER).json()["seats"] == [1]


def test_friends_are_friends_both_ways(site: Site, anna: Browser, ben: Browser) -> None:
    table = an_open(anna, {"sit": "friends"})
    trouble(sit(ben, table), 403, "not-a-friend")
    rows(site, relation(me(ben), me(anna), "friend"))
    trouble(sit(ben, table), 403, "not-a-friend")
    rows(site, relation(me(anna), me(ben), "friend"))
    assert sit(ben, table).status_code == 200


def wish(terms: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"way": "open", "rules": TWO, "names": ["Anna"], "entropy": ENTROPY, "terms": terms, **more}


@pytest.mark.parametrize("mine", [True, False])
def test_who_blocks_does_not_play_with_the_blocked(
    site: Site, anna: Browser, ben: Browser, mine: bool
) -> None:
    table = an_open(anna)
    pair = (me(anna), me(ben)) if mine else (me(ben), me(anna))
    rows(site, relation(*pair, "block"))
    trouble(sit(ben, table), 403, "blocked")


def test_a_table_that_cannot_be_is_refused(anna: Browser) -> None:
    for terms in ({"sit": "registered"}, {"sit": "everyone", "rated": True}):
        trouble(anna.post("/api/tables", json=wish(terms)), 403, "needs-account")
    for body, code in (
        (wish(EVERYONE, names=["Anna", "Ben"]), "bad-seats"),
        (wish({"sit": "everyone", "level": "grandmaster"}), "unknown-level"),
        (wish({"sit": "nobody"}), "bad-request"),
        (wish({"sit": "everyone", "band": [1800, 1600]}), "bad-request"),
        (wish({"sit": "everyone", "band": [0, 10**400]}), "bad-request"),
    ):
        trouble(anna.post("/api/tables", json=body), 400, code)


def test_who_leaves_frees_his_seat_and_the_host_passes_the_table_on(
    site: Site, anna: Browser, ben: Browser
) -> None:
    table = an_open(anna, rules="classic", seats=3)
    sit(ben, table)
    assert anna.delete(f"/api/tables/{table}/seat").status_code == 204
    shown = listed(ben, table)
    assert [seat["name"] for seat in shown["seats"]] == [None, "Ben", None]
    assert shown["host"] == me(ben)
    trouble(anna.delete(f"/api/tables/{table}/seat"), 404, "unknown-table")
    assert sit(anna, table, name="Anna").json()["seats"] == [0], "who left may come back"
    anna.delete(f"/api/tables/{table}")
    assert ben.delete(f"/api/tables/{table}/seat").status_code == 204
    trouble(sit(anna, table), 404, "unknown-table")
    assert listed(ben, table) is None


def test_the_host_sends_away_and_the_door_stays_shut(site: Site, anna: Browser, ben: Browser) -> None:
    made = anna.table("open", terms=EVERYONE, rules="classic", seats=3)
    table = made["table"]
    sit(ben, table)
    with Browser(site.url) as stranger:
        trouble(stranger.delete(f"/api/tables/{table}/seats/1"), 401, "no-guest")
        trouble(stranger.delete(f"/api/tables/{table}/seat"), 401, "no-guest")
        stranger.post("/api/guest", json={"name": "Mallory"})
        trouble(stranger.delete(f"/api/tables/{table}/seats/1"), 403, "not-host")
        trouble(stranger.delete(f"/api/tables/{table}/seat"), 404, "unknown-table")
    trouble(ben.delete(f"/api/tables/{table}/seats/0"), 403, "not-host")
    for nobody in (0, 2, 9):
        trouble(anna.delete(f"/api/tables/{table}/seats/{nobody}"), 409, "nobody-there")
    assert anna.delete(f"/api/tables/{table}/seats/1").status_code == 204
    trouble(sit(ben, table), 403, "sent-away")
    trouble(ben.post(f"/api/invitations/{made['invitation']}/seat", json=SITTER), 403, "sent-away")
    assert [seat["name"] for seat in listed(ben, table)["seats"]] == ["Anna", None, None]


def test_after_the_deal_nobody_leaves_or_is_sent_away(anna: Browser, ben: Browser) -> None:
    table = an_open(anna)
    sit(ben, table)
    trouble(anna.delete(f"/api/tables/{table}/seats/1"), 409, "begun")
    trouble(ben.delete(f"/api/tables/{table}/seat"), 409, "begun")


def test_of_two_who_want_the_last_seat_one_gets_it(site: Site, anna: Browser) -> None:
    async def body() -> None:
        for _ in range(5):
            table = an_open(anna)
            with Browser(site.url) as one, Browser(site.url) as other:
                both = [asyncio.to_thread(sit, browser, table) for browser in (one, other)]
                answers = sorted(answer.status_code for answer in await asyncio.gather(*both))
            assert answers == [200, 409]

    asyncio.run(body())


def test_nobody_fills_the_lobby_alone(site: Site) -> None:
    terms = {"sit": "everyone", "clock": {"days": 2}}
    with browser(site.url) as who:
        tables = [an_open(who, terms) for _ in range(10)]
        trouble(who.post("/api/tables", json=wish(terms)), 409, "too-many-tables")
        assert who.delete(f"/api/tables/{tables[0]}/seat").status_code == 204
        an_open(who, terms)


def test_what_an_invitation_says_about_the_terms(site: Site, anna: Browser, ben: Browser) -> None:
    made = anna.table("open", terms={"sit": "friends", "watch": True})
    seen = ben.get(f"/api/invitations/{made['invitation']}").json()
    assert seen["terms"] == {"sit": "friends", "watch": True}
    assert seen["refusal"] == "not-a-friend"
    assert anna.get(f"/api/invitations/{made['invitation']}").json()["refusal"] is None


def test_one_waits_at_one_table_at_a_time_but_where_turns_last_days(
    site: Site, anna: Browser, ben: Browser
) -> None:
    three: dict[str, Any] = {"rules": "classic", "seats": 3}
    left = an_open(anna, **three)
    days = an_open(anna, {"sit": "everyone", "clock": {"days": 2}}, **three)
    waits = {table["table"] for table in anna.get("/api/tables").json()}
    assert waits == {left, days}, "a table in days takes nobody away from another"
    other = an_open(ben, **three)
    assert sit(anna, other, name="Anna").json()["seats"] == [1]
    assert {table["table"] for table in anna.get("/api/tables").json()} == {days, other}
    trouble(sit(ben, left), 404, "unknown-table")
