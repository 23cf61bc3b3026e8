"""The levels that people play against, from the weakest to the strongest. The lower ones are weak as people are: they keep broken
runs, forget what was discarded, overlook what could be laid off and lay down all they have; never by playing at random.
"""

from random import Random
from typing import Final

from romme.bots.heuristic import heuristic
from romme.bots.merits import HandMerits, own
from romme.bots.outlook import is_cut
from romme.bots.plans import usual_plans
from romme.bots.resample import hidden_cards
from romme.bots.search import search
from romme.bots.style import NEVER, Style, style_of
from romme.engine import compiled
from romme.engine.actions import Action
from romme.engine.state import PHASE_DRAW, PHASE_PLAY, Table, View

_BEGINNER: Final = Style(points=1, outs=4, late_hand=NEVER, memory=2, overlooks=0.5)
_CASUAL: Final = Style(points=4, outs=8, late_hand=NEVER, memory=6, overlooks=0.2, watchful=2)

SEARCHES: Final = "expert"
"""The level that searches, and takes as long for it as it is given."""
_PLAYOUTS: Final = 1200
"""Its play-outs for one decision."""
INTERPRETED: Final = 8
"""By how much these are divided where the engine is not compiled."""
_JOKERS: Final = 5
"""And where there are jokers, with which every hand takes longer to arrange."""
_CUT: Final = 2
"""Or where play-outs are cut off."""
_HALVED: Final = 3
"""How often they are halved in a turn at most."""


def playouts(table: Table) -> int:
    """The play-outs for one decision at this table on this installation: fewer where each takes longer.

    What is decided first after the draw weighs most in a turn: the draw has half of that, and so has each thing more to lay of
    the one before.
    """
    most = _PLAYOUTS * 2 // table.seats
    if is_cut(table):
        most //= _CUT
    elif table.rules.jokers:
        most //= _JOKERS
    most >>= 1 if table.phase == PHASE_DRAW else min(_HALVED, len(table.done))
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
    """Weighs what each discard leaves the hand, and draws and lays as `solid` does."""
    if view.seat != view.table.turn or view.table.phase != PHASE_PLAY or not own(view.table):
        return solid(view, random)
    merits = HandMerits(view.table, hidden_cards(view), own(view.table))
    return usual_plans(view, random, merits)[0].first()


def expert(view: View, random: Random) -> Action | None:
    """Also reads what the others may hold and want, and thinks hundreds of continuations through before it lays or holds."""
    return search(view, random, playouts(view.table))
