"""Players that try to stop a contest, to falsify it, or to see what they must not."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time

import upcard
from upcard import Move, View
from upcard.arena.runners import jobs as playing
from upcard.games.state import State

SEATS: set[int] = set()
"""The seats in which this process has played."""


class OwnError(BaseException):
    """No Exception."""


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise OwnError


class Exits(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        sys.exit()


class Own(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        raise OwnError


class Interrupts(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        raise KeyboardInterrupt


class Speechless(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        raise Unspeakable


class Ends(upcard.Player):
    """Takes its process with it, and says nothing."""

    def choose(self, view: View) -> Move:
        assert self
        os._exit(0)


class Sometimes(upcard.Player):
    """Takes its process with it, in the fifth turn of a deal."""

    def choose(self, view: View) -> Move:
        assert self
        if view.turns == 5:
            os._exit(3)
        return view.legal[0]


class Loops(upcard.Player):
    def choose(self, view: View) -> Move:
        assert self
        while True:
            pass


class Waits(upcard.Player):
    """Waits for a thread that waits for it."""

    def choose(self, view: View) -> Move:
        assert self
        lock = threading.Lock()
        lock.acquire()
        thread = threading.Thread(target=lock.acquire)
        thread.start()
        thread.join()
        return view.legal[0]


class Claims(upcard.Player):
    """Says on its process's own line that all is well."""

    def choose(self, view: View) -> Move:
        assert self
        for number in range(3, 32):
            try:
                os.write(number, b"\x00\x00\x00\x02[]")
            except OSError:
                continue
        os._exit(0)


class Garbage(upcard.Player):
    """Says what makes no sense there."""

    def choose(self, view: View) -> Move:
        assert self
        for number in range(3, 32):
            try:
                os.write(number, b"\x00\x00\x00\x08[[7,[]]]")
            except OSError:
                continue
        time.sleep(60)
        return view.legal[0]


class Prints(upcard.Player):
    """Says much, on both streams, and plays on."""

    def choose(self, view: View) -> Move:
        assert self
        print('{"games": 0}' * 100)
        os.write(1, b"x" * 100_000)
        print("y" * 100_000, file=sys.stderr)
        return view.legal[0]


class Replaces(upcard.Player):
    """Has the arena say that it has won, and that nobody forfeits."""

    def choose(self, view: View) -> Move:
        assert self

        def won(row: object, *_: object) -> None:
            row["winner"] = view.seat  # type: ignore[index]

        for name in ("write_outcome", "forfeit", "play_job"):
            setattr(playing, name, won)
        return view.legal[0]


class Looks(upcard.Player):
    """Looks in all that its process has for a deal, or another seat's view; crashes if it finds."""

    def choose(self, view: View) -> Move:
        assert self
        frame = sys._getframe()
        while frame := frame.f_back:  # type: ignore[assignment]
            seen = [one for one in frame.f_locals.values() if isinstance(one, State | View)]
            assert all(one is view for one in seen), "a frame shows more than the view"
        for one in gc.get_objects():
            assert not isinstance(one, State), "a deal is here"
            assert not isinstance(one, View) or one.seat == view.seat, "another's view is here"
        assert view._data.base is None or view._data.base.nbytes == view._data.nbytes
        return view.legal[0]


class Remembers(upcard.Player):
    """Crashes as soon as it has played from two seats in one process, and so may know the cards."""

    def choose(self, view: View) -> Move:
        assert self
        SEATS.add(view.seat)
        assert len(SEATS) == 1, "I have played this from another seat"
        return view.legal[0]


class RemembersAll(Remembers):
    """The same at a table where all that happens is told."""

    remembers = True
