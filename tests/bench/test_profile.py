"""Guards the profile of play-outs: what py-spy saw is counted for the functions of ours, compiled or not, and no other."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest
from typer.testing import CliRunner

from romme.bench.profile import shares
from romme.cli import app

STACKS = """
_start;<module> (cli.py:3);import_all (loading.py:1) 40
<module> (cli.py:3);measure (romme/bench/search.py:28);CPyPy_search___play_on (__native.c:5);CPyDef_arrange___arrange (__native.c:1);CPyList_GetSlice (list_ops.c:4) 6
<module> (cli.py:3);measure (romme/bench/search.py:28);CPyDef_arrange___arrange (__native.c:1);CPyDef_arrange____Solver____cover (__native.c:9) 3
<module> (cli.py:3);measure (romme/bench/search.py:25);of_hand (/there/romme/bots/hand_model.py:9);len (python) 1
"""


def test_shares_are_of_what_is_measured_and_of_functions_of_ours() -> None:
    found = {share.function: (share.itself, share.whole) for share in shares(STACKS.splitlines())}
    assert found == {
        "arrange.arrange": (0.6, 0.9),
        "arrange._Solver._cover": (0.3, 0.3),
        "hand_model.of_hand": (0.1, 0.1),
    }
    assert [share.whole for share in shares(STACKS.splitlines())] == [0.9, 0.3, 0.1]


def test_a_profile_without_py_spy_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    said = CliRunner().invoke(app, ["bench", "search", "--family", "duo", "--seconds", "0.1", "--profile"])
    assert said.exit_code == 2
    assert "pip install 'romme-online[profile]'" in said.stderr
