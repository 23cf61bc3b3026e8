"""A new match of those who want one, at a new table: who has a seat there, who may come, and who may not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from romme.server import agreement, places, seating
from romme.server.bodies import NewSitter
from romme.server.refused import Refused
from romme.server.site import Site
from romme.server.terms import Terms
from tests.server.test_going_on import PEOPLE, agree, dealt, due, pass_time, resign, settled, until, waiting
from tests.server.test_hub import LINK, live_at, on


def test_who_wants_another_match_plays_on_without_the_others(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        live = await dealt(one, PEOPLE, terms=Terms(sit="everyone", watch=True))
        table, code = live.room.id, live.room.code
        await resign(one, live)
        promised = live.room.commit_to
        assert agreement.AGAIN_DUE not in await due(one, live), "nobody has asked yet"
        await agree(one, live, 0)
        await agree(one, live, 1)
        await pass_time(one, live, agreement.AGAIN_DUE)
        await until(lambda: live.room.following or other.hub.lives())
        there = await live_at(other, table)
        await until(lambda: there.room.following)
        await one.hub.reload(live)
        following = await live_at(one, live.room.following or "")
        room = following.room
        assert [seat.guest for seat in room.seats] == ["anna", "ben", None]
        assert (room.code, live.room.code) == (code, None), "the invitation leads there"
        assert room.first_commit == promised
        assert [room.entropy_of(seat) for seat in range(3)] == ["00", "01", ""]
        assert room.host == "anna"
        assert live.room.update(2, 0, LINK).view.following == room.id
        # The third comes after all, and the seed that was promised is the one dealt with.
        await one.door.sit("cleo", room.id, NewSitter("Cleo", "cc"), LINK)
        assert following.room.begun
        assert following.room.entries[0].entropy == ("00", "01", "cc")
        # At the table that was left nobody can make it deal again.
        await agree(one, live, 2)
        assert live.room.match.deal_due()
        assert live.room.deal() is None

    on(tmp_path, body)


def test_who_was_sent_away_stays_away_from_the_next_table(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        table = await waiting(one)
        live = await live_at(one, table)
        code = live.room.code or ""
        await places.leave(one.store, table, "ben", bar=True)
        await one.door.sit_by_invitation("cleo", code, NewSitter("Cleo"), LINK)
        await resign(one, live)
        await agree(one, live, 0)
        await pass_time(one, live, agreement.AGAIN_DUE)
        await until(lambda: live.room.following)
        with pytest.raises(Refused, match="does not want you"):
            await one.door.sit_by_invitation("ben", code, NewSitter("Ben"), LINK)

    on(tmp_path, body)


def test_friends_who_are_left_alone_stay(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await dealt(one, way="friend", terms=Terms())
        await resign(one, live)
        await agree(one, live, 0)
        await pass_time(one, live, agreement.AGAIN_DUE)
        await until(partial(settled, one, live, agreement.AGAIN_DUE))
        assert live.room.following is None
        await agree(one, live, 1)
        assert live.room.match.state is not None
        assert not live.room.match.over, "the other may still come"

    on(tmp_path, body)


def test_invited_are_those_who_sat_at_the_table_before(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await dealt(one, PEOPLE, way="friend", terms=Terms())
        await resign(one, live)
        await agree(one, live, 0)
        await agree(one, live, 1)
        await pass_time(one, live, agreement.AGAIN_DUE)
        await until(lambda: live.room.following)
        await seating.add_guest(one.store, "dora", "Dora")
        following = live.room.following or ""
        with pytest.raises(Exception, match="invitation"):
            await one.door.sit("dora", following, NewSitter("Dora"), LINK)
        assert (await one.door.sit("cleo", following, NewSitter("Cleo"), LINK)).seats == [2]

    on(tmp_path, body)
