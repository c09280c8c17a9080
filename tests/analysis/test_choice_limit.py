"""A choice that takes too long is given up, wherever it is; compiling does not count."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

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


def test_nothing_is_raised_once_a_choice_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if it ends while it is being given up: that waits for it, and it for that."""
    deciding, over, done = (threading.Event() for _ in range(3))
    at_once = ChoiceLimit._raise

    def late(limit: ChoiceLimit, problem: type[BaseException] | None) -> None:
        if problem:
            deciding.set()
            over.wait(0.2)  # in vain, as the choice cannot end before
        at_once(limit, problem)
        done.set()

    def choose(seen: View) -> Move:
        deciding.wait()
        return seen.legal[0]

    monkeypatch.setattr(ChoiceLimit, "_raise", late)
    with ChoiceLimit(0.05) as limit:
        with suppress(GivenUp):  # within the choice it may be
            limit.limited(choose)(view())
        over.set()
        done.wait()


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
