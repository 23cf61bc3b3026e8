"""Every meld that the cards of a hand can make: masks for natural cards, a search for the places of jokers."""

from romme.engine.cards import BIT, HIGH_ACE, JOKER
from romme.engine.hands import Hand, faces_of
from romme.engine.melds import Cards, face_at, is_set
from romme.engine.patterns import SPREAD, SUITS_OF, WITHIN, column_of, thrice_held
from romme.engine.rules import Rules


def melds_in(rules: Rules, hand: Hand) -> list[Cards]:
    """Every meld that the cards of a hand can make, each once, sets in suit order, jokers at every place they may take."""
    found: list[Cards] = []
    if hand.jokers:
        for suit in range(4):
            row = (hand.once >> suit * 16) & 0x3FFF
            row |= (row & 2) << 13
            for low in range(1, rules.top_rank() - 1):
                if (row >> low) & (BIT[hand.jokers + 1] - 1):  # else no natural card can be reached
                    _grow_run(rules, hand, suit, low, [], hand.jokers, found)
        for rank in range(1, 14):
            _sets_in(rules, hand, rank, found)
        return found
    for suit in range(4):
        row = (hand.once >> suit * 16) & 0x3FFF
        if row & row >> 1:
            _natural_runs(rules, hand, suit, row, found)
    thrice = thrice_held(hand.once)
    while thrice:
        bit = thrice & -thrice
        thrice ^= bit
        _sets_in(rules, hand, bit.bit_length() - 1, found)
    return found


def _natural_runs(rules: Rules, hand: Hand, suit: int, row: int, found: list[Cards]) -> None:
    """Append every run of the ranks in this row (bit n for rank n)."""
    if rules.top_rank() == HIGH_ACE:
        row |= (row & 2) << 13
    starts = row & row >> 1 & row >> 2
    while starts:
        bit = starts & -starts
        starts ^= bit
        low = bit.bit_length() - 1
        cards = [face_at(suit, low), face_at(suit, low + 1)]
        rank = low + 2
        while row >> rank & 1 and len(cards) < rules.max_run:
            face = face_at(suit, rank)
            if len(cards) == 13 and not hand.twice & BIT[face]:
                break  # the ace at the low end is the only one
            cards.append(face)
            found.append(tuple(cards))
            rank += 1


def _grow_run(
    rules: Rules,
    hand: Hand,
    suit: int,
    low: int,
    path: list[int],
    jokers: int,
    found: list[Cards],
) -> None:
    """Append every run that continues this path, with natural cards and with the jokers left."""
    size = len(path)
    rank = low + size
    if size == rules.max_run or rank > rules.top_rank():
        return
    face = face_at(suit, rank)
    if hand.once & BIT[face] and (size < 13 or path[0] != face or hand.twice & BIT[face]):
        path.append(face)
        _offer_run(rules, path, hand.jokers - jokers, found)
        _grow_run(rules, hand, suit, low, path, jokers, found)
        path.pop()
    if jokers and (size == 0 or path[size - 1] != JOKER or rules.jokers_adjacent):
        path.append(JOKER)
        _offer_run(rules, path, hand.jokers - jokers + 1, found)
        _grow_run(rules, hand, suit, low, path, jokers - 1, found)
        path.pop()


def _offer_run(rules: Rules, path: list[int], jokers: int, found: list[Cards]) -> None:
    """Append this run unless the numbers of its jokers and natural cards forbid it; all else is right by its making."""
    size = len(path)
    if size < 3 or size - jokers < rules.min_naturals or (rules.joker_minority and 2 * jokers >= size):
        return
    found.append(tuple(path))


def _sets_in(rules: Rules, hand: Hand, rank: int, found: list[Cards]) -> None:
    column = column_of(hand.once, rank)
    if not column or len(SUITS_OF[column]) + hand.jokers < 3:
        return
    for part in WITHIN[column]:
        naturals = len(SUITS_OF[part])
        most = min(hand.jokers, 4 - naturals)
        if rules.joker_minority:
            most = min(most, naturals - 1)
        for jokers in range(max(0, 3 - naturals), most + 1):
            if naturals >= rules.min_naturals:
                cards = tuple(faces_of(SPREAD[part] << rank, 0, jokers))
                if naturals > 1 or is_set(rules, cards):
                    found.append(cards)
