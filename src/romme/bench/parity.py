"""Whether the compiled engine plays as the sources do: seeded matches of bots, written as records, compared byte for byte."""

import sys
from collections.abc import Iterator
from random import Random

from romme.bots import BOTS
from romme.bots.levels import SEARCHES
from romme.engine import compiled
from romme.engine.cards import full_deck
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.position import view_to_json
from romme.engine.record import (
    DEALER,
    Entry,
    Header,
    begin,
    entry_to_json,
    play,
    renewal,
)
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, view

_PLAYERS = sorted(BOTS.keys() - {SEARCHES})
"""Who searches does so less where it runs interpreted."""


def lines(family: str, rounds: int, seed: int) -> Iterator[str]:
    """What happens in so many seeded rounds: every entry, and after it what the seat on turn sees and may do."""
    rules = FAMILIES[family]
    for number in range(rounds):
        random = Random(f"{family} {seed} {number}")
        seats = rules.min_seats + number % (rules.max_seats - rules.min_seats + 1)
        bots = [random.choice(_PLAYERS) for _ in range(seats)]
        match = begin(Header(rules, tuple(bots)))
        deck = full_deck(rules.decks, rules.jokers)
        random.shuffle(deck)
        entry = Entry(DEALER, ("deal",), deck=tuple(deck), dealer=random.randrange(seats))
        v = 0
        while True:
            v += 1
            match, _ = play(match, entry)
            assert match.state is not None
            seat = match.state.table.turn
            seen = view(match.state, seat)
            moves = [action_text(action) for action in legal(seen)]
            yield f"{entry_to_json(v, entry)} {view_to_json(seen)} {moves}"
            if match.state.table.phase == PHASE_OVER:
                break
            action = BOTS[bots[seat]](seen, random)
            assert action is not None
            entry = Entry(seat, (action_text(action),))
            order = renewal(match, entry)
            random.shuffle(order)
            entry = Entry(seat, entry.do, shuffle=tuple(order))


def main(family: str, rounds: str, seed: str) -> None:
    """Print the lines; the first says how the engine runs."""
    print("compiled" if compiled() else "interpreted")
    for line in lines(family, int(rounds), int(seed)):
        print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
