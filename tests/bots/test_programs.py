"""Other programs as players: the example of the documentation plays every family, and each way to fail has its sentence."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from romme.bots.arena import Contest, run
from romme.bots.program import Program, ProgramFailed
from romme.cli import app
from romme.engine.cards import full_deck
from romme.engine.match import deal_round
from romme.engine.rules import FAMILIES
from romme.engine.state import Table, view

EXAMPLE = Path(__file__).parents[2] / "examples" / "player.py"


def program(tmp_path: Path, *lines: str) -> str:
    """The command of a program that answers these lines, whatever it is asked, and then ends."""
    path = tmp_path / "player.py"
    answers = "".join(f"input()\nprint({line!r}, flush=True)\n" for line in lines)
    path.write_text(answers, encoding="utf-8")
    return f"'{sys.executable}' '{path}'"


def ask(command: str, patience: float = 10.0) -> object:
    """What a program answers in a first turn in which Ks and 2c are in hand, and who is asked."""
    state = deal_round(Table(FAMILIES["duo"], 2, 1), full_deck(1, 0))
    with Program(command, patience) as running:
        return running.decide(view(state, 0), Random(1))


@pytest.mark.parametrize("family", FAMILIES)
def test_the_example_plays_every_family(family: str) -> None:
    command = f"exec:'{sys.executable}' '{EXAMPLE}'"
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30
    tally = run(Contest(family, (command, "random"), 1), 1, 1, lambda _: False)
    assert tally.rounds_played() >= 2
    assert tally.decisions[0] > 10


def test_the_same_seed_gives_the_same_answers_of_a_program() -> None:
    contest = Contest("duo", ("casual", f"exec:'{sys.executable}' '{EXAMPLE}'"), 4)
    assert run(contest, 3, 1, lambda _: False).rounds == run(contest, 3, 2, lambda _: False).rounds


@pytest.mark.parametrize(
    ("lines", "how"),
    [
        ((), "ended with exit code 0"),
        (("uci",), "answered 'uci' to the greeting"),
        (("romme 10",), "to the greeting"),
        (("romme 1 x",), "ended with exit code 0"),
        (("romme 1", "castle"), "bad-action"),
        (("romme 1", "discard Ks"), "draw-first: .* Offered were: draw, take"),
        (("romme 1", "pass"), "bad-action"),
        (("romme 1", "take 7"), "bad-action"),
        (("romme 1", ""), "bad-action"),
    ],
)
def test_what_a_program_does_wrong_is_said_in_one_sentence(
    tmp_path: Path, lines: tuple[str, ...], how: str
) -> None:
    with pytest.raises(ProgramFailed, match=how) as failed:
        ask(program(tmp_path, *lines))
    assert str(failed.value).startswith("The program ")
    assert "\n" not in str(failed.value)


def test_a_program_that_crashes_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "player.py"
    path.write_text("print('romme 1', flush=True)\ninput()\ninput()\n{}['king']\n", encoding="utf-8")
    with pytest.raises(ProgramFailed, match="exit code 1: KeyError: 'king'"):
        ask(f"'{sys.executable}' '{path}'")


def test_a_program_that_is_too_slow_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "player.py"
    path.write_text(
        f"input()\nprint('romme 1', flush=True)\nopen({str(tmp_path / 'began')!r}, 'w')\nimport time; time.sleep(60)\n",
        encoding="utf-8",
    )
    began = time.monotonic()
    with pytest.raises(ProgramFailed, match=r"no answer within 1 seconds"):
        ask(f"'{sys.executable}' '{path}'", patience=1)
    assert (tmp_path / "began").exists()
    assert time.monotonic() - began < 20


def test_a_program_that_never_ends_its_turn_is_ended(tmp_path: Path) -> None:
    state = deal_round(Table(FAMILIES["duo"], 2, 1), full_deck(1, 0))
    with Program(program(tmp_path, "romme 1", *["draw"] * 300), 10) as running:
        for _ in range(200):
            running.decide(view(state, 0), Random(1))
        with pytest.raises(ProgramFailed, match="200 actions in one turn"):
            running.decide(view(state, 0), Random(1))


@pytest.mark.parametrize(
    ("command", "how"),
    [("exec:", "exec:COMMAND"), ("exec:'", "cannot be read"), ("exec:/no/such", "cannot be started")],
)
def test_no_program_at_all(command: str, how: str) -> None:
    result = CliRunner().invoke(app, ["arena", "--bots", f"casual,{command}", "--deals", "1"])
    assert result.exit_code == 2
    assert how in result.output
    assert result.output.count("\n") == 1


def test_a_failing_program_ends_a_contest_on_several_processes(tmp_path: Path) -> None:
    command = program(tmp_path, "romme 1 x", "discard Ks")
    result = CliRunner().invoke(
        app, ["arena", "--bots", f"casual,exec:{command}", "--deals", "100", "--jobs", "2"]
    )
    assert result.exit_code == 2
    assert "draw-first" in result.output
