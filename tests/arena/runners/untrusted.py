"""Strategies of people whom nobody trusts: none is compiled, and each tries something."""

import gc
import os
import sys
import time
from contextlib import suppress
from typing import Any

import upcard
from upcard.engine import loop

ASKED = set[str]()


class Fair(upcard.Player):
    """Plays on, by a set, which nobody counts."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        suits = {card.suit for card in view.hand}
        return next((move for move in view.legal if move.suit in suits), view.legal[0])


class Legal(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        return view.legal[0]


class Looks(upcard.Player):
    """Looks for files, its own folder's among them."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        seen = list[str]()
        for folder in ("/root", "/home", os.getcwd()):
            with suppress(OSError):
                seen += [name for name in os.listdir(folder) if name.endswith((".py", ".db"))]
        raise ValueError(f"saw {seen}")


class Frames(upcard.Player):
    """Looks for other hands in all that is in memory, and up the stack."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        hands = [one for one in gc.get_objects() if type(one).__name__ in ("State", "DealLoop")]
        frame: Any = sys._getframe()
        names = list[str]()
        while frame:
            names += frame.f_locals
            frame = frame.f_back
        raise ValueError(f"found {len(hands)} states, {'state' in names}")


class Patches(upcard.Player):
    """Patches the engine, and says that it won."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        loop.play_deals = lambda *_: 0
        upcard.Player.choose = None  # type: ignore[assignment,method-assign]
        return view.legal[0]


class Quits(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        os._exit(0)


class Endless(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        while True:
            time.sleep(1)


class Recursive(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        def again(number: int) -> int:
            return again(number + 1)

        return view.legal[again({0}.pop())]


class Fills(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        kept = [bytearray(2**24)]
        while kept:
            kept.append(bytearray(2**24))
        return view.legal[0]


class Forks(upcard.Player):
    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        while os.fork() >= 0:
            pass
        return view.legal[0]


class Prints(upcard.Player):
    """Prints what looks like an answer, wherever it can."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        print('{"codes": [0], "problems": []}', flush=True)
        for number in range(3, 20):
            with suppress(OSError):
                os.write(number, b'{"codes": [0], "problems": []}\n')
        return view.legal[0]


class Claims(upcard.Player):
    """Claims a move that it has not."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        return {"draw": None}  # type: ignore[return-value]


class Remembers(upcard.Player):
    """Knows what it was asked before: other deals of the same piece of work, and no more."""

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        ASKED.add(repr(view))
        return view.legal[len(ASKED) % len(view.legal)]
