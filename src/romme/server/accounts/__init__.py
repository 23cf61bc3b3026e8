"""Accounts: a name of one's own on every device, for whoever wants it. A guest who has one keeps his id and so his games."""
