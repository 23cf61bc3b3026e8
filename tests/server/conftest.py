"""A really started server for the tests that need one, and browsers' worth of clients for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.running import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests of a process; its computer players do not pause."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROMME_BOT_PAUSE", "0")
        with Site(tmp_path_factory.mktemp("site")) as running:
            yield running
