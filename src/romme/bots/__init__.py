"""Computer players: a bot sees a View and a source of chance, nothing else, and names its next action, or None to pass
where it is not on turn and might knock.

One strategy a file; `BOTS` names those that can be chosen.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from romme.bots.greedy import greedy
from romme.bots.levels import beginner, casual, expert, solid, strong
from romme.bots.random_bot import random_bot
from romme.engine.actions import Action
from romme.engine.state import View

Bot = Callable[[View, Random], Action | None]

LEVELS: Final[dict[str, Bot]] = {
    "beginner": beginner,
    "casual": casual,
    "solid": solid,
    "strong": strong,
    "expert": expert,
}
"""What people choose from, the weakest first."""

BOTS: Final[dict[str, Bot]] = {"random": random_bot, "greedy": greedy, **LEVELS}
