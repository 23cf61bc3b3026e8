"""Who can be named as a player: the computer players by name, and other programs as `exec:` and their command."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from romme.bots import BOTS
from romme.bots.program import Program, ProgramFailed, command_of
from romme.bots.rounds import Player

EXEC = "exec:"


def unknown(names: Iterable[str]) -> str | None:
    """What is wrong with the first name that cannot play, as a sentence; None if all can."""
    for name in names:
        if name.startswith(EXEC):
            try:
                command_of(name.removeprefix(EXEC))
            except ProgramFailed as problem:
                return str(problem)
        elif name not in BOTS:
            return f"There is no player {name!r}; there are {', '.join(sorted(BOTS))}, and programs as exec:COMMAND."
    return None


@contextmanager
def seated(names: Iterable[str], patience: float) -> Iterator[dict[str, Player]]:
    """The players of these names; programs run as long as they are seated and have so many seconds for an answer."""
    with ExitStack() as stack:
        players: dict[str, Player] = {}
        for name in names:
            if name.startswith(EXEC) and name not in players:
                players[name] = stack.enter_context(Program(name.removeprefix(EXEC), patience)).decide
            elif name not in players:
                players[name] = BOTS[name]
        yield players
