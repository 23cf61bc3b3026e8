"""A device that makes and uses passkeys for a page, without a person: Chromium's own stand-in for one."""

from __future__ import annotations

from playwright.sync_api import Page

_DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def give_device(page: Page) -> None:
    """From now on passkeys that the page asks for are made and used at once."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": _DEVICE})
