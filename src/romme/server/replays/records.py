"""A finished match as a record of its own: numbered from 1, with all decks, shuffles and seeds, ready to be verified."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from romme.engine.record import DEALER, Header, record_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from romme.engine.record import Entry
    from romme.engine.rules import Rules
    from romme.server.replays.chapters import Chapter


def record_of(
    rules: Rules,
    names: Sequence[str | None],
    log: Sequence[Entry],
    chapter: Chapter,
    secret_of: Callable[[str], bytes],
) -> tuple[Header, list[Entry]]:
    """The record of a match that is over; `secret_of` gives the seed of a commitment."""
    return (
        Header(rules, tuple(name or "" for name in names), chapter.commit),
        list(_revealed(log[chapter.first - 1 : chapter.last], chapter.commit, secret_of)),
    )


def _revealed(log: Sequence[Entry], commit: str, secret_of: Callable[[str], bytes]) -> Iterator[Entry]:
    for entry in log:
        if entry.by == DEALER:
            yield replace(entry, seed=secret_of(commit).hex())
            commit = entry.commit
        else:
            yield entry


def lines(header: Header, entries: Sequence[Entry], more: dict[str, Any]) -> str:
    """The record as JSON lines, its header with more keys."""
    first, *rest = record_to_json(header, entries)
    return "".join(json.dumps(line) + "\n" for line in (first | more, *rest))
