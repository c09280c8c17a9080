"""Whether a strategy plays the same compiled as in Python is found out in a fixed time."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest
from numba.core.errors import LoweringError

import upcard
from tests.league.folders import FIRST, strategy
from upcard.arena.runners import trial
from upcard.arena.runners.trial import check_compiled
from upcard.jit_cache import INTERPRETED
from upcard.players import compiling
from upcard.players.source import NeverCompiled, NotCompiled


@pytest.mark.full
@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_who_is_too_slow_in_python_is_not_compared_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict is not remembered: the machine may have been busy."""
    path = tmp_path / "slow.py"
    path.write_text(strategy(FIRST))
    game = upcard.game("crazy8s")
    monkeypatch.setattr(trial, "SECONDS", 0.01)
    monkeypatch.setattr(trial, "found_once", lambda _kind, _key, find: find())
    monkeypatch.setattr(trial._InPython, "begin", lambda _: Future())  # which is never done
    with pytest.raises(NotCompiled, match="as plain Python takes over"):
        check_compiled(game, f"{path}:Mine")
    monkeypatch.undo()
    check_compiled(game, f"{path}:Mine")


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
@pytest.mark.full
def test_what_the_compiler_refuses_it_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "either.py"
    path.write_text(strategy("return view.legal[0] if view.turns < 9 else view.hand[0]"))
    game = upcard.game("crazy8s")
    with pytest.raises(NotCompiled) as refused:
        check_compiled(game, f"{path}:Mine")
    monkeypatch.delattr(trial, "_difference")
    with pytest.raises(NotCompiled) as again:
        check_compiled(game, f"{path}:Mine")
    assert str(again.value) == str(refused.value)
    assert "either.py line" in str(again.value)


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
@pytest.mark.full
def test_what_fails_for_want_of_memory_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler wraps that error in one of its own."""

    def fail(*_: object) -> None:
        try:
            raise MemoryError
        except MemoryError:
            raise LoweringError("no memory") from None

    path = tmp_path / "large.py"
    path.write_text(strategy(FIRST))
    monkeypatch.setattr(compiling, "_for_the_loop", fail)
    with pytest.raises(NotCompiled) as refused:
        check_compiled(upcard.game("crazy8s"), f"{path}:Mine")
    assert not isinstance(refused.value, NeverCompiled)
    monkeypatch.undo()
    check_compiled(upcard.game("crazy8s"), f"{path}:Mine")
