"""People and the house: terms of tables, accounts, relations, reports, chat, results and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the terms to every table, and all that is kept about people and matches."""
    op.add_column("room", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("room", sa.Column("host", sa.String(32)))
    op.add_column("room", sa.Column("stage", sa.String(8), nullable=False, server_default="playing"))
    op.add_column("room", sa.Column("mark", sa.Integer, nullable=False, server_default="0"))
    op.add_column("room", sa.Column("following", sa.String(16)))
    op.execute(
        "UPDATE room SET stage = 'waiting' WHERE id IN (SELECT room FROM seat WHERE guest IS NULL AND bot IS NULL)"
    )
    op.create_index("ix_room_stage", "room", ["stage"])
    op.create_index("ix_room_mark", "room", ["mark"])
    op.create_table(
        "barred",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
    )
    _accounts()
    _society()
    _house()


def _accounts() -> None:
    op.create_table(
        "account",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("login", sa.String(48), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.String(254)),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_account_email", "account", ["email"])
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("proved", sa.Double, nullable=False),
    )
    op.create_index("ix_session_guest", "session", ["guest"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(512), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("ix_passkey_guest", "passkey", ["guest"])
    op.create_table(
        "recovery",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("ix_recovery_guest", "recovery", ["guest"])
    _secrets_for_a_while()


def _secrets_for_a_while() -> None:
    op.create_table(
        "ticket",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE")),
        sa.Column("words", sa.String(254), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("ix_ticket_until", "ticket", ["until"])
    op.create_index("ix_ticket_guest", "ticket", ["guest"])
    op.create_table(
        "attempt",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("ix_attempt_until", "attempt", ["until"])


def _society() -> None:
    op.create_table(
        "relation",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_relation_other", "relation", ["other"])
    op.create_table(
        "summons",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("by", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_summons_guest", "summons", ["guest"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("room", sa.String(16)),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("closed", sa.Double),
    )
    op.create_index("ix_report_closed", "report", ["closed"])
    op.create_table(
        "sanction",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_sanction_guest", "sanction", ["guest"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "push",
        sa.Column("endpoint", sa.String(512), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_push_guest", "push", ["guest"])


def _house() -> None:
    op.create_table(
        "chat",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("phrase", sa.String(24)),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "result",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(32), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("scoring", sa.String(16), nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("ix_result_ended", "result", ["ended"])
    op.create_table(
        "result_seat",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("bot", sa.String(32)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.Column("hand_rommes", sa.Integer, nullable=False),
        sa.Column("openings", sa.Integer, nullable=False),
        sa.Column("opening_turns", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Double),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("ix_result_seat_guest_ended", "result_seat", ["guest", "ended"])
    op.create_table(
        "rating",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rules", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("ix_rating_rules_mu", "rating", ["rules", "mu"])
