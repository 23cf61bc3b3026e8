"""Deals are unbiased, depend on everything they should, and a changed one is found out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from romme.engine.cards import full_deck
from romme.engine.record import DEALER, Entry, Header, read_record
from romme.server.deal import Chance, commitment, verify
from romme.server.history import record_lines
from tests.server.fair import CASES, VECTORS, record_of
from tests.server.tables import play_match, room

DECK = full_deck(1, 0)


def chance(number: int) -> Chance:
    return Chance(number.to_bytes(32, "big"), ("aa", "bb"))


def test_every_card_comes_first_and_last_equally_often() -> None:
    decks = [chance(number).deck(DECK) for number in range(5200)]
    for place in (0, 25, 51):
        counts = Counter(deck[place] for deck in decks)
        assert len(counts) == 52
        chi_squared = sum((counts[face] - 100) ** 2 / 100 for face in DECK)
        assert chi_squared < 103  # 51 degrees of freedom: p = 0.00002
    assert all(sorted(deck) == sorted(DECK) for deck in decks)


def test_the_order_of_neighbours_is_fair_and_dealers_are_drawn_by_lot() -> None:
    ahead = sum(
        deck.index(DECK[0]) < deck.index(DECK[1]) for deck in (chance(n).deck(DECK) for n in range(2000))
    )
    assert 880 < ahead < 1120
    dealers = Counter(chance(number).first_dealer(3) for number in range(3000))
    assert all(900 < dealers[seat] < 1100 for seat in range(3))


def test_seed_entropy_and_purpose_all_matter_and_the_order_of_entropy_does_not() -> None:
    deck = chance(1).deck(DECK)
    assert deck == Chance((1).to_bytes(32, "big"), ("bb", "", "aa")).deck(DECK)
    assert deck != chance(2).deck(DECK)
    assert deck != Chance((1).to_bytes(32, "big"), ("aa", "bc")).deck(DECK)
    assert len({tuple(chance(1).renewed(count, DECK)) for count in (1, 2, 3)} | {tuple(deck)}) == 4


def test_a_known_deal() -> None:
    """Worked out by a second program written from docs/protocol.md: records made today can be checked for ever."""
    assert chance(1).deck(range(8)) == [4, 5, 1, 7, 6, 3, 2, 0]
    assert chance(1).renewed(1, range(8)) == [0, 3, 2, 4, 5, 1, 6, 7]
    assert chance(1).first_dealer(4) == 0


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_records_for_all_who_check(case: dict[str, Any]) -> None:
    """The browser checks the same file: both must find the same."""
    found = verify(*read_record(record_of(case)))
    assert [[flaw.v, flaw.what] for flaw in found] == case["flaws"]
    assert all(str(flaw).startswith(f"entry {flaw.v}: the ") for flaw in found)


def test_the_keys_of_known_deals() -> None:
    for name, keys in VECTORS["keys"].items():
        deals = {line["v"]: line for line in VECTORS["records"][name][1:] if "seed" in line}
        assert [each["v"] for each in keys] == list(deals)
        for each in keys:
            deal = deals[each["v"]]
            assert Chance(bytes.fromhex(deal["seed"]), deal["entropy"])._key.hex() == each["key"]


@pytest.fixture(scope="module")
def record() -> tuple[Header, list[Entry]]:
    """A finished match in which the stock was renewed."""
    for number in range(20):
        made = room()
        play_match(made, Random(number))
        header, entries = read_record(record_lines(made))
        if any(entry.shuffle for entry in entries):
            return header, entries
    raise AssertionError("no stock was renewed")


def test_a_fair_record_passes(record: tuple[Header, list[Entry]]) -> None:
    assert verify(*record) == []


@pytest.mark.parametrize(
    "what", ["deck", "seed", "no seed", "entropy", "dealer", "commit", "header", "stock"]
)
def test_whatever_was_changed_is_found(record: tuple[Header, list[Entry]], what: str) -> None:
    header, entries = record[0], list(record[1])
    deals = [index for index, entry in enumerate(entries) if entry.by == DEALER]
    first, second = entries[deals[0]], entries[deals[1]]
    last = next(index for index, entry in enumerate(entries) if entry.shuffle)
    match what:
        case "deck":  # two cards of the stock that were never drawn in this order
            deck = list(first.deck)
            deck[-1], deck[-2] = deck[-2], deck[-1]
            entries[deals[0]] = replace(first, deck=tuple(deck))
        case "seed":
            entries[deals[0]] = replace(first, seed="00" * 31 + "01")
        case "no seed":
            entries[deals[0]] = replace(first, seed="")
        case "entropy":
            entries[deals[1]] = replace(second, entropy=("ff",))
        case "dealer":
            entries = [replace(first, dealer=1 - (first.dealer or 0))]
        case "commit":
            entries[deals[0]] = replace(first, commit=commitment(b""))
        case "header":
            header = replace(header, commit=commitment(b""))
        case "stock":
            shuffle = list(entries[last].shuffle)
            shuffle[-1], shuffle[-2] = shuffle[-2], shuffle[-1]
            entries = [*entries[:last], replace(entries[last], shuffle=tuple(shuffle))]
    assert verify(header, entries) != []
