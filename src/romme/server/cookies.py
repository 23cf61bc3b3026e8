"""A guest is a signed key in an HttpOnly cookie: whoever holds it holds the seats, and nobody can make one up."""

from __future__ import annotations

import base64
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

NAME: Final = "romme"
_MAX_AGE: Final = 400 * 24 * 3600


def new_guest() -> str:
    """A fresh guest id."""
    return secrets.token_hex(16)


def sign(key: bytes, guest: str) -> str:
    """The value of the cookie."""
    return f"{guest}.{_mark(key, guest)}"


def guest_of(key: bytes, header: str) -> str | None:
    """The guest that a Cookie header names, or None unless we signed it."""
    try:
        morsel = SimpleCookie(header).get(NAME)
    except CookieError:
        return None
    guest, _, mark = morsel.value.partition(".") if morsel is not None else ("", "", "")
    ours = hmac.compare_digest(mark.encode(), _mark(key, guest).encode())
    return guest if guest and ours else None


def set_cookie(key: bytes, guest: str, *, https: bool) -> str:
    """The Set-Cookie header; SameSite=Lax, so that an invitation link opened from a mail still finds the seat."""
    secure = "; Secure" if https else ""
    return f"{NAME}={sign(key, guest)}; Path=/; Max-Age={_MAX_AGE}; HttpOnly; SameSite=Lax{secure}"


def _mark(key: bytes, guest: str) -> str:
    digest = hmac.digest(key, b"guest " + guest.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
