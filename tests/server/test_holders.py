"""A hand is shown to who holds its seat, and to nobody who held it before or holds it no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from romme.engine.refusals import Illegal
from romme.server import seating
from romme.server.accounts.moving import ANOTHER, take_along
from romme.server.bodies import NewSitter
from romme.server.live import Live, Watcher
from romme.server.site import Site
from tests.server.test_hub import LINK, a_table, act, heard, live_at, on


def looking(live: Live, guest: str, seat: int) -> Watcher:
    """A socket of this guest that looks at the hand of a seat."""
    watcher = Watcher(guest, LINK)
    watcher.watch(seat, live.room.v)
    live.watchers.add(watcher)
    return watcher


def test_who_was_sent_away_is_not_shown_the_hand_of_who_came_after_him(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        for guest in ("cleo", "dora"):
            await seating.add_guest(one.store, guest, guest)
        table = await a_table(one, "friend", rules="classic", seats=3)
        code = (await live_at(one, table)).room.code or ""
        await other.door.sit_by_invitation("ben", code, NewSitter("Ben"), LINK)
        there = await live_at(other, table)
        watcher, host = looking(there, "ben", 1), looking(there, "anna", 0)
        await one.door.send_away("anna", table, 1)
        for guest in ("cleo", "dora"):
            await one.door.sit_by_invitation(guest, code, NewSitter(guest), LINK)
        await other.hub.live(table, at_least=1)
        assert there.room.begun
        assert there.room.seats_of("cleo") == [1]
        assert heard(watcher) == [ANOTHER]
        assert [told["view"]["seat"] for told in heard(host) if told["t"] == "update"] == [0]

    on(tmp_path, body)


def test_whose_seats_went_to_his_account_elsewhere_is_shown_nothing_more(tmp_path: Path) -> None:
    async def body(one: Site, other: Site) -> None:
        await seating.add_guest(one.store, "cleo", "Cleo")
        table = await a_table(one, "friend")
        here, there = await live_at(one, table), await live_at(other, table)
        await one.door.sit_by_invitation("ben", here.room.code or "", NewSitter("Ben"), LINK)
        await other.hub.live(table, at_least=1)
        watcher = looking(there, "ben", 1)
        await take_along(one.hub, "ben", "cleo")
        state = here.room.match.state
        assert state is not None
        seat = state.table.turn
        await act(one, here, seat, "draw", act_id="a")
        with pytest.raises(Illegal):
            await act(other, there, seat, "draw", act_id="b")
        assert heard(watcher) == [ANOTHER]

    on(tmp_path, body)


def test_a_hand_is_shown_to_its_holder_only(tmp_path: Path) -> None:
    async def body(one: Site, _: Site) -> None:
        live = await live_at(one, await a_table(one))
        own, foreign, stranger = (looking(live, guest, 0) for guest in ("anna", "ben", ""))
        for watcher in (own, foreign, stranger):
            watcher.seen = 0
        live.tell_all()
        live.tell_order(0, ["7h"], Watcher("anna", LINK))
        assert [told["t"] for told in heard(own)] == ["update", "ordered"]
        for watcher in (foreign, stranger):
            [told] = heard(watcher)
            assert (told["view"]["seat"], told["view"]["hand"], told["legal"]) == (None, None, None)

    on(tmp_path, body)
