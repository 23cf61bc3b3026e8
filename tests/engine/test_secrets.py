"""Guards that nobody learns what he may not see: exchanging cards that a seat cannot see changes neither its view, its
offered actions, its refusals nor the events it is shown; and a spectator's view never holds a hand.
"""

from __future__ import annotations

import json
import random

from romme.engine.actions import Action, discard, draw, end_round, knock, lay_down, take, undo
from romme.engine.cards import FACES
from romme.engine.events import seen_by
from romme.engine.hands import Hand, hand_of
from romme.engine.house import house
from romme.engine.moves import legal
from romme.engine.play import apply, check, renewal
from romme.engine.position import view_to_json
from romme.engine.rules import Rules
from romme.engine.state import PHASE_OVER, State, view
from tests.engine.games import Setting, dealt, play_on, plays, round_of


def minus(hand: Hand, faces: list[int]) -> list[int]:
    """The cards of a hand without these, as far as it holds them."""
    rest = hand.copy()
    for face in faces:
        rest.discard_known(face)
    return rest.faces()


def exchanged(state: State, seat: int | None, keep: Action, actor: int, chance: random.Random) -> State:
    """The state with all cards that the seat cannot see dealt anew among their places. What all know to be in a hand
    stays there, what the actor is about to play too, and what the seat itself is about to draw.
    """
    own_draw = 4 if actor == seat else 0  # a draw, or the penalty of a knock
    fixed_top = state.stock[len(state.stock) - min(own_draw, len(state.stock)) :]
    pool = state.stock[: len(state.stock) - len(fixed_top)]
    stays: dict[int, list[int]] = {}
    for owner, hand in enumerate(state.hands):
        if owner == seat:
            continue
        shown = state.table.known[owner].faces() + (list(keep.cards) if owner == actor else [])
        free = minus(hand, shown)
        stays[owner] = minus(hand, free)
        pool += free
    chance.shuffle(pool)
    hands = [hand.copy() for hand in state.hands]
    for owner, faces in stays.items():
        while len(faces) < state.hands[owner].size:
            faces.append(pool.pop())
        hands[owner] = hand_of(faces)
    return State(state.table.copy(), hands, pool + fixed_top)


TRIES = (draw, take(), take(2), take(3), knock, end_round, undo, discard(FACES[7]), lay_down(FACES[3:6]))


def what_a_seat_sees(state: State, seat: int | None) -> object:
    """Its view, what it is offered, and how its attempts would be refused."""
    window = view(state, seat)
    return view_to_json(window), legal(window), [check(window, action) for action in TRIES]


def compare_along(rules: Rules, seats: int, seed: int) -> int:
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    compared = 0
    for actor, action, shuffle in play_on(match, chance, most=120):
        state = round_of(match)
        for seat in [*range(seats), None] if chance.random() < 0.3 else []:
            other = exchanged(state, seat, action, actor, chance)
            assert what_a_seat_sees(other, seat) == what_a_seat_sees(state, seat)
            if actor != seat and check(view(other, actor), action) is not None:
                continue  # with other cards the actor could not have done this
            after, before = other, state.copy()
            mixed = renewal(after, action)
            chance.shuffle(mixed)
            events = apply(before, actor, action, shuffle)
            others = apply(after, actor, action, shuffle if actor == seat else mixed)
            assert [seen_by(event, seat) for event in events] == [seen_by(event, seat) for event in others]
            if before.table.phase != PHASE_OVER:
                assert what_a_seat_sees(before, seat) == what_a_seat_sees(after, seat)
                compared += 1
    return compared


@plays(40, "secrets")
def test_unseen_cards_have_no_say(setting: Setting, seed: int) -> None:
    compare_along(*setting, seed)


def test_the_exchange_moves_cards() -> None:
    """The comparison above would be empty if the exchange left everything where it was."""
    state = round_of(dealt(house("duo"), 2, random.Random(3)))
    other = exchanged(state, 0, draw, 0, random.Random(4))
    assert other.hands[0] == state.hands[0]
    assert other.hands[1] != state.hands[1]
    assert other.stock != state.stock
    assert other.stock[-4:] == state.stock[-4:]
    assert compare_along(house("duo"), 2, 5) > 20


@plays(15, "spectator")
def test_a_spectator_sees_no_hand(setting: Setting, seed: int) -> None:
    rules, seats = setting
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    for _ in play_on(match, chance, most=60):
        state = round_of(match)
        assert view(state, None).hand is None
        shown = view_to_json(view(state, None))
        assert {card for cards in shown["hands"] for card in cards} <= {"--"}
        assert "stock" not in shown
        for seat in range(seats):
            shown = view_to_json(view(state, seat))
            assert {
                card for other, cards in enumerate(shown["hands"]) if other != seat for card in cards
            } <= {"--"}
            assert "stock" not in shown


def test_a_view_holds_each_unseen_card_once() -> None:
    """At the byte level: in the text of a fresh view the faces are exactly the own hand and the upcard."""
    state = round_of(dealt(house("duo"), 2, random.Random(8)))
    seen = json.dumps(view_to_json(view(state, 1)))
    own = state.hands[1].faces() + state.table.discards
    for face in FACES:
        text = json.dumps([view_to_json(view(state, 1))["hands"], view_to_json(view(state, 1))["discard"]])
        assert (f'"{"A23456789TJQK"[(face & 15) - 1]}{"cshd"[face >> 4]}"' in seen) == (face in own), text
