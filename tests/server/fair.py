"""Records that were dealt fairly, and the same records with something changed: pytest and the browser's page read one file.

A case takes a record, sets some keys (line 0 is the header, line n the entry n), cuts it after `cut` lines where that is
said, and names what must be found: pairs of an entry and what of it is not as promised.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "fair" / "deals.json").read_text(encoding="utf-8")
)
CASES: list[dict[str, Any]] = VECTORS["cases"]


def record_of(case: dict[str, Any]) -> str:
    """The record of a case as JSON lines."""
    lines = [dict(line) for line in VECTORS["records"][case["record"]]]
    for v, key, value in case["set"]:
        lines[v][key] = value
    return "".join(json.dumps(line) + "\n" for line in lines[: case.get("cut")])
