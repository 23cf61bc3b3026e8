"""What a finished round is worth: one function for each scoring scheme, in a dict (RULES §1 to §5)."""

from collections.abc import Callable
from typing import Final

from romme.engine.actions import LAY, SWAP
from romme.engine.state import NOBODY, Table


class Score:
    """A round's points by seat, and its tournament evaluation by seat where the scheme has one."""

    __slots__ = ("evaluation", "points")

    def __init__(self, points: list[int], evaluation: list[int]) -> None:
        self.points = points
        self.evaluation = evaluation


def score(table: Table) -> Score:
    """The points of a finished round."""
    left = [table.rules.hand_value(cards) for cards in table.shown]
    return SCHEMES[table.rules.scoring](table, left)


def hand_romme(table: Table) -> bool:
    """Whether somebody went out in one turn without having melded before."""
    return table.out != NOBODY and table.before is not None and not table.before.opened


def hand_romme_counts(table: Table) -> bool:
    """Whether somebody's hand-rommé has changed the points (RULES §1, §2)."""
    scoring, factor = table.rules.scoring, table.rules.hand_factor
    doubles = factor > 1 and scoring in ("penalty", "minus", "winner")
    return hand_romme(table) and (doubles or scoring == "tournament")


def lowest_wins(scoring: str) -> bool:
    """Whether the lowest total wins the match."""
    return scoring in ("penalty", "negative")


def _losses(table: Table, left: list[int], factor: int) -> list[int]:
    return [0 if seat == table.out else value * factor for seat, value in enumerate(left)]


def _factor(table: Table) -> int:
    return table.rules.hand_factor if hand_romme(table) else 1


def _penalty(table: Table, left: list[int]) -> Score:
    return Score(_losses(table, left, _factor(table)), [])


def _minus(table: Table, left: list[int]) -> Score:
    return Score([-points for points in _losses(table, left, _factor(table))], [])


def _tournament(table: Table, left: list[int]) -> Score:
    evaluation = [_evaluation(table, seat, value) for seat, value in enumerate(left)]
    return Score(_losses(table, left, 1), evaluation)


def _evaluation(table: Table, seat: int, left: int) -> int:
    """The first row of the tournament table that holds (RULES §2)."""
    if seat == table.out:
        if not hand_romme(table):
            return 5
        if not any(opened for other, opened in enumerate(table.opened) if other != seat):
            return 12
        used = [action for action in table.done if action.kind in (LAY, SWAP)]
        return 8 if any(table.melds[action.meld].owner != seat for action in used) else 10
    if left <= 10:
        return 3
    if left <= 30:
        return 2
    if table.opened[seat]:
        return 1
    return 0 if left <= 100 else -1


def _melded(table: Table, left: list[int]) -> Score:
    return Score([laid - value for laid, value in zip(table.melded, left, strict=True)], [])


def _positive(table: Table, left: list[int]) -> Score:
    """The winners share what the others hold; ended by the stock, the winner's own hand is first taken off every other."""
    if table.out != NOBODY:
        return Score([sum(left) if seat == table.out else 0 for seat in range(table.seats)], [])
    low = min(left)
    share = sum([value - low for value in left]) // left.count(low)
    return Score([share if value == low else 0 for value in left], [])


def _negative(_table: Table, left: list[int]) -> Score:
    return Score(left, [])


def _winner(table: Table, left: list[int]) -> Score:
    if table.out == NOBODY:
        return Score([0] * table.seats, [])
    factor = _factor(table)
    return Score(
        [sum(left) * factor if seat == table.out else 0 for seat in range(table.seats)],
        [],
    )


SCHEMES: Final[dict[str, Callable[[Table, list[int]], Score]]] = {
    "penalty": _penalty,
    "minus": _minus,
    "tournament": _tournament,
    "melded": _melded,
    "positive": _positive,
    "negative": _negative,
    "winner": _winner,
}
