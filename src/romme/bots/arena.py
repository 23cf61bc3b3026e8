"""Players against each other on duplicate deals: each sequence of decks is played to the end of a match once for every way in
which the players come to sit as they rotate over the seats, so that luck of the cards cancels out. The same seed gives the same
result with any number of processes, as results are taken in their order and what was begun beyond the last one that counts is
dropped.
"""

import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import count, zip_longest
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from random import Random

from romme.bots.players import seated
from romme.bots.rounds import Player, Round, deals, play_match, play_round, shuffled_deck
from romme.bots.tally import Tally
from romme.engine.actions import Action
from romme.engine.rules import FAMILIES, Rules
from romme.engine.state import View

_Played = tuple[list[Round], list[float]]
"""The rounds of a match, and each seat's share of the victory."""


class Stopped(Exception):
    """What this process is playing is not wanted any more."""


@dataclass(frozen=True)
class Contest:
    """What is played: one player of the line-up a seat."""

    family: str
    lineup: tuple[str, ...]
    seed: int
    patience: float = 10.0
    """Seconds that an external program may take for an answer."""

    @property
    def rules(self) -> Rules:
        """The rules of the family."""
        return FAMILIES[self.family]

    def players(self) -> list[str]:
        """Who plays, each once, in the order of the line-up."""
        return list(dict.fromkeys(self.lineup))

    def seatings(self) -> list[tuple[str, ...]]:
        """The players by seat, each time the line-up has moved on by a seat, until it looks as it did at first."""
        seats = range(len(self.lineup))
        return list(dict.fromkeys(self.lineup[turn:] + self.lineup[:turn] for turn in seats))


def run(contest: Contest, deals: int, jobs: int, enough: Callable[[Tally], bool]) -> Tally:
    """Play matches until so many decks are used, or until `enough` says so of the results, which it sees after each sequence of
    decks. A match that has begun is finished. Raises what an external program fails with.
    """
    tally = Tally(contest.players())
    seatings = contest.seatings()
    with closing(_matches(contest, jobs)) as matches:
        while tally.decks < deals:
            add(tally, seatings, [next(matches) for _ in seatings])
            if enough(tally):
                break
    return tally


def add(tally: Tally, seatings: Sequence[Sequence[str]], played: Sequence[_Played]) -> None:
    """Add the matches of one sequence of decks, one for each seating."""
    for rounds in zip_longest(*[rounds for rounds, _ in played]):  # some seatings need more than others
        there = [turn for turn, result in enumerate(rounds) if result is not None]
        tally.add_deck([seatings[turn] for turn in there], [rounds[turn] for turn in there])
    tally.add_match(seatings, [shares for _, shares in played])


def play_deals(family: str, lineup: Sequence[str], seed: int, first: int, count: int) -> Tally:
    """Play deals `first` to `first + count - 1` of a seed as rounds by themselves, each in every seating."""
    contest = Contest(family, tuple(lineup), seed)
    tally = Tally(contest.players())
    seatings = contest.seatings()
    with seated(lineup, contest.patience) as players:
        for number in range(first, first + count):
            deck = shuffled_deck(contest.rules, Random(f"{seed} deck {number}"))
            rounds = [
                play_round(
                    contest.rules,
                    [players[name] for name in names],
                    deck,
                    Random(f"{seed} play {number} {turn}"),
                )[1]
                for turn, names in enumerate(seatings)
            ]
            tally.add_deck(seatings, rounds)
    return tally


def _play(contest: Contest, number: int) -> _Played:
    """Play one match of a contest; those on the same sequence of decks, one for each seating, follow each other."""
    seatings = contest.seatings()
    match, turn = divmod(number, len(seatings))
    decks = deals(contest.rules, f"{contest.seed} {match}", turn)
    with seated(contest.lineup, contest.patience) as players:
        return play_match(contest.rules, [_stopping(players[name]) for name in seatings[turn]], decks)


def _matches(contest: Contest, jobs: int) -> Generator[_Played, None, None]:
    """The matches 0, 1, … of a contest, played ahead on so many processes until the iterator is closed."""
    if jobs == 1:
        for number in count():
            yield _play(contest, number)
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, initializer=_listen, initargs=(stop,)) as pool:
        ahead: deque[Future[_Played]] = deque()
        try:
            for number in count():
                ahead.append(pool.submit(_play, contest, number))
                if len(ahead) > 2 * jobs:
                    yield ahead.popleft().result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


_unwanted: Event | None = None
"""In a process of a pool: set when its results are not wanted any more."""


def _listen(stop: Event) -> None:
    global _unwanted  # noqa: PLW0603 - what the pool hands to each of its processes, once
    _unwanted = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that takes the results


def _stopping(player: Player) -> Player:
    """The same player, who leaves the table when the results are not wanted any more."""
    stop = _unwanted
    if stop is None:
        return player

    def act(view: View, random: Random) -> Action | None:
        if stop.is_set():
            raise Stopped
        return player(view, random)

    return act
