"""What a view says for players of every family: who may knock, who came off best, what the jokers of an offer stand for."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from romme.engine.match import Match
from romme.engine.read_position import state_from_json
from romme.engine.rules import FAMILIES
from romme.server import project
from romme.server.lobby import families
from romme.server.room import Room
from tests.server.tables import play_round, room, saved


def match_at(position: dict[str, object]) -> Match:
    state = state_from_json(position)
    match = Match(state.table.rules, state.table.seats)
    match.state = state
    return match


def a_table(family: str, options: str = "{}") -> Room:
    table = saved(options=options)
    return room(replace(table, room=replace(table.room, rules=family)))


@pytest.mark.parametrize("family", FAMILIES)
def test_the_house_rules_of_a_table_are_named(family: str) -> None:
    base = project.options_of(FAMILIES[family])
    assert a_table(family).update(None, 0, None).view.changed == []
    assert a_table(family, json.dumps(base)).update(None, 0, None).view.changed == []
    told = a_table(family, '{"max_turns": 77, "ace": "low", "hand_size": 9}').update(None, 0, None).view
    assert told.changed == [name for name, value in told.options.items() if value != base[name]]
    assert {"max_turns", "hand_size"} <= set(told.changed)


def test_everybody_sees_who_may_knock() -> None:
    table = a_table("classic")
    shown = table.update(None, 0, None).view
    assert shown.knockers == [1 - shown.turn]
    assert a_table("club").update(None, 0, None).view.knockers == []


@pytest.mark.parametrize("family", FAMILIES)
def test_the_best_of_a_round_are_named(family: str) -> None:
    table = a_table(family)
    play_round(table, Random(3))
    result = table.update(0, 0, None).view.result
    assert result is not None
    assert result.evaluation is None
    assert result.remaining is None
    lowest = FAMILIES[family].scoring in ("penalty", "negative")
    best = (min if lowest else max)(result.points)
    expected = [seat for seat, points in enumerate(result.points) if points == best]
    assert result.best == (expected if len(set(result.points)) > 1 else [])


def test_tournament_points_come_with_the_result() -> None:
    table = a_table("club", '{"scoring": "tournament"}')
    play_round(table, Random(5))
    result = table.update(0, 0, None).view.result
    assert result is not None
    assert result.evaluation == result.scores
    assert result.remaining == result.points
    leading = [seat for seat in (0, 1) if result.evaluation[seat] == max(result.evaluation)]
    assert result.best == (leading if len(leading) == 1 else [])


def test_an_offer_says_what_its_joker_stands_for() -> None:
    position = {
        "rules": "classic",
        "seats": 2,
        "dealer": 1,
        "turn": 0,
        "phase": "play",
        "stock": ["2c", "3c"],
        "discard": ["9s"],
        "hands": [["5h", "6h", "Jk", "Ks", "Kd", "Kh", "2s"], ["3d"]],
    }
    legal = project.show_legal(match_at(position), 0)
    assert legal is not None
    stands = {tuple(meld.cards): meld.stands for meld in legal.melds}
    assert stands["Jk", "5h", "6h"] == [["4h"], None, None]
    assert stands["5h", "6h", "Jk"] == [None, None, ["7h"]]


def test_where_scoring_can_be_chosen_the_usual_way_comes_first() -> None:
    offered = {family.name: family.scorings for family in families()}
    assert offered["basic"] == ["positive", "negative"]
    assert offered["club"] == ["minus", "tournament"]
    assert all(not found or found[0] == FAMILIES[name].scoring for name, found in offered.items())
