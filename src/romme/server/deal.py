"""Fair deals: nobody, the server included, can choose the cards, and afterwards everybody can check it.

For each deal the server publishes the hash of a 256-bit seed before it collects the players' entropy; both together key
the stream that draws the first dealer, shuffles the deck and renews the stock. The seed is revealed after the match.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from romme.engine.cards import full_deck
from romme.engine.record import DEALER, begin, play, renewal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from romme.engine.match import Match
    from romme.engine.record import Entry, Header

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


def with_new_stock(entry: Entry, match: Match, chance: Chance | None) -> Entry:
    """The entry with the order of the stock that its draw renews, where it renews one."""
    needed = renewal(match, entry) if entry.by != DEALER else []
    if not needed or chance is None or match.state is None:
        return entry
    return replace(entry, shuffle=tuple(chance.renewed(match.state.table.reshuffles + 1, needed)))


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


Doubt = Literal["seed-missing", "seed", "entropy", "deck", "dealer", "stock"]
"""What of a deal can be other than promised; the browser's own check names it by the same words."""

_SENTENCES: Final[dict[Doubt, str]] = {
    "seed-missing": "the seed is not revealed; it is once the match is over.",
    "seed": "the seed is not the one that was committed to.",
    "entropy": "the entropy is not what the players sent.",
    "deck": "the deck is not the one that seed and entropy give.",
    "dealer": "the dealer is not the one that seed and entropy draw.",
    "stock": "the new stock is not the one that seed and entropy give.",
}


@dataclass(frozen=True)
class Flaw:
    """Something in entry `v` that was not dealt as promised."""

    v: int
    what: Doubt

    def __str__(self) -> str:
        return f"entry {self.v}: {_SENTENCES[self.what]}"


def verify(header: Header, entries: Iterable[Entry]) -> list[Flaw]:
    """What in the record of a finished match was not dealt as promised; nothing if all is well."""
    flaws: list[Flaw] = []
    match = begin(header)
    promised = header.commit
    given: list[str] | None = None
    chance: Chance | None = None
    for v, entry in enumerate(entries, 1):
        if entry.by == DEALER:
            chance = _chance_of(entry)
            found = _wrong_seed(entry, promised, given)
            if chance is not None:
                found += _wrong_deal(match, entry, chance)
            promised, given = entry.commit, []
        else:
            found = _wrong_renewal(match, entry, chance)
            if given is not None:
                given += entry.entropy
        flaws += [Flaw(v, what) for what in found]
        match, _ = play(match, entry)
    return flaws


def _chance_of(entry: Entry) -> Chance | None:
    try:
        return Chance(bytes.fromhex(entry.seed), entry.entropy) if entry.seed else None
    except ValueError:
        return None


def _wrong_seed(entry: Entry, promised: str, given: list[str] | None) -> list[Doubt]:
    if not entry.seed:
        return ["seed-missing"]
    found: list[Doubt] = []
    try:
        if commitment(bytes.fromhex(entry.seed)) != promised:
            found.append("seed")
    except ValueError:  # no hex number
        found.append("seed")
    if given is not None and sorted(given) != sorted(entry.entropy):
        found.append("entropy")
    return found


def _wrong_deal(match: Match, entry: Entry, chance: Chance) -> list[Doubt]:
    found: list[Doubt] = []
    if list(entry.deck) != chance.deck(full_deck(match.rules.decks, match.rules.jokers)):
        found.append("deck")
    if match.fresh and entry.dealer != chance.first_dealer(match.seats):
        found.append("dealer")
    return found


def _wrong_renewal(match: Match, entry: Entry, chance: Chance | None) -> list[Doubt]:
    needed = renewal(match, entry)
    if not needed or chance is None or match.state is None:
        return []
    if list(entry.shuffle) == chance.renewed(match.state.table.reshuffles + 1, needed):
        return []
    return ["stock"]
