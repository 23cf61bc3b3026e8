"""Every meld that the cards of a hand can make: masks for natural cards, a search for the places of jokers."""

from romme.engine.cards import BIT, HIGH_ACE, JOKER
from romme.engine.hands import Hand
from romme.engine.melds import RUN, Cards, Meld, face_at, is_set, read_meld
from romme.engine.rules import Rules


def melds_in(rules: Rules, hand: Hand) -> list[Cards]:
    """Every meld that the cards of a hand can make, each once, sets in suit order, jokers at every place they may take."""
    found: list[Cards] = []
    if hand.jokers:
        for suit in range(4):
            for low in range(1, rules.top_rank() - 1):
                _grow_run(rules, hand, suit, low, (), hand.jokers, found)
        for rank in range(1, 14):
            _sets_in(rules, hand, rank, found)
        return found
    clubs = hand.once & 0x3FFF
    spades = (hand.once >> 16) & 0x3FFF
    hearts = (hand.once >> 32) & 0x3FFF
    diamonds = (hand.once >> 48) & 0x3FFF
    _natural_runs(rules, hand, 0, clubs, found)
    _natural_runs(rules, hand, 1, spades, found)
    _natural_runs(rules, hand, 2, hearts, found)
    _natural_runs(rules, hand, 3, diamonds, found)
    thrice = (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    rank = 1
    while thrice >> rank:
        if thrice >> rank & 1:
            _sets_in(rules, hand, rank, found)
        rank += 1
    return found


def _natural_runs(rules: Rules, hand: Hand, suit: int, row: int, found: list[Cards]) -> None:
    """Append every run of the ranks in this row (bit n for rank n)."""
    if rules.top_rank() == HIGH_ACE:
        row |= (row & 2) << 13
    starts = row & row >> 1 & row >> 2
    low = 1
    while starts >> low:
        if starts >> low & 1:
            cards = [face_at(suit, low), face_at(suit, low + 1)]
            rank = low + 2
            while row >> rank & 1 and len(cards) < rules.max_run:
                face = face_at(suit, rank)
                if len(cards) == 13 and not hand.twice & BIT[face]:
                    break  # the ace at the low end is the only one
                cards.append(face)
                found.append(tuple(cards))
                rank += 1
        low += 1


def _grow_run(
    rules: Rules,
    hand: Hand,
    suit: int,
    low: int,
    cards: Cards,
    jokers: int,
    found: list[Cards],
) -> None:
    """Append every run that continues these cards, with natural cards and with the jokers left."""
    rank = low + len(cards)
    if len(cards) == rules.max_run or rank > rules.top_rank():
        return
    face = face_at(suit, rank)
    second_ace = len(cards) == 13 and cards[0] == face
    if hand.count(face) > (1 if second_ace else 0):
        _offer_run(rules, (*cards, face), found)
        _grow_run(rules, hand, suit, low, (*cards, face), jokers, found)
    if jokers and (rules.jokers_adjacent or not cards or cards[-1] != JOKER):
        _offer_run(rules, (*cards, JOKER), found)
        _grow_run(rules, hand, suit, low, (*cards, JOKER), jokers - 1, found)


def _offer_run(rules: Rules, cards: Cards, found: list[Cards]) -> None:
    meld = read_meld(rules, 0, cards) if len(cards) >= 3 else None
    if isinstance(meld, Meld) and meld.kind == RUN:
        found.append(cards)


def _sets_in(rules: Rules, hand: Hand, rank: int, found: list[Cards]) -> None:
    column = [suit * 16 + rank for suit in range(4) if hand.once & BIT[suit * 16 + rank]]
    if not column or len(column) + hand.jokers < 3:
        return
    for chosen in range(1, 1 << len(column)):
        naturals = tuple([column[i] for i in range(len(column)) if chosen >> i & 1])
        for jokers in range(max(0, 3 - len(naturals)), min(hand.jokers, 4 - len(naturals)) + 1):
            cards = naturals + (JOKER,) * jokers
            if jokers == 0 and len(cards) >= 3:
                found.append(cards)
                continue
            if is_set(rules, cards):
                found.append(cards)
