"""The baseline: any offered action, each with the same chance, but never taking back."""

from random import Random

from romme.engine.actions import UNDO, Action
from romme.engine.moves import legal
from romme.engine.state import View


def random_bot(view: View, random: Random) -> Action:
    """One of the offered actions other than `undo`."""
    return random.choice([action for action in legal(view) if action.kind != UNDO])
