"""The rules of Rommé as a pure library: nothing here awaits, logs, reads a clock, draws chance or imports a third party."""
