"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _room(**kwargs: object) -> sa.Column[str]:
    return sa.Column("room", sa.String(16), sa.ForeignKey("room.id", ondelete="CASCADE"), **kwargs)  # type: ignore[arg-type]


def upgrade() -> None:
    """Make the tables of guests, rooms and their entries."""
    op.create_table(
        "setting",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "room",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("code", sa.String(16), unique=True),
        sa.Column("commit", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "seat",
        _room(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id")),
        sa.Column("bot", sa.String(32)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("entropy", sa.String(64), nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("forgotten", sa.Integer, nullable=False),
    )
    op.create_index("ix_seat_guest", "seat", ["guest"])
    op.create_table(
        "entry",
        _room(primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("act", sa.String(80)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("room", "act"),
    )
    op.create_table(
        "seed",
        sa.Column("commit", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        _room(nullable=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE")),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_seed_room", "seed", ["room"])
    op.create_table(
        "deadline",
        _room(primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("leased", sa.Double, nullable=False),
    )
    op.create_index("ix_deadline_due", "deadline", ["due"])
