"""Passkeys over REST: who may ask for which challenge, and what is refused. A real one is used in a browser test."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import browser, register
from tests.server.test_rest import trouble

CHALLENGE = "/api/passkeys/challenge"


def at_home(site: Site) -> Browser:
    """A browser that calls this machine localhost, where passkeys work."""
    return browser(site.url.replace("127.0.0.1", "localhost"))


def test_challenges_by_who_asks(site: Site) -> None:
    with at_home(site) as stranger, at_home(site) as owner, browser(site.url) as bare:
        trouble(bare.post(CHALLENGE, json={"purpose": "sign-in"}), 409, "no-passkeys")
        for purpose in ("add", "confirm"):
            trouble(stranger.post(CHALLENGE, json={"purpose": purpose}), 401, "no-account")
        asked = stranger.post(CHALLENGE, json={"purpose": "sign-in"}).json()
        assert (asked["site"], asked["user"], asked["known"]) == ("localhost", "", [])
        trouble(stranger.post(CHALLENGE, json={"purpose": "register", "name": "x"}), 400, "bad-name")
        made = stranger.post(CHALLENGE, json={"purpose": "register", "name": "Passkeyer"}).json()
        assert made["user"]
        register(owner, "Keyless")
        trouble(stranger.post(CHALLENGE, json={"purpose": "register", "name": "key.less"}), 409, "name-taken")
        assert owner.post(CHALLENGE, json={"purpose": "add"}).json()["name"] == "Keyless"


@pytest.mark.parametrize("client", ["", "AAAA", "bm90IGpzb24", "W10", "eyJjaGFsbGVuZ2UiOiAxfQ"])
def test_answers_that_no_passkey_gave(site: Site, client: str) -> None:
    junk: dict[str, Any] = {
        "id": "AAAA",
        "client": client,
        "attestation": "AAAA",
        "authenticator": "AAAA",
        "signature": "AAAA",
    }
    with at_home(site) as who:
        trouble(who.post("/api/sign-in/passkey", json=junk), 403, "bad-passkey")
        body = {"name": f"Junk{len(client)}x", "language": "en", "passkey": junk}
        trouble(who.post("/api/account", json=body), 400, "bad-passkey")
        register(who, f"Junk{len(client)}y")
        trouble(who.post("/api/account/confirm", json={"passkey": junk}), 403, "wrong-credentials")
        trouble(who.post("/api/account/passkeys", json={"passkey": junk, "label": "x"}), 400, "bad-passkey")
