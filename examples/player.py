"""A player of one's own for `romme arena --bots solid,exec:python3 examples/player.py`: it lays down whatever it can and discards
the dearest card. Everything it needs comes as lines of text, so it could be written in any language (docs/bots.md).
"""

import json
import random
import sys
from typing import Any

RANKS = "A23456789TJQK"


def choose(view: dict[str, Any], legal: list[str], chance: random.Random) -> str:
    """One of the offered lines, or `pass` where only a knock is offered."""
    if view["seat"] != view["turn"]:
        return "pass"
    for verb in ("meld", "lay", "draw"):
        if lines := [line for line in legal if line.startswith(verb)]:
            return chance.choice(lines)
    discards = [line for line in legal if line.startswith("discard") and line[-2] in RANKS]
    return max(discards or legal, key=lambda line: RANKS.find(line[-2]))


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "romme":
        print("romme 1 dearest-first", flush=True)
    elif word == "act":
        asked = json.loads(rest)
        print(choose(asked["view"], asked["legal"], random.Random(asked["chance"])), flush=True)
