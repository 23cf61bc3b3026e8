"""Guards the levels: they play everything to its end by offered actions, look at nothing they may not see, stand in order,
and search within its budget from states that agree with the view.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from romme.bots import BOTS, LEVELS
from romme.bots.arena import play_deals
from romme.bots.levels import SEARCHES
from romme.bots.plans import plans
from romme.bots.playout import let_act
from romme.bots.policy import public_cards, take_turn
from romme.bots.resample import Sampler, hidden_cards
from romme.bots.rounds import finish, play_round
from romme.bots.search import search
from romme.bots.style import Style, style_of
from romme.engine.actions import TAKE, Action
from romme.engine.cards import full_deck, parse_face
from romme.engine.hands import hand_of
from romme.engine.match import deal_round
from romme.engine.moves import legal
from romme.engine.play import renewal, step
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_DRAW, PHASE_OVER, PHASE_PLAY, State, Table, View, view, with_face
from tests.engine.games import Setting, dealt, plays, round_of, seatings


@pytest.fixture(autouse=True)
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample for each plan in each stage: these searches run interpreted."""
    monkeypatch.setitem(BOTS, SEARCHES, partial(search, playouts=4))
    monkeypatch.setattr("romme.bots.search._FEWEST", 1)
    monkeypatch.setattr("romme.bots.resample._BEFORE", 20)
    monkeypatch.setattr("romme.bots.resample._BETWEEN", 5)


def positions(family: str, seats: int, seed: int) -> list[State]:
    """States on the way of a round by the heuristic, one in each turn and some in the middle of one."""
    rules = FAMILIES[family]
    random = Random(f"{family} {seats} {seed}")
    deck = full_deck(rules.decks, rules.jokers)
    random.shuffle(deck)
    state = deal_round(Table(rules, seats, seed % seats), deck)
    found = []
    while state.table.phase != PHASE_OVER:
        found.append(state.copy())
        let_act(state, BOTS["casual"], random)
    return found


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_levels_play_every_table_to_the_end_by_offered_actions(family: str, seats: int) -> None:
    rules = FAMILIES[family]

    def watched(level: str, seen: View, random: Random) -> Action | None:
        action = BOTS[level](seen, random)
        assert action in legal(seen) or (action is None and seen.seat != seen.table.turn)
        return action

    players = {level: partial(watched, level) for level in LEVELS}
    for number, names in enumerate([["strong", "beginner"], ["casual", "solid"]]):
        deck = full_deck(rules.decks, rules.jokers)
        Random(number).shuffle(deck)
        seated = [players[name] for name in (names * seats)[:seats]]
        state, _ = play_round(rules, seated, deck, Random(number))
        assert state.table.phase == PHASE_OVER


@plays(120, "levels")
def test_levels_play_by_house_rules(setting: Setting, seed: int) -> None:
    chance = Random(seed)
    match = dealt(*setting, chance)
    players = [BOTS[chance.choice(["beginner", "casual", "solid", "strong"])] for _ in range(setting[1])]
    finish(round_of(match), players, chance)
    assert round_of(match).table.phase == PHASE_OVER


@pytest.mark.parametrize("level", ["beginner", "solid", "strong"])
@pytest.mark.parametrize("family", FAMILIES)
def test_hidden_cards_change_nothing(level: str, family: str) -> None:
    """Exchanging what a seat cannot see, with the same seed, leaves its action the same."""
    compared = 0
    for state in positions(family, 2, 3)[4::9]:
        seat = state.table.turn
        other = Sampler(view(state, seat)).sample(Random(5).random)
        assert other.hands[1 - seat].key() != state.hands[1 - seat].key() or other.stock != state.stock
        here = BOTS[level](view(state, seat), Random(9))
        assert BOTS[level](view(other, seat), Random(9)) == here
        compared += 1
    assert compared > 1


@pytest.mark.parametrize(("family", "seats"), seatings())
def test_samples_agree_with_the_view(family: str, seats: int) -> None:
    rules = FAMILIES[family]
    chance = Random(1).random
    for state in positions(family, seats, 1)[3::7]:
        for seat in range(seats):
            seen = view(state, seat)
            sample = Sampler(seen).sample(chance)
            assert sample.hands[seat] == state.hands[seat]
            assert [hand.size for hand in sample.hands] == state.table.counts
            assert len(sample.stock) == state.table.stock_size
            for hand, known in zip(sample.hands, state.table.known, strict=True):
                assert hand.holds(known.faces())
            cards = Counter(sample.stock + state.table.discards)
            for hand in sample.hands:
                cards.update(hand.faces())
            for meld in state.table.melds:
                cards.update(meld.cards)
            assert cards == Counter(full_deck(rules.decks, rules.jokers))


