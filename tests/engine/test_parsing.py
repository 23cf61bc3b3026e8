"""Guards what comes in as text: every line that is no action gets its code, and every face that is none is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romme.engine.cards import FACES, HIDDEN, JOKER, face_text, full_deck, parse_face
from romme.engine.notation import action_text, parse_action
from romme.engine.refusals import SENTENCES, Illegal, Refusal


def test_faces_have_one_text_each() -> None:
    names = [face_text(face) for face in FACES]
    assert len(set(names)) == len(FACES) == 52
    assert sorted(names) == sorted(rank + suit for rank in "A23456789TJQK" for suit in "cshd")
    assert [parse_face(name) for name in names] == list(FACES)
    assert (face_text(JOKER), face_text(HIDDEN)) == ("Jk", "--")
    assert [parse_face(name) for name in ("th", "as", "jk", "Jk", "jh")] == [
        parse_face(name) for name in ("Th", "As", "Jk", "Jk", "Jh")
    ]


@pytest.mark.parametrize(
    "text",
    ["", "7", "h", "7H", "1h", "0h", "10h", "7x", "h7", "7hh", " 7h", "7h ", "--", "JK", "♥7", "J", "7ｈ"],
)
def test_a_face_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="card"):
        parse_face(text)


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (2, 0), (2, 6), (1, 3)])
def test_a_deck_is_whole(decks: int, jokers: int) -> None:
    deck = full_deck(decks, jokers)
    assert len(deck) == 52 * decks + jokers
    assert all(deck.count(face) == decks for face in FACES)
    assert deck.count(JOKER) == jokers


LINES = [
    "draw",
    "take",
    "take 3",
    "knock",
    "meld 7c 8c 9c",
    "meld Qs Ks Jk",
    "lay 7c on 1",
    "lay 7c on 12 low",
    "lay Jk on 2 high",
    "swap 7c on 3",
    "undo",
    "discard Td",
    "end",
]


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_as_they_are_written(line: str) -> None:
    assert action_text(parse_action(line)) == line
    assert parse_action(line) == parse_action(line)
    assert [other for other in LINES if parse_action(other) == parse_action(line)] == [line]


BAD_LINES = [
    *(
        "",
        " ",
        "dance",
        "draw 2",
        "take x",
        "take -1",
        "take 1 2",
        "take 1.5",
        "knock 1",
        "meld",
        "lay",
        "lay 7c",
    ),
    *("lay 7c on", "lay 7c on x", "lay 7c at 1", "lay 7c on 1 up", "lay 7c on 1 low low", "lay 7c 8c on 1"),
    *(
        "swap",
        "swap 7c",
        "swap 7c on",
        "swap 7c on x",
        "swap 7c on 1 low",
        "undo 1",
        "discard",
        "discard 7c 8c",
    ),
    *("end 1", "next", "restart", "resign", "0: draw", "lay 7c on ²", "take ٣", "take 99999999999999999999"),
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_is_none(line: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_action(line)
    assert error.value.code is Refusal.BAD_ACTION
    assert error.value.sentence


@pytest.mark.parametrize(
    "line", ["discard 7x", "discard --", "meld 7c 8c 9x", "lay 1c on 1", "swap 7 on 1", "lay 10c on 1"]
)
def test_a_line_with_a_card_that_is_none(line: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_action(line)
    assert error.value.code is Refusal.UNKNOWN_CARD


WORDS = ["draw", "take", "meld", "lay", "swap", "on", "discard", "7c", "Th", "Jk", "1", "-1", "low"]


@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(WORDS)).map(" ".join),
    )
)
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        action = parse_action(line)
    except Illegal as illegal:
        code: Refusal | None = illegal.code
    else:
        code = None
        assert parse_action(action_text(action)) == action
    assert code in {None, Refusal.BAD_ACTION, Refusal.UNKNOWN_CARD, Refusal.UNKNOWN_MELD}


def test_every_refusal_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Refusal)
    assert all(sentence.endswith(".") and len(sentence) > 10 for sentence in SENTENCES.values())
