"""Measurements: each prints figures of this machine, none is a test. `romme bench` runs them."""
