"""The tables of the store, in types that SQLite and PostgreSQL both have.

What a match is stands in `entry` alone; nothing in it is ever changed. The other tables say who may play it, hold the
secrets of its deals and name what is due. A change here is a new revision in `migrations/versions`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

REVISION = "0002"
"""The newest revision: a database that has it is opened without loading the migrations."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _room(**kwargs: Any) -> Column[str]:
    return Column("room", String(16), ForeignKey("room.id", ondelete="CASCADE"), **kwargs)


setting = Table(
    "setting", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)

guest = Table(
    "guest",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created", Double, nullable=False),
)

room = Table(
    "room",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("way", String(16), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("code", String(16), unique=True),
    Column("commit", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("terms", Text, nullable=False, server_default="{}"),
    Column("host", String(32)),
    Column("stage", String(8), nullable=False, server_default="playing"),
    Column("mark", Integer, nullable=False, server_default="0"),
    Column("following", String(16)),
    Index(None, "stage"),
    Index(None, "mark"),
)
"""`terms` are those of `terms.Terms`; `host` is the guest whose table it is; `stage` is `waiting` for people, `playing` or
`over`, and changes with the entry that makes it so. `mark` is 0 unless the table stands in the lobby; there it is a number
drawn anew with each change of what the lobby shows. `following` is the table at which its people went on."""

seat = Table(
    "seat",
    metadata,
    _room(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), ForeignKey("guest.id")),
    Column("bot", String(32)),
    Column("name", String(24), nullable=False),
    Column("entropy", String(64), nullable=False),
    Column("cards", Text, nullable=False),
    Column("forgotten", Integer, nullable=False),
    Index(None, "guest"),
)
"""`cards` is the order in which the player keeps his hand; `forgotten` is 1 once he took the table off his list."""

entry = Table(
    "entry",
    metadata,
    _room(primary_key=True),
    Column("v", Integer, primary_key=True, autoincrement=False),
    Column("act", String(80)),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("room", "act"),
)

barred = Table(
    "barred",
    metadata,
    _room(primary_key=True),
    Column("guest", String(32), primary_key=True),
)
"""Whom the host sent away from a table: he may not sit there again."""

seed = Table(
    "seed",
    metadata,
    Column("commit", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    _room(nullable=True),
    Column("guest", String(32), ForeignKey("guest.id", ondelete="CASCADE")),
    Column("created", Double, nullable=False),
    Index(None, "room"),
)
"""A secret whose hash is published; it belongs to a room, or still to the guest who asked for the commitment."""

deadline = Table(
    "deadline",
    metadata,
    _room(primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("v", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Column("leased", Double, nullable=False),
    Index(None, "due"),
)
"""Something to be done at `due` if the room then still has version `v`; `leased` is the time until which it is taken."""


class db_now(GenericFunction[float]):  # noqa: N801 - it stands in expressions like a function of SQL
    """The time of the database in seconds since 1970: the one clock that all processes share."""

    type = Double()
    inherit_cache = True


@compiles(db_now, "sqlite")
def _sqlite_now(*_: object, **__: object) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(db_now, "postgresql")
def _postgresql_now(*_: object, **__: object) -> str:
    return "extract(epoch from clock_timestamp())"
