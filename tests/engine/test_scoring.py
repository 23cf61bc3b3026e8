"""Guards the points: the end of every random round is scored a second time here, straight from the sentences of the
rules, for every scheme; totals, targets and rounds are followed over whole matches.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from romme.engine.actions import LAY, MELD, SWAP, UNDO, Action
from romme.engine.house import house
from romme.engine.match import NEXT, Match
from romme.engine.rules import Rules
from romme.engine.scoring import hand_romme, hand_romme_counts, score
from romme.engine.state import PHASE_OVER, State
from tests.engine.brute import limits_of, ranks_of
from tests.engine.games import Setting, a_deck, dealt, play_on, plays, round_of, texts

SCHEMES = ("penalty", "minus", "tournament", "melded", "positive", "negative", "winner")
Told = list[tuple[int, Action]]


def in_hand(card: str, rules: Rules) -> int:
    """What a card left in hand counts."""
    if card == "Jk":
        return rules.joker_in_hand
    return {"A": rules.ace_in_hand, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def on_table(cards: list[str], rules: Rules) -> int:
    """What a meld counts where melds score: 2 to 10 pips, courts 10, an ace 1 as low card of a run, else 15, a joker what it
    stands for. Where the ace is always low it is always worth 1.
    """
    return sum(15 if rank == 14 else min(rank, 10) for rank in ranks_of(tuple(cards), limits_of(rules)))


class Watcher:
    """Follows a round from outside: who laid what in which turn, and who had melded before."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.melds: list[tuple[int, list[str]]] = []
        self.laid = [0] * seats
        self.melded_before = [False] * seats
        self.turn: Told = []
        self.at_draw: tuple[list[tuple[int, list[str]]], list[int]] = ([], [0] * seats)

    def see(self, seat: int, action: Action, before: State, after: State) -> None:
        if after.table.phase not in (PHASE_OVER, before.table.phase):
            self._turn_ends_or_begins(before.table.turn)
        if action.kind == UNDO:
            self.melds, self.laid = [*self.at_draw[0]], [*self.at_draw[1]]
            self.turn = []
        if action.kind in (MELD, LAY, SWAP):
            self.turn.append((seat, action))
            found = [(meld.owner, texts(meld.cards)) for meld in after.table.melds]
            self.laid[seat] += sum(on_table(cards, self.rules) for _, cards in found)  # a swap adds nothing
            self.laid[seat] -= sum(on_table(cards, self.rules) for _, cards in self.melds)
            self.melds = found

    def _turn_ends_or_begins(self, seat: int) -> None:
        if any(action.kind == MELD for _, action in self.turn):
            self.melded_before[seat] = True
        self.turn = []
        self.at_draw = ([*self.melds], [*self.laid])

    def laid_on_others(self, seat: int) -> bool:
        owners = [self.melds[action.meld][0] for _, action in self.turn if action.kind != MELD]
        return any(owner != seat for owner in owners)


def left_in(state: State, rules: Rules) -> list[int]:
    return [sum(in_hand(card, rules) for card in texts(hand.faces())) for hand in state.hands]


def evaluation(seat: int, out: int, left: int, hand: bool, opened: list[bool], watcher: Watcher) -> int:
    """The rows of the tournament table from the top."""
    if seat == out and hand:
        if not any(has for other, has in enumerate(opened) if other != seat):
            return 12
        return 8 if watcher.laid_on_others(seat) else 10
    rows = [
        (seat == out, 5),
        (left <= 10, 3),
        (left <= 30, 2),
        (opened[seat], 1),
        (left <= 100, 0),
        (True, -1),
    ]
    return next(points for holds, points in rows if holds)


def expected_points(state: State, rules: Rules, watcher: Watcher) -> dict[str, list[int]]:
    seats = range(state.table.seats)
    out = next((seat for seat in seats if not state.hands[seat].size), None)
    left = left_in(state, rules)
    hand = out is not None and not watcher.melded_before[out] and bool(watcher.turn)
    factor = rules.hand_factor if hand else 1
    low = min(left)
    winners = [out] if out is not None else [seat for seat in seats if left[seat] == low]
    share = (sum(left) - low * state.table.seats) // len(winners)
    opened = state.table.opened
    return {
        "penalty": [value * factor for value in left],
        "minus": [-value * factor for value in left],
        "negative": left,
        "melded": [laid - value for laid, value in zip(watcher.laid, left, strict=True)],
        "winner": [sum(left) * factor if seat == out else 0 for seat in seats],
        "positive": [share if seat in winners else 0 for seat in seats],
        "tournament": [
            evaluation(s, -1 if out is None else out, left[s], hand, opened, watcher) for s in seats
        ],
    }


