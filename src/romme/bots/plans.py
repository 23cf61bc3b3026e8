"""What a turn can be made of: a draw, or what to lay, lay off, swap or hold and then a discard. Only plans that the rules let
end the turn are made, and not all of them: those that a player would think about.
"""

from math import sqrt
from random import Random
from typing import Final

from romme.bots.chances import lies_at_an_end, makes_meld
from romme.bots.hand_model import COMPANY
from romme.bots.heuristic import heuristic, would_lay
from romme.bots.merits import HandMerits, own
from romme.bots.policy import worth_throwing
from romme.bots.resample import hidden_cards
from romme.bots.style import NEVER, Style, style_of
from romme.bots.swapping import pays
from romme.engine.actions import DISCARD, END, MELD, TAKE, Action
from romme.engine.cards import HIDDEN, JOKER
from romme.engine.hands import Hand
from romme.engine.moves import legal
from romme.engine.play import check, step
from romme.engine.reach import after, discards
from romme.engine.state import PHASE_DRAW, State, Table, View

_EAGER: Final = Style(late_hand=NEVER)
_DOUBT: Final = 0.03
"""By how much another plan than the usual one is thought to be worse, before any sample."""
_SPREAD: Final = 0.05
"""Give or take so much."""
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

    def thrown(self) -> int:
        """The face of the discard, HIDDEN where there is none."""
        last = self.actions[-1] if self.actions else None
        return last.cards[0] if last is not None and last.kind == DISCARD else HIDDEN

    def built(self, view: View) -> tuple[Table, Hand]:
        """Table and hand of the seat that looks, before the discard."""
        table, hand = view.table, view.hand
        assert hand is not None
        for action in self.actions:
            if action.kind != DISCARD:
                table, hand = after(table, hand, action)
        return table, hand

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

    def gain(self, usual: "Plan") -> float:
        """By how much this plan is likely better than the usual one on the same samples: what they say, weighed against the doubt
        that there was before.
        """
        total = 0.0
        squares = _BEFORE * _VARIANCE
        count = len(self.worths)
        for at in range(count):
            difference = self.worths[at] - usual.worths[at]
            total += difference
            squares += difference * difference
        error = squares / (count + _BEFORE) / count
        return (_SPREAD * _SPREAD * total / count - error * _DOUBT) / (_SPREAD * _SPREAD + error)


def usual_plans(view: View, random: Random, merits: HandMerits | None = None) -> list[Plan]:
    """The heuristic's draw; or, after the draw, what it would lay with each discard worth a thought, the best first: as judged
    by `merits`, or else by the heuristic.
    """
    style = style_of(view.table.rules, view.table.seats)
    if view.table.phase == PHASE_DRAW:
        usual = heuristic(view, random, style)
        assert usual is not None
        return [Plan([usual])]
    return _finish(view, would_lay(view, random, style), style, merits) or [Plan([legal(view)[0]])]


def plans(view: View, random: Random, merits: HandMerits | None = None) -> list[Plan]:
    """The plans of the seat on turn that differ in the draw or in what is laid, each with its best discard; the usual one first."""
    usual = usual_plans(view, random, merits)[0]
    found = [usual]
    if view.table.phase == PHASE_DRAW:
        others = [
            action for action in legal(view) if action != usual.actions[0] and _serves(view, action, random)
        ]
        return [usual, *[Plan([action]) for action in others]]
    usual_way = usual.actions[:-1] if usual.thrown() != HIDDEN else usual.actions
    style = style_of(view.table.rules, view.table.seats)
    for way in _ways(view, random):
        if way != usual_way:
            found += _finish(view, way, style, merits)[:1]
    return found


def _serves(view: View, draw: Action, random: Random) -> bool:
    """Whether this draw is worth a thought: who takes a card for nothing but to throw it or another one away plays no better,
    and looks as if he had no idea.
    """
    table, hand = view.table, view.hand
    assert hand is not None
    if draw.kind != TAKE or draw.count > 1:
        return draw.kind != END
    face = table.discards[-1]
    if face == JOKER or lies_at_an_end(table, face) or pays(table, hand, face):
        return True
    fits = makes_meld(table.rules, hand.once, face) or (hand.jokers and COMPANY[face] & hand.once)
    return bool(fits) and _keeps(view, draw, face, random)


def _keeps(view: View, draw: Action, face: int, random: Random) -> bool:
    """Whether a card from the pile would not be the next discard."""
    table, hand = view.table.copy(), view.hand
    assert hand is not None
    hands = [Hand() for _ in range(table.seats)]
    hands[table.turn] = hand.copy()
    state = State(table, hands, [])
    step(state, table.turn, draw)
    seen = View(view.seat, table, hands[table.turn])
    weights = own(table)
    merits = HandMerits(table, hidden_cards(seen), weights) if weights else None
    return usual_plans(seen, random, merits)[0].thrown() != face


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


def _finish(view: View, way: list[Action], style: Style, merits: HandMerits | None) -> list[Plan]:
    """The plans that begin with these actions, none if those are not accepted: one for each discard worth a thought, the
    best first.
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
    found = [Plan([*way, action]) for action in choices[:_DISCARDS]]
    if merits is not None:
        worths = [merits.of(table, hand, plan.thrown()) for plan in found]
        found = [found[at] for at in sorted(range(len(found)), key=lambda at: -worths[at])]
    return found
