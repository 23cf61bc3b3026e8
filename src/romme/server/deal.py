"""Fair deals: nobody, the server included, can choose the cards, and afterwards everybody can check it.

For each deal the server publishes the hash of a 256-bit seed before it collects the players' entropy; both together key
the stream that draws the first dealer, shuffles the deck and renews the stock. The seed is revealed after the match.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEED_BYTES: Final = 32
_WORD: Final = 1 << 32


def commitment(seed: bytes) -> str:
    """What is published before the deal: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Chance:
    """All chance of one deal: a function of its seed and the entropy that the players sent (hex, in any order)."""

    def __init__(self, seed: bytes, entropy: Iterable[str]) -> None:
        given = "\n".join(sorted(part for part in entropy if part))
        self._key = hmac.digest(seed, f"romme deal\n{given}".encode(), "sha256")

    def first_dealer(self, seats: int) -> int:
        """The seat that deals first, by lot."""
        return _Stream(self._key, "dealer").below(seats)

    def deck(self, cards: Sequence[int]) -> list[int]:
        """The cards (in canonical order) shuffled for the deal."""
        return _Stream(self._key, "deck").shuffled(cards)

    def renewed(self, count: int, cards: Sequence[int]) -> list[int]:
        """The cards (in canonical order) of the round's `count`-th new stock, shuffled; the first is number 1."""
        return _Stream(self._key, f"stock {count}").shuffled(cards)


class _Stream:
    """Numbers from HMAC-SHA256(key, purpose and a counter), eight 32-bit words a block, without bias."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = key
        self._purpose = purpose.encode()
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            message = self._purpose + b"\n" + self._block.to_bytes(8, "big")
            block = hmac.digest(self._key, message, "sha256")
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
            self._block += 1
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; words that would favour small numbers are thrown away."""
        fair = _WORD - _WORD % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Fisher-Yates, from the last place down."""
        result = list(cards)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
