"""Browsers that are signed in, on a really running server: listed, ended one by one, and what a guest brings along."""

from __future__ import annotations

import asyncio
import json

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import PASSWORD, browser, register, sign_in
from tests.server.test_accounts import cookie
from tests.server.test_rest import trouble


def test_over_https_the_session_belongs_to_this_host_alone(site: Site) -> None:
    https = {"x-forwarded-proto": "https", "origin": site.url.replace("http:", "https:")}
    with browser(site.url, **https) as who:
        body = {"name": "Secure", "language": "en", "password": PASSWORD}
        answer = who.post("/api/account", json=body)
        set_ = cookie(answer)
        assert set_.startswith("__Host-romme-session=")
        assert "; Secure" in set_
        token = set_.split("=", 1)[1].split(";")[0]
        right = {"cookie": f"__Host-romme-session={token}"}
        assert who.get("/api/me", headers=right).json()["account"]["name"] == "Secure"
        assert who.get("/api/me", headers={"cookie": f"romme-session={token}"}).json()["account"] is None


def test_sessions_are_listed_and_ended(site: Site) -> None:
    with (
        browser(site.url, **{"user-agent": "Phone"}) as phone,
        browser(site.url, **{"user-agent": "Desk"}) as desk,
    ):
        register(phone, "Sessions")
        token = phone.cookies["romme-session"]
        sign_in(desk, "Sessions")
        listed = desk.get("/api/account").json()["sessions"]
        assert [(each["agent"], each["current"]) for each in listed] == [("Desk", True), ("Phone", False)]
        assert token not in json.dumps(listed)
        with browser(site.url) as mallory:
            register(mallory, "Mallory1")
            trouble(mallory.delete(f"/api/account/sessions/{listed[1]['id']}"), 404, "unknown-session")
        assert desk.delete(f"/api/account/sessions/{listed[1]['id']}").status_code == 204
        assert phone.get("/api/me").json()["guest"] is None
        sign_in(phone, "Sessions")
        assert phone.cookies["romme-session"] != token
        assert desk.delete("/api/account/sessions").status_code == 204
        assert phone.get("/api/me").json()["account"] is None
        assert desk.get("/api/me").json()["account"]["name"] == "Sessions"
        desk.post("/api/sign-out")
        assert desk.get("/api/me").json() == {"guest": None, "name": "", "account": None}


def test_signing_in_gives_a_new_token_and_ends_the_old_one(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Rotates")
        old = who.cookies["romme-session"]
        sign_in(who, "Rotates")
        assert len(who.get("/api/account").json()["sessions"]) == 1
        with browser(site.url) as thief:
            thief.cookies.set("romme-session", old)
            assert thief.get("/api/me").json()["guest"] is None


def test_open_sockets_end_with_their_session(site: Site) -> None:
    async def play(phone: Browser, desk: Browser, table: str) -> tuple[int, int]:
        async with phone.socket(table) as one, desk.socket(table) as two:
            await one.watch()
            await two.watch()
            desk.delete("/api/account/sessions")
            code = await one.end()
            await two.watch()
        async with phone.socket(table) as again:
            assert (await again.read())["t"] == "closed"
            return code, await again.end()

    with browser(site.url) as phone, browser(site.url) as desk:
        table = phone.table()["table"]
        register(phone, "Sockets")
        sign_in(desk, "Sockets")
        assert asyncio.run(play(phone, desk, table)) == (4401, 4404)


def test_a_guests_seats_come_along(site: Site) -> None:
    with browser(site.url) as home, browser(site.url) as away, browser(site.url) as host:
        register(home, "Traveller")
        invited = host.table("friend")
        mine: list[str] = []
        for who in (home, away):
            mine.append(who.table()["table"])
            code = invited["invitation"] if who is home else host.table("friend")["invitation"]
            assert who.post(f"/api/invitations/{code}/seat", json={"name": "T"}).status_code == 200
        both = home.table("friend")
        assert away.post(f"/api/invitations/{both['invitation']}/seat", json={"name": "T"}).status_code == 200
        guest = away.get("/api/me").json()["guest"]
        answer = sign_in(away, "Traveller")
        assert (answer["moved"], answer["stayed"]) == (2, 1)
        tables = {each["table"]: each["seats"] for each in away.get("/api/tables").json()}
        assert tables == {each["table"]: each["seats"] for each in home.get("/api/tables").json()}
        assert len(tables) == 5
        assert set(mine) <= tables.keys()
        assert tables[both["table"]] == [0]
        away.post("/api/sign-out")
        assert away.get("/api/me").json()["guest"] == guest
        assert [each["table"] for each in away.get("/api/tables").json()] == [both["table"]]


def test_a_seat_where_the_account_was_sent_away_stays_the_guests(site: Site) -> None:
    with browser(site.url) as home, browser(site.url) as away, browser(site.url) as host:
        register(home, "Unwanted")
        made = host.table("friend", rules="classic", seats=3)
        sit = f"/api/invitations/{made['invitation']}/seat"
        assert home.post(sit, json={"name": "U"}).status_code == 200
        assert host.delete(f"/api/tables/{made['table']}/seats/1").status_code == 204
        assert away.post(sit, json={"name": "U"}).status_code == 200
        answer = sign_in(away, "Unwanted")
        assert (answer["moved"], answer["stayed"]) == (0, 1)
