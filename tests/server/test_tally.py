"""What is counted of a match, against a count that looks back over its whole log; in all families, by random players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from romme.engine.actions import MELD, UNDO
from romme.engine.cards import face_text, parse_face
from romme.engine.hands import Hand
from romme.engine.match import AWAY_AFTER, Match
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.record import DEALER, play
from romme.engine.rules import FAMILIES
from romme.engine.scoring import hand_romme
from romme.engine.state import PHASE_OVER, view
from romme.server.deal import commitment
from romme.server.proposal import Proposal
from romme.server.records import NewResult, NewRoom, SavedRoom, Seat
from romme.server.results.outcome import left, places
from romme.server.room import Room
from tests.server.tables import FIRST_SEED, TWO, luck, settle

TABLES = [(name, seats) for name, rules in FAMILIES.items() for seats in {rules.min_seats, rules.max_seats}]


def table(family: str, seats: int, rounds: int = 2, terms: str = "{}") -> SavedRoom:
    """A table of guests in these rules."""
    options = json.dumps({"target": None, "rounds": rounds, "opening_minimum": 0})
    sitting = tuple(Seat(n, f"guest {n}", None, f"P{n}", f"{n:02x}") for n in range(seats))
    new = NewRoom("t", "friend", family, options, "code", commitment(FIRST_SEED), sitting, terms=terms)
    return SavedRoom(new, (), {commitment(FIRST_SEED): FIRST_SEED})


def dealt(saved: SavedRoom, start: int = 0) -> Room:
    made = Room(saved, luck(start))
    settle(made)
    return made


def wander(room: Room, random: Random, most: int = 100_000) -> NewResult | None:
    """Random acts, taking back now and then, until a match ends; the result that comes with its last act."""
    for _ in range(most):
        assert room.match.state is not None
        table = room.match.state.table
        if table.phase == PHASE_OVER:
            seat, line = room.match.agreed_next.index(False), "next"
        else:
            seat = table.turn
            actions = legal(view(room.match.state, seat))
            liking = [{MELD: 20.0, UNDO: 0.3}.get(action.kind, 1.0) for action in actions]
            line = action_text(random.choices(actions, liking)[0])
        result = do(room, seat, line)
        if room.match.over:
            return result
        assert result is None
    return None


def do(room: Room, seat: int, *lines: str) -> NewResult | None:
    """Let a seat act; the result that would be stored with it."""
    proposal = room.act(seat, f"{seat} {room.v}", room.v, lines)
    assert isinstance(proposal, Proposal)
    room.commit(proposal, 0.0)
    settle(room)
    return proposal.stored.result


class Looked:
    """The counts of a match found by looking back over its rounds, each seen as a whole."""

    def __init__(self, room: Room) -> None:
        seats = range(len(room.seats))
        self.openings = [0 for _ in seats]
        self.turns = [0 for _ in seats]
        self.rommes = [0 for _ in seats]
        self.rounds = 0
        for steps in rounds_of(room):
            last = steps[-1][1]
            assert last.state is not None
            table = last.state.table
            if table.phase == PHASE_OVER and table.why != "resigned":
                self.rounds += 1
                if hand_romme(table):
                    self.rommes[table.out] += 1
            for seat in seats:
                self._openings(seat, steps)

    def _openings(self, seat: int, steps: list[tuple[set[str], Match]]) -> None:
        """Open for good is a seat that is open from some step to the end of the round, a step which it made its own."""
        opened = [match.state is not None and match.state.table.opened[seat] for _, match in steps]
        at = len(opened) - [*reversed(opened), False].index(False)
        ends = [
            n
            for n, (names, _) in enumerate(steps)
            if n >= at and names & {f"discarded {seat}", f"went-out {seat}"}
        ]
        if opened[-1] and ends:
            self.openings[seat] += 1
            draws = {f"drew {seat}", f"took {seat}", f"knocked {seat}"}
            self.turns[seat] += sum(bool(names & draws) for names, _ in steps[: at + 1])


def rounds_of(room: Room) -> Iterator[list[tuple[set[str], Match]]]:
    """Every round of the log: what happened in each entry, by name and seat, and the match after it."""
    match, steps = Match(room.rules, len(room.seats)), list[tuple[set[str], Match]]()
    for entry in room.entries:
        if entry.by == DEALER and steps:
            yield steps
            steps = []
        match, events = play(match, entry)
        steps.append(({f"{event.name} {event.seat}" for event in events}, match))
    yield steps


def compare(room: Room, result: NewResult) -> None:
    """The counts of a result, and those of a look back."""
    looked = Looked(room)
    assert result.rounds == looked.rounds
    assert [seat.openings for seat in result.seats] == looked.openings
    assert [seat.opening_turns for seat in result.seats] == looked.turns
    assert [seat.hand_rommes for seat in result.seats] == looked.rommes
    assert [seat.place for seat in result.seats] == room.match.places()
    assert room.match.state is not None
    assert [seat.points for seat in result.seats] == room.match.state.table.scores


@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_what_is_counted_is_what_a_look_back_finds(family: str, seats: int) -> None:
    random = Random(f"{family} {seats}")
    for start in range(3):
        room = dealt(table(family, seats), start)
        result = wander(room, random)
        assert result is not None
        assert result.rounds == 2
        assert result.first == 1
        assert any(seat.openings for seat in result.seats)
        assert not any(seat.left for seat in result.seats)
        compare(room, result)


@pytest.mark.parametrize(("family", "seats"), TABLES)
def test_who_resigns_has_left_and_is_last(family: str, seats: int) -> None:
    random = Random(f"{family} {seats}")
    for start in range(6):
        room = dealt(table(family, seats), start)
        if wander(room, random, random.randrange(60)) is not None:
            continue
        leaver = random.randrange(seats)
        result = do(room, leaver, "resign")
        assert result is not None
        assert [seat.left for seat in result.seats] == [seat == leaver for seat in range(seats)]
        assert result.seats[leaver].place == seats
        compare(room, result)


def test_each_match_of_a_table_has_its_own_result() -> None:
    room = dealt(table(TWO, 2, rounds=1))
    assert wander(room, Random(1)) is not None
    for seat in (0, 1):
        assert do(room, seat, "restart") is None
    first = room.v
    result = wander(room, Random(2))
    assert result is not None
    assert result.first == first
    assert result.rounds == 1


def test_a_hand_romme_is_the_one_of_the_seat_that_went_out() -> None:
    room = dealt(table(TWO, 2, rounds=1))
    assert room.match.state is not None
    seat = room.match.state.table.turn
    hand = Hand()
    for card in ["7h", "8h", "9h", "2c", "2d", "2s", "Kh", "Ks", "Kd", "Kc"]:
        hand.add(parse_face(card))
    room.match.state.hands[seat] = hand
    drawn = face_text(room.match.state.stock[-1])
    melds = ("meld 7h 8h 9h", "meld 2c 2d 2s", "meld Kh Ks Kd Kc")
    result = do(room, seat, "draw", *melds, f"discard {drawn}")
    assert result is not None
    assert [each.hand_rommes for each in result.seats] == [int(each == seat) for each in (0, 1)]
    assert (result.seats[seat].openings, result.seats[seat].opening_turns) == (1, 1)


def test_whoever_is_away_at_the_end_has_left_and_is_behind_all_who_stayed() -> None:
    room = dealt(table(TWO, 2))
    assert wander(room, Random(3)) is not None
    best = room.match.places().index(1)
    room.match.missed[best] = AWAY_AFTER - 1
    assert left(room.match) == [False, False]
    assert places(room.match) == room.match.places()
    room.match.missed[best] = AWAY_AFTER
    assert left(room.match)[best]
    assert (places(room.match)[best], places(room.match)[1 - best]) == (2, 1)
    room.match.missed = [AWAY_AFTER, AWAY_AFTER]
    assert places(room.match) == room.match.places()


def result_at(seats: tuple[Seat, ...], *, rated: bool = True, way: str = "friend") -> NewResult:
    terms = json.dumps({"rated": True}) if rated else "{}"
    saved = table(TWO, 2, rounds=1, terms=terms)
    room = dealt(replace(saved, room=replace(saved.room, way=way, seats=seats)))
    assert room.match.state is not None
    result = do(room, 0, "resign")
    assert result is not None
    return result


ANNA, BEN = Seat(0, "anna", None, "Anna"), Seat(1, "ben", None, "Ben")


def test_rated_is_only_what_different_people_played() -> None:
    assert result_at((ANNA, BEN)).rated
    assert not result_at((ANNA, BEN), rated=False).rated
    assert not result_at((ANNA, Seat(1, "anna", None, "Ben"))).rated
    assert not result_at((ANNA, Seat(1, None, "random", "random"))).rated


def test_of_several_seats_at_one_device_only_the_first_is_the_guests() -> None:
    result = result_at((ANNA, Seat(1, "anna", None, "Ben")), way="device")
    assert [seat.guest for seat in result.seats] == ["anna", None]
    assert [seat.name for seat in result.seats] == ["Anna", "Ben"]
