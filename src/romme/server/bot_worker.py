"""The process in which computer players think: one line of JSON in, one line of text out, until the input ends."""

from __future__ import annotations

import json
import os
import signal
import sys
from random import SystemRandom

from romme.bots import BOTS
from romme.engine.notation import action_text
from romme.engine.read_position import view_from_json


def answer(line: str) -> str:
    """The action line for one question, `{"bot": name, "view": view}`; empty to let the chance to knock pass."""
    question = json.loads(line)
    view = view_from_json(question["view"])
    action = BOTS[question["bot"]](view, SystemRandom())
    return action_text(action) if action is not None else ""


def main() -> None:
    """Answer until the server is gone. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for line in sys.stdin:
            print(answer(line), flush=True)
    except BrokenPipeError:  # killed while this one was thinking
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
