"""Guards the computer players: they name only offered actions, finish every round, and greedy is worth the name."""

from random import Random

import pytest

from romme.bots import BOTS
from romme.bots.arena import play_deals
from romme.bots.greedy import unseen_cards
from romme.bots.rounds import play_round
from romme.engine.actions import Action, discard
from romme.engine.cards import full_deck, parse_face
from romme.engine.moves import legal
from romme.engine.position import view_to_json
from romme.engine.read_position import state_from_json, view_from_json
from romme.engine.rules import FAMILIES
from romme.engine.state import PHASE_OVER, View, view

ROWS = sorted(FAMILIES)


@pytest.mark.parametrize("family", ROWS)
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_finishes_rounds_with_offered_actions_only(family: str, bot: str) -> None:
    player = BOTS[bot]

    def watched(seen: View, random: Random) -> Action | None:
        action = player(seen, random)
        assert action in legal(seen) or (action is None and seen.seat != seen.table.turn)
        return action

    rules = FAMILIES[family]
    for seed in range(20):
        deck = full_deck(rules.decks, rules.jokers)
        Random(seed).shuffle(deck)
        state, played = play_round(rules, [watched] * rules.min_seats, deck, Random(seed))
        assert state.table.phase == PHASE_OVER
        assert sum(map(len, played.turns)) in (state.table.turns, state.table.turns + 1)


@pytest.mark.parametrize("family", ROWS)
def test_greedy_needs_nothing_but_the_view_in_text_form(family: str) -> None:
    """What a worker process is told, the position as the seat sees it, leads to the same action."""
    rules = FAMILIES[family]
    deck = full_deck(rules.decks, rules.jokers)
    Random(7).shuffle(deck)
    greedy = BOTS["greedy"]
    asked = 0

    def both(seen: View, random: Random) -> Action | None:
        nonlocal asked
        asked += 1
        told = view_from_json(view_to_json(seen))
        assert greedy(told, Random(asked)) == greedy(seen, Random(asked))
        return greedy(seen, Random(asked))

    play_round(rules, [both] * rules.min_seats, deck, Random(1))
    assert asked > 5


def test_greedy_beats_random_on_duplicate_deals() -> None:
    tally = play_deals(ROWS[0], ["greedy", "random"], seed=3, first=0, count=40)
    assert tally.win_rate(0).low > 0.9
    assert tally.points_per_round(0).mean > 20


def test_unseen_cards_leave_out_what_the_opponent_took_openly() -> None:
    state = state_from_json(
        {
            "rules": "duo",
            "turn": 0,
            "phase": "draw",
            "stock": ["2c", "3c"],
            "discard": ["9s"],
            "hands": [["7h", "8h"], ["Kd", "4s"]],
            "table": [{"owner": 1, "cards": ["5c", "5d", "5h"]}],
            "known": [[], ["Kd"]],
        }
    )
    unseen = unseen_cards(state.table, state.hands[0], 0)
    for card in ("7h", "9s", "5c", "Kd"):
        assert unseen[parse_face(card)] == 0
    for card in ("2c", "4s", "5s"):
        assert unseen[parse_face(card)] == 1


def test_greedy_discards_the_dearest_card_without_outs() -> None:
    data = {
        "rules": "duo",
        "turn": 0,
        "phase": "play",
        "stock": ["2c"],
        "discard": [],
        "hands": [["7h", "8h", "Ks", "2d"], ["Kd", "4s"]],
    }
    state = state_from_json(data)
    assert BOTS["greedy"](view(state, 0), Random(1)) == discard(parse_face("Ks"))
