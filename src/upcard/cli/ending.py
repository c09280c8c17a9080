"""Ending when told to, whatever is under way: no signal is heard in the middle of compiled code."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import typer

from upcard.cli.shared import complain
from upcard.stopping import PLAYING

INTERRUPTED = 130
HANG_UPS = ("SIGHUP", "SIGTERM")
"""What a closing window or a machine going down sends: to be treated like Ctrl-C."""
PATIENCE = 4.0
"""Seconds that compiled code has to return."""
PAUSE = 0.2
"""Seconds between two looks at whether it has."""


@contextmanager
def hang_ups_leave() -> Iterator[None]:
    """Treat a closing terminal, or being told to end, like Ctrl-C while the block runs.

    If the signal finds this thread in compiled code that does not return, the process is ended. Of
    a contest, what was played is kept all the same.
    """
    found = {name: getattr(signal, name) for name in HANG_UPS if hasattr(signal, name)}
    heard = [number for number in found.values() if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, signal.default_int_handler) for number in heard}
    try:
        with _watched({*heard, signal.SIGINT}):
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def interrupts_end() -> Iterator[None]:
    """The same for a command that shows nothing until it is done: it says so."""
    try:
        with hang_ups_leave():
            yield
    except KeyboardInterrupt:
        complain("Interrupted.")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _watched(signals: set[int]) -> Iterator[None]:
    """Have another thread look whether this one hears signals, while the block runs."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    watched = threading.get_ident()
    threading.Thread(target=_watch, args=(reader, signals, watched), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(writer)


def _watch(reader: int, signals: set[int], thread: int) -> None:
    """End the process if a thread stands still after a signal."""
    try:
        while told := os.read(reader, 1):
            if told[0] in signals and _stands_still(thread):
                print("Interrupted in compiled code that did not end.", file=sys.stderr)
                leave(INTERRUPTED)
    finally:
        os.close(reader)


def _stands_still(thread: int) -> bool:
    """Whether a thread does nothing of Python's from now on, for as long as there is patience."""
    end, first = time.monotonic() + PATIENCE, _place(thread)
    while time.monotonic() < end:
        time.sleep(PAUSE)
        if _place(thread) != first:
            return False
    return True


def _place(thread: int) -> tuple[FrameType | None, int]:
    """Where in Python's code a thread is."""
    frame = sys._current_frames().get(thread)
    return frame, frame.f_lasti if frame else 0


def end_threads(status: int) -> None:
    """Wait for the threads that play, or end the process with this status if they do not end.

    What they play in compiled code nobody waits for any more.
    """
    end = time.monotonic() + PATIENCE
    for thread in threading.enumerate():
        if thread.name.startswith(PLAYING):
            thread.join(max(0.0, end - time.monotonic()))
            if thread.is_alive():
                leave(status)


def leave(status: int) -> None:
    """End this process at once; what was written is shown."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)
