"""Lines read and written: nothing that a bot can say does more than lose its deal."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import Forfeit, Limits
from upcard.bots.protocol import Answer, Bye, Hello, line, read_answer

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["id", "move", "x"]), inner),
)


@settings(max_examples=40)
@given(st.integers(-(2**60), 2**60), st.text(st.characters(codec="utf-8"), max_size=100))
def test_an_answer_is_read_as_it_was_meant(number: int, move: str) -> None:
    for ascii_only in (True, False):
        text = json.dumps({"move": move, "id": number}, ensure_ascii=ascii_only)
        answer = read_answer(f" {text}\r".encode())
        assert (answer.id, answer.move) == (number, move)


@given(st.binary() | ANYTHING.map(lambda keys: json.dumps(keys).encode()))
def test_anything_else_is_garbage(text: bytes) -> None:
    found = read(text)
    if isinstance(found, Answer):
        assert json.loads(text) == {"id": found.id, "move": found.move}
    else:
        assert found.reason == "garbage"
        assert found.detail.isprintable()
        assert len(found.detail) < 400


GARBAGE = {
    "binary": b"\xfe\xff\x00",
    "empty": b"",
    "no JSON": b"draw",
    "no object": b"[1, 2]",
    "NaN": b'{"id": NaN, "move": "draw"}',
    "a key twice": b'{"id": 1, "id": 1, "move": "draw"}',
    "another key": b'{"id": 1, "move": "draw", "why": "so"}',
    "a key too few": b'{"id": 1}',
    "a text for a number": b'{"id": "1", "move": "draw"}',
    "a lone surrogate": rb'{"id": 1, "move": "\ud800"}',
    "a number of many digits": b'{"id": ' + b"9" * 5000 + b"}",
    "deep": b"[" * 10_000 + b"]" * 10_000,
}


@pytest.mark.parametrize("text", GARBAGE.values(), ids=GARBAGE)
def test_what_is_no_answer_is_garbage(text: bytes) -> None:
    with pytest.raises(Forfeit, match=r"^garbage"):
        read_answer(text)


def read(text: bytes) -> Answer | Forfeit:
    """The answer, or what is raised for it."""
    try:
        return read_answer(text)
    except Forfeit as forfeit:
        return forfeit


def test_a_message_is_one_line_of_utf_8() -> None:
    for name in ("crazy8s", "clash", "indigo"):
        game = upcard.game(name)
        sent = line(Hello.of(game, Limits()))
        assert sent.count(b"\n") == 1
        keys = json.loads(sent)
        assert keys["deck"]["cards"] == [str(card) for card in game.deck.cards]
        signs = [suit["sign"] for suit in keys["deck"]["suits"] if suit["declarable"]]
        assert signs == [str(suit) for suit in game.deck.suits[: game.deck.declarable]]
    assert line(Bye()) == b'{"type":"bye"}\n'


def test_a_forfeit_can_be_sent_between_workers() -> None:
    forfeit = Forfeit("late", "its time was up")
    again = pickle.loads(pickle.dumps(forfeit))
    assert (again.reason, again.detail, str(again)) == ("late", "its time was up", str(forfeit))
    assert again.reason in FORFEITS


def test_limits_can_be_sent_between_workers() -> None:
    limits = Limits(move_ms=5)
    assert pickle.loads(pickle.dumps(limits)) == limits
    with pytest.raises(ValueError, match="frozen"):
        limits.move_ms = 6
