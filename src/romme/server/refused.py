"""A request that cannot be granted, said in one form."""

from __future__ import annotations

from typing import NoReturn


class Refused(Exception):
    """A request that cannot be granted, with its HTTP status, a stable code and a sentence that says what would be right."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence


def refuse(status: int, code: str, sentence: str) -> NoReturn:
    """Raise Refused."""
    raise Refused(status, code, sentence)