def test_likely_cards_are_dealt_more_often() -> None:
    """Who threw a seven away is not thought to hold another one as often as before."""
    state = positions("duo", 2, 8)[0]
    seat = state.table.turn
    face = next(face for face in hidden_cards(view(state, seat)) if face & 15 == 7)
    twin = next(other for other in range(7, 64, 16) if other != face)

    def share() -> float:
        sampler = Sampler(view(state, seat))
        chance = Random(2).random
        return sum(sampler.sample(chance).hands[1 - seat].count(face) for _ in range(400)) / 400

    before = share()
    state.table.thrown = with_face(state.table.thrown, 1 - seat, twin)
    assert share() < before * 0.7


@pytest.mark.parametrize("family", FAMILIES)
def test_every_plan_ends_the_turn_or_begins_it(family: str) -> None:
    for state in positions(family, 2, 2)[::5]:
        seat = state.table.turn
        for plan in plans(view(state, seat), Random(1)):
            trial = state.copy()
            for action in plan.actions:
                assert action in legal(view(trial, seat))
                order = renewal(trial, action)
                step(trial, seat, action, order)
            assert len(plan.actions) == 1 or trial.table.turn != seat or trial.table.phase == PHASE_OVER


def test_play_outs_keep_count_of_what_lies_open() -> None:
    for family in FAMILIES:
        state = positions(family, 2, 4)[0]
        gone = public_cards(state.table)
        random = Random(6)
        while state.table.phase != PHASE_OVER:
            take_turn(state, gone, style_of(state.table.rules, state.table.seats), random.random)
            assert gone.key() == public_cards(state.table).key()


def question() -> State:
    """A position in which more than one plan is worth a thought."""
    return next(
        state
        for seed in range(30)
        for state in positions("basic", 2, seed)
        if state.table.phase == PHASE_PLAY and len(plans(view(state, state.table.turn), Random(1))) > 2
    )


def test_a_search_ends_when_its_time_is_out() -> None:
    state = question()
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    action = search(view(state, state.table.turn), Random(1), 1_000_000, soon)
    assert action in legal(view(state, state.table.turn))
    assert asked == 4


@pytest.mark.parametrize("playouts", [1, 40, 200])
def test_a_search_keeps_to_its_play_outs(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """About as many as it was given, and with few of them only the first plans are looked at, with very few none."""
    monkeypatch.setattr("romme.bots.search._FEWEST", 8)
    asked = 0

    def count(_state: State, _chance: object, _last: int) -> None:
        nonlocal asked
        asked += 1

    monkeypatch.setattr("romme.bots.search.play_on", count)
    monkeypatch.setattr("romme.bots.search.outlook", lambda _state, _stakes: asked % 7 / 7)
    state = question()
    seen = view(state, state.table.turn)
    search(seen, Random(1), playouts)
    assert playouts // 40 * 16 <= asked <= playouts // 40 * 60


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("solid", "casual")])
def test_the_levels_stand_in_order(family: str, better: str, worse: str) -> None:
    tally = play_deals(family, [better, worse], seed=5, first=0, count=60)
    rate = tally.win_rate(0)
    assert rate.high > 0.55
    assert rate.mean > 0.45


def test_with_few_cards_nothing_is_overlooked() -> None:
    style = Style(overlooks=1.0, watchful=3)
    assert style.misses(4, lambda: 0.5)
    assert not style.misses(3, lambda: 0.5)
    assert Style(overlooks=1.0).misses(1, lambda: 0.5)
    assert not Style().misses(10, lambda: 0.0)


@pytest.mark.parametrize(("held", "taken"), [("Kc", False), ("Kc Kd", True), ("Qh Jh", True)])
def test_a_card_is_taken_for_a_use_only(held: str, taken: bool) -> None:
    """A king of hearts on the pile is no plan where the hand could only throw another card away for it."""
    state = positions("duo", 2, 5)[0]
    table = state.table
    assert table.phase == PHASE_DRAW
    table.discards = [parse_face("Kh")]
    faces = ["2c", "4d", "6s", "8h", *held.split()]
    state.hands[table.turn] = hand_of([parse_face(face) for face in faces])
    kinds = [plan.actions[0].kind for plan in plans(view(state, table.turn), Random(1))]
    assert (TAKE in kinds) is taken
