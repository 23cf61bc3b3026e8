"""Letters reach a real mail server, and what cannot be sent is told apart: for now, or for good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from romme.server.mail import Letter, Mail, NotSent
from romme.server.preflight import CannotStart
from tests.running import free_port
from tests.server.stand_ins import SENDER, Inbox, receiving


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, Mail]]:
    with receiving() as made:
        yield made


def test_a_letter_arrives_as_it_was_written(inbox: tuple[Inbox, Mail]) -> None:
    taken, mail = inbox
    asyncio.run(mail.send(Letter("anna@example.org", "Du bist dran, Zoë", "Grüße\nvom Tisch\n")))
    (letter,) = taken.letters
    assert (letter["To"], letter["From"]) == ("anna@example.org", SENDER)
    assert letter["Subject"] == "Du bist dran, Zoë"
    assert letter.get_content().splitlines() == ["Grüße", "vom Tisch"]
    assert letter["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize(("answer", "lasting"), [("451 later", False), ("550 nobody here", True)])
def test_a_refusal_is_for_now_or_for_good(inbox: tuple[Inbox, Mail], answer: str, lasting: bool) -> None:
    taken, mail = inbox
    taken.answer = answer
    with pytest.raises(NotSent) as refused:
        asyncio.run(mail.send(Letter("anna@example.org", "x", "y")))
    assert refused.value.lasting is lasting
    assert taken.letters == []


def test_a_line_break_in_an_address_sends_nothing(inbox: tuple[Inbox, Mail]) -> None:
    taken, mail = inbox
    with pytest.raises(NotSent) as refused:
        asyncio.run(mail.send(Letter("anna@example.org\nBcc: all@example.org", "x", "y")))
    assert refused.value.lasting
    assert taken.letters == []


def test_a_password_is_not_sent_in_clear(inbox: tuple[Inbox, Mail]) -> None:
    taken, mail = inbox
    secretive = Mail(f"smtp://user:secret@127.0.0.1:{mail._port}", SENDER)
    with pytest.raises(NotSent) as refused:
        asyncio.run(secretive.send(Letter("anna@example.org", "x", "y")))
    assert not refused.value.lasting
    assert taken.letters == []


def test_without_a_server_nothing_is_sent() -> None:
    assert not Mail().works
    with pytest.raises(NotSent):
        asyncio.run(Mail().send(Letter("anna@example.org", "x", "y")))
    away = Mail(f"smtp://127.0.0.1:{free_port()}", SENDER)
    with pytest.raises(NotSent) as refused:
        asyncio.run(away.send(Letter("anna@example.org", "x", "y")))
    assert not refused.value.lasting


@pytest.mark.parametrize(
    ("url", "sender"),
    [
        ("mail.example.org", SENDER),
        ("http://mail.example.org", SENDER),
        ("smtp://a:b", SENDER),
        ("smtp://a", ""),
    ],
)
def test_an_address_that_cannot_be_is_said_at_the_start(url: str, sender: str) -> None:
    with pytest.raises(CannotStart):
        Mail(url, sender)
