"""Matches looked at afterwards: what is in a table's log, step by step, as whoever asks may see it."""
