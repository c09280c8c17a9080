"""Players for the tests of the arena: some good, some that fail.

Those in Python use `self`, so that they stay that.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import upcard
from upcard import Move, View
from upcard.players.compiled import CompiledPlayer, FirstPlayer

FLAG = "UPCARD_TEST_FLAG"


class Slow(upcard.Player):
    """`first`, in Python."""

    def choose(self, view: View) -> Move:
        assert self
        return FirstPlayer().choose(view)


class FollowsSuit(upcard.Player):
    """What the bot in examples/bots/first_legal.py does."""

    def choose(self, view: View) -> Move:
        assert self

        def rank(move: Move) -> tuple[bool, bool, bool]:
            return move.card is None, move.declared is not None, move.suit != view.suit

        return min(view.legal, key=rank)


class Illegal(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        return next(move for move in view.game.notation.by_code.values() if move not in view.legal)


class Crashes(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        raise RuntimeError("I never learned this game")


class FailsInLongDeals(upcard.Player):
    """Fails beyond the thirtieth turn."""

    def choose(self, view: View) -> Move:
        assert self
        if view.turns > 30:
            raise RuntimeError("this takes too long")
        return view.legal[0]


class NoMove(upcard.Player):
    """Chooses what the engine's border takes for no move."""

    def choose(self, view: View) -> Move:
        assert self
        return Move(-1, "no move")


class Nothing(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        return None  # type: ignore[return-value]


class FirstMove(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        return view.legal[0]


class Dies(upcard.Player):
    """Takes the worker that asks it with it, once."""

    def choose(self, view: View) -> Move:
        assert self
        flag = Path(os.environ[FLAG])
        if view.turns > 20 and flag.exists():
            flag.unlink()
            os.kill(os.getppid(), signal.SIGKILL)
        return view.legal[0]


def no_card(known: Any) -> Any:
    return known.codes[0] if known.table.turns < 9 else 999


def no_move(known: Any) -> Any:
    return known.codes[0] if known.table.turns < 9 else -1


def raises(known: Any) -> Any:
    if known.table.turns < 9:
        return known.codes[0]
    raise ValueError("I forgot this game")


class NoCardCompiled(CompiledPlayer):
    """Compiled, and from its fifth choice or so on illegal."""

    kind, chooses = -1, staticmethod(no_card)


class NoMoveCompiled(CompiledPlayer):
    kind, chooses = -1, staticmethod(no_move)


class RaisesCompiled(CompiledPlayer):
    kind, chooses = -1, staticmethod(raises)
