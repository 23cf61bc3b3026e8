"""Accounts over REST on a really running server: the ways in and out, sessions, and who may do what."""

from __future__ import annotations

import sqlite3
from typing import Any

import httpx
import pytest

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import PASSWORD, browser, register, sign_in
from tests.server.test_rest import trouble

OWNERS = [
    ("GET", "/api/account", None),
    ("POST", "/api/account/confirm", {"password": "x"}),
    ("PUT", "/api/account/name", {"name": "Mallory"}),
    ("PUT", "/api/account/language", {"language": "de"}),
    ("PUT", "/api/account/password", {"password": PASSWORD + "!"}),
    ("PUT", "/api/account/email", {"email": None}),
    ("POST", "/api/account/passkeys", {"label": "Key", "passkey": {"id": "a", "client": "b"}}),
    ("PUT", "/api/account/passkeys/a", {"label": "Key"}),
    ("DELETE", "/api/account/passkeys/a", None),
    ("POST", "/api/account/recovery", None),
    ("DELETE", "/api/account/sessions", None),
    ("DELETE", "/api/account/sessions/a", None),
    ("GET", "/api/account/export", None),
    ("DELETE", "/api/account", None),
]
AT_ANY_TIME = {
    ("GET", "/api/account"),
    ("POST", "/api/account/confirm"),
    ("PUT", "/api/account/language"),
    ("PUT", "/api/account/passkeys/a"),
    ("DELETE", "/api/account/sessions"),
    ("DELETE", "/api/account/sessions/a"),
}
"""What harms nobody, and what must be possible at once."""


def cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"]


@pytest.mark.parametrize(("method", "path", "body"), OWNERS)
def test_an_account_is_its_owners_alone(site: Site, method: str, path: str, body: Any) -> None:
    with browser(site.url) as stranger, browser(site.url) as guest:
        trouble(stranger.request(method, path, json=body), 401, "no-account")
        guest.post("/api/guest", json={"name": "Guest"})
        trouble(guest.request(method, path, json=body), 401, "no-account")
        foreign = stranger.request(method, path, json=body, headers={"origin": "http://evil.example"})
        trouble(
            foreign, 401 if method == "GET" else 403, "no-account" if method == "GET" else "foreign-origin"
        )


def test_a_guest_who_registers_keeps_his_games(site: Site) -> None:
    with browser(site.url) as anna:
        table = anna.table()["table"]
        guest = anna.get("/api/me").json()["guest"]
        plain = {"romme": anna.cookies["romme"]}
        answer = anna.post("/api/account", json={"name": "Anna.K", "language": "de", "password": PASSWORD})
        flags = cookie(answer).lower()
        assert all(flag in flags for flag in ("romme-session=", "httponly", "samesite=lax", "path=/"))
        me = answer.json()["me"]
        assert me == {"guest": guest, "name": "Anna.K", "account": {"name": "Anna.K", "role": "player"}}
        assert anna.get("/api/me").json() == me
        assert [each["table"] for each in anna.get("/api/tables").json()] == [table]
    with browser(site.url) as old:
        old.cookies.update(plain)
        assert old.get("/api/me").json()["guest"] is None
        assert old.get("/api/tables").json() == []
        sign_in(old, "anna-k")
        assert [each["table"] for each in old.get("/api/tables").json()] == [table]


@pytest.mark.parametrize("name", ["ab", "x" * 25, "1abc", "a b", "Аnna", "a<b>", "...", "ﬁnn"])
def test_names_that_are_none(site: Site, name: str) -> None:
    with browser(site.url) as who:
        body = {"name": name, "language": "en", "password": PASSWORD}
        trouble(who.post("/api/account", json=body), 400, "bad-name")


