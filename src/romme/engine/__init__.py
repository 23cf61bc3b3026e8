"""The rules of Rommé as a pure library: nothing here awaits, logs, reads a clock, draws chance or imports a third party."""


def compiled() -> bool:
    """Whether the rules run compiled, or from their sources."""
    return not __file__.endswith(".py")
