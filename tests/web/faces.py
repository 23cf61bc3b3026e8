"""What a player sees in cards: sets, runs and what fits where, for a scripted player of two-handed Rommé.

It is written apart from the engine on purpose: whoever plays by it finds out where page and rules disagree.
"""

from __future__ import annotations

from itertools import combinations, pairwise

RANKS = "A23456789TJQK"


def rank(face: str) -> int:
    return RANKS.index(face[0])


def points(face: str) -> int:
    """Ace one, pictures ten, others their pips."""
    return min(rank(face) + 1, 10)


def is_set(faces: list[str]) -> bool:
    return len(faces) in {3, 4} and len({face[0] for face in faces}) == 1


def is_run(faces: list[str]) -> bool:
    ranks = sorted(rank(face) for face in faces)
    in_row = all(high - low == 1 for low, high in pairwise(ranks))
    return len(faces) >= 3 and in_row and len({face[1] for face in faces}) == 1


def melds(hand: list[str]) -> list[list[str]]:
    """Melds that can be laid one after the other, longest first, cards in order."""
    found: list[list[str]] = []
    left = sorted(hand, key=rank)
    while longest := _longest(left):
        found.append(longest)
        left = [face for face in left if face not in longest]
    return found


def _longest(hand: list[str]) -> list[str]:
    candidates = [list(some) for size in (4, 3) for some in combinations(hand, size) if is_set(list(some))]
    for suit in "cdhs":
        held = [face for face in hand if face[1] == suit]
        candidates += [
            held[low:high]
            for low in range(len(held))
            for high in range(low + 3, len(held) + 1)
            if is_run(held[low:high])
        ]
    return max(candidates, key=len, default=[])


def fits(meld: list[str], face: str) -> bool:
    """Whether one card may be laid off there."""
    longer = [*meld, face]
    return is_set(longer) if is_set(meld) else is_run(longer)


def worst(hand: list[str], banned: str) -> str:
    """The card to discard: dear and without company, never the one that may not go."""

    def company(face: str) -> int:
        near = [abs(rank(face) - rank(other)) for other in hand if other != face and other[1] == face[1]]
        same = sum(other[0] == face[0] for other in hand) - 1
        return same + sum(distance <= 2 for distance in near)

    free = [face for face in hand if face != banned]
    return max(free, key=lambda face: (points(face) - 4 * company(face), face))
