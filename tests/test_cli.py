"""Guards the command line: what it prints, its exit codes, and one clear sentence for a mistake."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from romme.cli import app
from romme.engine.record import read_record, write_record, write_text
from tests.server.fair import CASES, record_of

VECTORS = Path(__file__).parent / "vectors"
runner = CliRunner()


def test_vectors_that_hold() -> None:
    result = runner.invoke(app, ["vectors", str(VECTORS / "rules.json")])
    assert result.exit_code == 0
    assert "vectors hold" in result.output


def test_a_failing_vector_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    vector = next(
        v for v in json.loads((VECTORS / "rules.json").read_text("utf-8")) if v["id"] == "draw-twice"
    )
    vector["expect"] = {"refused": "stock-empty"}
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([vector]), "utf-8")
    result = runner.invoke(app, ["vectors", str(path)])
    assert result.exit_code == 1
    assert "draw-twice: 'draw': refused with already-drawn, not stock-empty" in result.output


def test_no_file_of_vectors(tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    path.write_text("hello", "utf-8")
    result = runner.invoke(app, ["vectors", str(path)])
    assert result.exit_code == 2
    assert "not a readable file of vectors" in result.output


def test_a_match_in_the_terminal_is_recorded_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    typed = "moves\nmeld 2c\nnonsense\ndraw\nresign\n"
    played = runner.invoke(app, ["play", "--seed", "4", "--record", str(path)], input=typed)
    assert played.exit_code == 0, played.output
    assert "(draw-first)" in played.output
    assert "(bad-action)" in played.output
    assert "The match goes to greedy" in played.output
    replayed = runner.invoke(app, ["replay", str(path)])
    assert replayed.exit_code == 0, replayed.output
    assert "resigns" in replayed.output
    assert "(match over)" in replayed.output


def test_a_history_is_replayed_and_verified(tmp_path: Path) -> None:
    one, other = (read_record(record_of(case)) for case in CASES[:2])
    path = tmp_path / "history"
    path.write_text(write_record(*one) + write_record(*other), "utf-8")
    fair = runner.invoke(app, ["replay", str(path), "--verify"])
    assert fair.exit_code == 0, fair.output
    assert fair.output.count("Every deal agrees with its commitment.") == 2
    path.write_text(write_text(*one), "utf-8")
    assert runner.invoke(app, ["replay", str(path), "--verify"]).exit_code == 0
    changed = next(case for case in CASES if case["id"] == "stock")
    path.write_text(record_of(CASES[1]) + record_of(changed), "utf-8")
    found = runner.invoke(app, ["replay", str(path), "--verify"])
    assert found.exit_code == 1
    assert "entry 44: the new stock is not the one that seed and entropy give." in found.output


@pytest.mark.parametrize("damage", ["hole", "card", "json"])
def test_a_damaged_record_is_refused_with_its_line(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "match.jsonl"
    runner.invoke(app, ["play", "--seed", "4", "--record", str(path)], input="draw\nquit\n")
    lines = path.read_text("utf-8").splitlines()
    lines[1] = {"hole": lines[2], "card": lines[1].replace('"7d"', '"7x"'), "json": lines[1][:-1]}[damage]
    path.write_text("\n".join(lines), "utf-8")
    result = runner.invoke(app, ["replay", str(path)])
    assert result.exit_code == 2
    assert "line 2" in result.output


def test_the_arena_prints_an_interval() -> None:
    result = runner.invoke(app, ["arena", "--deals", "4", "--jobs", "1", "--json"])
    assert result.exit_code == 0, result.output
    mean, low, high = json.loads(result.output)["win_rate"]["greedy"]
    assert low <= mean <= high


@pytest.mark.parametrize(
    "arguments",
    [["arena", "--bots", "greedy,grandmaster"], ["arena", "--bots", "greedy"], ["play", "--rules", "skat"]],
)
def test_what_is_not_there_is_said_in_one_sentence(arguments: list[str]) -> None:
    result = runner.invoke(app, arguments)
    assert result.exit_code == 2
    assert "are " in result.output
