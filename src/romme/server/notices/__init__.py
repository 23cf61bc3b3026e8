"""Telling players who are not there that it is their turn: by their browsers' push services, else by e-mail."""
