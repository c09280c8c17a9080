"""A choice that takes too long is given up, wherever it is; compiling does not count."""

from __future__ import annotations

import sys
import time

import pytest

import upcard
from upcard.analysis.choice_limit import ChoiceLimit, GivenUp
from upcard.games.moves import Move
from upcard.games.view import View


def view() -> View:
    return upcard.game("crazy8s").deal(2, 1).view(0)


def test_an_endless_loop_is_given_up_in_itself_and_nothing_after_it() -> None:
    ended = list[str]()

    def choose(_view: View) -> Move:
        try:
            while True:
                ended[:] = ["not yet"]
        except BaseException:
            ended[:] = ["given up"]
            raise

    with ChoiceLimit(0.05) as limit:
        with pytest.raises(GivenUp):
            limit.limited(choose)(view())
        assert ended == ["given up"]
        assert limit.limited(lambda seen: seen.legal[0])(view()) == view().legal[0]


def test_a_choice_that_ends_in_time_is_not_given_up_later() -> None:
    """However near to the limit it is: what was about to be raised is taken back."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ChoiceLimit(0.002) as limit:
            choose = limit.limited(slowly)
            for _ in range(200):
                try:
                    choose(view())
                except GivenUp:
                    continue  # in the choice
    finally:
        sys.setswitchinterval(interval)


def slowly(seen: View) -> Move:
    """Chooses in about as long as the limit of its test is."""
    end = time.perf_counter() + 0.002
    while time.perf_counter() < end:
        pass
    return seen.legal[0]


def test_compiling_does_not_count() -> None:
    """With the compiler at work for far longer than the limit."""
    from numba.core import event

    def choose(seen: View) -> Move:
        with event.trigger_event("numba:compiler_lock"):
            slow = time.perf_counter() + 0.3
            while time.perf_counter() < slow:
                pass
        return seen.legal[0]

    with ChoiceLimit(0.05) as limit:
        assert limit.limited(choose)(view()) == view().legal[0]
