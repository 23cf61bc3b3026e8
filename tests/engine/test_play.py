"""Guards the laws of play over random games and house rules: cards are never lost or doubled, a refusal changes nothing,
checked and unchecked play agree, undo goes back exactly to the draw, and every round comes to an end.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romme.engine.actions import (
    DISCARD,
    LAY,
    MELD,
    SWAP,
    Action,
    discard,
    draw,
    end_round,
    knock,
    lay_down,
    lay_off,
    swap,
    take,
    undo,
)
from romme.engine.cards import FACES, JOKER, full_deck
from romme.engine.events import Event
from romme.engine.hands import hand_of
from romme.engine.house import house
from romme.engine.match import settle
from romme.engine.moves import legal
from romme.engine.play import apply, check, renewal, step
from romme.engine.read_position import state_from_json
from romme.engine.refusals import Illegal
from romme.engine.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State, owes, view
from tests.engine.games import Setting, dealt, play_on, plays, round_of, state_facts, table_facts, texts


def all_cards(state: State) -> list[int]:
    cards = state.stock + state.table.discards
    for hand in state.hands:
        cards = cards + hand.faces()
    for meld in state.table.melds:
        cards = cards + list(meld.cards)
    return sorted(cards)


def assert_sound(state: State) -> None:
    """What holds in every state, whatever has happened."""
    table = state.table
    assert all_cards(state) == sorted(full_deck(table.rules.decks, table.rules.jokers))
    assert table.counts == [hand.size for hand in state.hands] == [len(hand.faces()) for hand in state.hands]
    assert table.stock_size == len(state.stock)
    for seat, hand in enumerate(state.hands):
        assert hand.holds(table.known[seat].faces()), "what all know to be there is there"
    if table.phase != PHASE_PLAY:
        debts = owes(table)
        assert (debts.jokers, debts.card) == (0, -1)
    if table.phase == PHASE_DRAW:
        assert table.taken == table.done == []
        assert all(table.counts), "a hand is empty only when the round is over"
    assert (table.phase == PHASE_OVER) == (table.why != "")


@plays(50, "conserved")
def test_cards_are_conserved_and_rounds_end(setting: Setting, seed: int) -> None:
    rules, seats = setting
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    assert_sound(round_of(match))
    for _ in play_on(match, chance):
        assert_sound(round_of(match))
    table = round_of(match).table
    assert table.phase == PHASE_OVER
    assert table.turns <= rules.max_turns
    assert_sound(round_of(match))
    assert (table.out != NOBODY) == (0 in table.counts) == (table.why == "out")
    assert len(table.points) == seats
    assert table.shown == [hand.faces() for hand in round_of(match).hands]


@plays(25, "step")
def test_step_is_apply_without_the_check(setting: Setting, seed: int) -> None:
    chance = random.Random(seed)
    match = dealt(*setting, chance)
    for seat, action, shuffle in play_on(match, chance, most=200):
        checked, stepped = round_of(match).copy(), round_of(match).copy()
        before = state_facts(round_of(match))
        apply(checked, seat, action, shuffle)
        step(stepped, seat, action, shuffle)
        assert state_facts(checked) == state_facts(stepped)
        assert state_facts(round_of(match)) == before, "a copy is independent"


def random_action(state: State, chance: random.Random) -> Action:
    """Any action at all, mostly of cards that somebody holds; seldom a legal one."""
    held = [face for hand in state.hands for face in hand.faces()]
    card = chance.choice([*held, *FACES, JOKER])
    several = tuple(chance.sample(held, min(len(held), chance.randrange(1, 6))))
    meld, end = chance.randrange(-1, len(state.table.melds) + 2), chance.randrange(3)
    tries = [draw, knock, end_round, undo, take(chance.randrange(-1, 5)), lay_down(several)]
    tries += [lay_off(card, meld, end), swap(card, meld), discard(card), discard(chance.choice(held))]
    return chance.choice(tries)


@plays(25, "refused")
def test_a_refused_action_changes_nothing(setting: Setting, seed: int) -> None:
    rules, seats = setting
    chance = random.Random(seed)
    match = dealt(rules, seats, chance)
    for _ in play_on(match, chance, most=150):
        state = round_of(match)
        before = state_facts(state)
        for _ in range(5):
            seat, action = chance.randrange(seats), random_action(state, chance)
            refusal = check(view(state, seat), action)
            if refusal is None:
                apply(state.copy(), seat, action, renewal(state, action))
                continue
            with pytest.raises(Illegal) as error:
                apply(state, seat, action)
            assert error.value.code is refusal
        assert state_facts(state) == before


def test_what_a_knock_takes_openly_is_known() -> None:
    """The top and a penalty card of the pile have been seen by all, the one that the stock had to add has not."""
    data = {"rules": "classic", "phase": "draw", "turn": 0, "discard": ["6s", "9s"], "stock": ["2c", "5d"]}
    state = state_from_json(data | {"hands": [["Tc"], ["Kc"], ["Qd"]]})
    apply(state, 2, knock)
    assert texts(state.table.known[2].faces()) == ["6s", "9s"]
    assert texts(state.hands[2].faces()) == ["2c", "6s", "9s", "Qd"]


def shown_by(done: list[Action]) -> list[int]:
    """The faces that all have seen to be in the hand: what was laid, less the jokers that a swap had brought."""
    faces = [face for action in done for face in action.cards if face != JOKER]
    own = jokers = 0
    for action in done:
        jokers += action.cards.count(JOKER) - (action.kind == SWAP)
        own = max(own, jokers)
    return faces + [JOKER] * own


@plays(25, "undo")
def test_undo_goes_back_to_the_draw(setting: Setting, seed: int) -> None:
    """All is as it stood at the draw but for the faces that the others have seen: these stay known."""
    chance = random.Random(seed)
    match = dealt(*setting, chance)
    at_draw: dict[str, object] = {}
    for seat, action, _ in play_on(match, chance, most=200):
        state = round_of(match)
        table = state.table
        if table.phase != PHASE_PLAY:
            continue
        if not table.done:
            at_draw = state_facts(state)
        else:
            back = state.copy()
            assert apply(back, seat, undo) == [Event("took-back", seat)]
            shown = shown_by(table.done)
            known = back.table.known[seat]
            assert state_facts(back) | {"known": 0} == at_draw | {"known": 0}
            assert known.holds(shown)
            assert back.hands[seat].holds(known.faces())
        assert action.kind in (MELD, LAY, SWAP, DISCARD) or action == undo


def test_known_faces_stay_known_after_an_undo() -> None:
    """Three twos are shown and taken back: the others have seen them, and may remember."""
    state = round_of(dealt(house("duo", {"hand_size": 5}), 2, random.Random(1)))
    state.table.turn, state.table.phase = 0, PHASE_PLAY
    twos = [face for face in FACES if face & 15 == 2][:3]
    state.hands[0] = hand_of([*twos, 17, 18])
    state.table.counts[0] = 5
    apply(state, 0, lay_down(tuple(twos)))
    assert state.table.known[0].faces() == []
    apply(state, 0, undo)
    assert state.table.known[0].faces() == twos
    apply(state, 0, discard(twos[0]))
    assert state.table.known[0].faces() == twos[1:]


def test_a_taken_card_is_known_until_played() -> None:
    chance = random.Random(2)
    match = dealt(house("duo"), 2, chance)
    state = round_of(match)
    upcard, seat = state.table.discards[-1], state.table.turn
    match.play(seat, take())
    assert state.table.known[seat].faces() == [upcard]
    match.play(seat, next(action for action in legal(view(state, seat)) if action.kind == DISCARD))
    assert state.table.known[seat].faces() == [upcard]


@plays(20, "melds")
def test_melds_are_never_split_joined_or_rearranged(setting: Setting, seed: int) -> None:
    """Within a turn melds are only added and grow by one card at an end, and a swap puts one natural card in a joker's
    place; what undo takes back was laid in this turn.
    """
    chance = random.Random(seed)
    match = dealt(*setting, chance)
    for seat, action, shuffle in play_on(match, chance, most=200):
        before = [(meld.owner, meld.cards) for meld in round_of(match).table.melds]
        state = round_of(match).copy()
        step(state, seat, action, shuffle)
        after = [(meld.owner, meld.cards) for meld in state.table.melds]
        if action.kind == LAY:
            owner, cards = after[action.meld]
            assert owner == before[action.meld][0]
            assert before[action.meld][1] in (cards[1:], cards[:-1])
            after[action.meld] = before[action.meld]
        if action.kind == SWAP:
            (owner, cards), (was_owner, was) = after[action.meld], before[action.meld]
            changed = [place for place in range(len(was)) if cards[place] != was[place]]
            assert (owner, len(cards), len(changed)) == (was_owner, len(was), 1)
            assert (was[changed[0]], cards[changed[0]]) == (JOKER, action.cards[0])
            assert state.hands[seat].size == round_of(match).hands[seat].size
            after[action.meld] = before[action.meld]
        if action.kind == MELD:
            assert Counter(after[-1][1]) == Counter(action.cards)
            after.pop()
        assert action == undo or after == before


def test_a_shuffle_must_be_the_discards() -> None:
    state = round_of(dealt(house("duo"), 2, random.Random(1)))
    with pytest.raises(ValueError, match="shuffle"):
        apply(state, state.table.turn, draw, [FACES[0]])
    state.table.discards += state.stock
    state.stock, state.table.stock_size = [], 0
    needed = renewal(state, draw)
    assert needed == sorted(state.table.discards[:-1])
    before = state_facts(state)
    for wrong in ([], needed[1:], [*needed, FACES[0]], [needed[0], *needed[:-1]]):
        with pytest.raises(ValueError, match="shuffle"):
            apply(state, state.table.turn, draw, wrong)
        assert state_facts(state) == before
    order = needed[::-1]
    apply(state, state.table.turn, draw, order)
    assert state.stock[::-1] == order[1:]
    assert len(state.table.discards) == 1


def test_settling_twice_from_the_same_table_gives_the_same_points() -> None:
    chance = random.Random(3)
    match = dealt(house("duo"), 2, chance)
    for _ in play_on(match, chance):
        pass
    table = round_of(match).table
    points = table.points[:]
    settle(table)
    assert table.points == points
    assert table_facts(table) == table_facts(table.copy())
