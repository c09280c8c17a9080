"""What somebody chose is told by what it is: a move, or something that only looks like one."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import KEPT, Job, play_job
from upcard.arena.statistics.results import Excuses
from upcard.games.moves import choice_text

CRAZY8S = upcard.game("crazy8s")


class Odd:
    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (None, "None"),
        (CRAZY8S.deck.cards[9], "the card 10♠"),
        ("10♠", "the text 10♠"),
        (7, "the int 7"),
        (object(), "the object <object object>"),
        ((move for move in (1, 2)), "what a function with `yield` gives"),
        (Odd(), "the Odd a Odd"),
    ],
)
def test_what_is_no_move_is_told_for_what_it_is(choice: object, told: str) -> None:
    assert choice_text(choice) == f"{told}, which is no move: choose one of view.legal"


def test_a_move_is_told_as_it_is_written() -> None:
    move = CRAZY8S.deal(seed=1).legal[0]
    assert choice_text(move) == move.text


WRONG = """
import upcard

class ACard(upcard.Player):
    def choose(view):
        return view.hand[0]

class AText(upcard.Player):
    def choose(view):
        return "10♠"

class AnError(upcard.Player):
    def choose(view):
        suits = {}
        return suits[view.hand[0].suit]
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("ACard", "illegal move", "seat 0 tried the card 9♥, which is no move: choose one of"),
        ("AText", "illegal move", "seat 0 tried the text 10♠, which is no move: choose one of"),
        ("AnError", "crashed", "seat 0: KeyError: '♥', at wrong.py line 15"),
    ],
)
def test_a_contest_says_what_was_returned_and_where_it_failed(
    name: str, why: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    excuses, names = Excuses(), (f"{tmp_path / 'wrong.py'}:{name}", "random")
    play_job(Job(CRAZY8S, names, seatings(2)[:1], 1, 0, range(1)), excuses)
    KEPT.release()
    assert says in excuses[0, why].message
