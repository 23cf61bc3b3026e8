"""The REST side of a really running server: guests, tables, invitations, and everything that is refused."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import httpx
import pytest

from romme.server.messages import REST_TYPES
from tests.running import Site
from tests.server.clients import ENTROPY, Browser
from tests.server.tables import TWO


def trouble(answer: httpx.Response, status: int, code: str) -> str:
    """The sentence of an error in the form that all errors have."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body.keys() == {"code", "sentence"}
    assert body["code"] == code
    sentence: str = body["sentence"]
    assert sentence
    assert "Traceback" not in sentence
    return sentence


def test_health(site: Site) -> None:
    answer = httpx.get(f"{site.url}/health", trust_env=False)
    assert answer.json()["status"] == "ok"


def test_a_guest_is_a_cookie(site: Site) -> None:
    with Browser(site.url) as browser:
        assert browser.get("/api/me").json() == {"guest": None, "name": "", "account": None}
        made = browser.post("/api/guest", json={"name": "Anna"})
        flags = made.headers["set-cookie"].lower()
        assert all(flag in flags for flag in ("httponly", "samesite=lax", "path=/", "max-age="))
        assert "secure" not in flags
        me = browser.get("/api/me").json()
        assert me == made.json()
        renamed = browser.post("/api/guest", json={"name": "Anne"}).json()
        assert renamed == {"guest": me["guest"], "name": "Anne", "account": None}


@pytest.mark.parametrize(
    "change", [lambda value: value[:-1] + "x", lambda value: "other" + value, lambda _: "x"]
)
def test_a_cookie_that_was_made_up_is_nobody(site: Site, change: Any) -> None:
    with Browser(site.url) as browser:
        browser.post("/api/guest", json={"name": "Anna"})
        table = browser.table()["table"]
        value = browser.cookies["romme"]
        forged = {"romme": change(value)}
    with Browser(site.url) as other:
        other.cookies.update(forged)
        assert other.get("/api/me").json()["guest"] is None
        trouble(other.get(f"/api/tables/{table}/record"), 401, "no-guest")


def test_tables_are_listed_and_deleted(site: Site) -> None:
    with Browser(site.url) as browser, Browser(site.url) as other:
        first = browser.table()
        second = browser.table("device", ("Anna", "Ben"))
        listed = browser.get("/api/tables").json()
        assert [table["table"] for table in listed] == [second["table"], first["table"]] or listed[0][
            "touched"
        ] == listed[1]["touched"]
        assert second["seats"] == [0, 1]
        assert first["bots"] == [False, True]
        other.post("/api/guest", json={"name": "Mallory"})
        assert other.get("/api/tables").json() == []
        trouble(other.delete(f"/api/tables/{first['table']}"), 404, "unknown-table")
        assert browser.delete(f"/api/tables/{first['table']}").status_code == 204
        trouble(browser.delete(f"/api/tables/{first['table']}"), 404, "unknown-table")
        assert [table["table"] for table in browser.get("/api/tables").json()] == [second["table"]]


def test_an_invitation_leads_to_a_seat(site: Site) -> None:
    with Browser(site.url) as host, Browser(site.url) as friend, Browser(site.url) as third:
        made = host.table("friend", options={"target": 50})
        code = made["invitation"]
        assert made["link"] == f"{site.url}/i/{code}"
        assert made["state"] == "waiting"
        assert made["names"] == ["Anna", None]
        seen = friend.get(f"/api/invitations/{code}").json()
        assert (seen["host"], seen["free"], seen["table"]) == ("Anna", 1, None)
        assert seen["options"]["target"] == 50
        assert seen["changed"] == ["target"]
        assert host.get(f"/api/invitations/{code}").json()["table"] == made["table"]
        sat = friend.post(f"/api/invitations/{code}/seat", json={"name": "Ben", "entropy": "bb"}).json()
        assert (sat["seats"], sat["names"], sat["state"]) == ([1], ["Anna", "Ben"], "playing")
        again = friend.post(f"/api/invitations/{code}/seat", json={"name": "Ben", "entropy": "bb"})
        assert again.json()["seats"] == [1]
        refused = third.post(f"/api/invitations/{code}/seat", json={"name": "Cleo", "entropy": ""})
        trouble(refused, 409, "no-free-seat")
        trouble(third.get("/api/invitations/nothing"), 404, "unknown-invitation")
        record = [
            json.loads(line) for line in host.get(f"/api/tables/{made['table']}/record").text.splitlines()
        ]
        assert record[0]["commit"] == seen["commit"]
        assert record[1]["entropy"] == [ENTROPY, "bb"]


