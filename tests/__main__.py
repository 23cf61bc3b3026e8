"""`python -m tests` runs everything; with arguments, pytest gets those and nothing else."""

from __future__ import annotations

import os
import sys

import pytest

from tests.web import chromium

_CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
# One more than there are cores: most of the time a test waits, for a browser or for a pause at the table.
EVERYTHING = ["-n", str(_CORES + 1), "--dist", "worksteal", "tests"]


def main(arguments: list[str]) -> int:
    """Fetch the browser where one can see it being fetched, then hand over to pytest."""
    if not arguments:
        chromium.installed()
    return pytest.main(arguments or EVERYTHING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
