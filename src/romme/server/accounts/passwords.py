"""Passwords are kept as argon2id hashes (OWASP's first choice: 19 MiB, two passes), made in a thread and two at a time.

An account that is not there costs the same time as a wrong password.
"""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from precis_i18n import get_profile

from romme.server.accounts.names import fold

SHORTEST: Final = 8
_AT_A_TIME: Final = 2
_OPAQUE: Final = get_profile("OpaqueString")
_NOBODYS: Final = (
    "$argon2id$v=19$m=19456,t=2,p=1$VGhlIGRlYWxlcidzIG93bg$VdJ1Pug4MPt28nmOQWXyJ0jUaT0lOTP5ZN8cYQ3o1oE"
)
"""What the password of an unknown account is compared with."""


class WeakPassword(ValueError):
    """Too easy to guess, or not a password; says what would be better."""


class Passwords:
    """Makes and compares hashes without holding anybody else up."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)
        self._turn = asyncio.Semaphore(_AT_A_TIME)

    async def hash(self, password: str, name: str) -> str:
        """The hash of a new password of the account with this name, if it is known. Raises WeakPassword."""
        secret = _opaque(password)
        if len(secret) < SHORTEST:
            raise WeakPassword(f"A password has at least {SHORTEST} characters.")
        low = secret.casefold()
        if low in _common() or len(set(low)) < 4 or (name and fold(low) == fold(name)):
            raise WeakPassword("This password is among the first that would be tried.")
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, secret)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether it is the password with this hash."""
        async with self._turn:
            same = await asyncio.to_thread(self._same, password, kept or _NOBODYS)
        return same and kept is not None

    def _same(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, _opaque(password))
        except (VerificationError, InvalidHashError, WeakPassword):
            return False


@cache
def _common() -> frozenset[str]:
    """The passwords that are tried first, in the languages of the site."""
    return frozenset(Path(__file__).with_name("passwords.txt").read_text(encoding="utf-8").split())


def _opaque(password: str) -> str:
    """As RFC 8265 compares passwords: two ways to type one character are one. Raises WeakPassword."""
    try:
        return str(_OPAQUE.enforce(password))
    except UnicodeEncodeError as error:
        raise WeakPassword("A password may not hold control characters.") from error
