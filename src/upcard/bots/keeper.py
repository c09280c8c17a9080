"""Stays beside one bot: watches what it uses, and ends all that it started.

A program of its own, run as

    keeper.py LIFELINE MEMORY PROCESSES SECONDS SCRATCH COMMAND...

LIFELINE is the number of an open socket. When its other end closes, whatever the reason, the bot
and all its descendants are killed: nothing outlives the process that asked for them. When the bot
ends, or takes more than MEMORY bytes, PROCESSES processes or SECONDS of processor time in all, they
are killed too, and the socket is told why: `exit: STATUS` or `limit: SENTENCE`. SCRATCH, if not
empty, is a folder that goes last.

It stands between a worker and a sandbox because a worker's threads come and go, and some tools take
the end of the thread that started them for the end of the process.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

PERIOD = 0.2
"""Seconds between looks at what the bot uses."""
PATIENCE = 10.0
"""Seconds after which killing is given up: a process may hang in the kernel."""
ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER: descendants whose parents are gone become this process's children."""
OURS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ)
"""Ignored here: only the lifeline says when to end."""


class Usage(NamedTuple):
    """What a process and all its descendants have in use."""

    memory: int
    processes: int
    seconds: float

    def beyond(self, most: Usage) -> str:
        """What there is too much of; empty if of nothing."""
        if self.memory > most.memory:
            return f"limit: it took more than {most.memory >> 20} MiB of memory"
        if self.processes > most.processes:
            return f"limit: it started more than {most.processes} processes"
        if self.seconds > most.seconds:
            return f"limit: it took more than {most.seconds:.0f} seconds of processor time"
        return ""


def can_watch() -> bool:
    """Whether this machine tells who descends from whom."""
    return os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def _children(pid: int) -> Iterator[int]:
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                yield from map(int, file.read().split())
    except OSError:  # it has ended meanwhile
        return


def descendants(pid: int) -> list[int]:
    """All processes that descend from `pid`, parents first."""
    found = list(_children(pid))
    for child in found:
        found.extend(grand for grand in _children(child) if grand not in found)
    return found


def _used(pid: int) -> Usage:
    """What one process uses; the processor time includes that of children that have ended."""
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = dict(line.split(b":", 1) for line in file if b":" in line)
        with open(f"/proc/{pid}/stat", "rb") as file:
            numbers = file.read().rpartition(b")")[2].split()
    except OSError:
        return Usage(0, 0, 0)
    sizes = (lines[key].split()[0] for key in (b"RssAnon", b"RssShmem") if key in lines)
    ticks = sum(map(int, numbers[11:15]))
    return Usage(1024 * sum(map(int, sizes)), 1, ticks / os.sysconf("SC_CLK_TCK"))


def usage(pid: int) -> Usage:
    """What all descendants of `pid` use together."""
    each = [_used(one) for one in descendants(pid)]
    return Usage(*(sum(column) for column in zip(Usage(0, 0, 0), *each, strict=True)))


def _adopt() -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def _start(command: list[str]) -> int:
    """Start the command in a process group of its own, with this process's standard streams."""
    for number in OURS:
        signal.signal(number, signal.SIG_IGN)
    child = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, setsigdef=OURS)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    return child


def _reap(child: int) -> str:
    """Bury who has ended; how `child` ended if it is among them."""
    told = ""
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == child:
                told = f"exit: {os.waitstatus_to_exitcode(ended[1])}"
    except ChildProcessError:
        pass
    return told


def _signal(number: int, *targets: int) -> None:
    for target in targets:
        try:
            os.kill(target, number)
        except (ProcessLookupError, PermissionError):
            continue


def _end_all(child: int) -> None:
    """Kill the child's group and all descendants, stopped first so that they start no others."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            _signal(number, -child, *descendants(os.getpid()))
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.002)
        except ChildProcessError:
            return


def _watch(lifeline: int, most: Usage, child: int, bell: int) -> str:
    """Wait until the lifeline ends (empty), the bot ends, or uses too much: what happened."""
    watching = can_watch()
    while True:
        ready = select.select([lifeline, bell], [], [], PERIOD if watching else None)[0]
        if lifeline in ready:
            return ""
        if bell in ready:
            os.read(bell, 4096)
        told = _reap(child) or (watching and usage(os.getpid()).beyond(most))
        if told:
            return told


def keep(lifeline: int, most: Usage, scratch: str, command: list[str]) -> None:
    """Run the command as the page above says; returns when nothing of it is left."""
    os.set_inheritable(lifeline, False)
    bell, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ring)
    _adopt()
    try:
        child = _start(command)
    except OSError as problem:
        told = f"start: {command[0]} cannot be started: {problem.strerror}"
    else:
        told = _watch(lifeline, most, child, bell)
        _end_all(child)
    if scratch:
        from shutil import rmtree

        rmtree(scratch, ignore_errors=True)
    with suppress(OSError):  # perhaps nobody is there to be told
        os.write(lifeline, told.encode())


if __name__ == "__main__":
    arguments = sys.argv[1:]
    keep(
        int(arguments[0]),
        Usage(int(arguments[1]), int(arguments[2]), float(arguments[3])),
        arguments[4],
        arguments[5:],
    )
