"""Rommé: a pure rules engine at the bottom, everything else a thin shell round it."""

__version__ = "0.1.0"
