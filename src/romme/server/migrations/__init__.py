"""The revisions of the database, applied at start; `romme.server.schema` is what they lead to."""
