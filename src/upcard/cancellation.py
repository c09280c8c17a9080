"""Telling threads to stop: work asks, between two compiled calls, whether it should go on.

A thread cannot be ended from outside, and no signal reaches compiled code. So compiled calls are
short, whoever makes them asks here, and whoever leads the threads sets an event.
"""

from __future__ import annotations

from threading import Event, local

PLAYING = "upcard-"
"""How the names of threads begin that play."""
HANG_UPS = ("SIGHUP", "SIGTERM")
"""What a closing window or a machine going down sends: to be treated like Ctrl-C."""

_here = local()


class Stopped(BaseException):
    """The work of this thread is not wanted any more: like an interrupt, no error of a player."""


def heed(stop: Event) -> None:
    """Have this thread stop, where it asks, when the event is set."""
    _here.stop = stop


def go_on() -> None:
    """Do nothing, or raise Stopped if this thread was told to stop."""
    stop: Event | None = getattr(_here, "stop", None)
    if stop is not None and stop.is_set():
        raise Stopped
