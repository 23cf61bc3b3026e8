"""The load command: it plays, measures the site that it has started, and says what it saw."""

from __future__ import annotations

import re

from typer.testing import CliRunner

from romme.bench.tables import percentile
from romme.cli import app


def test_percentiles() -> None:
    values = [float(number) for number in range(100)]
    assert percentile(values, 0.5) == 50
    assert percentile(values, 0.99) == 99
    assert percentile([], 0.99) == 0


def test_tables_are_played_at_and_measured() -> None:
    result = CliRunner().invoke(
        app, ["bench", "tables", "--tables", "3", "--level", "solid", "--seconds", "6", "--think", "0.1"]
    )
    assert "The engine runs" in result.output, result.output
    found = dict(re.findall(r"^(.+?) +half +([\d.]+) s", result.output, re.MULTILINE))
    assert found.keys() == {"action", "whole turn", "event loop late"}
    assert 0.3 < float(found["action"]) < 4  # their pauses included
    assert int(re.findall(r"^action.* of ([\d,]+)", result.output, re.MULTILINE)[0]) > 5
