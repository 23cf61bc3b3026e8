"""Guards the match around the rounds: how cards are dealt, who deals next, that all must agree, what resigning does, and
that a shared total is a shared place.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from romme.engine.actions import Action, discard, draw
from romme.engine.cards import full_deck
from romme.engine.house import house
from romme.engine.match import AWAY_AFTER, BACK, CLAIM, NEXT, RESIGN, RESTART, Match
from romme.engine.read_position import state_from_json
from romme.engine.refusals import Illegal, Refusal
from romme.engine.state import NOBODY, PHASE_DRAW, PHASE_OVER
from romme.engine.vectors import match_at
from tests.engine.games import a_deck, dealt, play_on, round_of

DUO = house("duo")


def a_position(**more: Any) -> dict[str, Any]:
    """Seat 0 goes out with its discard; seat 1 holds 28."""
    return {
        "rules": "duo",
        "phase": "play",
        "dealer": 1,
        "turn": 0,
        "stock": ["3s"],
        "discard": ["9s"],
        "hands": [["2c"], ["Kc", "Qd", "8s"]],
    } | more


def finished(**more: Any) -> Match:
    match = match_at(state_from_json(a_position(**more)))
    match.play(0, discard(2))
    return match


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("options", [{}, {"hand_size": 5}, {"hand_size": 15}, {"decks": 2}])
def test_deal_one_at_a_time_from_the_left_of_the_dealer(dealer: int, options: dict[str, Any]) -> None:
    rules = house("duo", options)
    deck = a_deck(rules, 2, random.Random(7))
    match = Match(rules, 2)
    events = match.deal(deck, dealer)
    state, size = round_of(match), rules.hand_size
    left = 1 - dealer
    assert state.hands[left].faces() == sorted(deck[0 : 2 * size : 2])
    assert state.hands[dealer].faces() == sorted(deck[1 : 2 * size : 2])
    assert state.table.discards == [deck[2 * size]]
    assert state.stock[::-1] == deck[2 * size + 1 :]
    assert (state.table.turn, state.table.dealer, state.table.phase) == (left, dealer, PHASE_DRAW)
    assert state.table.discarded_by == NOBODY, "the upcard was discarded by nobody"
    assert [(event.name, event.seat, event.cards) for event in events] == [
        ("dealt", dealer, (deck[2 * size],))
    ]
    match.play(left, draw)
    assert state.hands[left].count(deck[2 * size + 1])


def test_deal_to_three() -> None:
    rules = replace(DUO, max_seats=3)
    deck = a_deck(rules, 3, random.Random(7))
    match = Match(rules, 3)
    match.deal(deck, 1)
    for place, seat in enumerate((2, 0, 1)):
        assert round_of(match).hands[seat].faces() == sorted(deck[place:30:3])
    assert round_of(match).table.turn == 2


def test_a_wrong_deck_is_no_deck() -> None:
    match, deck = Match(DUO, 2), full_deck(1, 0)
    for wrong in (deck[1:], [*deck, 0], [deck[1], *deck[1:]], full_deck(2, 0)):
        with pytest.raises(ValueError, match="deck"):
            match.deal(wrong, 0)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="dealer"):
            match.deal(deck, seat)
    assert match.state is None


@pytest.mark.parametrize("seats", [1, 3])
def test_seats_as_the_family_says(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Match(DUO, seats)


def refusal(match: Match, seat: int, what: str) -> Refusal:
    with pytest.raises(Illegal) as error:
        match.decide(seat, what)
    return error.value.code


def test_next_needs_everybody_and_the_end_of_the_round() -> None:
    match = dealt(DUO, 2, random.Random(1))
    assert refusal(match, 0, NEXT) is Refusal.BAD_ACTION
    match = finished(scores=[10, 20])
    deck = full_deck(1, 0)
    match.decide(0, NEXT)
    with pytest.raises(ValueError, match="agreed"):
        match.deal(deck, 0)
    assert refusal(match, 0, NEXT) is Refusal.BAD_ACTION
    match.decide(1, NEXT)
    with pytest.raises(ValueError, match="dealer"):
        match.deal(deck, 1)
    match.deal(deck, 0)
    table = round_of(match).table
    assert (table.scores, table.round, table.dealer, table.turn) == ([38, 20], 2, 0, 1)
    assert (table.phase, table.turns, table.melds, table.opened) == (PHASE_DRAW, 0, [], [False, False])
    with pytest.raises(ValueError, match="agreed"):
        match.deal(deck, 1)


def test_restart_needs_everybody_and_forgets_the_totals() -> None:
    match = dealt(DUO, 2, random.Random(1))
    round_of(match).table.scores = [50, 60]
    match.decide(0, RESTART)
    assert refusal(match, 0, RESTART) is Refusal.BAD_ACTION
    assert not match.deal_due()
    match.decide(1, RESTART)
    match.deal(full_deck(1, 0), 1)
    table = round_of(match).table
    assert (table.scores, table.round, table.dealer) == ([0, 0], 1, 1)


def test_a_new_match_after_the_last_round() -> None:
    match = finished(scores=[80, 20])
    assert match.over
    assert refusal(match, 1, NEXT) is Refusal.MATCH_OVER
    match.decide(0, RESTART)
    match.decide(1, RESTART)
    match.deal(full_deck(1, 0), 0)
    table = round_of(match).table
    assert (table.match_over, table.scores) == (False, [0, 0])


def test_resigning_ends_the_match_and_is_last() -> None:
    match = dealt(DUO, 2, random.Random(1))
    round_of(match).table.scores = [90, 0]
    match.decide(0, RESIGN)
    assert match.over
    assert match.places() == [2, 1]
    table = round_of(match).table
    assert (table.phase, table.scores) == (PHASE_OVER, [90, 0])
    assert refusal(match, 1, RESIGN) is Refusal.MATCH_OVER
    with pytest.raises(Illegal, match="match-over"):
        match.play(table.turn, draw)


@pytest.mark.parametrize("seat", [-1, 2])
@pytest.mark.parametrize("what", [NEXT, RESTART, RESIGN])
def test_only_seats_at_the_table_decide(seat: int, what: str) -> None:
    assert refusal(finished(), seat, what) is Refusal.NOT_YOUR_TURN


def test_nothing_is_played_before_the_deal() -> None:
    match = Match(DUO, 2)
    with pytest.raises(Illegal):
        match.play(0, draw)
    assert refusal(match, 0, RESIGN) is Refusal.BAD_ACTION


@pytest.mark.parametrize(
    ("scoring", "scores", "places"),
    [
        ("winner", [60, 20], [1, 2]),
        ("winner", [30, 58], [1, 1]),
        ("winner", [0, 90], [2, 1]),
        ("penalty", [60, 20], [2, 1]),
        ("penalty", [48, 20], [1, 1]),
        ("negative", [0, 90], [1, 2]),
        ("minus", [-60, -20], [2, 1]),
        ("minus", [-48, -20], [1, 1]),
        ("positive", [0, 20], [1, 2]),
        ("melded", [5, 3], [1, 2]),
    ],
)
def test_the_totals_decide_and_ties_share_a_place(scoring: str, scores: list[int], places: list[int]) -> None:
    options = {"scoring": scoring, "target": None, "rounds": 1}
    match = finished(options=options, scores=scores, opened=[True, True])
    assert match.over
    assert match.places() == places


def test_tournament_places_by_evaluation_then_by_remaining_points() -> None:
    options = {"scoring": "tournament", "target": None, "rounds": 1}
    for scores, remaining, places in (
        ([10, 10], [0, 0], [1, 2]),
        ([0, 3], [9, 0], [1, 2]),
        ([0, 3], [30, 0], [2, 1]),
        ([0, 3], [28, 0], [1, 1]),
    ):
        match = finished(options=options, scores=scores, remaining=remaining, opened=[True, True])
        assert match.places() == places, (scores, remaining)


def test_a_copy_is_independent() -> None:
    chance = random.Random(5)
    match = dealt(DUO, 2, chance)
    other = match.copy()
    hands = [hand.key() for hand in round_of(other).hands]
    for _ in play_on(match, chance):
        pass
    assert round_of(other).table.phase == PHASE_DRAW
    assert [hand.key() for hand in round_of(other).hands] == hands
    match.decide(0, NEXT)
    assert not other.agreed_next[0]


def test_events_tell_the_end() -> None:
    match = match_at(state_from_json(a_position(scores=[72, 0])))
    told = match.play(0, Action(8, (2,)))
    assert [event.name for event in told] == ["discarded", "went-out", "round-over", "match-over"]
    assert told[2].numbers == (28, 0)
    assert told[3].numbers == (1, 2)


def test_a_resigned_match_is_not_continued() -> None:
    """All had agreed to the next round when somebody resigned before it was dealt: the match is over, no deal is due."""
    match = finished(scores=[10, 20])
    match.decide(0, NEXT)
    match.decide(1, NEXT)
    match.decide(0, RESIGN)
    assert match.over
    assert not match.deal_due()
    with pytest.raises(ValueError, match="deal"):
        match.deal(full_deck(1, 0), match.next_dealer())


@pytest.mark.parametrize("scores", [[10, 20], [80, 20]])
def test_points_are_kept_when_somebody_resigns_between_rounds(scores: list[int]) -> None:
    """A finished round stays as it was scored."""
    match = finished(scores=scores)
    table = round_of(match).table
    points, totals, over = table.points[:], table.scores[:], match.over
    if over:
        assert refusal(match, 1, RESIGN) is Refusal.MATCH_OVER
    else:
        match.decide(1, RESIGN)
        assert match.places() == [1, 2]
    assert (table.points, table.scores, table.why) == (points, totals, "out")


def left_alone(match: Match, *seats: int) -> Match:
    """The seats have missed so many turns that they are away."""
    for seat in seats:
        told = [match.attend(seat, timed_out=True) for _ in range(AWAY_AFTER)]
        assert [event.name for events in told for event in events] == ["away"]
    return match


def test_whoever_misses_turns_in_a_row_is_away_until_he_acts() -> None:
    match = dealt(DUO, 2, random.Random(1))
    for _ in range(2):
        for _ in range(AWAY_AFTER - 1):
            assert match.attend(1, timed_out=True) == []
        assert match.attend(1, timed_out=False) == []
    assert refusal(match, 1, BACK) is Refusal.BAD_ACTION
    left_alone(match, 1)
    assert [match.away(seat) for seat in range(2)] == [False, True]
    other = match.copy()
    assert other.decide(1, BACK) == []
    assert [event.name for event in other.attend(1, timed_out=False)] == ["back"]
    assert (other.away(1), match.away(1)) == (False, True)


def test_a_match_is_claimed_from_who_is_away() -> None:
    match = dealt(DUO, 2, random.Random(1))
    assert refusal(match, 0, CLAIM) is Refusal.BAD_ACTION
    left_alone(match, 1)
    assert refusal(match, 1, CLAIM) is Refusal.BAD_ACTION
    assert [event.name for event in match.decide(0, CLAIM)] == ["agreed-claim", "resigned", "match-over"]
    assert match.over
    assert match.places() == [1, 2]
    assert refusal(match, 0, CLAIM) is Refusal.MATCH_OVER


def test_all_who_are_there_must_claim_and_all_who_are_not_lose() -> None:
    match = left_alone(dealt(house("club"), 4, random.Random(1)), 1, 3)
    round_of(match).table.scores = [0, 50, 10, 40]
    match.decide(0, CLAIM)
    assert not match.over
    assert refusal(match, 0, CLAIM) is Refusal.BAD_ACTION
    back = match.copy()
    back.attend(3, timed_out=False)
    back.decide(2, CLAIM)
    assert not back.over, "who agreed while seat 3 was away too must agree anew"
    match.decide(2, CLAIM)
    assert (match.over, match.places()) == (True, [2, 3, 1, 4])
