"""Guards the measurements: duplicate deals, matches, intervals, the sequential test and the ratings, the same with any number of
processes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from math import log10
from random import Random

import pytest
from typer.testing import CliRunner

from romme.bots import BOTS
from romme.bots.arena import Contest, run
from romme.bots.ladder import elo
from romme.bots.rounds import play_match, shuffled_deck
from romme.bots.sprt import Sprt
from romme.bots.tally import Observation, Tally, share
from romme.cli import app
from romme.engine.actions import Action
from romme.engine.rules import FAMILIES
from romme.engine.state import View
from tests.engine.games import seatings


def never(_: Tally) -> bool:
    return False


def coin(won: float, decks: int, seed: int) -> Tally:
    """Rounds of two seats that the first of two players wins with this chance."""
    random = Random(seed)
    tally = Tally(["a", "b"])
    for _ in range(decks):
        mine = sum(random.random() < won for _ in range(2))
        tally.rounds[0].append(Observation(mine, 2))
        tally.rounds[1].append(Observation(2 - mine, 2))
    return tally


def test_the_same_seed_gives_the_same_result_with_any_number_of_processes() -> None:

    def outcome(jobs: int, seed: int) -> tuple[object, ...]:
        tally = run(Contest("duo", ("greedy", "casual"), seed), 40, jobs, never)
        assert tally.decks >= 40
        return tally.rounds, tally.points, tally.matches, tally.decisions

    assert outcome(3, 5) == outcome(1, 5) != outcome(1, 6)


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_every_seating_plays_the_same_decks_to_the_end_of_a_match(family: str, seats: int) -> None:
    names = ("greedy", "casual", "beginner")
    lineup = tuple(names[seat % 3] for seat in range(seats))
    contest = Contest(family, lineup, 2)
    ways = 3 if seats == 6 else seats  # with six seats the line-up looks the same after three
    assert len(set(contest.seatings())) == len(contest.seatings()) == ways
    tally = run(contest, 2, 1, never)
    assert tally.decks >= 2
    first = [seen.count for seen in tally.rounds[0]]
    assert first[0] == ways
    assert tally.rounds_played() == sum(first)
    assert tally.matches_played() % ways == 0
    for kind in (tally.rounds, tally.matches):
        for at in range(len(kind[0])):  # every round and match is won once, by one or several
            assert sum(player[at].total for player in kind) == pytest.approx(kind[0][at].count)


def test_a_match_ends_as_its_rules_say_and_hands_its_totals_to_the_players() -> None:
    rules = FAMILIES["duo"]
    seen: list[list[int]] = []

    def watching(view: View, random: Random) -> Action | None:
        seen.append(view.table.scores)
        return BOTS["casual"](view, random)

    def deals() -> Iterator[tuple[list[int], Random]]:
        for number in range(1000):
            yield shuffled_deck(rules, Random(number)), Random(number)

    rounds, shares = play_match(rules, [watching, BOTS["casual"]], deals())
    assert len(rounds) > 2
    assert sorted(shares) == [0.0, 1.0]
    most = max(max(scores) for scores in seen)
    assert 0 < most < (rules.target or 0)  # it was never reached before the last round was over


def test_intervals_hold_the_truth_and_narrow_with_more_decks() -> None:
    hits = 0
    for seed in range(200):
        estimate = coin(0.6, 60, seed).win_rate(0)
        hits += estimate.low <= 0.6 <= estimate.high
    assert 180 <= hits <= 199
    few, many = coin(0.6, 40, 1).win_rate(0), coin(0.6, 4000, 1).win_rate(0)
    assert many.high - many.low < (few.high - few.low) / 8


def test_few_results_and_equal_ones_prove_little() -> None:
    assert share([]) == (0.0, 0.0, 1.0)
    won = share([Observation(2, 2)] * 3)
    assert won.mean == won.high == 1.0
    assert won.low < 0.5
    assert share([Observation(2, 2)] * 100).low > 0.95
    halves = share([Observation(1, 2)] * 4)
    assert halves.high - halves.low > 0.4


def test_points_are_the_lead_over_the_others() -> None:
    tally = run(Contest("duo", ("greedy", "random"), 3), 20, 1, never)
    assert tally.points_per_round(0).low > 10
    assert tally.points_per_round(0).mean == pytest.approx(-tally.points_per_round(1).mean)
    assert 0 < tally.turn_ms(0, 0.5) <= tally.turn_ms(0, 0.99)
    assert tally.decisions_per_second(0) > 0


def test_the_sequential_test_is_right_about_nineteen_times_of_twenty() -> None:
    test = Sprt.of(["a", "b"], 0.1)
    assert (test.h0, test.h1) == (0.5, 0.6)

    def verdict(won: float, seed: int) -> tuple[str | None, int]:
        whole = coin(won, 600, seed)
        for decks in range(30, 600, 5):
            part = Tally(["a", "b"])
            part.rounds = [seen[:decks] for seen in whole.rounds]
            if found := test.verdict(part):
                return found, decks
        return None, 600

    equal = [verdict(0.5, seed) for seed in range(60)]
    better = [verdict(0.6, seed) for seed in range(60)]
    assert sum(found == "h0" for found, _ in equal) >= 53
    assert sum(found == "h1" for found, _ in better) >= 53
    assert sum(decks for _, decks in better) / 60 < 300  # fewer than a test of fixed length needs
    assert test.verdict(coin(1.0, 20, 1)) is None


def test_the_sequential_test_ends_a_contest() -> None:
    test = Sprt.of(["greedy", "random"], 0.05)
    tally = run(
        Contest("duo", ("greedy", "random"), 1), 100_000, 2, lambda seen: test.verdict(seen) is not None
    )
    assert test.verdict(tally) == "h1"
    assert tally.decks < 200


def test_ratings_explain_the_shares() -> None:
    """Players whose strengths are known: 200 Elo apart, so three rounds won for each one lost."""
    names = ["weak", "middle", "good"]
    results = {}
    for seed, (one, other) in enumerate(combinations(names, 2)):
        odds = 10 ** ((names.index(one) - names.index(other)) / 2)
        results[one, other] = coin(odds / (1 + odds), 3000, seed)
    ratings = elo(names, results)
    assert sum(rating.mean for rating in ratings) == pytest.approx(3000)
    assert [round(rating.mean) for rating in ratings] == pytest.approx([800, 1000, 1200], abs=25)
    assert all(
        rating.low < expected < rating.high
        for rating, expected in zip(ratings, (800, 1000, 1200), strict=True)
    )
    assert log10(3) * 400 == pytest.approx(191, abs=1)


def test_the_command_prints_json_as_documented() -> None:
    result = CliRunner().invoke(
        app,
        [
            "arena",
            "--deals",
            "4",
            "--jobs",
            "1",
            "--json",
            "--bots",
            "greedy,casual,random",
            "--family",
            "basic",
        ],
    )
    assert result.exit_code == 0, result.output
    report = json.loads(result.output)
    assert list(report) == ["rounds", "win_rate", "points_per_round", "match_rate", "ms_per_turn"]
    for key in ("win_rate", "points_per_round", "match_rate"):
        assert list(report[key]) == ["greedy", "casual", "random"]
        assert all(low <= mean <= high for mean, low, high in report[key].values())
    assert all(half <= most for half, most in report["ms_per_turn"].values())


def test_a_ladder_rates_the_better_higher() -> None:
    result = CliRunner().invoke(
        app, ["ladder", "--bots", "random,casual,greedy", "--deals", "25", "--jobs", "1", "--json"]
    )
    assert result.exit_code == 0, result.output
    report = json.loads(result.output)
    ratings = {name: mean for name, (mean, _, _) in report["elo"].items()}
    assert ratings["random"] < ratings["casual"] < ratings["greedy"]
    assert [pair["players"] for pair in report["pairs"]] == [
        ["random", "casual"],
        ["random", "greedy"],
        ["casual", "greedy"],
    ]


@pytest.mark.parametrize("arguments", [["arena", "--bots", "casual,casual"], ["ladder", "--bots", "solid"]])
def test_nobody_is_compared_with_himself(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "two different players" in result.output