def play_and_score(match: Match, chance: random.Random) -> tuple[State, dict[str, list[int]]]:
    """Play the running round to its end; the end, and what each scheme should give for it."""
    rules = match.rules
    watcher = Watcher(rules, match.seats)
    steps = play_on(match, chance)
    told = next(steps, None)
    while told is not None:
        before = round_of(match).copy()
        following = next(steps, None)
        watcher.see(told[0], told[1], before, round_of(match))
        told = following
    return round_of(match), expected_points(round_of(match), rules, watcher)


@plays(60, "points")
def test_points_of_random_rounds(setting: Setting, seed: int) -> None:
    rules, seats = replace(setting[0], scoring=SCHEMES[seed % len(SCHEMES)]), setting[1]
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    state, expected = play_and_score(match, chance)
    table = state.table
    if rules.scoring == "tournament":
        assert table.evaluation == expected["tournament"] == table.scores
        assert table.points == table.remaining == left_in(state, rules)
    else:
        assert table.points == expected[rules.scoring] == table.scores
        assert table.evaluation == []


OFTEN_OUT: dict[str, Any] = {"hand_size": 5, "max_turns": 300}


@pytest.mark.parametrize("scoring", SCHEMES)
def test_points_of_many_plain_rounds(scoring: str) -> None:
    """Enough rounds that somebody goes out, in one turn too."""
    outs = hands = 0
    for seed in range(40):
        chance = random.Random(seed)
        rules = house("duo", {**OFTEN_OUT, "scoring": scoring, "hand_factor": 1 + seed % 3})
        state, expected = play_and_score(dealt(rules, 2, chance), chance)
        outs += state.table.why == "out"
        hands += state.table.why == "out" and not state.table.opened[1 - state.table.out]
        found = state.table.evaluation if scoring == "tournament" else state.table.points
        assert found == expected[scoring], seed
        counts = hand_romme_counts(state.table)
        state.table.rules = replace(rules, hand_factor=1)
        changed = score(state.table).points != state.table.points
        assert counts == (hand_romme(state.table) if scoring == "tournament" else changed), seed
    assert outs > 10
    assert hands > 1


def over(totals: list[int], rules: Rules, played: int) -> bool:
    """Whether a match ends with these totals after so many rounds."""
    if played in (rules.rounds, rules.max_rounds):
        return True
    furthest = max(abs(total) if rules.scoring == "minus" else total for total in totals)
    if rules.target is None:
        return False
    return furthest > rules.target if rules.target_rule == "exceeds" else furthest >= rules.target


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"target_rule": "exceeds", "target": 50},
        {"target": None, "rounds": 3},
        {"target": 1000, "max_rounds": 2},
        {"scoring": "penalty", "target": 60, "ace_in_hand": 15},
        {"scoring": "tournament", "target": None, "rounds": 2},
    ],
)
def test_totals_over_whole_matches(options: dict[str, Any], seed: int) -> None:
    """Totals carry over, the dealer moves one seat left each round, and the match ends when the rules say so."""
    chance = random.Random(seed)
    rules = house("duo", {"hand_size": 7, "max_turns": 200, **options})
    match = dealt(rules, 2, chance)
    totals, played, dealer = [0, 0], 0, round_of(match).table.dealer
    while not match.over:
        state, expected = play_and_score(match, chance)
        played += 1
        totals = [total + points for total, points in zip(totals, expected[rules.scoring], strict=True)]
        assert state.table.scores == totals
        assert (state.table.round, state.table.dealer) == (played, (dealer + played - 1) % 2)
        assert match.over == over(totals, rules, played)
        if not match.over:
            for seat in (0, 1):
                match.decide(seat, NEXT)
            match.deal(a_deck(rules, 2, chance), match.next_dealer())
