"""Every refused action has one stable code, and a sentence that says what would be right."""

from enum import StrEnum
from typing import Final


class Refusal(StrEnum):
    """The codes; protocol, exceptions and translations key on them."""

    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    ALREADY_DRAWN = "already-drawn"
    NOT_IN_HAND = "not-in-hand"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_MELD = "unknown-meld"
    BAD_ACTION = "bad-action"
    NOT_A_MELD = "not-a-meld"
    TOO_FEW_NATURALS = "too-few-naturals"
    JOKER_MAJORITY = "joker-majority"
    JOKERS_ADJACENT = "jokers-adjacent"
    OPENING_TOO_LOW = "opening-too-low"
    NOT_OPENED = "not-opened"
    DOES_NOT_FIT = "does-not-fit"
    NO_SUCH_JOKER = "no-such-joker"
    SWAP_NEEDS_FOUR = "swap-needs-four"
    JOKER_MUST_BE_USED = "joker-must-be-used"
    JOKER_NOT_DISCARDABLE = "joker-not-discardable"
    TAKEN_CARD_BACK = "taken-card-back"
    TAKEN_CARD_UNUSED = "taken-card-unused"
    LAST_CARD_TAKE = "last-card-take"
    MUST_KEEP_A_DISCARD = "must-keep-a-discard"
    STOCK_EMPTY = "stock-empty"
    DISCARD_EMPTY = "discard-empty"
    CANNOT_END_ROUND = "cannot-end-round"
    CANNOT_KNOCK = "cannot-knock"
    OWN_DISCARD = "own-discard"
    NOTHING_TO_UNDO = "nothing-to-undo"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"
    STALE = "stale"


SENTENCES: Final[dict[Refusal, str]] = {
    Refusal.NOT_YOUR_TURN: "It is another player's turn; wait for yours.",
    Refusal.DRAW_FIRST: "Draw from the stock or take from the discard pile first.",
    Refusal.ALREADY_DRAWN: "You have drawn already; meld, lay off or discard now.",
    Refusal.NOT_IN_HAND: "Play only cards that you hold.",
    Refusal.UNKNOWN_CARD: "Write a card as rank and suit, as in 7h, Tc or As, and a joker as Jk.",
    Refusal.UNKNOWN_MELD: "There is no meld with this number; melds count from 1 in the order they were laid.",
    Refusal.BAD_ACTION: "This action cannot be read or is not possible here.",
    Refusal.NOT_A_MELD: "A meld is 3 or 4 cards of one rank in different suits, or a run of 3 or more cards of one suit.",
    Refusal.TOO_FEW_NATURALS: "This meld needs more cards that are not jokers.",
    Refusal.JOKER_MAJORITY: "Jokers must be fewer than half of a meld's cards.",
    Refusal.JOKERS_ADJACENT: "Two jokers may not lie next to each other in a run.",
    Refusal.OPENING_TOO_LOW: "Your first melds do not reach the opening minimum yet; lay more or take them back.",
    Refusal.NOT_OPENED: "Open with your own melds before you lay off or swap.",
    Refusal.DOES_NOT_FIT: "This card does not fit there.",
    Refusal.NO_SUCH_JOKER: "No joker of this meld stands for this card.",
    Refusal.SWAP_NEEDS_FOUR: "A joker can be swapped only in a meld of at least four cards.",
    Refusal.JOKER_MUST_BE_USED: "Meld or lay off the joker that you swapped before the turn ends.",
    Refusal.JOKER_NOT_DISCARDABLE: "A joker may be discarded only as the last card.",
    Refusal.TAKEN_CARD_BACK: "The card that you just took may not be discarded in the same turn.",
    Refusal.TAKEN_CARD_UNUSED: "The deepest card that you take must be melded or laid off at once.",
    Refusal.LAST_CARD_TAKE: "With one card in hand you may not take a discard that lets you go out.",
    Refusal.MUST_KEEP_A_DISCARD: "The last card must be discarded; keep one.",
    Refusal.STOCK_EMPTY: "The stock is empty and cannot be renewed; take the discard.",
    Refusal.DISCARD_EMPTY: "The discard pile is empty; draw from the stock.",
    Refusal.CANNOT_END_ROUND: "The round can be ended only when the stock is empty and the rules allow it.",
    Refusal.CANNOT_KNOCK: "Knock between another player's discard and the next draw, where the rules allow it.",
    Refusal.OWN_DISCARD: "You discarded this card yourself; others may knock for it.",
    Refusal.NOTHING_TO_UNDO: "Nothing was laid since the draw; a draw is final.",
    Refusal.ROUND_OVER: "The round is over.",
    Refusal.MATCH_OVER: "The match is over.",
    Refusal.STALE: "The table has changed since you decided; look again.",
}


class Illegal(Exception):  # the name is the field's: an illegal action, not a failure of the program
    """A refused action; nothing has changed. `code` is stable, `sentence` says what would be right."""

    def __init__(self, code: Refusal, sentence: str = "") -> None:
        self.code = code
        self.sentence = sentence or SENTENCES[code]
        super().__init__(f"{code.value}: {self.sentence}")
