"""Every request that the OpenAPI description allows, and many that it does not, as a stranger and as a moderator: each is answered
in the form of `docs/protocol.md`, what is granted fits the description, and the server stays up.
"""

from __future__ import annotations

import itertools
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.running import ROMME, Site
from tests.server.clients import Browser
from tests.server.people import browser, register

EXAMPLES = {"stranger": 2, "moderator": 4}
_NUMBERS = itertools.count(1)
_CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def operations(site: Site) -> list[Any]:
    """Every route that the site describes."""
    schema = schemathesis.openapi.from_url(f"{site.url}/schema/openapi.json")
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@pytest.fixture(params=["stranger", "moderator"])
def role(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Asker:
    """Somebody who asks; each request comes from another address, so that no limit stands before the question."""

    def __init__(self, site: Site, role: str) -> None:
        self.site, self.role = site, role
        self.browser: Browser | None = None
        self.tables: list[str] = []
        self.enter()

    def enter(self) -> None:
        """Come anew, as after a request that ended the session."""
        self.leave()
        self.browser = browser(self.site.url)
        if self.role == "moderator":
            name = f"judge{next(_NUMBERS)}"
            register(self.browser, name)
            command = [str(ROMME), "user", "promote", name, "--data", str(self.site.data)]
            subprocess.run(command, check=True, capture_output=True)
        if self.role != "stranger":
            self.tables = [self.browser.table()["table"], self.browser.table("friend")["table"]]

    def come_back(self) -> None:
        """Come anew if what was asked has ended the session."""
        assert self.browser is not None
        if self.role != "stranger" and self.browser.get("/api/me").json()["account"] is None:
            self.enter()

    def leave(self) -> None:
        """Close the browser."""
        if self.browser is not None:
            self.browser.close()

    def ask(self, case: Any, number: int) -> Any:
        """Send what schemathesis made up, at times about a table that there is."""
        assert self.browser is not None
        if "table" in (case.path_parameters or {}) and number % 2 and self.tables:
            case.path_parameters["table"] = self.tables[number // 2 % len(self.tables)]
        sent = case.as_transport_kwargs(base_url=self.site.url)
        origin = {"origin": self.site.url, "x-forwarded-for": f"10.9.{number >> 8 & 255}.{number & 255}"}
        sent["headers"] = {**sent["headers"], **origin}
        sent.pop("cookies", None)
        return self.browser.request(**sent)


@pytest.fixture
def asker(site: Site, role: str) -> Iterator[Asker]:
    made = Asker(site, role)
    yield made
    made.leave()


def test_whatever_is_asked_is_answered_as_described(operations: list[Any], asker: Asker) -> None:
    statuses: Counter[int] = Counter()
    number = 0
    assert len(operations) > 50
    for operation in operations:

        @settings(
            max_examples=EXAMPLES[asker.role],
            database=None,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal number
            number += 1
            answer = asker.ask(case, number)
            statuses[answer.status_code] += 1
            if answer.status_code == 204:
                assert not answer.content
            elif answer.is_success:
                case.validate_response(answer, checks=_CHECKS)
            else:
                body = answer.json()
                assert body.keys() == {"code", "sentence"}, (case.method, case.path, body)
                assert body["code"] not in ("failed", "too-many"), (case.method, case.path, body)

        ask()
        asker.come_back()
    assert statuses[200] >= 10
    assert statuses[400] >= 20
    assert not any(status >= 500 for status in statuses), statuses
    assert "Traceback" not in asker.site.said()
