"""How fast and how exact the arrangement of a hand is. The check is a plain memoised search over every meld there is."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

from romme.engine.arrange import arrange, most_points
from romme.engine.cards import JOKER, full_deck
from romme.engine.combos import melds_in
from romme.engine.hands import Hand, hand_of
from romme.engine.melds import Cards, Meld, read_meld
from romme.engine.rules import FAMILIES, Rules

Faces = tuple[int, ...]
_CHUNK = 250


def report() -> Iterator[str]:
    """What the families' hands of 13 cards take, and the worst of 20 cards with 6 jokers, a line each."""
    for family in FAMILIES:
        for size, jokers, hands in ((13, 0, 2000), (13, 1, 1000), (13, 2, 1000), (13, 3, 500), (20, 6, 200)):
            times = timings(family, size, jokers, hands)
            yield (
                f"{family:9} {size} cards, {jokers} jokers: "
                f"median {1e6 * times[len(times) // 2]:8.1f} µs, worst {1e6 * times[-1]:9.1f} µs of {hands} hands"
            )


def mismatches(hands: int, jobs: int) -> list[str]:
    """What the solver got wrong about so many random hands of 10 to 14 cards with 0 to 4 jokers, of all families."""
    chunks = [(first, min(_CHUNK, hands - first)) for first in range(0, hands, _CHUNK)]
    with ProcessPoolExecutor(jobs) as pool:
        return [line for found in pool.map(_wrong, *zip(*chunks, strict=True)) for line in found]


def _wrong(first: int, hands: int) -> list[str]:
    random, families = Random(first), list(FAMILIES.values())
    found: list[str] = []
    for number in range(first, first + hands):
        rules = families[number % len(families)]
        hand = dealt_hand(rules, random.randint(10, 14), random.randint(0, 4), random)
        wrong = mismatch(rules, hand)
        if wrong is not None:
            found.append(f"{rules.family}: {wrong}")
    return found


def dealt_hand(rules: Rules, size: int, jokers: int, random: Random) -> Hand:
    """A random hand with exactly so many jokers."""
    return hand_of(random.sample(full_deck(rules.decks, 0), size - jokers) + [JOKER] * jokers)


def timings(family: str, size: int, jokers: int, hands: int) -> list[float]:
    """Seconds that each of so many hands took to arrange, the best of three as others use the machine, too; sorted."""
    rules, random = FAMILIES[family], Random(1)
    found: list[float] = []
    for _ in range(hands):
        hand = dealt_hand(rules, size, jokers, random)
        best = float("inf")
        for _ in range(3):
            began = perf_counter()
            arrange(rules, hand)
            best = min(best, perf_counter() - began)
        found.append(best)
    return sorted(found)


def mismatch(rules: Rules, hand: Hand) -> str | None:
    """What the solver got wrong about this hand, or None."""
    least, most = brute_force(rules, hand)
    found = arrange(rules, hand), most_points(rules, hand)
    for arrangement in found:
        cards = [face for meld in arrangement.melds for face in meld] + arrangement.deadwood
        if sorted(cards) != sorted(hand.faces()):
            return f"{hand}: the arrangement holds other cards than the hand"
        if not all(isinstance(read_meld(rules, 0, meld), Meld) for meld in arrangement.melds):
            return f"{hand}: {arrangement.melds} holds what is no meld"
    if (found[0].points, found[1].points) != (least, most):
        return (
            f"{hand}: deadwood {found[0].points}, best is {least}; points {found[1].points}, best is {most}"
        )
    return None


def brute_force(rules: Rules, hand: Hand) -> tuple[int, int]:
    """The least deadwood, and the most points of disjoint melds, by trying every meld for the lowest card or none."""
    worth: dict[Cards, int] = {}
    for cards in melds_in(rules, hand):
        meld = read_meld(rules, 0, cards)
        assert isinstance(meld, Meld)
        key = tuple(sorted(cards))
        worth[key] = max(worth.get(key, 0), meld.points)
    by_low: dict[int, list[Cards]] = {}
    for cards in worth:
        by_low.setdefault(next(face for face in cards if face != JOKER), []).append(cards)
    return _best(rules, tuple(sorted(hand.faces())), worth, by_low, {})


def _best(
    rules: Rules,
    faces: Faces,
    worth: dict[Cards, int],
    by_low: dict[int, list[Cards]],
    memo: dict[Faces, tuple[int, int]],
) -> tuple[int, int]:
    if faces in memo:
        return memo[faces]
    low = next((face for face in faces if face != JOKER), None)
    if low is None:
        return rules.hand_value(list(faces)), 0
    deadwood, points = _best(rules, _without(faces, (low,)), worth, by_low, memo)
    deadwood += rules.card_value(low)
    for cards in by_low.get(low, ()):
        if all(faces.count(face) >= cards.count(face) for face in cards):
            less, more = _best(rules, _without(faces, cards), worth, by_low, memo)
            deadwood = min(deadwood, less)
            points = max(points, more + worth[cards])
    memo[faces] = (deadwood, points)
    return deadwood, points


def _without(faces: Faces, cards: Cards) -> Faces:
    rest = list(faces)
    for face in cards:
        rest.remove(face)
    return tuple(rest)
