"""What a compiled strategy may name: nothing that looks, writes or stays where it must not."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.arena.known import known
from upcard.arena.playing import Job, check_compiled, play_job
from upcard.arena.rows import Excuses
from upcard.arena.tally import FORFEITS
from upcard.bits import INTERPRETED
from upcard.players.source import NotCompiled

pytestmark = pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
CRAZY8S = upcard.game("crazy8s")
ABOVE = """\
import math

import numba
import numpy as np
import upcard
from math import floor
from numba import carray
from numba.extending import intrinsic
from numpy import empty, zeros
from numpy.lib.stride_tricks import as_strided
from upcard.players.seen.kinds import number_at, record_at
from upcard.players.patience import Patience

WORTH = (3, 1, 2)
WEIGHTS = np.array([0.5, 2.0])


def again(number):
    return 0 if number < 1 else again(number - 1)


def ping(number):
    return pong(number)


def pong(number):
    return ping(number)


@numba.njit
def jitted(number):
    return number


@intrinsic
def peek(_context, place):
    return None


def plus(number, more=WORTH[0]):
    return number + more


class Mine(upcard.Player):
    def choose(view):
"""


def mine(folder: Path, body: str) -> str:
    path = folder / "mine.py"
    path.write_text(ABOVE + "".join(f"        {line}\n" for line in body.splitlines()))
    return f"{path}:Mine"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return view.legal[view._table.held[1]]", "_table cannot be compiled"),
        ("return view.legal[getattr(view, '_seat')]", "getattr cannot be compiled"),
        ("return view.legal[number_at(view._ages_at, 0)]", "_ages_at cannot be compiled"),
        ("return view.legal[number_at(0, 0)]", "number_at cannot be compiled"),
        ("return view.legal[peek(0)]", "peek cannot be compiled"),
        ("return view.legal[carray(0, 1)[0]]", "carray cannot be compiled"),
        ("return view.legal[jitted(0)]", "jitted cannot be compiled"),
        ("with numba.objmode():\n    pass\nreturn view.legal[0]", "`with` cannot be compiled"),
        ("return view.legal[int(np.empty(9)[3]) * 0]", "numpy.empty cannot be compiled"),
        ("return view.legal[int(empty(9)[3]) * 0]", "empty cannot be compiled"),
        ("return view.legal[as_strided(view.places)[9]]", "as_strided cannot be compiled"),
        ("library = np\nreturn view.legal[0]", "np cannot be compiled"),
        ("return view.legal[view.places.ctypes.data * 0]", "data cannot be compiled"),
        ("view.places.flat[0] = 1\nreturn view.legal[0]", "flat cannot be compiled"),
        ("view.places[0] = 1\nreturn view.legal[0]", "setitem cannot be compiled"),
        ("own = view.hand_sizes\nown[1] = 9\nreturn view.legal[0]", "setitem cannot be compiled"),
        ("own = view.scores[:1]\nown[0] = 9\nreturn view.legal[0]", "setitem cannot be compiled"),
        ("view.fresh.sort()\nreturn view.legal[0]", "this cannot be compiled"),
        ("print(view.hand)\nreturn view.legal[0]", "print cannot be compiled"),
        ("return view.legal[again(3)]", "again calls itself"),
        ("return view.legal[ping(3)]", "ping calls itself"),
        ("return view.legal[plus(0)]", "a default is to be a plain number or name"),
    ],
)
def test_what_could_look_around_is_not_compiled(body: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(NotCompiled, match=f"{says}$"):
        known(mine(tmp_path, body)).chooser(CRAZY8S.deck)


@pytest.mark.parametrize(
    "body",
    [
        "return view.legal[math.floor(0.5) + floor(0.5) + WORTH[1] - 1]",
        "return view.legal[int(np.zeros(3)[0] + zeros(2)[1] + WEIGHTS[0])]",
        "return view.legal[np.argmax(np.array([size * 0 for size in view.hand_sizes]))]",
        "best = view.legal[0]\nfor move in view.legal:\n    if move.suit == '♠':\n"
        "        best = move\nreturn best",
        "left = len(view.legal)\nwhile left > 1:\n    left -= 1\nreturn view.legal[left - 1]",
    ],
)
def test_what_a_strategy_needs_is_compiled_and_does_the_same(body: str, tmp_path: Path) -> None:
    check_compiled(CRAZY8S, mine(tmp_path, body))


@pytest.mark.parametrize(
    "body",
    [
        "place = 0\nwhile view.turns > 3:\n    place += 1\nreturn view.legal[0]",
        "count = 0\nfor number in range(10**15):\n    count += number % 7\n"
        "return view.legal[0 if count else 1]",
        "return view.legal[len([1 for number in range(10**15)]) * 0]",
    ],
)
def test_a_loop_without_an_end_is_a_forfeit_at_once(body: str, tmp_path: Path) -> None:
    own, excuses = mine(tmp_path, body), Excuses()
    check_compiled(CRAZY8S, own)
    names = (own, "random")
    job = Job(CRAZY8S, names, ((0, 1), (1, 0)), 7, 0, range(20), compiled=names)
    games, _ = play_job(job, excuses)
    lost = games["forfeit"] >= 0
    assert lost.sum() > 30
    assert {FORFEITS[why] for why in games["why"][lost]} == {"late"}
    assert "its choice does not end" in excuses[0, "late"]
    again, _ = play_job(job)
    assert games.tobytes() == again.tobytes()
