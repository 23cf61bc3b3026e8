"""Rooms without sockets, store or event loop: order, duplicates, agreements, deals, deadlines."""

from __future__ import annotations

from random import Random

import pytest

from romme.engine.refusals import Illegal, Refusal
from romme.engine.state import PHASE_OVER, PHASE_PLAY
from romme.server import clock, messages
from romme.server.deal import commitment
from romme.server.proposal import Proposal
from romme.server.room import Room
from tests.server.tables import (
    FIRST_SEED,
    act,
    free_seat,
    lines_for,
    luck,
    play_match,
    play_round,
    room,
    saved,
    settle,
    stored,
)


def refused(room: Room, seat: int, *do: str, v: int | None = None) -> Refusal:
    before = messages.encode(room.update(seat, 0, None)), room.v
    with pytest.raises(Illegal) as caught:
        room.act(seat, "refused", room.v if v is None else v, do)
    assert (messages.encode(room.update(seat, 0, None)), room.v) == before
    return caught.value.code


def turn(room: Room) -> int:
    assert room.match.state is not None
    return room.match.state.table.turn


def test_the_first_deal_waits_for_the_last_seat() -> None:
    table = free_seat(saved("friend"))
    waiting = Room(table, luck())
    assert waiting.deal() is None
    update = waiting.update(0, 0, None)
    assert (update.view.phase, update.view.hand, update.legal) == ("wait", None, None)
    assert update.view.commit == commitment(FIRST_SEED)
    assert update.view.names == ["P0", None]


def test_a_deal_uses_the_promised_seed_and_promises_the_next() -> None:
    dealt = room()
    assert dealt.v == 1
    entry = dealt.entries[0]
    assert entry.entropy == ("00", "01")
    assert entry.commit == dealt.update(None, 0, None).view.commit == commitment(luck().seed())


def test_an_act_on_an_old_version_is_stale() -> None:
    made = room()
    seat = turn(made)
    act(made, seat, "draw")
    line = lines_for(made, seat)[0]
    assert refused(made, seat, line, v=made.v - 1) is Refusal.STALE
    assert refused(made, seat, line, v=made.v + 1) is Refusal.STALE
    act(made, seat, line)


def test_a_resent_act_is_answered_with_its_version() -> None:
    made = room()
    seat = turn(made)
    v = act(made, seat, "draw", act_id="once")
    act(made, seat, lines_for(made, seat)[-1])
    assert made.act(seat, "once", 1, ["draw"]) == v
    assert made.v == 3


def test_the_same_id_of_two_seats_is_two_acts() -> None:
    made = room()
    act(made, 0, "restart", act_id="same")
    assert isinstance(made.act(1, "same", made.v, ["restart"]), Proposal)


def test_two_judged_at_once_only_one_can_follow_the_version() -> None:
    first, second = room(), room()
    seat = turn(first)
    one = first.act(seat, "a", 1, ["draw"])
    two = second.act(seat, "b", 1, ["take"])
    assert isinstance(one, Proposal)
    assert isinstance(two, Proposal)
    assert (one.stored.v, two.stored.v) == (2, 2)
    reloaded = Room(stored(committed(first, one), saved()), luck())
    with pytest.raises(Illegal) as caught:
        reloaded.act(seat, "b", 1, ["take"])
    assert caught.value.code is Refusal.STALE


def committed(room: Room, proposal: Proposal) -> Room:
    room.commit(proposal, 0.0)
    return room


def test_an_act_is_all_or_nothing() -> None:
    made = room()
    seat = turn(made)
    assert refused(made, seat, "draw", "discard Jk") is Refusal.NOT_IN_HAND
    assert refused(made, 1 - seat, "draw") is Refusal.NOT_YOUR_TURN
    assert refused(made, seat, "sing") is Refusal.BAD_ACTION


def test_undo_goes_back_to_the_draw() -> None:
    for number in range(60):
        made = room(saved())
        random = Random(number)
        for _ in range(40):
            seat = turn(made)
            melds = [line for line in lines_for(made, seat) if line.startswith("meld")]
            if melds:
                before = made.update(seat, 0, None).view.hand
                act(made, seat, melds[0])
                legal = made.update(seat, 0, None).legal
                if legal is None or not legal.undo:
                    break
                act(made, seat, "undo")
                after = made.update(seat, made.v - 1, None)
                assert after.view.hand == before
                assert [event.e for event in after.events] == ["took-back"]
                return
            act(made, seat, random.choice(lines_for(made, seat)))
            if made.match.state is None or made.match.state.table.phase == PHASE_OVER:
                break
    pytest.fail("no meld could be taken back")


