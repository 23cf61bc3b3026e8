"""Bodies of the answers about results and ratings, as `docs/protocol.md` describes them."""

from __future__ import annotations

from romme.server.results.ratings import Band
from romme.server.wire import Out, TableWay


class ComputerStrength(Out):
    """The fixed rating of a computer player."""

    level: str
    number: int
    band: Band


class Leader(Out):
    """A row of a leaderboard."""

    rank: int
    name: str
    number: int
    band: Band
    matches: int


class Leaderboard(Out):
    """The strongest in one family: settled ratings of players who played a rated match in the last 90 days."""

    rules: str
    page: int
    pages: int
    players: int
    rows: list[Leader]
    you: Leader | None
    """The asker's own row, wherever it stands."""
    computer: list[ComputerStrength]
    settled: int
    """How many rated matches it takes to be listed."""


class RatingPoint(Out):
    """A rating after a match that ended `at`."""

    at: int
    number: int


class Strength(Out):
    """A player's rating in one family; `band` is null while it is provisional. `history` goes back
    as far as his last 300 rated matches, oldest first."""

    rules: str
    number: int
    band: Band | None
    matches: int
    changed: int
    history: list[RatingPoint]


class PlayedSeat(Out):
    """How somebody came out of a match; `account` is null for guests, whose names only their fellow players are told."""

    name: str | None
    account: str | None
    bot: str | None
    place: int
    points: int
    left: bool
    you: bool
    """Whether it is the seat of the player whose match this is."""


class PlayedMatch(Out):
    """A finished match of a player: it ended with entry `v` of its table; `change` is what it did to his rating."""

    table: str
    v: int
    way: TableWay
    rules: str
    rounds: int
    rated: bool
    ended: int
    change: int | None
    replay: bool
    """Whether its table is still there to look back at."""
    seats: list[PlayedSeat]


class Profile(Out):
    """What everybody may know of a player with an account: his rated matches and what follows from them."""

    name: str
    since: int
    you: bool
    matches: int
    wins: int
    finished: int
    """How many of the matches he played to the end."""
    ratings: list[Strength]
    last: list[PlayedMatch]
    settled: int


class Count(Out):
    """What a player's matches of one kind come to: of one family, one scoring, against people or the computer alone."""

    rules: str
    scoring: str
    people: bool
    matches: int
    wins: int
    rounds: int
    points: int
    hand_rommes: int
    openings: int
    opening_turns: int


class Week(Count):
    """The same for the week that begins `at`, on a Monday at midnight UTC."""

    at: int


class Form(Out):
    """One of the last matches, in short."""

    rules: str
    people: bool
    ended: int
    place: int
    seats: int


class Statistics(Out):
    """Everything the asker has played himself: all of it, his last 52 weeks one by one, and the last matches."""

    counts: list[Count]
    weeks: list[Week]
    form: list[Form]
    last: list[PlayedMatch]


class SeatStrength(Out):
    """The rating of whoever sits at a seat of a rated table; `change` is what the match that is over did to it, and `left`
    whether he had left that."""

    seat: int
    account: str | None
    number: int
    band: Band | None
    change: int | None
    left: bool


TYPES = (Leaderboard, Profile, Statistics, SeatStrength)
"""What travels as a body of its own."""
