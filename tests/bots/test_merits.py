"""Guards what discards are judged by: the same facts for all, weights for every table, told from what the seat may see, and a fit
that gives the same weights for a seed with any number of processes.
"""

from __future__ import annotations

from random import Random

import pytest

from romme.bots.fit_merits import fit, observe
from romme.bots.merits import FACTS, OWN, OWN_TIMES, TIMES, HandMerits, Merits, fitted, own
from romme.bots.plans import usual_plans
from romme.bots.resample import Sampler, hidden_cards
from romme.engine.cards import JOKER, parse_face
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_PLAY, State, Table, view, with_face
from tests.bots.test_levels import positions
from tests.engine.games import seatings


def decision(family: str, seats: int, number: int) -> State:
    """A state after a draw."""
    return [state for state in positions(family, seats, 2) if state.table.phase == PHASE_PLAY][number]


def judge(state: State) -> Merits:
    """The merits for the seat on turn."""
    seen = view(state, state.table.turn)
    assert seen.hand is not None
    return Merits(seen.table, seen.hand, Sampler(seen), Random(1).random)


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_every_table_has_weights(family: str, seats: int) -> None:
    table = Table(FAMILIES[family], seats, 0)
    assert len(fitted(table)) == FACTS * TIMES
    assert len(own(table)) == OWN * OWN_TIMES


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_the_best_discard_comes_first_and_jokers_are_kept(family: str, seats: int) -> None:
    state = decision(family, seats, 3)
    seen = view(state, state.table.turn)
    merits = judge(state)
    found = usual_plans(seen, Random(1), merits)
    table, hand = found[0].built(seen)
    values = [merits.of(table, hand, plan.thrown()) for plan in found]
    assert values == sorted(values, reverse=True)
    assert merits.of(table, hand, JOKER) < values[-1]


def test_what_the_next_player_threw_away_is_told() -> None:
    """Discarding a seven is a different matter once he has thrown one."""
    state = decision("duo", 2, 4)
    seven, other = parse_face("7h"), parse_face("7s")
    hand = state.hands[state.table.turn]
    if not hand.count(seven):
        hand.remove(hand.faces()[0])
        hand.add(seven)
    before = judge(state).facts(state.table, hand, seven)
    state.table.thrown = with_face(state.table.thrown, 1 - state.table.turn, other)
    after = judge(state).facts(state.table, hand, seven)
    assert len(before) == FACTS
    assert before[:OWN] == after[:OWN]
    assert before != after


def test_who_looks_at_his_own_hand_sees_the_first_of_the_same_facts() -> None:
    state = decision("classic", 2, 4)
    hand = state.hands[state.table.turn]
    mine = HandMerits(state.table, hidden_cards(view(state, state.table.turn)), own(state.table))
    face = next(face for face in hand.faces() if face != JOKER)
    facts = mine.facts(state.table, hand, face)
    assert len(facts) == OWN
    assert facts == judge(state).facts(state.table, hand, face)[:OWN]


def test_facts_do_not_change_with_what_is_hidden() -> None:
    state = decision("basic", 2, 5)
    seat = state.table.turn
    other = Sampler(view(state, seat)).sample(Random(5).random)
    assert other.hands[1 - seat].key() != state.hands[1 - seat].key()
    face = state.hands[seat].faces()[0]
    here = judge(state).facts(state.table, state.hands[seat], face)
    assert judge(other).facts(other.table, other.hands[seat], face) == here


def test_a_fit_is_the_same_with_more_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    alone, together = (fit("duo", 2, 20, 3, jobs, heard.append) for jobs in (1, 2))
    assert alone == together
    assert sum(heard) == 40
    assert len(alone.all.weights) == FACTS * TIMES
    assert len(alone.own.weights) == OWN * OWN_TIMES
    assert any(alone.all.weights)
    assert any(alone.own.weights)


def test_decisions_are_compared_with_each_other_only() -> None:
    seen = observe("duo", 2, 12, 5, 0)
    ends = [*seen.starts[1:], len(seen.worths)]
    assert len(seen.starts) == 12
    for first, end in zip(seen.starts, ends, strict=True):
        assert end - first > 1
        assert abs(seen.worths[first:end].mean(axis=0)).max() < 1e-9
        assert abs(seen.facts[first:end].mean(axis=0)).max() < 1e-9
