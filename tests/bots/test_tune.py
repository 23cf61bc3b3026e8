"""Guards the tuned numbers: what is kept is known and used, a trial is repeatable, and only what is surely and lastingly better stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Self

import pytest

from romme.bots import style, tune
from romme.bots.style import NEVER, Style, style_of, with_numbers
from romme.bots.tally import Observation, Tally
from romme.bots.tune import CHOICES, Trial
from romme.engine.rules import FAMILIES

KEPT = json.loads(Path(style.__file__).with_name("styles.json").read_text("ascii"))


def numbers(of: Style) -> tuple[int, ...]:
    return of.points, of.outs, of.late_hand, of.late_stock


def test_what_is_kept_is_used_where_it_was_tuned() -> None:
    for family, by_seats in KEPT.items():
        rules = FAMILIES[family]
        for seats, changed in by_seats.items():
            assert changed.keys() <= CHOICES.keys()
            assert rules.min_seats <= int(seats) <= rules.max_seats
            tuned = with_numbers(rules.scoring, changed)
            assert (
                numbers(style_of(rules, int(seats)))
                == numbers(tuned)
                != numbers(with_numbers(rules.scoring, {}))
            )


def test_another_scoring_has_its_own_usual_style() -> None:
    for family in ("duo", "rummy500"):
        rules = FAMILIES[family]
        assert numbers(style_of(rules, 2)) == numbers(
            with_numbers(rules.scoring, KEPT.get(family, {}).get("2", {}))
        )
    assert with_numbers("melded", {}).late_hand == NEVER != with_numbers("minus", {}).late_hand


def test_a_trial_is_repeatable_in_parts() -> None:
    trial = Trial("duo", 2, {"late_hand": NEVER}, {}, 4)
    whole, parts = tune.play(trial, 0, 6), tune.play(trial, 0, 2)
    parts.extend(tune.play(trial, 2, 4))
    assert parts == whole
    assert whole.matches_played() == 12
    assert tune.play(Trial("duo", 2, {"late_hand": NEVER}, {}, 5), 0, 6) != whole


def test_who_never_holds_a_meld_loses_matches_for_two() -> None:
    won = tune.play(Trial("duo", 2, {"late_hand": NEVER}, {}, 1), 0, 40).match_rate(0)
    assert won.high < 0.5


def results(share: float) -> Tally:
    tally = Tally(["new", "rival"])
    tally.rounds[0] = tally.points[0] = [Observation(1, 2)] * 400
    tally.matches[0] = [Observation(3 * share, 3)] * 400
    return tally


@pytest.mark.parametrize(
    ("gain", "back", "found"),
    [(0.45, 0.33, {"late_hand": 9}), (0.55, 0.4, {"late_hand": 9}), (0.45, 0.45, {}), (0.334, 0.33, {})],
    ids=["better", "mostly better", "better only as long as the others play otherwise", "by chance"],
)
def test_only_what_is_surely_and_lastingly_better_is_kept(
    monkeypatch: pytest.MonkeyPatch, gain: float, back: float, found: dict[str, int]
) -> None:
    told: list[Trial] = []

    class Pool:
        def __init__(self, *_: object, **__: object) -> None: ...

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, _: object, trial: Trial, *__: int) -> Self:
            self.trial = trial
            return self

        def result(self) -> Tally:
            if not self.trial.new:
                return results(back)
            better = self.trial.new == {"late_hand": 9} and not self.trial.rival
            return results(gain if better else 0.33)

    monkeypatch.setattr(tune, "ProcessPoolExecutor", Pool)
    assert tune.tune("basic", 3, 25, 1, 1, lambda trial, _: told.append(trial)) == found
    assert all(trial.differs() for trial in told)
