"""Rounds and whole matches between players, each a function of its view and a source of chance; how long every turn took is kept."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter_ns

from romme.engine.actions import Action, knock
from romme.engine.cards import full_deck
from romme.engine.match import NEXT, Match, deal_round, settle
from romme.engine.play import check, renewal, step
from romme.engine.rules import Rules
from romme.engine.scoring import lowest_wins
from romme.engine.state import PHASE_DRAW, PHASE_OVER, State, Table, View, view

Player = Callable[[View, Random], Action | None]


@dataclass
class Round:
    """How one round went, by seat."""

    shares: list[float]
    """Who won it: 1 for the winner, equal parts where several came off best."""
    leads: list[float]
    """Points of the round above the mean of all others, so that more is better by all rules."""
    turns: list[list[int]]
    """Nanoseconds that each turn took to decide."""
    decisions: list[int]


def play_round(
    rules: Rules, players: Sequence[Player], deck: Sequence[int], random: Random
) -> tuple[State, Round]:
    """Play one round by itself, the last seat dealing: the finished and scored state, and how it went."""
    state = deal_round(Table(rules, len(players), len(players) - 1), deck)
    return state, finish(state, players, random)


def play_match(
    rules: Rules, players: Sequence[Player], deals: Iterator[tuple[Sequence[int], Random]]
) -> tuple[list[Round], list[float]]:
    """Play a match to its end, the last seat dealing first: its rounds, and each seat's share of the victory.

    Each round takes a deck and a source of chance from `deals`.
    """
    return rounds_of_match(rules, len(players), deals, lambda state, random: finish(state, players, random))


def rounds_of_match(
    rules: Rules,
    seats: int,
    deals: Iterator[tuple[Sequence[int], Random]],
    play_on: Callable[[State, Random], Round],
) -> tuple[list[Round], list[float]]:
    """As `play_match`, with rounds that `play_on` plays from the deal to their end and scores."""
    match = Match(rules, seats)
    rounds: list[Round] = []
    while not match.over:
        deck, random = next(deals)
        match.deal(deck, match.next_dealer() if rounds else seats - 1)
        assert match.state is not None
        rounds.append(play_on(match.state, random))
        if not match.over:
            for seat in range(seats):
                match.decide(seat, NEXT)
    places = match.places()
    return rounds, [(place == 1) / places.count(1) for place in places]


def shuffled_deck(rules: Rules, random: Random) -> list[int]:
    """All cards of these rules in a random order."""
    deck = list(full_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    return deck


def deals(rules: Rules, seed: str, seating: int) -> Iterator[tuple[list[int], Random]]:
    """The decks of a match, one after the other without end, each with a source of chance: the same decks for every seating."""
    for number in count():
        name = f"{seed} {number}"
        yield shuffled_deck(rules, Random(f"{name} deck")), Random(f"{name} play {seating}")


def finish(state: State, players: Sequence[Player], random: Random) -> Round:
    """Play a dealt round to its end and score it."""
    table = state.table
    turns: list[list[int]] = [[] for _ in players]
    decisions = [0] * table.seats
    turn = -1
    while table.phase != PHASE_OVER:
        if table.rules.knock and table.phase == PHASE_DRAW:
            knocker = _knocker(state, players, random)
            if knocker is not None:
                step(state, knocker, knock)
        seat = table.turn
        began = perf_counter_ns()
        action = players[seat](view(state, seat), random)
        elapsed = perf_counter_ns() - began
        assert action is not None
        decisions[seat] += 1
        if turn != table.turns:
            turns[seat].append(0)
            turn = table.turns
        turns[seat][-1] += elapsed
        order = renewal(state, action)
        random.shuffle(order)
        step(state, seat, action, order)
    settle(table)
    return result(table, turns, decisions)


def result(table: Table, turns: list[list[int]], decisions: list[int]) -> Round:
    """How a round went that is over and scored."""
    return Round(_shares(table), _leads(table), turns, decisions)


def _knocker(state: State, players: Sequence[Player], random: Random) -> int | None:
    """The seat that knocks before the draw; who sits nearer to the left is asked first."""
    table = state.table
    for seat in [(table.turn + 1 + i) % table.seats for i in range(table.seats - 1)]:
        seen = view(state, seat)
        if check(seen, knock) is None and players[seat](seen, random) is not None:
            return seat
    return None


def _leads(table: Table) -> list[float]:
    sign = -1 if lowest_wins(table.rules.scoring) else 1
    total = sum(table.points)
    return [sign * (points - (total - points) / (table.seats - 1)) for points in table.points]


def _shares(table: Table) -> list[float]:
    values = table.evaluation or table.points
    best = min(values) if lowest_wins(table.rules.scoring) else max(values)
    return [(value == best) / values.count(best) for value in values]