def test_names_that_look_alike_are_one(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Jürgen_10")
    for name in ("jurgen-lO", "JÜRGEN10", "Jurgen.1o", "Admin7", "greedy", "Rommé"):
        with browser(site.url) as other:
            body = {"name": name, "language": "en", "password": PASSWORD}
            trouble(other.post("/api/account", json=body), 409, "name-taken")


@pytest.mark.parametrize(
    "password", ["short", "password1", "aaaaaaaaaaaa", "abababababab", "Weak.Name", "tab\there12"]
)
def test_passwords_that_are_too_weak(site: Site, password: str) -> None:
    with browser(site.url) as who:
        body = {"name": "weakname", "language": "en", "password": password}
        trouble(who.post("/api/account", json=body), 400, "weak-password")
        assert who.get("/api/me").json()["account"] is None


def test_wrong_names_and_passwords_have_one_answer(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as other:
        register(who, "Careful")
        wrong = other.post("/api/sign-in", json={"name": "Careful", "password": "something else"})
        unknown = other.post("/api/sign-in", json={"name": "Nobodyyet", "password": "something else"})
        no_name = other.post("/api/sign-in", json={"name": "<?>", "password": "something else"})
        trouble(wrong, 403, "wrong-credentials")
        assert wrong.text == unknown.text == no_name.text
        assert "set-cookie" not in wrong.headers
        body = {"code": "aaaa-bbbb-cccc-dddd", "password": PASSWORD}
        known = other.post("/api/sign-in/recovery", json={"name": "Careful", **body})
        assert known.text == other.post("/api/sign-in/recovery", json={"name": "Nobodyyet", **body}).text


def test_guessing_is_stopped_without_locking_the_owner_out(site: Site) -> None:
    with browser(site.url) as owner, browser(site.url) as thief:
        register(owner, "Guessed")
        guess = {"name": "guessed", "password": "not this one"}
        answers = [thief.post("/api/sign-in", json=guess).status_code for _ in range(11)]
        assert answers == [403] * 10 + [429]
        right = thief.post("/api/sign-in", json={"name": "Guessed", "password": PASSWORD})
        trouble(right, 429, "too-many-tries")
        with browser(site.url) as elsewhere:
            sign_in(elsewhere, "Guessed")


def test_registering_is_limited_by_address(site: Site) -> None:
    with Browser(site.url, **{"x-forwarded-for": "2001:db8:1:2::1"}) as who:
        body = {"name": "Jürgen_10", "language": "en", "password": PASSWORD}
        answers = [who.post("/api/account", json=body).status_code for _ in range(40)]
        assert set(answers) == {409}
        neighbour = {"x-forwarded-for": "2001:db8:1:2:ffff::9"}
        trouble(who.post("/api/account", json=body, headers=neighbour), 429, "too-many-tries")


def test_a_lost_password_and_a_code(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as other:
        register(who, "Forgetful")
        codes = who.post("/api/account/recovery").json()["codes"]
        assert len(set(codes)) == 10
        body = {
            "name": "forgetful",
            "code": codes[3].upper().replace("-", " "),
            "password": "a whole new one",
        }
        trouble(other.post("/api/sign-in/recovery", json=body | {"password": "short"}), 400, "weak-password")
        assert other.post("/api/sign-in/recovery", json=body).json()["me"]["account"]["name"] == "Forgetful"
        assert who.get("/api/me").json()["account"] is None
        assert other.get("/api/account").json()["codes"] == 9
        trouble(who.post("/api/sign-in/recovery", json=body), 403, "wrong-code")
        trouble(
            who.post("/api/sign-in", json={"name": "Forgetful", "password": PASSWORD}),
            403,
            "wrong-credentials",
        )
        sign_in(who, "Forgetful", "a whole new one")


def test_what_could_lock_out_wants_a_fresh_proof(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as other:
        register(who, "Prover")
        sign_in(other, "Prover")
        grow_old(site, "Prover")
        for method, path, body in OWNERS:
            if (method, path) not in AT_ANY_TIME:
                trouble(who.request(method, path, json=body), 403, "confirm-first")
        trouble(who.post("/api/account/confirm", json={"password": "wrong"}), 403, "wrong-credentials")
        assert who.post("/api/account/confirm", json={"password": PASSWORD}).status_code == 204
        sign_in(other, "Prover")
        assert who.put("/api/account/password", json={"password": "a whole new one"}).status_code == 204
        assert other.get("/api/me").json()["account"] is None
        assert who.get("/api/me").json()["account"]["name"] == "Prover"
        trouble(who.put("/api/account/password", json={"password": None}), 409, "last-way")


def grow_old(site: Site, name: str) -> None:
    """Let an hour pass for the sessions of an account."""
    with sqlite3.connect(site.data / "romme.db", timeout=10) as file:
        file.execute(
            "UPDATE session SET proved = proved - 3600, seen = seen - 3600"
            " WHERE guest = (SELECT guest FROM account WHERE name = ?)",
            (name,),
        )
    file.close()


def test_names_change_and_stay_apart(site: Site) -> None:
    with browser(site.url) as who, browser(site.url) as other:
        register(who, "Before")
        register(other, "Other-One")
        trouble(who.put("/api/account/name", json={"name": "0ther.One"}), 400, "bad-name")
        trouble(who.put("/api/account/name", json={"name": "Otheroné"}), 409, "name-taken")
        assert who.put("/api/account/name", json={"name": "BEFORE"}).status_code == 204
        assert who.put("/api/account/name", json={"name": "After"}).status_code == 204
        assert who.get("/api/me").json()["name"] == "After"
        trouble(who.put("/api/account/name", json={"name": "Again"}), 429, "too-many-tries")
        sign_in(other, "after")


def test_nothing_secret_is_stored_or_logged(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Discreet")
        codes = who.post("/api/account/recovery").json()["codes"]
        secrets = [PASSWORD, who.cookies["romme-session"], *codes]
    with sqlite3.connect(site.data / "romme.db", timeout=10) as file:
        kept = "\n".join(file.iterdump())
    file.close()
    assert "$argon2id$" in kept
    assert not [secret for secret in secrets if secret in kept or secret in site.said()]


def test_without_mail_nothing_is_promised(site: Site) -> None:
    with browser(site.url) as who:
        register(who, "Letterless")
        trouble(who.post("/api/reset", json={"who": "Letterless"}), 409, "no-mail")
        trouble(who.put("/api/account/email", json={"email": "x@example.org"}), 409, "no-mail")
        assert who.put("/api/account/email", json={"email": None}).status_code == 204
