"""Letters about accounts: an address counts once its letter was answered, a lost password comes back by one, and nobody
learns from asking who has an account."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import browser, register, sign_in
from tests.server.stand_ins import SENDER, Inbox, receiving
from tests.server.test_rest import trouble

ADDRESS = "https://romme.example"


@pytest.fixture(scope="module")
def inbox() -> Iterator[tuple[Inbox, int]]:
    with receiving() as (made, mail):
        yield made, mail._port


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory, inbox: tuple[Inbox, int]) -> Iterator[Site]:
    """A site that sends letters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROMME_SMTP_URL", f"smtp://127.0.0.1:{inbox[1]}")
        patch.setenv("ROMME_MAIL_FROM", SENDER)
        patch.setenv("ROMME_URL", ADDRESS)
        with Site(tmp_path_factory.mktemp("post")) as running:
            yield running


def ticket(inbox: Inbox, kind: str) -> str:
    """The ticket in the letter that comes next."""
    deadline = time.monotonic() + 10
    while not inbox.letters:
        assert time.monotonic() < deadline, "no letter came"
        time.sleep(0.02)
    found = re.search(rf"\s{ADDRESS}/account/{kind}#(\S+)", inbox.letters.pop(0).get_content())
    assert found
    return found[1]


def with_address(who: Browser, inbox: Inbox, name: str, address: str) -> None:
    """An account whose address is confirmed."""
    register(who, name)
    assert who.put("/api/account/email", json={"email": address}).status_code == 204
    assert who.get("/api/account").json()["email"] is None
    secret = ticket(inbox, "email")
    with browser(who.url) as elsewhere:
        assert elsewhere.post("/api/account/email/confirm", json={"ticket": secret}).status_code == 204
        trouble(elsewhere.post("/api/account/email/confirm", json={"ticket": secret}), 403, "old-ticket")
    assert who.get("/api/account").json()["email"] == address


def test_a_lost_password_comes_back_by_a_letter(post: Site, inbox: tuple[Inbox, int]) -> None:
    letters = inbox[0]
    with browser(post.url) as who, browser(post.url) as other:
        assert other.get("/api/sign-in").json() == {"passkeys": False, "reset": True}
        with_address(who, letters, "Loser", "loser@example.org")
        for asked in ("LOSER", "loser@example.org"):
            assert other.post("/api/reset", json={"who": asked}).status_code == 204
            secret = ticket(letters, "reset")
            body = {"ticket": secret, "password": "a whole new one"}
            trouble(
                other.post("/api/reset/password", json=body | {"password": "short"}), 400, "weak-password"
            )
            answer = other.post("/api/reset/password", json=body)
            assert answer.status_code == 200, answer.text
            assert answer.json()["me"]["account"]["name"] == "Loser"
            assert who.get("/api/me").json()["account"] is None
            trouble(other.post("/api/reset/password", json=body), 403, "old-ticket")
        sign_in(who, "Loser", "a whole new one")
        assert who.put("/api/account/email", json={"email": None}).status_code == 204
        other.post("/api/reset", json={"who": "Loser"})
        unknown = other.post("/api/reset", json={"who": "Nobodyyet"})
        assert (unknown.status_code, unknown.content) == (204, b"")
        time.sleep(0.3)
        assert letters.letters == []


def test_letters_lead_to_the_site_whatever_a_request_says(post: Site, inbox: tuple[Inbox, int]) -> None:
    elsewhere = {"host": "192.0.2.66", "origin": "http://192.0.2.66"}
    with browser(post.url) as who, browser(post.url, **elsewhere) as thief:
        with_address(who, inbox[0], "Poisoned", "poisoned@example.org")
        assert thief.post("/api/reset", json={"who": "Poisoned"}).status_code == 204
        assert ticket(inbox[0], "reset")


def test_letters_are_counted(post: Site, inbox: tuple[Inbox, int]) -> None:
    letters = inbox[0]
    with browser(post.url) as who:
        with_address(who, letters, "Flooded", "flooded@example.org")
        for _ in range(4):
            with browser(post.url) as thief:
                assert thief.post("/api/reset", json={"who": "flooded"}).status_code == 204
        for _ in range(3):
            ticket(letters, "reset")
        time.sleep(0.3)
        assert letters.letters == []
        answers = [who.put("/api/account/email", json={"email": f"a{n}@example.org"}) for n in range(5)]
        assert [answer.status_code for answer in answers] == [204] * 4 + [429]
        letters.letters.clear()


def test_nobody_is_flooded_with_questions_whether_an_address_is_his(
    post: Site, inbox: tuple[Inbox, int]
) -> None:
    statuses = []
    for number in range(6):
        with browser(post.url) as who:
            register(who, f"Asker{number}x")
            statuses.append(who.put("/api/account/email", json={"email": "Victim@example.org"}).status_code)
    assert statuses == [204] * 5 + [429]
    inbox[0].letters.clear()


def test_a_new_password_or_address_ends_what_older_letters_open(post: Site, inbox: tuple[Inbox, int]) -> None:
    letters = inbox[0]
    with browser(post.url) as who, browser(post.url) as thief:
        with_address(who, letters, "Careful", "careful@example.org")
        assert who.put("/api/account/email", json={"email": "thief@example.org"}).status_code == 204
        to_confirm = ticket(letters, "email")
        assert who.put("/api/account/password", json={"password": "another good one"}).status_code == 204
        trouble(thief.post("/api/account/email/confirm", json={"ticket": to_confirm}), 403, "old-ticket")
        thief.post("/api/reset", json={"who": "Careful"})
        to_reset = {"ticket": ticket(letters, "reset"), "password": "the thief chose it"}
        assert who.put("/api/account/email", json={"email": None}).status_code == 204
        trouble(thief.post("/api/reset/password", json=to_reset), 403, "old-ticket")


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "<a@b.org>"]
)
def test_what_is_no_address(post: Site, address: str) -> None:
    with browser(post.url) as who:
        register(who, f"Odd{abs(hash(address))}"[:20])
        trouble(who.put("/api/account/email", json={"email": address}), 400, "bad-request")


def test_a_letter_that_cannot_be_sent_is_said(post: Site, inbox: tuple[Inbox, int]) -> None:
    inbox[0].answer = "550 nobody here"
    with browser(post.url) as who:
        register(who, "Unreachable")
        trouble(who.put("/api/account/email", json={"email": "x@example.org"}), 502, "not-sent")
    inbox[0].answer = ""
