"""What is stored about a person can be taken along and deleted, and nothing of the others goes with it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from typing import Any

import sqlalchemy
from argon2 import extract_parameters

from romme.server import schema, schema_house, schema_people
from romme.server.accounts.export import NOT_HIS, ROWS
from romme.server.accounts.passwords import _NOBODYS, Passwords
from tests.running import ROMME, Site
from tests.server.clients import Browser
from tests.server.people import browser, register, sign_in
from tests.server.test_accounts import grow_old

ABOUT_TABLES = {"setting", "entry", "deadline", "room"}
"""They are about tables, whoever sits there; a record stands in the export with the seats it belongs to."""


def test_the_export_leaves_out_no_table_by_oversight() -> None:
    assert schema_house.chat.metadata is schema_people.account.metadata is schema.metadata
    told = {table.name for table, _, _ in ROWS.values()} | {table.name for table in NOT_HIS}
    assert told | ABOUT_TABLES == set(schema.metadata.tables)


def test_the_export_holds_everything_but_secrets(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as friend, browser(site.url) as third:
        table = who.table("friend")
        register(who, "Exporter")
        register(third, "Reported")
        who.post("/api/account/recovery")
        friend.post(f"/api/invitations/{table['invitation']}/seat", json={"name": "Ben"})
        about = {"whom": {"name": "Reported"}, "reason": "other", "words": "Well."}
        assert who.post("/api/reports", json=about).status_code == 204
        answer = who.get("/api/account/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        found = answer.json()
        assert found["account"][0]["name"] == "Exporter"
        assert [seat["room"] for seat in found["seats"]] == [table["table"]]
        assert found["sessions"][0]["agent"]
        [report] = found["reports"]
        assert report["words"] == "Well."
        assert "context" not in report, "what others said is theirs"
        record = found["records"][table["table"]]
        assert '"deck"' not in "".join(record)
        for secret in ("argon2", who.cookies["romme-session"], friend.get("/api/me").json()["guest"]):
            assert secret not in answer.text


def rows_with(site: Site, text: str) -> list[str]:
    """The tables of the database in which this stands anywhere."""
    engine = sqlalchemy.create_engine(f"sqlite:///{site.data / 'romme.db'}")
    with engine.connect() as connection:
        found = [
            table.name
            for table in schema.metadata.sorted_tables
            for row in connection.execute(sqlalchemy.select(table))
            if text in map(str, row)
        ]
    engine.dispose()
    return found


async def watch_the_end(site: Site, friend: Browser, who: Browser, table: str) -> dict[str, Any]:
    async with friend.socket(table) as socket, who.socket(table) as own:
        await socket.watch(1)
        await own.watch(0)
        assert who.delete("/api/account").status_code == 204
        assert await own.end() == 4401
        while (update := await socket.until("update"))["view"]["names"][0] != "":
            pass
        view: dict[str, Any] = update["view"]
        return view


def test_deleting_takes_everything_and_leaves_the_others_their_match(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as friend:
        shared = who.table("friend")
        alone = who.table()["table"]
        waiting = who.table("friend")
        guest = who.get("/api/me").json()["guest"]
        plain = who.cookies["romme"]
        register(who, "Leaver")
        who.post("/api/account/recovery")
        friend.post(f"/api/invitations/{shared['invitation']}/seat", json={"name": "Ben"})
        view = asyncio.run(watch_the_end(site, friend, who, shared["table"]))
        assert view["result"]["why"] == "resigned"
        assert view["names"] == ["", "Ben"]
        assert who.get("/api/me").json()["guest"] is None
        assert rows_with(site, guest) == []
        assert rows_with(site, "Leaver") == []
        who.cookies.set("romme", plain)
        assert who.get("/api/me").json()["guest"] is None
        assert who.get("/api/tables").json() == []
        listed = {each["table"] for each in friend.get("/api/tables").json()}
        assert listed == {shared["table"]}
        assert friend.get(f"/api/invitations/{waiting['invitation']}").status_code == 404
        assert friend.get(f"/api/tables/{shared['table']}/record").status_code == 200
        assert rows_with(site, alone) == []
        register(who, "Leaver")


def test_deleting_wants_a_proof_of_this_moment(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Hesitant")
        grow_old(site, "Hesitant")
        assert who.delete("/api/account").json()["code"] == "confirm-first"
        who.post("/api/account/confirm", json={"password": "correct horse battery"})
        assert who.delete("/api/account").status_code == 204


def run(site: Site, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(ROMME), "user", *arguments, "--data", str(site.data)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_moderators_are_made_while_the_site_runs(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Wanda")
        assert run(site, "promote", "wanda").stdout == "Wanda is a moderator now.\n"
        assert who.get("/api/me").json()["account"]["role"] == "moderator"
        assert "Wanda\tmoderator\t" in run(site, "list").stdout
        assert run(site, "promote", "Wanda", "--role", "player").returncode == 0
        assert who.get("/api/account").json()["role"] == "player"
        nobody = run(site, "promote", "Nobodyyet")
        assert (nobody.returncode, nobody.stderr) == (2, "There is no account with the name 'Nobodyyet'.\n")


def test_a_session_ends_when_nobody_comes(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Longago")
        with sqlite3.connect(site.data / "romme.db", timeout=10) as file:
            file.execute(
                "UPDATE session SET seen = seen - 181 * 86400 WHERE guest = (SELECT guest FROM account WHERE name = 'Longago')"
            )
        file.close()
        assert who.get("/api/me").json()["guest"] is None
        sign_in(who, "Longago")


def test_an_unknown_name_costs_what_a_wrong_password_costs() -> None:
    passwords = Passwords()
    real = asyncio.run(passwords.hash("correct horse", "name"))
    assert extract_parameters(_NOBODYS) == extract_parameters(real)
    assert real.startswith("$argon2id$")
    assert not asyncio.run(passwords.fits("correct horse", None))
    assert asyncio.run(passwords.fits("correct horse", real))
