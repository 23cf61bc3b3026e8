"""Guards everything at once: recorded matches must be played, seen and scored as they were. A difference is either a
mistake or wanted; then `python -m tests.engine.golden` writes the files again and the diff is reviewed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from romme.engine.record import begin, entry_from_json, header_from_json, play
from romme.engine.state import PHASE_OVER
from tests.engine.games import round_of
from tests.engine.golden import FOLDER, MATCHES, replayed

FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_match(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert list(replayed(lines)) == lines


def test_each_match_is_there() -> None:
    assert {path.stem for path in FILES} == set(MATCHES)


def verbs(lines: list[dict[str, Any]]) -> set[str]:
    return {action.split()[0] for line in lines[1:] for action in line["do"]}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_matches_are_whole(path: Path) -> None:
    """Each is played to its end, in more than one round, with melds and lay-offs."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    match = begin(header_from_json(lines[0]))
    for line in lines[1:]:
        match, _ = play(match, entry_from_json(line))
    assert match.over
    assert round_of(match).table.phase == PHASE_OVER
    assert {"deal", "draw", "take", "meld", "lay", "discard", "next"} <= verbs(lines)


def test_golden_matches_show_everything() -> None:
    found: set[str] = set()
    ends: set[str] = set()
    for path in FILES:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        found |= verbs(lines)
        ends |= {line["ended"] for line in lines if "ended" in line}
    assert found == {"deal", "draw", "take", "knock", "meld", "lay", "swap", "undo", "discard", "end", "next"}
    assert ends == {"out", "stock", "turns"}
