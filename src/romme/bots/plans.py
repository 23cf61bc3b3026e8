"""What a turn can be made of: a draw, or what to lay, lay off, swap or hold and then a discard. Only plans that the rules let
end the turn are made, and not all of them: those that a player would think about.
"""

from math import sqrt
from random import Random
from typing import Final

from romme.bots.heuristic import heuristic, would_lay
from romme.bots.policy import worth_throwing
from romme.bots.style import NEVER, Style, style_of
from romme.engine.actions import END, MELD, Action
from romme.engine.moves import legal
from romme.engine.play import check
from romme.engine.reach import after, discards
from romme.engine.state import PHASE_DRAW, View

_EAGER: Final = Style(late_hand=NEVER)
_DISCARDS: Final = 6
"""How many discards are thought about after each way to build."""

_BEFORE: Final = 20
_VARIANCE: Final = 0.01
"""How far samples are apart is taken from them and from so many imagined ones of this variance: eight may agree by luck."""


class Plan:
    """Actions for this turn, and what its samples have been worth, one after the other."""

    __slots__ = ("actions", "worths")

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.worths: list[float] = []

    def first(self) -> Action | None:
        """The action to play now, None to pass."""
        return self.actions[0] if self.actions else None

    def mean(self) -> float:
        """What the samples were worth on average."""
        return sum(self.worths) / max(1, len(self.worths))

    def behind(self, best: "Plan") -> float:
        """By how many standard errors this plan is worse than another one on the same samples."""
        total = 0.0
        squares = 0.0
        count = len(self.worths)
        for at in range(count):
            difference = best.worths[at] - self.worths[at]
            total += difference
            squares += difference * difference
        mean = total / count
        error = sqrt(max(1e-9, squares / count - mean * mean) / count)
        return mean / error

    def gain(self, usual: "Plan", spread: float, doubt: float) -> float:
        """By how much this plan is likely better than another one on the same samples: what they say, weighed against what was
        thought before, that plans differ by about `spread` and this one is worse by `doubt`.
        """
        total = 0.0
        squares = _BEFORE * _VARIANCE
        count = len(self.worths)
        for at in range(count):
            difference = self.worths[at] - usual.worths[at]
            total += difference
            squares += difference * difference
        error = squares / (count + _BEFORE) / count
        prior = spread * spread
        return (prior * total / count - error * doubt) / (prior + error)


def plans(view: View, random: Random) -> list[Plan]:
    """The plans of the seat on turn, the heuristic's own first, the less promising last."""
    style = style_of(view.table.rules, view.table.seats)
    if view.table.phase == PHASE_DRAW:
        usual = heuristic(view, random, style)
        assert usual is not None
        others = [action for action in legal(view) if action.kind != END and action != usual]
        return [Plan([action]) for action in [usual, *others]]
    usual_way = would_lay(view, random, style)
    ways = [usual_way, *[other for other in _ways(view, random) if other != usual_way]]
    return _by_promise([_finish(view, way, style) for way in ways]) or [Plan([legal(view)[0]])]


def _by_promise(found: list[list[Plan]]) -> list[Plan]:
    """The best discard of each way to build before the second best, and so on, earlier ways being ahead by one."""
    return [
        found[at][place - at]
        for place in range(len(found) + _DISCARDS)
        for at in range(min(place + 1, len(found)))
        if place - at < len(found[at])
    ]


def _ways(view: View, random: Random) -> list[list[Action]]:
    """All that can be laid; only the melds; only one of them; only what is laid off; nothing."""
    everything = would_lay(view, random, _EAGER)
    melds = [action for action in everything if action.kind == MELD]
    others = [action for action in everything if action.kind != MELD]
    ways = [everything]
    for way in [melds, others, [], *[[meld] for meld in melds]]:
        if way not in ways:
            ways.append(way)
    return ways


def _finish(view: View, way: list[Action], style: Style) -> list[Plan]:
    """The plans that begin with these actions, none if those are not accepted: one for each discard worth a thought, the
    heuristic's first.
    """
    table, hand = view.table, view.hand
    assert hand is not None
    for action in way:
        if check(View(view.seat, table, hand), action) is not None:
            return []
        table, hand = after(table, hand, action)
    if hand.size == 0:
        return [Plan(way)]
    worth = worth_throwing(table, hand, style)
    choices = sorted(discards(table, hand), key=lambda action: -worth.get(action.cards[0], -1000))
    return [Plan([*way, action]) for action in choices[:_DISCARDS]]
