"""What one seat is shown of a match. Everything is written down by allow-list from the engine's `View` of that seat.

No function here gets at a hand or the stock by another way, so nothing that a seat may not know can leave the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, cast

from romme.engine.actions import DISCARD, DRAW, END, KNOCK, LAY, MELD, SWAP, TAKE, UNDO
from romme.engine.arrange import arrange
from romme.engine.cards import HIDDEN, JOKER, face_text
from romme.engine.events import seen_by
from romme.engine.melds import HIGH, LOW, RUN, Meld, read_meld, stands_for
from romme.engine.moves import chains, legal
from romme.engine.scoring import hand_romme_counts, lowest_wins
from romme.engine.state import NOBODY, PHASE_OVER, PHASES, Table, View, owes, view
from romme.server import clock, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from romme.engine.actions import Action
    from romme.engine.events import Event
    from romme.engine.match import Match
    from romme.engine.rules import Rules
    from romme.server.terms import Terms
    from romme.server.wire import Card, Option, TableWay

_ENDS: Final[dict[int, Literal["high", "low"]]] = {LOW: "low", HIGH: "high"}
Why = Literal["out", "turns", "stock", "resigned"]
_AGREED: Final[dict[str, Literal["next", "restart", "claim"]]] = {
    "agreed-next": "next",
    "agreed-restart": "restart",
    "agreed-claim": "claim",
}


@dataclass(frozen=True)
class Facts:
    """What a view says about the table besides the match: all of it may be known to every seat."""

    table: str
    way: TableWay
    rules: str
    options: dict[str, Option]
    changed: list[str]
    names: list[str | None]
    bots: list[bool]
    commit: str
    invitation: str | None
    link: str | None
    expires: int | None
    chat: bool
    terms: Terms
    host: int | None
    since: int
    agree_in: int | None
    following: str | None


def options_of(rules: Rules) -> dict[str, Option]:
    """Every option by name; a hand that depends on the number of seats is told for each number."""
    named = rules.options()
    if rules.hand_sizes:
        seats = range(rules.min_seats, rules.max_seats + 1)
        named["hand_size"] = {str(count): rules.hand_for(count) for count in seats}
    return named


def show_view(facts: Facts, match: Match, seat: int | None, order: list[Card] | None) -> shown.View:
    """The view of a seat, or of a spectator (None); `order` is how the seat keeps its hand."""
    seen = view(match.state, seat) if match.state is not None else None
    table = seen.table if seen is not None else _empty(match)
    hand = cards(seen.hand.faces()) if seen is not None and seen.hand is not None else None
    debts = owes(table)
    return shown.View(
        table=facts.table,
        way=facts.way,
        rules=facts.rules,
        options=facts.options,
        changed=facts.changed,
        seat=seat,
        seats=match.seats,
        names=facts.names,
        bots=facts.bots,
        dealer=table.dealer,
        turn=table.turn,
        phase=PHASES[table.phase] if seen is not None else "wait",
        hand=hand,
        order=order if hand is not None else None,
        counts=table.counts[:],
        stock_size=table.stock_size,
        discard=cards(table.discards),
        melds=[show_meld(meld) for meld in table.melds],
        opened=table.opened[:],
        scores=table.scores[:],
        round=table.round,
        turns=table.turns,
        taken=cards(table.taken),
        owes=shown.Owes(debts.opening, debts.jokers, face_text(debts.card) if debts.card != HIDDEN else None),
        known=[cards(known.faces()) for known in table.known],
        knockers=clock.knockers(match),
        agreed=shown.Agreed(match.agreed_next[:], match.agreed_restart[:], match.agreed_claim[:]),
        commit=facts.commit,
        result=show_result(match, table) if seen is not None and table.phase == PHASE_OVER else None,
        match_over=match.over,
        invitation=facts.invitation,
        link=facts.link,
        expires=facts.expires,
        chat=facts.chat,
        terms=facts.terms,
        host=facts.host,
        since=facts.since,
        agree_in=facts.agree_in,
        following=facts.following,
    )


def _empty(match: Match) -> Table:
    """The table before the first deal."""
    return Table(match.rules, match.seats, 0)


def cards(faces: Iterable[int]) -> list[Card]:
    """Faces in text form."""
    return [face_text(face) for face in faces]


def show_meld(meld: Meld) -> shown.Meld:
    """A meld on the table."""
    return shown.Meld(
        owner=meld.owner,
        kind="run" if meld.kind == RUN else "set",
        cards=cards(meld.cards),
        points=meld.points,
        stands=_stands(meld),
    )


def _stands(meld: Meld) -> list[list[Card] | None]:
    """For each joker of a meld the cards that it can stand for."""
    return [
        cards(stands_for(meld, place)) if face == JOKER else None for place, face in enumerate(meld.cards)
    ]


def show_result(match: Match, table: Table) -> shown.Result:
    """How a round that is over has ended."""
    value = table.rules.card_value
    return shown.Result(
        out=None if table.out == NOBODY else table.out,
        why=cast("Why", table.why),
        hands=[[shown.CardPoints(face_text(face), value(face)) for face in hand] for hand in table.shown],
        totals=[table.rules.hand_value(hand) for hand in table.shown],
        points=table.points[:],
        scores=table.scores[:],
        places=match.places() if match.over else None,
        hand_romme=hand_romme_counts(table),
        best=_best(table),
        evaluation=table.evaluation[:] or None,
        remaining=table.remaining[:] if table.evaluation else None,
    )


def _best(table: Table) -> list[int]:
    """The seats with the best points of the round, unless all have the same."""
    values = table.evaluation or table.points
    if len(set(values)) < 2:
        return []
    best = min(values) if lowest_wins(table.rules.scoring) else max(values)
    return [seat for seat, value in enumerate(values) if value == best]


def show_legal(match: Match, seat: int | None) -> shown.Legal | None:
    """Everything that a seat may do now; None for spectators and before the first deal."""
    if seat is None or match.state is None:
        return None
    seen = view(match.state, seat)
    table = seen.table
    actions = legal(seen)
    kinds = {action.kind for action in actions}
    mine = table.turn == seat
    owed = table.rules.opening_minimum if mine and not table.opened[seat] else 0
    return shown.Legal(
        draw=DRAW in kinds,
        take=[action.count for action in actions if action.kind == TAKE],
        knock=KNOCK in kinds,
        end=END in kinds,
        undo=UNDO in kinds,
        melds=[_offer(table, seat, action) for action in actions if action.kind == MELD],
        lays=_lays(seen, actions),
        swaps=[shown.Swap(face_text(act.cards[0]), act.meld + 1) for act in actions if act.kind == SWAP],
        discards=cards(action.cards[0] for action in actions if action.kind == DISCARD),
        next=table.phase == PHASE_OVER and not match.over and not match.agreed_next[seat],
        restart=not match.agreed_restart[seat],
        resign=not match.over,
        claim=not match.over and match.may_claim(seat),
        back=match.away(seat),
        opening=shown.OpeningState(table.laid if owed else 0, owed),
    )


def _offer(table: Table, seat: int, action: Action) -> shown.MeldOffer:
    meld = read_meld(table.rules, seat, action.cards)
    assert isinstance(meld, Meld)
    return shown.MeldOffer(cards(action.cards), meld.points, _stands(meld))


def _lays(seen: View, actions: list[Action]) -> list[shown.Lay]:
    if not any(action.kind == LAY for action in actions):
        return []
    return [
        shown.Lay(chain.meld + 1, _ENDS.get(chain.end), cards(chain.cards)) for chain in chains(seen, actions)
    ]


def show_hints(match: Match, seat: int | None) -> shown.Hints | None:
    """The best arrangement of the seat's own hand."""
    if seat is None or match.state is None:
        return None
    hand = view(match.state, seat).hand
    if hand is None:
        return None
    best = arrange(match.rules, hand)
    return shown.Hints([cards(meld) for meld in best.melds], cards(best.deadwood), best.points)


def show_event(v: int, event: Event, seat: int | None) -> shown.Event:
    """An event of entry `v` as a seat may know it."""
    seen = seen_by(event, seat)
    faces = cards(seen.cards)
    result = shown.Event(v, cast("shown.EventName", "agreed" if seen.name in _AGREED else seen.name))
    if seen.seat != NOBODY:
        result.seat = seen.seat
    match seen.name:
        case "dealt":
            result.dealer, result.upcard = seen.seat, faces[0]
        case "drew":
            result.card, result.renewed = faces[0], seen.renewed
        case "took" | "knocked":
            result.cards = faces
        case "laid":
            result.meld, result.cards = seen.meld + 1, faces
        case "laid-off" | "swapped":
            result.card, result.meld, result.end = faces[0], seen.meld + 1, _ENDS.get(seen.end)
        case "discarded":
            result.card = faces[0]
        case "round-over":
            result.points = list(seen.numbers)
        case "match-over":
            result.places = list(seen.numbers)
        case "agreed-next" | "agreed-restart" | "agreed-claim":
            result.to = _AGREED[seen.name]
    return result
