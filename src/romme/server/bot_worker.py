"""The process in which computer players think: one line of JSON in, one line of text out, until the input ends."""

from __future__ import annotations

import json
import os
import signal
import sys
from random import Random, SystemRandom
from time import monotonic
from typing import Final

from romme.bots import BOTS
from romme.bots.levels import SEARCHES, playouts, strong
from romme.bots.search import search
from romme.engine.actions import Action
from romme.engine.notation import action_text
from romme.engine.read_position import view_from_json
from romme.engine.state import View

_LEAST: Final = 0.05
"""With less than so many seconds nothing is searched: a search looks at every plan a few times, whatever that takes."""
_NICE: Final = 10
"""How far behind the server itself these processes stand in line for the processor."""


def answer(line: str) -> str:
    """The action line for one question, `{"bot": name, "view": view, "seconds": budget}`; empty to let the chance to knock
    pass.
    """
    question = json.loads(line)
    action = _decide(question["bot"], view_from_json(question["view"]), question["seconds"])
    return action_text(action) if action is not None else ""


def _decide(bot: str, view: View, seconds: float) -> Action | None:
    random = Random(SystemRandom().getrandbits(128))
    if bot != SEARCHES:
        return BOTS[bot](view, random)
    if seconds < _LEAST:
        return strong(view, random)
    end = monotonic() + seconds
    return search(view, random, playouts(view.table), lambda: monotonic() > end)


def main() -> None:
    """Answer until the server is gone. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    try:
        for line in sys.stdin:
            print(answer(line), flush=True)
    except BrokenPipeError:  # killed while this one was thinking
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
