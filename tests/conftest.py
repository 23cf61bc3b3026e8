"""What holds for every test: it never touches the data of the person who runs it, and fails in the same way twice."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True, scope="session")
def _no_users_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Put the user's data folder elsewhere, for this process and those that it starts."""
    folder = tmp_path_factory.mktemp("user-data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("XDG_CONFIG_HOME", str(folder))
        patch.setenv("BROWSER", "true")  # should a test start a site that opens one
        yield folder
