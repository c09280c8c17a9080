"""Ending when told to, whatever is under way: no signal is heard in the middle of compiled code."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

import typer

from upcard.cancellation import HANG_UPS, PLAYING
from upcard.cli.shared import complain

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED = 130
PATIENCE = 4.0
"""Seconds that compiled code has to return."""
PAUSE = 0.2
"""Seconds between two looks at whether it has."""
LOST = 3.0
"""Seconds after which an interrupt is raised again that nobody has taken, since libraries may drop
it; and for which threads that play are waited for."""

_told, _taken = threading.Event(), threading.Event()


@contextmanager
def hang_ups_leave() -> Iterator[None]:
    """Treat a closing terminal, or being told to end, like Ctrl-C while the block runs.

    If the signal finds this thread in compiled code that does not return, the process is ended. Of
    a contest, what was played is kept all the same.
    """
    found = [getattr(signal, name) for name in HANG_UPS if hasattr(signal, name)]
    wanted = [number for number in found if signal.getsignal(number) != signal.SIG_IGN]
    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, _hear):
        wanted.append(signal.SIGINT)
    before = {number: signal.signal(number, _hear) for number in wanted}
    _told.clear()
    _taken.clear()
    try:
        with _watched({*wanted}), _dropped_in_silence():
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _hear(number: int, frame: FrameType | None) -> None:
    _told.set()
    signal.default_int_handler(number, frame)


@contextmanager
def _dropped_in_silence() -> Iterator[None]:
    """Show no interrupt that was lost in a library's call back: `_watch` sends it again."""
    before = sys.unraisablehook

    def show(unraisable: UnraisableHookArgs) -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            before(unraisable)

    sys.unraisablehook = show
    try:
        yield
    finally:
        sys.unraisablehook = before


def interrupt_taken() -> None:
    """Whoever goes on within the block of `hang_ups_leave` after an interrupt must say so."""
    _taken.set()


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
def silent_interrupts() -> Iterator[None]:
    """For what goes on until it is interrupted: nothing needs to be said then."""
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _watched(signals: set[int]) -> Iterator[None]:
    """Have another thread look whether this one hears signals, while the block runs."""
    if not hasattr(signal, "pthread_kill"):  # Windows has no such signals
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    left, watched = threading.Event(), threading.get_ident()
    threading.Thread(target=_watch, args=(reader, signals, left, watched), daemon=True).start()
    try:
        yield
    finally:
        left.set()
        signal.set_wakeup_fd(before)
        os.close(writer)


def _watch(reader: int, signals: set[int], left: threading.Event, thread: int) -> None:
    """See to it that a thread takes a signal; end the process if it cannot."""
    try:
        while told := os.read(reader, 1):
            if told[0] not in signals:
                continue
            if _stands_still(thread):
                print("Interrupted in code that did not end.", file=sys.stderr)
                leave(INTERRUPTED)
            if not left.wait(LOST) and not _taken.is_set():
                signal.pthread_kill(thread, told[0])
    finally:
        os.close(reader)


def _stands_still(thread: int) -> bool:
    """Whether a thread hears nothing and does nothing of Python's while there is patience."""
    end, first = time.monotonic() + PATIENCE, _place(thread)
    while time.monotonic() < end:
        if _told.wait(PAUSE) or _place(thread) != first:
            return False
    return True


def _place(thread: int) -> tuple[FrameType | None, int]:
    """Where in Python's code a thread is."""
    frame = sys._current_frames().get(thread)
    return frame, frame.f_lasti if frame else 0


def end(status: int) -> None:
    """End an interrupted process with this status.

    Another interrupt, as of somebody who presses Ctrl-C twice, no longer breaks into what ends it,
    which takes so long at most.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    late = threading.Timer(LOST + PATIENCE, leave, [status])
    late.daemon = True
    late.start()
    wait_for_players(status)


def wait_for_players(status: int) -> None:
    """End an interrupted process with this status if threads that play go on for long.

    Where a signal came, what the compiler was at is not taken apart any more.
    """
    until = time.monotonic() + LOST
    for thread in threading.enumerate():
        if thread.name.startswith(PLAYING):
            with suppress(RuntimeError):  # the signal came while it was being started
                thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                leave(status)
    if _told.is_set():
        atexit._run_exitfuncs()
        leave(status)


def leave(status: int) -> None:
    """End this process at once; what was written is shown."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)
