"""What a browser keeps for us, where no script can read it: a guest's signed key, and the token of a session.

Whoever holds the key of a guest holds his seats, and nobody can make one up. Once a guest has an account only sessions
count, as they can be ended. Over https the token's cookie has a name that no other host of the domain can set.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

NAME: Final = "romme"
_SESSION: Final = "romme-session"
_MAX_AGE: Final = 400 * 24 * 3600


def new_guest() -> str:
    """A fresh guest id."""
    return secrets.token_hex(16)


def sign(key: bytes, guest: str) -> str:
    """The value of the cookie."""
    return f"{guest}.{_mark(key, guest)}"


def guest_of(key: bytes, header: str) -> str | None:
    """The guest that a Cookie header names, or None unless we signed it."""
    guest, _, mark = _value(header, NAME).partition(".")
    ours = hmac.compare_digest(mark.encode(), _mark(key, guest).encode())
    return guest if guest and ours else None


def session_of(header: str, *, https: bool) -> str:
    """The token of the session in a Cookie header; empty where there is none."""
    return _value(header, _session_name(https=https))


def set_cookie(key: bytes, guest: str, *, https: bool) -> str:
    """The Set-Cookie header; SameSite=Lax, so that an invitation link opened from a mail still finds the seat."""
    secure = "; Secure" if https else ""
    return f"{NAME}={sign(key, guest)}; Path=/; Max-Age={_MAX_AGE}; HttpOnly; SameSite=Lax{secure}"


def set_session(token: str, *, https: bool) -> str:
    """The Set-Cookie header of a session; an empty token takes it away."""
    secure = "; Secure" if https else ""
    age = _MAX_AGE if token else 0
    return f"{_session_name(https=https)}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def _session_name(*, https: bool) -> str:
    return f"__Host-{_SESSION}" if https else _SESSION


def _value(header: str, name: str) -> str:
    try:
        morsel = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return morsel.value if morsel is not None else ""


def _mark(key: bytes, guest: str) -> str:
    digest = hmac.digest(key, b"guest " + guest.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
