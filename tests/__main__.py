"""`python -m tests` runs everything; with arguments, pytest gets those and nothing else."""

from __future__ import annotations

import sys

import pytest

from tests.web import chromium

EVERYTHING = ["-n", "auto", "--dist", "worksteal", "tests"]


def main(arguments: list[str]) -> int:
    """Fetch the browser where one can see it being fetched, then hand over to pytest."""
    if not arguments:
        chromium.installed()
    return pytest.main(arguments or EVERYTHING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
