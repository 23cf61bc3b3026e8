"""Guards the suite that judges the shuffle: its distributions are exact, a fair shuffle passes, each kind of bad one is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from typer.testing import CliRunner

from romme.bench import shuffle
from romme.bench.chi_square import fit, p_value
from romme.cli import app

SMALL = 6


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (0.0, 3, 1.0),
        (18.307038, 10, 0.05),
        (29.588298, 10, 0.001),
        (2.558212, 10, 0.99),
        (2601, 2601, 0.4963),
    ],
)
def test_p_values_are_those_of_the_tables(chi_square: float, freedom: int, p: float) -> None:
    assert p_value(chi_square, freedom) == pytest.approx(p, abs=1e-4)


def test_rare_cases_are_counted_together() -> None:
    _, freedom, p = fit([48, 2, 1, 49], [0.5, 0.02, 0.01, 0.47], fewest=10)
    assert freedom == 1
    assert p > 0.5
    assert fit([90, 0, 0, 10], [0.5, 0.02, 0.01, 0.47], fewest=10)[2] < 1e-6


def test_the_distributions_are_those_of_all_orders() -> None:
    kinds = ("ascending runs", "first run", "colour runs", "cycles")
    counted = {kind: [0] * (SMALL + 1) for kind in kinds} | {
        kind: [0] * SMALL**2 for kind in ("position", "pairs")
    }
    for number, deck in enumerate(permutations(range(SMALL))):
        shuffle.count_deck(counted, deck, number)
    assert set(counted["position"]) == {120}
    exact = {
        "ascending runs": shuffle.eulerian(SMALL),
        "first run": shuffle.first_run(SMALL),
        "colour runs": shuffle.colour_runs(SMALL),
        "cycles": shuffle.stirling(SMALL),
    }
    for kind, shares in exact.items():
        assert [share * 720 for share in shares] == pytest.approx(counted[kind]), kind


def from_the_front(deck: list[int], random: Random) -> None:
    """The usual mistake: every card is exchanged with any other."""
    for place in range(len(deck)):
        other = random.randrange(len(deck))
        deck[place], deck[other] = deck[other], deck[place]


def never_stays(deck: list[int], random: Random) -> None:
    """The other usual mistake: no card is left where it is, so that there is one cycle only."""
    for last in range(len(deck) - 1, 0, -1):
        other = random.randrange(last)
        deck[last], deck[other] = deck[other], deck[last]


def riffled(deck: list[int], random: Random) -> None:
    """As people shuffle, five times."""
    for _ in range(5):
        cut = sum(random.random() < 0.5 for _ in deck)
        left, right = deck[:cut], deck[cut:]
        for place in range(len(deck)):
            side = left if random.random() * (len(left) + len(right)) < len(left) else right
            deck[place] = side.pop(0)


def only_cut(deck: list[int], random: Random) -> None:
    """Neighbours stay together."""
    cut = random.randrange(len(deck))
    deck[:] = deck[cut:] + deck[:cut]


def top_half_only(deck: list[int], random: Random) -> None:
    """Cards of one half never get into the other."""
    half = deck[:26]
    random.shuffle(half)
    rest = deck[26:]
    random.shuffle(rest)
    deck[:] = half + rest


@pytest.mark.parametrize(
    ("bad", "finds"),
    [
        (from_the_front, {"position"}),
        (never_stays, {"cycles"}),
        (riffled, {"ascending runs"}),
        (only_cut, {"pairs", "first run"}),
        (top_half_only, {"position", "colour runs"}),
    ],
)
def test_bad_shuffles_are_found(bad: Callable[[list[int], Random], None], finds: set[str]) -> None:
    assert finds <= suspects(bad, 4000)


def test_a_good_one_passes() -> None:
    assert suspects(lambda deck, random: random.shuffle(deck), 4000) == set()


def suspects(way: Callable[[list[int], Random], None], decks: int) -> set[str]:
    """The tests that find a way to shuffle suspicious."""
    random = Random(1)
    found = shuffle.nothing_counted(52)
    for number in range(decks):
        deck = list(range(52))
        way(deck, random)
        shuffle.count_deck(found, deck, number)
    found["new stock"] = [1] * 52**2
    found["dealer"] = [600 // seats for seats in range(2, 7) for _ in range(seats)]
    return {verdict.name for verdict in shuffle.verdicts(found, 52) if verdict.p < shuffle.SUSPICIOUS}


@pytest.mark.parametrize("cards", [52, 110])
def test_the_servers_shuffle_is_fair_and_the_same_with_any_number_of_processes(cards: int) -> None:
    done: Counter[str] = Counter()

    def progress(count: int) -> None:
        done["decks"] += count

    found = shuffle.judge(3000, cards, "a seed", 1, progress)
    assert done["decks"] == 3000
    assert len({verdict.name for verdict in found}) == 8
    assert all(1e-4 < verdict.p < 1 - 1e-4 for verdict in found), found
    if cards == 52:
        assert shuffle.judge(3000, cards, "a seed", 2, progress) == found


def test_the_command_prints_p_values() -> None:
    result = CliRunner().invoke(app, ["bench", "shuffle", "--decks", "1000", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert result.output.count("p = ") == 8
    assert "1,000 decks of 52 cards: as by chance" in result.output
