"""Runs revisions over the connection that the store hands in; there is no other way to run them."""

from __future__ import annotations

from alembic import context

from romme.server import schema_house, schema_people  # noqa: F401 - their tables belong to the metadata
from romme.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
