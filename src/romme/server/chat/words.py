"""The words that are not shown: each is replaced by as many stars, and the rest of what was said stands.

Letters are compared without case, accents that Unicode can take apart, and repetition, so that a word is found however
it is written; a list of words decides, no cleverness.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from romme.server.wire import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable

_OWN: Final = Path(__file__).with_name("words.txt")
_UNSEEN: Final = re.compile(f"[{UNSEEN}]")
_WORD: Final = re.compile(r"\w+", re.UNICODE)
_LOOKS: Final = str.maketrans("013457@$", "oieastas")


def one_line(said: str) -> str:
    """What somebody said, on one line and with nothing in it that is not seen."""
    return _UNSEEN.sub("", " ".join(said.split()))


def read_words(*files: Path) -> list[str]:
    """The words of the site's own list and of the host's files; a file that is not there holds none."""
    lines: list[str] = []
    for file in (_OWN, *files):
        if file.is_file():
            lines += file.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


class Mask:
    """Replaces the words of a list, phrases of several words included."""

    def __init__(self, words: Iterable[str]) -> None:
        forms = sorted({_pattern(word) for word in words})
        self._found = re.compile("|".join(forms)) if forms else None

    def __call__(self, said: str) -> str:
        """What may be shown of it, exactly as long as what was said."""
        if self._found is None:
            return said
        spans = [(match.start(), match.end()) for match in _WORD.finditer(said)]
        folded = " ".join(_fold(said[start:end]) for start, end in spans)
        letters = list(said)
        for match in self._found.finditer(f" {folded} "):
            first = folded[: match.start()].count(" ")
            for start, end in spans[first : first + match.group().strip().count(" ") + 1]:
                letters[start:end] = "*" * (end - start)
        return "".join(letters)


def _pattern(word: str) -> str:
    ending = r"\w*" if word.endswith("*") else ""
    return "(?<= )" + " ".join(_fold(part) for part in word.rstrip("*").split()) + ending + "(?= )"


def _fold(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold()).translate(_LOOKS)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter) and not letter.isspace())
    return re.sub(r"(.)\1+", r"\1", plain)
