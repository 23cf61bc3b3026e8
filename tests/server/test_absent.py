"""Whatever a player has left half done, in every family and under house rules: it can be finished, and the turn passes."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest

from romme.engine.actions import MELD, SWAP, TAKE, Action
from romme.engine.combos import melds_in
from romme.engine.match import Match
from romme.engine.notation import parse_action
from romme.engine.play import renewal
from romme.engine.read_position import state_from_json
from romme.engine.record import TIMED_OUT, Entry, play
from romme.engine.record import renewal as entry_renewal
from romme.engine.refusals import Illegal
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, PHASE_PLAY, owes
from romme.engine.vectors import match_at
from romme.server.absent import finish
from tests.engine.games import Setting, choose, dealt, plays, round_of, seatings
from tests.engine.test_dead_ends import STYLES

HASTY = {MELD: 30, SWAP: 30, TAKE: 6}
"""A player who leaves his turns after he has laid what he has."""


def by_chance(match: Match) -> Entry:
    """The finished turn; where it renews the stock, in an order that depends on its cards alone."""

    def complete(entry: Entry) -> Entry:
        order = entry_renewal(match, entry)
        random.Random(repr(order)).shuffle(order)
        return replace(entry, shuffle=tuple(order))

    return finish(match, complete)


def lay_without_a_plan(match: Match, chance: random.Random) -> None:
    """Lay down what may be laid, also where the turn could not end like that: too little to open, say."""
    state = round_of(match)
    if state.table.phase != PHASE_PLAY:
        return
    for cards in chance.sample(
        melds := melds_in(match.rules, state.hands[state.table.turn]), min(3, len(melds))
    ):
        with contextlib.suppress(Illegal):
            match.play(state.table.turn, Action(MELD, tuple(cards)))


def check(match: Match) -> bool:
    """The turn that was left like this is finished by one act. Returns whether it owed something."""
    table = round_of(match).table
    if table.phase == PHASE_OVER:
        return False
    entry = by_chance(match)
    assert entry.why == TIMED_OUT
    after, _ = play(match, entry)
    following = round_of(after).table
    passed = (following.turns, following.turn) != (table.turns, table.turn)
    assert passed or following.phase == PHASE_OVER
    assert after.missed[table.turn] == 1
    owed = owes(table)
    return bool(owed.opening or owed.jokers or owed.card >= 0)


def check_all_along(match: Match, chance: random.Random, seed: int) -> int:
    """Play a round by chance; at every step the turn could be finished. Returns how often it owed something."""
    debts = 0
    for step in range(400):
        state = round_of(match)
        if state.table.phase == PHASE_OVER:
            break
        if step % 3 == 0:
            left = match.copy()
            if seed % 2:
                lay_without_a_plan(left, chance)
            debts += check(left)
        seat, action = choose(state, chance, [*STYLES, HASTY][seed % 5])
        shuffle = renewal(state, action)
        chance.shuffle(shuffle)
        match.play(seat, action, shuffle)
    return debts


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_every_turn_of_the_families_can_be_finished(family: str, seats: int) -> None:
    for seed in range(4):
        chance = random.Random(f"absent {family} {seats} {seed}")
        check_all_along(dealt(FAMILIES[family], seats, chance), chance, seed)


@plays(60, "absent")
def test_every_turn_under_house_rules_can_be_finished(setting: Setting, seed: int) -> None:
    chance = random.Random(seed)
    check_all_along(dealt(*setting, chance), chance, seed)


def finished(**position: object) -> Entry:
    match = match_at(state_from_json({"rules": "classic", "phase": "play", "turn": 0} | position))
    return by_chance(match)


def test_an_opening_that_is_too_low_is_taken_back() -> None:
    hands = [["3c", "3d", "3h", "9s", "Kd"], ["2c"]]
    entry = finished(hands=hands, done=["meld 3c 3d 3h"], stock=["5c"], discard=["9d"])
    assert entry.do[0] == "undo"
    assert entry.do[1] in ("discard Kd", "discard 9s")


def test_nothing_more_is_laid_to_reach_an_opening() -> None:
    hands = [["3c", "3d", "3h", "Qc", "Qd", "Qh", "9s", "Kd"], ["2c"]]
    entry = finished(hands=hands, done=["meld 3c 3d 3h"], stock=["5c"], discard=["9d"])
    assert [line.split()[0] for line in entry.do] == ["undo", "discard"]


def test_a_meld_that_may_stand_stands() -> None:
    hands = [["Qc", "Qd", "Qh", "9s", "Kd"], ["2c"]]
    entry = finished(hands=hands, done=["meld Qc Qd Qh"], stock=["5c"], discard=["9d"])
    assert len(entry.do) == 1
    assert entry.do[0].startswith("discard ")


def test_a_deep_taken_card_is_used() -> None:
    entry = finished(
        rules="rummy500",
        hands=[["7c", "7d", "Kd", "7h", "2c"], ["2d", "4d"]],
        stock=["5c", "6c"],
        discard=["9d"],
        taken=["7h", "2c"],
    )
    assert parse_action(entry.do[0]).kind == MELD
    assert "7h" in entry.do[0]


def test_with_an_empty_stock_the_top_discard_is_taken_rather_than_the_round_ended() -> None:
    entry = finished(
        rules="basic", phase="draw", hands=[["7c", "Kd", "2c"], ["2d", "4d"]], stock=[], discard=["9d"]
    )
    assert entry.do[0] == "take"
    assert entry.do[1] == "discard Kd"


def test_debts_are_met_in_these_tests() -> None:
    chance = random.Random("debts")
    owed = check_all_along(dealt(FAMILIES["classic"], 3, chance), chance, 1)
    assert owed > 3
