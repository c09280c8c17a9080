"""A compiled strategy that crashes is told its line, as in plain Python."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import upcard
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known, walled
from upcard.arena.statistics.results import Excuse, Excuses
from upcard.jit_cache import INTERPRETED

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled"),
]
FAILS = """
import upcard

def one_of(moves, place):
    return moves[place + 1]  # line 5

class Fails(upcard.Player):
    def choose(view):
        if len(view.hand) < 4:
            return one_of(view.legal, len(view.legal))
        return view.legal[0]

class Divides(upcard.Player):
    def choose(view):
        left = len(view.hand) - 3
        return view.legal[0 * (12 // left)]  # line 16

class Grows(upcard.Player):
    '''Divides by what is 0 in a word of 64 bits only.'''

    def choose(view):
        big = 1
        if len(view.hand) == 3:
            big = 4611686018427387904 * (len(view.hand) + 1)  # 2**64
        return view.legal[0 * (7 // big)]

class Takes(upcard.Player):
    '''Fails in another way than its compiled version.'''

    def choose(view):
        big = 1
        if len(view.hand) == 3:
            big = 4611686018427387904 * (len(view.hand) + 1)  # 2**64
        return view.legal[7 // big * 0 + (big > 1) * 99]  # line 34
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fails.py"
    path.write_text(FAILS, encoding="utf-8")
    return path


def excuse(player: str, compiled: bool = True) -> Excuse:
    """What is told of the first crash of a player against `first`."""
    names, excuses = (player, "first"), Excuses()
    facts, both = tuple(map(known, names)), seatings(2)
    job = Job(upcard.game("crazy8s"), names, both, 1, 0, range(20), None, names, facts)
    play_job(job if compiled else replace(job, compiled=("first",)), excuses)
    return excuses[0, "crashed"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Fails", "IndexError: tuple index out of range, at fails.py line 5"),
        ("Divides", "ZeroDivisionError: integer division or modulo by zero, at fails.py line 16"),
    ],
)
@pytest.mark.parametrize("before", ["", "untrusted:"])
def test_its_line_and_cause_are_those_of_plain_python(
    before: str, name: str, says: str, file: Path
) -> None:
    if before and not walled():
        pytest.skip("plain Python cannot be asked without walls")
    player = f"{before}{file}:{name}"
    told = excuse(player)
    assert told.message == f"deal {told.deal}, seat {told.seat}: {says}"
    if not before:
        assert told == excuse(player, compiled=False)


def test_if_plain_python_does_otherwise_it_is_told_what(file: Path) -> None:
    told = excuse(f"{file}:Grows").message
    assert "ZeroDivisionError" in told
    before, _, after = told.partition("; plain Python does not fail there, and chooses ")
    assert before.endswith("zero")
    move, _, why = after.partition(": ")
    assert upcard.game("crazy8s").notation.move(move)
    assert why == "compiled, whole numbers have 64 bits"
    told = excuse(f"{file}:Takes").message
    assert "ZeroDivisionError" in told
    says = "; in plain Python: IndexError: tuple index out of range, at fails.py line 34"
    assert told.endswith(says)


def test_where_plain_python_cannot_be_asked_nothing_is_added(file: Path) -> None:
    player = f"{file}:Fails"
    known(player)
    file.unlink()
    assert excuse(player).message.endswith(": IndexError: tuple index out of range")