def test_agreements_stand_while_round_and_match_stand() -> None:
    made = room()
    play_round(made, Random(1))
    v = made.v
    act(made, 0, "next", v=v, entropy="aa")
    assert refused(made, 0, "next") is Refusal.BAD_ACTION
    assert act(made, 1, "next", v=v, entropy="bb") == v + 2
    assert made.v == v + 3
    assert made.entries[-1].entropy == ("aa", "bb")
    assert refused(made, 0, "restart", v=v) is Refusal.STALE
    assert refused(made, 1, "resign", v=v) is Refusal.STALE
    act(made, 1, "resign")
    assert made.update(0, 0, None).view.match_over


def test_next_agreed_to_survives_a_reload() -> None:
    table = saved()
    made = room(table)
    play_round(made, Random(1))
    act(made, 0, "next", entropy="aa")
    again = Room(stored(made, table), luck(50))
    act(again, 1, "next", entropy="bb")
    assert again.entries[-1].entropy == ("aa", "bb")
    assert again.v == made.v + 2


def test_entropy_counts_for_one_deal() -> None:
    made = room()
    play_round(made, Random(1))
    act(made, 0, "next", entropy="aa")
    act(made, 1, "next")
    assert made.entries[-1].entropy == ("aa",)
    act(made, 0, "restart")
    act(made, 1, "restart")
    assert not made.entries[-1].entropy


def test_restart_in_mid_round_needs_everybody_and_draws_the_dealer_by_lot() -> None:
    made = room()
    act(made, turn(made), "draw")
    act(made, 0, "restart", entropy="aa")
    assert made.update(1, 0, None).view.agreed.restart == [True, False]
    assert made.update(0, 0, None).view.phase == "play"
    act(made, 1, "restart")
    update = made.update(0, made.v - 1, None)
    assert [event.e for event in update.events] == ["restarted", "dealt"]
    assert update.view.scores == [0, 0]
    assert made.entries[-1].dealer is not None


def test_reload_gives_the_same_room() -> None:
    table = saved()
    made = room(table)
    play_match(made, Random(3))
    again = Room(stored(made, table), luck())
    for seat in (0, 1, None):
        assert messages.encode(again.update(seat, 0, None)) == messages.encode(made.update(seat, 0, None))
    last = made.entries[-1].by
    assert isinstance(last, int)
    assert again.act(last, f"{last} {made.v - 1}", 1, ["draw"]) == made.v


def test_events_are_those_after_the_version_seen_and_at_most_fifty() -> None:
    made = room()
    play_round(made, Random(4))
    last = made.update(0, made.v - 1, None)
    assert {event.v for event in last.events} == {made.v}
    assert len(made.update(0, 0, None).events) <= 50
    assert made.update(0, made.v + 7, None).from_ == made.v


def test_only_bots_have_a_deadline_and_friends_tables_end() -> None:
    made = room(saved("computer", (False, True)))
    kinds = {each.kind for each in clock.deadlines(made.match, "computer", made.bots, 1.0)}
    assert kinds == ({clock.BOT} if turn(made) == 1 else set())
    friends = room(saved("friend"))
    [end] = clock.deadlines(friends.match, "friend", friends.bots, 1.0)
    assert (end.kind, end.after) == (clock.GONE, 7 * 24 * 3600)
    assert friends.update(0, 0, None).view.expires == 7 * 24 * 3600


def test_a_finished_match_keeps_its_table() -> None:
    friends = room(saved("friend"))
    proposal = friends.act(0, "enough", friends.v, ["resign"])
    assert isinstance(proposal, Proposal)
    assert not any(each.kind == clock.GONE for each in proposal.stored.deadlines)
    friends.commit(proposal, 0.0)
    assert friends.expires is None
    again = friends.act(1, "again", friends.v, ["restart"])
    assert isinstance(again, Proposal)
    assert not any(each.kind == clock.GONE for each in again.stored.deadlines)


def test_bots_agree_to_what_people_want() -> None:
    made = room(saved("computer", (False, True)))
    act(made, 0, "restart")
    assert clock.bot_on_turn(made.match, made.bots) == (1, "restart")
    made.commit(made.act_of_bot(1, "restart"), 0.0)
    settle(made)
    assert made.entries[-1].do == ("deal",)
    play_round(made, Random(2))
    assert clock.bot_on_turn(made.match, made.bots) == (1, "next")
    assert clock.bot_on_turn(made.match, [False, False]) is None


def test_a_bot_is_asked_on_its_turn_only() -> None:
    made = room(saved("computer", (False, True)))
    while turn(made) != 1:
        act(made, 0, "draw")
        act(made, 0, lines_for(made, 0)[-1])
    assert clock.bot_on_turn(made.match, made.bots) == (1, None)
    made.commit(made.act_of_bot(1, "draw"), 0.0)
    assert made.match.state is not None
    assert made.match.state.table.phase == PHASE_PLAY


def test_the_order_of_a_hand_is_the_seats_own() -> None:
    made = room()
    made.keep_order(0, "7h 2c")
    assert made.update(0, 0, None).view.order == ["7h", "2c"]
    assert made.update(1, 0, None).view.order is None
    assert made.update(None, 0, None).view.order is None
