"""What an account may be called, and when two names are the same.

A name is a PRECIS username (RFC 8265) of Latin letters, digits and `. _ -`, and begins with a letter. Two names are the
same if their folded forms are: without case, accents and separators, and with i, l and 1 as one letter, o and 0 as another.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from precis_i18n import get_profile

from romme.bots import BOTS

SHORTEST: Final = 3
LONGEST: Final = 24
_LAST_LATIN: Final = "\u017f"
_SEPARATORS: Final = "._-"
_USERNAME: Final = get_profile("UsernameCaseMapped")
_ALIKE: Final = str.maketrans(
    {
        "i": "l",
        "1": "l",
        "ı": "l",
        "ł": "l",
        "0": "o",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
    }
    | dict.fromkeys(_SEPARATORS, "")
)
_RESERVED_STARTS: Final = ("admin", "moderator", "support", "system")
_RESERVED: Final = (
    *(
        "computer",
        "ordenador",
        "guest",
        "gast",
        "invitado",
        "root",
        "romme",
        "server",
        "owner",
        "staff",
        "team",
    ),
    *("deleted", "anonymous", "everyone", "nobody", "you", "null", "undefined", "account"),
)


class BadName(ValueError):
    """Not a name for an account; says what would be."""


def read_name(written: str) -> str:
    """A name as its owner writes it. Raises BadName."""
    name = unicodedata.normalize("NFC", written.strip())
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadName(f"A name has {SHORTEST} to {LONGEST} characters.")
    if not all(char in _SEPARATORS or (char.isalnum() and char <= _LAST_LATIN) for char in name):
        raise BadName("A name is made of letters, digits, dots, hyphens and underscores.")
    if not name[0].isalpha() or len(fold(name)) < SHORTEST:
        raise BadName("A name begins with a letter and has at least three letters or digits.")
    return name


def fold(name: str) -> str:
    """The form by which names are compared; empty for what cannot be a name."""
    try:
        mapped = _USERNAME.enforce(name.strip())
    except UnicodeEncodeError:
        return ""
    plain = "".join(char for char in unicodedata.normalize("NFKD", mapped) if not unicodedata.combining(char))
    return plain.translate(_ALIKE)


def is_reserved(name: str) -> bool:
    """Whether the name would be taken for the house or for a computer player."""
    folded = fold(name)
    return folded in _reserved() or folded.startswith(tuple(map(fold, _RESERVED_STARTS)))


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(fold, (*BOTS, *_RESERVED)))
