"""Reports with what was said, decided once; what moderators impose ends by time or pardon, and keeps from tables with others."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import insert, update

from romme.server import seating
from romme.server.accounts import leaving
from romme.server.bodies import NewSitter, NewTable
from romme.server.chat.lines import add_line
from romme.server.config import Config
from romme.server.schema import db_now
from romme.server.schema_people import sanction
from romme.server.site import open_site
from romme.server.society import bodies, reports, sanctions
from romme.server.society.bodies import Decision, NewReport, Whom
from romme.server.store import Store
from tests.server.acquaintances import ANNA, BEN, CARL, MODERATOR, a_table, on, refusal, write
from tests.server.tables import TWO


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
        first, second = await reports.listed(store, MODERATOR, closed=False)
        assert (first.about.name, first.by.name, first.words) == ("nick carl", "Anna", "He growls.")
        assert [(line.words, line.about) for line in first.lines] == [("hello", False), ("grr", True)]
        assert (second.by.name, second.table, second.lines, second.before) == ("Ben", None, [], 1)
        await reports.decide(store, MODERATOR, first.id, Decision("silence", "growling", 2))
        assert (
            await refusal(reports.decide(store, MODERATOR, first.id, Decision("ban", "again"))) == "decided"
        )
        assert await refusal(reports.decide(store, MODERATOR, 99, Decision("ban", "who"))) == "decided"
        (waiting,) = await reports.listed(store, MODERATOR, closed=False)
        assert waiting.id == second.id
        assert [each.kind for each in waiting.sanctions] == ["silence"]
        (closed,) = await reports.listed(store, MODERATOR, closed=True)
        assert closed.id == first.id
        async with store.reading() as connection:
            (line,) = await sanctions.log_lines(connection, 10)
        assert line[:4] == (MODERATOR, CARL, "silence 2 h", "growling")
        assert await refusal(reports.file(store, ANNA, ANNA, wanted)) == "yourself"

    on(tmp_path, body)


def test_nobody_judges_himself_or_sees_who_reported_him(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await reports.file(store, ANNA, MODERATOR, NewReport(Whom(name="Mira"), "cheating"))
        assert await reports.listed(store, MODERATOR, closed=False) == []
        (waiting,) = await reports.listed(store, BEN, closed=False)
        decision = Decision("dismiss", "I did not")
        assert await refusal(reports.decide(store, MODERATOR, waiting.id, decision)) == "yourself"
        assert await refusal(sanctions.pardon(store, MODERATOR, MODERATOR, "please")) == "yourself"
        assert len(await reports.listed(store, BEN, closed=False)) == 1, "it still waits for somebody else"
        await reports.decide(store, BEN, waiting.id, decision)

    on(tmp_path, body)


def test_who_deletes_his_account_is_struck_from_reports(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        table = await a_table(store, ANNA, BEN)
        await add_line(store, table, ANNA, "at 0", "hello", "")
        await add_line(store, table, BEN, "at 1", "", "grr")
        for by, about, seat in ((ANNA, BEN, 1), (BEN, ANNA, 0)):
            await reports.file(store, by, about, NewReport(Whom(table=table, seat=seat), "insult"))
        await store.writer.work(lambda connection: leaving.forget(connection, BEN))
        (kept,) = await reports.listed(store, MODERATOR, closed=False)
        assert (kept.about.name, kept.by.name) == ("Anna", "")
        assert [line.words for line in kept.lines] == ["hello"]

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
        await write(store, update(sanction).values(until=db_now() - 1))
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


def test_who_is_banned_neither_makes_nor_joins_tables_of_others(tmp_path: Path) -> None:
    async def body() -> None:
        config = Config(f"sqlite+aiosqlite:///{tmp_path / 'romme.db'}")
        async with open_site(config, "build") as site:
            for guest in (ANNA, BEN):
                await seating.add_guest(site.store, guest, guest[-1])
            made = await site.lobby.create(ANNA, NewTable(way="friend", rules=TWO, names=["Anna"]), "")
            ban = insert(sanction).values(guest=BEN, kind="ban", until=db_now() + 60, created=db_now())
            await write(site.store, ban)
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
