"""A meld is an immutable value: a set or a run with its cards in the order they lie, so that each joker's place says
what it stands for (RULES §0). This is the only place that knows the shape of melds.
"""

from typing import Final

from romme.engine.cards import ACE, HIGH_ACE, JOKER, faces_text, pips
from romme.engine.refusals import Refusal
from romme.engine.rules import Rules

SET: Final = 0
RUN: Final = 1

LOW: Final = 1
HIGH: Final = 2
APPEND: Final = 4
"""Where a card fits: at the low end or the high end of a run, or to a set."""

Cards = tuple[int, ...]
Openings = tuple[tuple[int, int], ...]


class Meld:
    """A set or a run on the table.

    `low` is the rank of the first card of a run (1 for a low ace) or the rank of a set; `suit` is -1 for a set.
    `points` is what the cards count when opening and, where melds score, at the end. `openings` are the natural faces
    that fit on it, each with its end.
    """

    __slots__ = ("cards", "kind", "low", "openings", "owner", "points", "suit")

    def __init__(  # made by the functions below only; a value needs all of its parts
        self,
        owner: int,
        kind: int,
        suit: int,
        low: int,
        cards: Cards,
        points: int,
        openings: Openings,
    ) -> None:
        self.owner = owner
        self.kind = kind
        self.suit = suit
        self.low = low
        self.cards = cards
        self.points = points
        self.openings = openings

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meld) and self.owner == other.owner and self.cards == other.cards

    def __hash__(self) -> int:
        return hash((self.owner, self.cards))

    def __repr__(self) -> str:
        return f"Meld({self.owner}, {faces_text(self.cards)!r})"


def read_meld(rules: Rules, owner: int, cards: Cards) -> Meld | Refusal:
    """The meld that these cards make in this order, or why they make none (RULES §0 and the joker rows).

    A single natural card between jokers is read as a run where its place allows one, else as a set.
    """
    if len(cards) < 3:
        return Refusal.NOT_A_MELD
    naturals = len(cards) - cards.count(JOKER)
    if naturals < rules.min_naturals and rules.min_naturals > 1:
        return Refusal.TOO_FEW_NATURALS
    if naturals == 0:
        return Refusal.NOT_A_MELD
    meld = _read_run(rules, owner, cards) or _read_set(rules, owner, cards)
    if meld is None:
        return Refusal.NOT_A_MELD
    return joker_fault(rules, meld) or meld


def joker_fault(rules: Rules, meld: Meld) -> Refusal | None:
    """Why the jokers of this meld may not lie so: their number, or next to each other in a run."""
    cards = meld.cards
    jokers = cards.count(JOKER)
    if jokers == 0:
        return None
    if rules.joker_minority and 2 * jokers >= len(cards):
        return Refusal.JOKER_MAJORITY
    if meld.kind == RUN and not rules.jokers_adjacent:
        for i in range(1, len(cards)):
            if cards[i] == JOKER and cards[i - 1] == JOKER:
                return Refusal.JOKERS_ADJACENT
    return None


def _read_run(rules: Rules, owner: int, cards: Cards) -> Meld | None:
    size = len(cards)
    if size > rules.max_run:
        return None
    at = 0
    while cards[at] == JOKER:
        at += 1
    suit = cards[at] >> 4
    rank = cards[at] & 15
    low = (HIGH_ACE if rank == ACE and at > 0 else rank) - at
    if low < ACE or low + size - 1 > rules.top_rank():
        return None
    for i in range(at, size):
        face = cards[i]
        if face != JOKER and face != face_at(suit, low + i):
            return None
    return _run(rules, owner, suit, low, cards)


def _read_set(rules: Rules, owner: int, cards: Cards) -> Meld | None:
    if len(cards) > 4:
        return None
    rank = 0
    suits = 0
    for face in cards:
        if face == JOKER:
            continue
        if (rank and face & 15 != rank) or suits & 1 << (face >> 4):
            return None
        rank = face & 15
        suits |= 1 << (face >> 4)
    return _set(rules, owner, rank, cards)


def _run(rules: Rules, owner: int, suit: int, low: int, cards: Cards) -> Meld:
    size = len(cards)
    high = low + size
    openings: Openings = ()
    if size < rules.max_run:
        if low > ACE:
            openings = ((face_at(suit, low - 1), LOW),)
        if high <= rules.top_rank():
            openings += ((face_at(suit, high), HIGH),)
    return Meld(owner, RUN, suit, low, cards, run_points(rules, low, size), openings)


