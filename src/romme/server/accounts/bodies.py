"""Bodies of the requests and answers about accounts, as `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from romme.server.bodies import Me
from romme.server.wire import In, Out

Language = Literal["de", "es", "en"]
Wanted = Annotated[str, Meta(min_length=1, max_length=64)]
"""A name as somebody writes it; what is wrong with it is said in words of its own."""
Password = Annotated[str, Meta(min_length=1, max_length=256)]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Bytes = Annotated[str, Meta(max_length=8192, pattern="^[A-Za-z0-9_-]*$")]
"""Base64url without padding."""
Label = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Purpose = Literal["register", "sign-in", "add", "confirm"]


class PasskeyAnswer(In):
    """What the browser's passkey said: `attestation` where one is made, the other three where one is used."""

    id: Bytes
    client: Bytes
    attestation: Bytes = ""
    authenticator: Bytes = ""
    signature: Bytes = ""
    user: Bytes = ""


class WantedChallenge(In):
    """`POST /api/passkeys/challenge`; `name` is that of the account to be made."""

    purpose: Purpose
    name: Annotated[str, Meta(max_length=64)] = ""


class NewAccount(In):
    """`POST /api/account`: a password, a passkey or both."""

    name: Wanted
    language: Language
    password: Password | None = None
    passkey: PasskeyAnswer | None = None
    label: Label = "Passkey"
    """What the passkey is called on the account's page."""


class Credentials(In):
    """`POST /api/sign-in`."""

    name: Wanted
    password: Password


class Recovery(In):
    """`POST /api/sign-in/recovery`: one of the codes, and a new password."""

    name: Wanted
    code: Secret
    password: Password


class Proof(In):
    """`POST /api/account/confirm`: show again who you are."""

    password: Password | None = None
    passkey: PasskeyAnswer | None = None


class NewPasskey(In):
    """`POST /api/account/passkeys`."""

    passkey: PasskeyAnswer
    label: Label


class NewLabel(In):
    """`PUT /api/account/passkeys/{id}`."""

    label: Label


class NewName(In):
    """`PUT /api/account/name`."""

    name: Wanted


class NewPassword(In):
    """`PUT /api/account/password`; null where only passkeys shall open the account."""

    password: Password | None


class NewEmail(In):
    """`PUT /api/account/email`; null takes the address away."""

    email: (
        Annotated[
            str, Meta(max_length=254, pattern=r"^[^\s@<>(),;:\"\[\]\\]+@[^\s@<>(),;:\"\[\]\\]+\.[^\s@.]+$")
        ]
        | None
    )


class NewLanguage(In):
    """`PUT /api/account/language`."""

    language: Language


class WantedReset(In):
    """`POST /api/reset`: the name of an account, or the address of its owner."""

    who: Annotated[str, Meta(min_length=1, max_length=254, pattern=r"^[^\x00-\x1f]*$")]


class Reset(In):
    """`POST /api/reset/password`: the ticket from the letter, and a new password."""

    ticket: Secret
    password: Password


class Redeemed(In):
    """`POST /api/account/email/confirm`: the ticket from the letter."""

    ticket: Secret


class Challenge(Out):
    """What the browser's passkey is asked."""

    challenge: str
    site: str
    """The domain that the passkey belongs to."""
    user: str
    """The id under which it is kept, base64url; empty where one is used."""
    name: str
    algorithms: list[int]
    known: list[str]
    """The ids of the account's passkeys."""


class SignedIn(Out):
    """Who has signed in, and how many tables of the browser's guest now are the account's or stayed the guest's."""

    me: Me
    moved: int
    stayed: int


class Session(Out):
    """A browser that is signed in."""

    id: str
    agent: str
    created: int
    seen: int
    current: bool


class Passkey(Out):
    """A passkey of the account."""

    id: str
    label: str
    created: int
    used: int | None


class Account(Out):
    """`GET /api/account`: all that the account's page shows."""

    name: str
    role: str
    language: Language
    created: int
    password: bool
    """Whether it has one."""
    email: str | None
    mail: bool
    """Whether this site can send letters."""
    secure: bool
    """Whether passkeys work at this address: over https, or on this machine."""
    passkeys: list[Passkey]
    codes: int
    """Recovery codes that are left."""
    sessions: list[Session]


class Doors(Out):
    """`GET /api/sign-in`: which ways into an account there are here."""

    passkeys: bool
    reset: bool


class RecoveryCodes(Out):
    """New codes, shown once."""

    codes: list[str]


TYPES = (
    *(WantedChallenge, NewAccount, Credentials, Recovery, Proof, NewPasskey, NewLabel, NewName, NewPassword),
    *(
        NewEmail,
        NewLanguage,
        WantedReset,
        Reset,
        Redeemed,
        Challenge,
        SignedIn,
        Account,
        Doors,
        RecoveryCodes,
    ),
)
