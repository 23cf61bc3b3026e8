"""Who is on turn in a game of days and has no page open is told, by stand-ins of the push service and the mail server."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from sqlalchemy import insert, select, update

from romme.server import out_of_time, schema, schema_people, seating
from romme.server.bodies import NewSitter, NewTable
from romme.server.clocks import NOTICE
from romme.server.config import Config
from romme.server.live import Live, Watcher
from romme.server.mail import Mail
from romme.server.notices import subscriptions
from romme.server.notices.telling import FIRST_PAUSE, TRIED_FOR
from romme.server.notices.webpush import decode, encode
from romme.server.notices.words import Call
from romme.server.records import TIME
from romme.server.schema import db_now
from romme.server.site import Site, open_site
from romme.server.terms import Clock, Terms
from tests.running import Site as Running
from tests.server.clients import Browser
from tests.server.stand_ins import Phone, receiving
from tests.server.tables import TWO

LINK = "http://localhost"
DAYS = Terms(clock=Clock(days=1))


@pytest.fixture
def phone() -> Iterator[Phone]:
    made = Phone()
    yield made
    made.close()


@asynccontextmanager
async def a_site(folder: Path, phone: Phone, mail: Mail | None = None) -> AsyncIterator[Site]:
    config = Config(
        f"sqlite+aiosqlite:///{folder / 'romme.db'}",
        mail=mail or Mail(),
        address="https://romme.example",
        push_services=(phone.origin,),
    )
    async with open_site(config, "build") as site:
        yield site


async def a_table(site: Site) -> tuple[Live, str]:
    """A game of days between Anna and Ben, and the guest whose turn it is."""
    for guest in ("anna", "ben"):
        await seating.add_guest(site.store, guest, guest.title())
    made = await site.lobby.create("anna", NewTable("friend", TWO, ["Anna"], terms=DAYS), LINK)
    await site.door.sit_by_invitation("ben", made.invitation or "", NewSitter("Ben"), LINK)
    live = await site.hub.live(made.table)
    assert live is not None
    assert live.room.match.state is not None
    return live, ("anna", "ben")[live.room.match.state.table.turn]


async def come_due(site: Site, kind: str = NOTICE) -> None:
    """Let the deadline of this kind come now."""
    table = schema.deadline
    now = update(table).where(table.c.kind == kind).values(due=0.0, leased=0.0)
    await site.store.writer.work(lambda connection: connection.execute(now))
    site.hub.wake(0.0)


async def pending(site: Site) -> list[float]:
    """In how many seconds notices are due."""
    table = schema.deadline
    async with site.store.reading() as connection:
        found = await connection.scalars(select(table.c.due - db_now()).where(table.c.kind == NOTICE))
        return [float(each) for each in found]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def none_pending(site: Site) -> None:
    async with asyncio.timeout(10):
        while await pending(site):  # noqa: ASYNC110 - the database is what is waited for
            await asyncio.sleep(0.02)


def test_a_browser_is_told_once_and_who_sends_is_proved(tmp_path: Path, phone: Phone) -> None:
    async def body() -> None:
        async with a_site(tmp_path, phone) as site:
            live, guest = await a_table(site)
            await subscriptions.add(site.store, guest, phone.wish())
            await come_due(site)
            await until(lambda: bool(phone.taken))
            headers, body = phone.taken[0]
            other = "Ben" if guest == "anna" else "Anna"
            assert phone.read(body) == {
                "table": live.room.id,
                "title": "Du bist dran",
                "body": f"Dein Spiel mit {other}: Du hast noch 24 Stunden.",
            }
            assert headers["topic"] == live.room.id
            assert 86_000 < int(headers["ttl"]) <= 86_400
            check_token(headers["authorization"], phone.origin, (await site.notices.push()).public_key)
            await none_pending(site)
            site.hub.wake(0.0)
            await asyncio.sleep(0.1)
            assert len(phone.taken) == 1

    asyncio.run(body())


def check_token(authorization: str, audience: str, public_key: str) -> None:
    """The signature fits the key, and the key is the one that the browser subscribed with."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    assert key == public_key
    head, claims, signature = token.split(".")
    raw = decode(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    verifier = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    verifier.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(base64.urlsafe_b64decode(claims + "=="))["aud"] == audience


def test_who_has_the_table_open_is_not_told(tmp_path: Path, phone: Phone) -> None:
    async def body() -> None:
        async with a_site(tmp_path, phone) as site:
            live, guest = await a_table(site)
            await subscriptions.add(site.store, guest, phone.wish())
            live.watchers.add(Watcher(guest, LINK))
            await come_due(site)
            await none_pending(site)
            assert phone.taken == []

    asyncio.run(body())


def test_a_service_that_fails_is_asked_again_later_and_not_for_ever(tmp_path: Path, phone: Phone) -> None:
    async def body() -> None:
        phone.answers = [503, 503]
        async with a_site(tmp_path, phone) as site:
            live, guest = await a_table(site)
            await subscriptions.add(site.store, guest, phone.wish())
            await come_due(site)
            await until(lambda: len(phone.taken) == 1)
            await asyncio.sleep(0.1)
            assert [round(due, -1) for due in await pending(site)] == [FIRST_PAUSE]
            assert live.room.clocks is not None
            live.room.clocks.began -= TRIED_FOR + 60
            await come_due(site)
            await none_pending(site)
            assert len(phone.taken) == 2

    asyncio.run(body())


@pytest.mark.parametrize(("status", "kept"), [(410, 0), (404, 0), (403, 1)])
def test_a_browser_that_wants_nothing_more_is_forgotten(
    tmp_path: Path, phone: Phone, status: int, kept: int
) -> None:
    async def body() -> None:
        phone.answers = [status]
        async with a_site(tmp_path, phone) as site:
            _, guest = await a_table(site)
            await subscriptions.add(site.store, guest, phone.wish())
            await come_due(site)
            await none_pending(site)
            assert len(await subscriptions.of(site.store, guest)) == kept

    asyncio.run(body())


def test_a_letter_goes_where_no_browser_is_reached(tmp_path: Path, phone: Phone) -> None:
    async def body(mail: Mail) -> str:
        phone.answers = [410]
        async with a_site(tmp_path, phone, mail) as site:
            live, guest = await a_table(site)
            row = {"guest": guest, "login": guest, "name": guest.title(), "email": "player@example.org"}
            account = insert(schema_people.account).values(created=0.0, language="es", role="player", **row)
            await site.store.writer.work(lambda connection: connection.execute(account))
            await subscriptions.add(site.store, guest, phone.wish())
            await come_due(site)
            await none_pending(site)
            return live.room.id

    with receiving() as (taken, mail):
        table = asyncio.run(body(mail))
    (letter,) = taken.letters
    assert (letter["To"], letter["Subject"]) == ("player@example.org", "Rommé: te toca jugar")
    assert f"https://romme.example/t/{table}" in letter.get_content()
    assert "te quedan 24 horas" in letter.get_content()


def test_a_turn_that_nobody_came_for_is_finished_and_the_next_player_told(
    tmp_path: Path, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(out_of_time, "COMES_BACK", 0.0)

    async def body() -> None:
        async with a_site(tmp_path, phone) as site:
            live, guest = await a_table(site)
            other = "ben" if guest == "anna" else "anna"
            await subscriptions.add(site.store, other, phone.wish("en"))
            await come_due(site, TIME)
            await until(lambda: live.room.entries[-1].why == "timeout")
            await come_due(site)
            await until(lambda: bool(phone.taken))
            assert phone.read(phone.taken[0][1])["title"] == "Your turn"

    asyncio.run(body())


@pytest.mark.parametrize(
    ("seconds", "language", "time"),
    [
        (10, "en", "1 hour"),
        (3 * 3600, "de", "3 Stunden"),
        (47 * 3600, "en", "47 hours"),
        (3 * 86_400, "es", "3 días"),
    ],
)
def test_the_time_that_is_left_is_told_in_words(seconds: float, language: str, time: str) -> None:
    assert time in Call("Anna", ("Ben", "Cem"), seconds).line(language)
    assert "Ben, Cem" in Call("Anna", ("Ben", "Cem"), seconds).line(language)
    assert time in Call("Anna", (), seconds).line(language)


def test_browsers_are_remembered_for_their_guest_only(site: Running) -> None:
    wish = {
        "endpoint": "https://fcm.googleapis.com/fcm/send/abc",
        "p256dh": encode(b"\x04" + b"x" * 64),
        "auth": encode(b"y" * 16),
        "language": "de",
    }
    with Browser(site.url) as anna, Browser(site.url) as ben:
        assert len(decode(anna.get("/api/push").json()["key"])) == 65
        assert anna.post("/api/push", json=wish).status_code == 401
        for browser, name in ((anna, "Anna"), (ben, "Ben")):
            browser.post("/api/guest", json={"name": name})
        assert anna.post("/api/push", json=wish).status_code == 204
        foreign = anna.post("/api/push", json=wish | {"endpoint": "https://intranet.example/x"})
        assert (foreign.status_code, foreign.json()["code"]) == (400, "unknown-service")
        assert anna.post("/api/push", json=wish | {"auth": "="}).status_code == 400
        gone = {"endpoint": wish["endpoint"]}
        assert ben.request("DELETE", "/api/push", json=gone).status_code == 204
        assert anna.request("DELETE", "/api/push", json=gone).status_code == 204
        origin = {"origin": "https://example.org"}
        assert anna.post("/api/push", json=wish, headers=origin).status_code == 403
