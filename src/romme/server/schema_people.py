"""The tables about people: accounts and how they sign in, who knows whom, reports and what moderators did.

A guest is whoever plays; an account makes a guest known by a name of his own. All of it goes with the account.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from romme.server.schema import metadata


def _guest(name: str = "guest", **kwargs: Any) -> Column[str]:
    return Column(name, String(32), ForeignKey("guest.id", ondelete="CASCADE"), **kwargs)


account = Table(
    "account",
    metadata,
    _guest(primary_key=True),
    Column("login", String(48), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("password", Text),
    Column("email", String(254)),
    Column("role", String(16), nullable=False),
    Column("language", String(2), nullable=False),
    Column("created", Double, nullable=False),
    Index(None, "email"),
)
"""`login` is the name folded, so that two names that look alike are one; `password` is its argon2id hash."""

session = Table(
    "session",
    metadata,
    Column("id", String(64), primary_key=True),
    _guest(nullable=False),
    Column("agent", String(200), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("proved", Double, nullable=False),
    Index(None, "guest"),
)
"""A browser that is signed in; `id` is the hash of the token in its cookie. At `proved` the person last showed who it is."""

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(512), primary_key=True),
    _guest(nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Index(None, "guest"),
)

recovery = Table(
    "recovery",
    metadata,
    Column("hash", String(64), primary_key=True),
    _guest(nullable=False),
    Index(None, "guest"),
)
"""The hashes of an account's codes for a lost password; each serves once."""

ticket = Table(
    "ticket",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    _guest(),
    Column("words", String(254), nullable=False),
    Column("until", Double, nullable=False),
    Index(None, "until"),
    Index(None, "guest"),
)
"""A secret that serves once and not for long, by its hash: the challenge to a passkey, a link sent by mail."""

attempt = Table(
    "attempt",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("until", Double, nullable=False),
    Index(None, "until"),
)
"""How often something was tried within a span of time that ends at `until`; `id` is a keyed hash of what and by whom."""

relation = Table(
    "relation",
    metadata,
    _guest(primary_key=True),
    _guest("other", primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("created", Double, nullable=False),
    Index(None, "other"),
)
"""`kind` is `friend` (mutual once both have it), `block` or `mute`."""

summons = Table(
    "summons",
    metadata,
    Column("room", String(16), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    _guest(primary_key=True),
    _guest("by", nullable=False),
    Column("created", Double, nullable=False),
    Index(None, "guest"),
)
"""Friends who were asked to a table by name; what they are shown leads to its invitation."""

report = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("room", String(16)),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("closed", Double),
    Index(None, "closed"),
)
"""`context` is what had been said at the table when it was reported."""

sanction = Table(
    "sanction",
    metadata,
    Column("id", Integer, primary_key=True),
    _guest(nullable=False),
    Column("kind", String(8), nullable=False),
    Column("until", Double),
    Column("created", Double, nullable=False),
    Index(None, "guest"),
)
"""`kind` is `silence` or `ban`; `until` is null for ever."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("what", String(24), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""What moderators did, never changed and kept when an account goes."""

push = Table(
    "push",
    metadata,
    Column("endpoint", String(512), primary_key=True),
    _guest(nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(2), nullable=False),
    Column("created", Double, nullable=False),
    Index(None, "guest"),
)
"""Browsers that want to be told when it is their guest's turn."""
