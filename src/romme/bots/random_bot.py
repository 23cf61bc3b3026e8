"""The baseline: any offered action, each with the same chance, but never taking back and seldom knocking."""

from random import Random

from romme.engine.actions import UNDO, Action
from romme.engine.moves import legal
from romme.engine.state import View


def random_bot(view: View, random: Random) -> Action | None:
    """One of the offered actions other than `undo`; where only a knock is offered mostly None, to pass."""
    actions = [action for action in legal(view) if action.kind != UNDO]
    if view.seat != view.table.turn and random.random() > 0.1:
        return None
    return random.choice(actions) if actions else None
