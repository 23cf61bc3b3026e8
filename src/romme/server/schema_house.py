"""The tables about what went on at tables: what was said, how matches ended, and how strong players are thought to be."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, String, Table, Text

from romme.server.schema import metadata

chat = Table(
    "chat",
    metadata,
    Column("room", String(16), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), nullable=False),
    Column("name", String(24), nullable=False),
    Column("phrase", String(24)),
    Column("words", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""What was said at a table, numbered from 1; a `phrase` is translated for each reader and has no words."""

result = Table(
    "result",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("v", Integer, primary_key=True, autoincrement=False),
    Column("way", String(16), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("scoring", String(16), nullable=False),
    Column("people", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("began", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Index(None, "ended"),
)
"""A finished match: it ended with entry `v` of its room, and outlives the room. `people` counts the seats that were no
computer player's, `rounds` those that were scored; `rated` is 1 if it changed ratings."""

result_seat = Table(
    "result_seat",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("v", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32)),
    Column("bot", String(32)),
    Column("name", String(24), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("left", Integer, nullable=False),
    Column("hand_rommes", Integer, nullable=False),
    Column("openings", Integer, nullable=False),
    Column("opening_turns", Integer, nullable=False),
    Column("mu_before", Double),
    Column("mu", Double),
    Column("sigma", Double),
    Column("ended", Double, nullable=False),
    Index(None, "guest", "ended"),
)
"""How a seat came out of it. `left` is 1 for who resigned or stayed away; `openings` rounds in which it opened, with
`opening_turns` of its turns up to there in all; `mu` and `sigma` are its rating after a rated match. `ended` is the
match's own, repeated for the index by which a player's last matches are found."""

rating = Table(
    "rating",
    metadata,
    Column("guest", String(32), ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
    Column("rules", String(32), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "rules", "mu"),
)
"""How strong a guest is thought to be at these rules, after so many rated matches, the last one at `changed`."""