def _set(rules: Rules, owner: int, rank: int, cards: Cards) -> Meld:
    missing: Openings = ()
    if len(cards) < 4:
        missing = tuple([(suit * 16 + rank, APPEND) for suit in range(4) if suit * 16 + rank not in cards])
    return Meld(owner, SET, -1, rank, cards, len(cards) * set_value(rules, rank), missing)


def is_set(rules: Rules, cards: Cards) -> bool:
    """Whether these cards, in this order, are a set."""
    meld = read_meld(rules, 0, cards)
    return isinstance(meld, Meld) and meld.kind == SET


def face_at(suit: int, rank: int) -> int:
    """The face at a rank of a run; rank 14 is the ace."""
    return suit * 16 + (ACE if rank == HIGH_ACE else rank)


def run_points(rules: Rules, low: int, size: int) -> int:
    """What a run counts, from its lowest rank: a low ace 1, a high ace by the rules, jokers what they stand for."""
    total = 0
    for rank in range(low, low + size):
        total += rules.high_ace() if rank == HIGH_ACE else pips(rank)
    return total


def set_value(rules: Rules, rank: int) -> int:
    """What one card of a set counts."""
    return rules.high_ace() if rank == ACE else pips(rank)


def fits(meld: Meld, face: int) -> int:
    """Where a card fits on a meld: LOW and HIGH (both may hold) for a run, APPEND for a set, 0 for nowhere.

    The joker rows are not looked at; `joker_fault` of the extended meld tells.
    """
    ends = 0
    for natural, end in meld.openings:
        if face in (natural, JOKER):
            ends |= end
    return ends


def _holds_suit(meld: Meld, suit: int) -> bool:
    for card in meld.cards:
        if card != JOKER and card >> 4 == suit:
            return True
    return False


def extend(rules: Rules, meld: Meld, face: int, end: int) -> Meld:
    """The meld with one more card at an end where it fits."""
    if end == APPEND:
        return _set(rules, meld.owner, meld.low, (*meld.cards, face))
    if end == LOW:
        return _run(rules, meld.owner, meld.suit, meld.low - 1, (face, *meld.cards))
    return _run(rules, meld.owner, meld.suit, meld.low, (*meld.cards, face))


def joker_place(meld: Meld, face: int) -> int:
    """The index of the joker that stands for this face, or -1. In a set any missing suit will do (RULES §1)."""
    if face == JOKER:
        return -1
    if meld.kind == SET:
        if face & 15 != meld.low or _holds_suit(meld, face >> 4):
            return -1
        return meld.cards.index(JOKER) if JOKER in meld.cards else -1
    for i, card in enumerate(meld.cards):
        if card == JOKER and face_at(meld.suit, meld.low + i) == face:
            return i
    return -1


def swap_in(rules: Rules, meld: Meld, place: int, face: int) -> Meld:
    """The meld with the joker at this index replaced by the natural card that it stands for."""
    cards = (*meld.cards[:place], face, *meld.cards[place + 1 :])
    if meld.kind == SET:
        return _set(rules, meld.owner, meld.low, cards)
    return _run(rules, meld.owner, meld.suit, meld.low, cards)


def stands_for(meld: Meld, place: int) -> list[int]:
    """The faces that the joker at this index stands for: one in a run, the missing suits in a set."""
    if meld.kind == RUN:
        return [face_at(meld.suit, meld.low + place)]
    return [suit * 16 + meld.low for suit in range(4) if not _holds_suit(meld, suit)]


def swaps_for(meld: Meld) -> list[int]:
    """The natural faces that a joker of this meld stands for, sorted."""
    if meld.kind == SET:
        return stands_for(meld, 0) if JOKER in meld.cards else []
    found: list[int] = []
    for place in range(len(meld.cards)):
        if meld.cards[place] == JOKER:
            found.append(face_at(meld.suit, meld.low + place))
    found.sort()  # an ace above the king comes first
    return found


def swappable(rules: Rules, meld: Meld) -> list[int]:
    """The natural faces for which these rules let a joker of this meld go (RULES §0: `joker_swap`, `swap_min_cards`), sorted."""
    if not rules.joker_swap or len(meld.cards) < rules.swap_min_cards:
        return []
    return swaps_for(meld)
