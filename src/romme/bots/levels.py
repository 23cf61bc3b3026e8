"""The levels that people play against, from the weakest to the strongest. The lower ones are weak as people are: they keep broken
runs, forget what was discarded, overlook what could be laid off and lay down all they have; never by playing at random.
"""

from random import Random
from typing import Final

from romme.bots.heuristic import heuristic
from romme.bots.search import search
from romme.bots.style import NEVER, Style, style_of
from romme.engine import compiled
from romme.engine.actions import Action
from romme.engine.state import Table, View

_BEGINNER: Final = Style(points=1, outs=4, late_hand=NEVER, memory=2, overlooks=0.5)
_CASUAL: Final = Style(points=4, outs=8, late_hand=NEVER, memory=6, overlooks=0.2)

PLAYOUTS: Final[dict[str, int]] = {"strong": 120, "expert": 1200}
"""The levels that judge discards by their merits, with their play-outs for one decision."""
INTERPRETED: Final = 8
"""By how much these are divided where the engine is not compiled."""
_JOKERS: Final = 4
"""And where there are jokers, with which every hand takes longer to arrange."""


def playouts(level: str, table: Table) -> int:
    """The play-outs for one decision at this level and this table on this installation: fewer where each takes longer."""
    most = PLAYOUTS[level] * 2 // table.seats
    if table.rules.jokers:
        most //= _JOKERS
    return most if compiled() else most // INTERPRETED


def beginner(view: View, random: Random) -> Action | None:
    """Keeps what might become a run, forgets, overlooks, and lays down whatever it can."""
    return heuristic(view, random, _BEGINNER)


def casual(view: View, random: Random) -> Action | None:
    """Gets rid of high cards, remembers a little, and lays down whatever it can."""
    return heuristic(view, random, _CASUAL)


def solid(view: View, random: Random) -> Action | None:
    """Counts what can still come, and holds its melds until somebody may go out."""
    return heuristic(view, random, style_of(view.table.rules, view.table.seats))


def strong(view: View, random: Random) -> Action | None:
    """Weighs what each discard leaves the hand and what it is to the next player, and thinks over what to lay."""
    return search(view, random, playouts("strong", view.table))


def expert(view: View, random: Random) -> Action | None:
    """As `strong`, and thinks hundreds of continuations through, with hands that the others are likely to hold."""
    return search(view, random, playouts("expert", view.table))
