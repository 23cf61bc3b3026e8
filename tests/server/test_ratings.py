"""Ratings: the library's answers against the published formulas and against numbers written down, and what is shown of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romme.bots import BOTS
from romme.server.results.ratings import (
    BANDS,
    BETA,
    COMPUTER,
    SETTLED,
    TAU,
    Rating,
    band,
    number,
    rated,
)


def by_the_paper(before: Sequence[Rating], places: Sequence[int]) -> list[tuple[float, float]]:
    """Plackett-Luce with ties as Weng and Lin give it (JMLR 12, 2011, algorithm 4)."""
    sigmas = [math.hypot(each.sigma, TAU) for each in before]
    c = math.sqrt(sum(sigma**2 + BETA**2 for sigma in sigmas))
    strengths = [math.exp(each.mu / c) for each in before]
    seats = range(len(before))
    after = []
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if places[q] <= places[i]:
                share = strengths[i] / sum(strengths[s] for s in seats if places[s] >= places[q])
                tied = places.count(places[q])
                omega += ((1.0 if q == i else 0.0) - share) / tied
                delta += share * (1 - share) / tied
        variance = sigmas[i] ** 2
        delta *= variance / c**2 * (sigmas[i] / c)
        after.append((before[i].mu + omega * variance / c, sigmas[i] * math.sqrt(max(1 - delta, 1e-4))))
    return after


SETTLED_ONE = Rating(28.0, 5.0, 40)

KNOWN = [
    ([Rating(), Rating()], [1, 2], [(26.6349, 8.2719), (23.3651, 8.2719)]),
    ([Rating(), Rating()], [1, 1], [(25.0, 8.2719), (25.0, 8.2719)]),
    ([SETTLED_ONE, Rating()], [2, 1], [(27.3337, 4.9933), (26.8496, 8.2616)]),
    (
        [Rating(), Rating(), Rating(), Rating()],
        [1, 2, 2, 4],
        [(26.734, 8.3183), (24.8073, 8.2985), (24.8073, 8.2985), (23.6513, 8.2985)],
    ),
    (
        [SETTLED_ONE, Rating(), Rating(22.0, 7.0, 3), Rating(25.0, 6.0, 12)],
        [1, 1, 3, 3],
        [(28.1967, 5.0), (25.614, 8.3152), (21.658, 6.9797), (24.6498, 5.9899)],
    ),
]


@pytest.mark.parametrize(("before", "places", "after"), KNOWN)
def test_known_answers(before: list[Rating], places: list[int], after: list[tuple[float, float]]) -> None:
    found = rated(before, places)
    assert [(each.mu, each.sigma) for each in found] == [pytest.approx(pair, abs=1e-4) for pair in after]
    assert [each.matches for each in found] == [each.matches + 1 for each in before]


PLAYERS = st.builds(Rating, st.floats(5, 45), st.floats(1, 9), st.integers(0, 100))


@given(st.lists(st.tuples(PLAYERS, st.integers(1, 6)), min_size=2, max_size=6))
def test_every_match_is_rated_as_the_paper_says(seats: list[tuple[Rating, int]]) -> None:
    before = [player for player, _ in seats]
    order = [place for _, place in seats]
    places = [1 + sum(other < place for other in order) for place in order]
    found = rated(before, places)
    expected = by_the_paper(before, places)
    assert [(each.mu, each.sigma) for each in found] == [pytest.approx(pair) for pair in expected]


def test_the_number_shown() -> None:
    assert number(25.0) == Rating().number == 1500
    assert number(30.5) == 1555
    assert number(-200.0) < 0


def test_the_bands_lie_on_each_other_without_holes() -> None:
    lowest = [edge for _, edge in BANDS]
    assert lowest == sorted(lowest, reverse=True)
    for name, edge in BANDS:
        assert band(edge) == name
        assert band(edge - 1) != name
    assert band(0) == "learning"


def test_a_rating_is_provisional_until_some_matches_stand_behind_it() -> None:
    assert Rating(40.0, 8.0, SETTLED - 1).band is None
    assert Rating(40.0, 8.0, SETTLED).band == "strong"


def test_a_hundred_points_are_what_the_documents_say() -> None:
    """Of two settled players 100 apart the stronger wins 64 % of the matches that the model expects."""
    c = math.sqrt(2) * BETA
    assert 1 / (1 + math.exp(-10 / c)) == pytest.approx(0.64, abs=0.005)


def test_every_computer_player_has_a_number() -> None:
    assert set(COMPUTER) == set(BOTS)