def test_a_qr_code_is_a_picture_of_the_link(site: Site) -> None:
    with Browser(site.url) as host:
        code = host.table("friend")["invitation"]
        picture = host.get(f"/api/invitations/{code}/qr.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
        trouble(host.get("/api/invitations/nothing/qr.svg"), 404, "unknown-invitation")


def test_a_commitment_comes_before_the_entropy(site: Site) -> None:
    with Browser(site.url) as browser, Browser(site.url) as other:
        commit = browser.post("/api/commitments").json()["commit"]
        other.post("/api/guest", json={"name": "Mallory"})
        body = {"way": "computer", "rules": TWO, "names": ["A"], "entropy": ENTROPY, "commit": commit}
        trouble(other.post("/api/tables", json=body), 409, "unknown-commitment")
        made = browser.post("/api/tables", json=body).json()
        trouble(browser.post("/api/tables", json=body), 409, "unknown-commitment")
        header = json.loads(browser.get(f"/api/tables/{made['table']}/record").text.splitlines()[0])
        assert header["commit"] == commit
        assert hashlib.sha256(b"").hexdigest() != commit


def test_house_rules_are_judged_without_a_table(site: Site) -> None:
    with Browser(site.url) as browser:
        wish = {"rules": TWO, "options": {"target": None}}
        conflict = browser.post("/api/rules/check", json=wish).json()["conflict"]
        assert (conflict["code"], conflict["options"]) == ("no-end", ["target", "rounds"])
        trouble(browser.post("/api/rules/check", json={"rules": TWO}), 400, "bad-request")
        assert browser.get("/api/me").json()["guest"] is None


@pytest.mark.parametrize(
    ("change", "code", "named"),
    [
        ({"way": "alone"}, "bad-request", "way"),
        ({"rules": "mau-mau"}, "bad-options", "rules"),
        ({"options": {"hand_size": 99}}, "bad-options", "hand_size"),
        ({"options": {"target": None, "rounds": None}}, "bad-options", "target and rounds"),
        ({"options": {"colour": 1}}, "bad-options", "colour"),
        ({"options": {"target": [1]}}, "bad-request", "options"),
        ({"names": []}, "bad-request", "names"),
        ({"names": ["x" * 25]}, "bad-request", "names"),
        ({"names": ["A", "B"]}, "bad-seats", ""),
        ({"seats": 6}, "bad-seats", "2 to 2"),
        ({"way": "device"}, "bad-seats", ""),
        ({"level": "perfect"}, "unknown-level", "greedy"),
        ({"levels": ["perfect"]}, "unknown-level", "greedy"),
        ({"levels": ["solid", "casual"]}, "bad-seats", ""),
        ({"entropy": "not hex"}, "bad-request", "entropy"),
        ({"entropy": "00" * 100}, "bad-request", "entropy"),
        ({"more": 1}, "bad-request", "more"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(site: Site, change: Any, code: str, named: str) -> None:
    body = {
        "way": "computer",
        "rules": TWO,
        "options": {},
        "names": ["Anna"],
        "level": "greedy",
        "entropy": "",
    } | change
    with Browser(site.url) as browser:
        assert named in trouble(browser.post("/api/tables", json=body), 400, code)


def test_each_seat_has_its_own_computer_player(site: Site) -> None:
    body = {
        "way": "computer",
        "rules": "classic",
        "options": {},
        "names": ["Anna"],
        "seats": 4,
        "level": "solid",
    }
    with Browser(site.url) as browser:
        made = browser.post("/api/tables", json=body | {"levels": ["beginner", "strong"]})
        assert made.json()["names"] == ["Anna", "beginner", "strong", "solid"]


def test_bodies_that_are_none(site: Site) -> None:
    with Browser(site.url) as browser:
        for content in (
            b"",
            b"{",
            b"[1]",
            b"\xff\xfe",
            b"null",
            b'{"name": 7}',
            b'{"name": ""}',
            b'{"name": "a\\u0000"}',
            b'{"name": "a\x00"}',
            b'{"name": "a\\u202eb"}',
            b"[" * 9000,
        ):
            trouble(browser.post("/api/guest", content=content), 400, "bad-request")
        trouble(browser.post("/api/guest", content=b" " * 16_385), 413, "too-large")
        trouble(browser.put("/api/guest", json={"name": "A"}), 405, "not-allowed")
        trouble(browser.get("/api/nothing"), 404, "not-found")
        trouble(browser.get("/api/replays/%00"), 404, "not-found")


def test_other_origins_and_names_are_turned_away(site: Site) -> None:
    body = {"name": "Anna"}
    for origin in (
        "http://evil.example",
        "null",
        "",
        site.url + "0",
        site.url.replace("http://", "http://evil."),
    ):
        with Browser(site.url, origin=origin) as browser:
            trouble(browser.post("/api/guest", json=body), 403, "foreign-origin")
    answer = httpx.post(f"{site.url}/api/guest", json=body, trust_env=False)
    trouble(answer, 403, "foreign-origin")
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", ""):
        answer = httpx.get(f"{site.url}/health", headers={"host": host}, trust_env=False)
        trouble(answer, 421, "unknown-host")
    for host in (f"localhost:{site.port}", "192.168.7.7:8000", "[::1]:8000", "romme.localhost"):
        assert httpx.get(f"{site.url}/health", headers={"host": host}, trust_env=False).status_code == 200


def test_a_flood_of_changes_is_stopped(site: Site) -> None:
    with Browser(site.url) as browser:
        answers = [browser.post("/api/guest", json={"name": "A"}) for _ in range(120)]
        late = next(answer for answer in answers if answer.status_code != 200)
        trouble(late, 429, "too-many")
        assert browser.get("/api/me").status_code == 200


def test_every_answer_has_the_safety_headers(site: Site) -> None:
    for path in ("/", "/health", "/api/nothing", "/t/abc"):
        headers = httpx.get(f"{site.url}{path}", trust_env=False).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        assert headers["cache-control"] == ("no-cache" if path in ("/", "/t/abc") else "no-store")


def test_the_page_is_never_cached_and_its_assets_for_ever(site: Site) -> None:
    pages = {path: httpx.get(f"{site.url}{path}", trust_env=False) for path in ("/", "/t/abc", "/i/abc")}
    assert len({page.content for page in pages.values()}) == 1
    assert all(page.headers["cache-control"] == "no-cache" for page in pages.values())
    page = pages["/"]
    again = httpx.get(site.url, headers={"if-none-match": page.headers["etag"]}, trust_env=False)
    assert (again.status_code, again.content) == (304, b"")
    for path in (
        "/../pyproject.toml",
        "/..%2f..%2fpyproject.toml",
        "/assets/../../romme/cli.py",
        "/.built-from",
    ):
        assert httpx.get(f"{site.url}{path}", trust_env=False).status_code == 404


def test_openapi_describes_every_route_without_pages_of_other_hosts(site: Site) -> None:
    answer = httpx.get(f"{site.url}/schema/openapi.json", trust_env=False)
    described = answer.json()
    assert {"/health", "/api/tables", "/api/invitations/{code}/seat", "/api/commitments"} <= described[
        "paths"
    ].keys()
    names = set(described["components"]["schemas"])
    assert {kind.__name__ for kind in REST_TYPES if kind.__name__ != "Trouble"} <= names
    assert "text/html" not in answer.headers["content-type"]
