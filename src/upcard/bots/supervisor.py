"""Stays beside one bot: watches what it uses, and ends all that it started.

A program of its own, run as

    keeper.py LIFELINE MEMORY PROCESSES SECONDS SCRATCH CGROUP COMMAND...

LIFELINE is the number of an open socket. When its other end closes, whatever the reason, the bot
and all its descendants are killed: nothing outlives the process that asked for them. When the bot
ends, or takes more than MEMORY bytes, PROCESSES processes or SECONDS of processor time in all, they
are killed too, and the socket is told why: `exit: STATUS` or `limit: SENTENCE`. SCRATCH, if not
empty, is a folder that goes last; CGROUP, if not empty, that of a cgroup which the bot runs in and
which bounds its memory, and goes as well.

It stands between a worker and a sandbox because a worker's threads come and go, and some tools take
the end of the thread that started them for the end of the process.
"""

from __future__ import annotations

import os
import select
import signal
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

PERIOD = 0.2
"""Seconds between looks at what the bot uses."""
TIMEOUT = 10.0
"""Seconds after which killing is given up: a process may hang in the kernel."""
ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER: descendants whose parents are gone become this process's children."""
OURS = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGPIPE", "SIGXFSZ")
    if hasattr(signal, name)  # Windows, where there are no bots, has some of them
)
"""Ignored here: only the lifeline says when to end."""
IN_MEMORY = ("/memfd:", "/dev/shm/")  # noqa: S108 - only looked at
"""How the names of files in memory begin."""
ENTER = 'echo 0 > "$1" && shift && exec "$@"'
"""Shell: go into a cgroup, by its file, and become a command."""
KILLS = {"memory.events", "memory.oom_control"}
"""Files of cgroups, of either version, that count whom the kernel ended for too much memory."""


class Usage(NamedTuple):
    """What a process and all its descendants have in use."""

    memory: int
    processes: int
    seconds: float

    def beyond(self, most: Usage) -> str:
        """What there is too much of; empty if of nothing."""
        if self.memory > most.memory:
            return _too_much(most.memory)
        if self.processes > most.processes:
            return f"limit: it started more than {most.processes} processes"
        if self.seconds > most.seconds:
            return f"limit: it took more than {most.seconds:.0f} seconds of processor time"
        return ""


def _too_much(memory: int) -> str:
    return f"limit: it took more than {memory >> 20} MiB of memory"


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
    keys = (b"RssAnon", b"RssShmem", b"VmSwap")
    sizes = (lines[key].split()[0] for key in keys if key in lines)
    ticks = sum(map(int, numbers[11:15]))
    return Usage(1024 * sum(map(int, sizes)), 1, ticks / os.sysconf("SC_CLK_TCK"))


def _open_memory(pid: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The files in memory that a process has open, mapped or not, each with its bytes.

    They are those that no folder has, as of memfd_create(2), and those in /dev/shm.
    """
    folder = f"/proc/{pid}/fd"
    try:
        ends = os.listdir(folder)
    except OSError:  # it has ended, or is none of this user's
        return
    for end in ends:
        with suppress(OSError):
            file = os.stat(f"{folder}/{end}")
            if not stat.S_ISREG(file.st_mode):
                continue
            if not file.st_nlink or os.readlink(f"{folder}/{end}").startswith(IN_MEMORY):
                yield (file.st_dev, file.st_ino), 512 * file.st_blocks


def usage(pid: int) -> Usage:
    """What all descendants of `pid` use together.

    Memory that several share counts for each that maps it, and once more if it is open as a file.
    """
    found = descendants(pid)
    shared = dict(file for one in found for file in _open_memory(one))
    each = [Usage(sum(shared.values()), 0, 0), *map(_used, found)]
    return Usage(*(sum(column) for column in zip(*each, strict=True)))


def _ended_for_memory(cgroup: str) -> bool:
    """Whether the kernel ended a process of this cgroup because it took too much."""
    for name in KILLS:
        with suppress(OSError), open(f"{cgroup}/{name}", encoding="ascii") as file:
            words = dict(line.split(None, 1) for line in file)
            return int(words.get("oom_kill", 0)) > 0
    return False


def _adopt() -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def _start(command: list[str], cgroup: str) -> int:
    """Start the command in a process group of its own, with this process's standard streams."""
    if cgroup:
        enter = ["/bin/sh", "-c", ENTER, "upcard-bot", f"{cgroup}/cgroup.procs"]
        command = [*enter, *command]
    for number in OURS:
        signal.signal(number, signal.SIG_IGN)
    child = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, setsigdef=OURS)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    return child


def _reap(child: int) -> str:
    """Bury who has ended; how `child` ended if it is among them."""
    message = ""
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == child:
                message = f"exit: {os.waitstatus_to_exitcode(ended[1])}"
    except ChildProcessError:
        pass
    return message


def _signal(number: int, *targets: int) -> None:
    for target in targets:
        try:
            os.kill(target, number)
        except (ProcessLookupError, PermissionError):
            continue


def _end_all(child: int) -> None:
    """Kill the child's group and all descendants, stopped first so that they start no others."""
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            _signal(number, -child, *descendants(os.getpid()))
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.002)
        except ChildProcessError:
            return


def _watch(lifeline: int, most: Usage, child: int, bell: int, cgroup: str) -> str:
    """Wait until the lifeline ends (empty), the bot ends, or uses too much: what happened.

    Where there is a cgroup, the kernel counts the memory.
    """
    watching = can_watch()
    bound = most._replace(memory=sys.maxsize) if cgroup else most
    while True:
        ready = select.select([lifeline, bell], [], [], PERIOD if watching else None)[0]
        if lifeline in ready:
            return ""
        if bell in ready:
            os.read(bell, 4096)
        message = _reap(child)
        if cgroup and _ended_for_memory(cgroup):
            message = _too_much(most.memory)
        message = message or (watching and usage(os.getpid()).beyond(bound)) or ""
        if message:
            return message


FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


def delete(folder: str) -> None:
    """Delete a folder and what can be deleted of all that is in it, however deep it lies.

    It stops where a folder is moved meanwhile: above that could be anybody's.
    """
    with suppress(OSError):
        at = os.open(folder, FOLDER)
        try:
            way, left = list[tuple[str, tuple[int, int]]](), [_emptied(at)]
            while way or left[-1]:
                if left[-1]:
                    way.append((left[-1].pop(), _identity(at)))
                    at = _gone_to(at, way[-1][0])
                    left.append(_emptied(at))
                    continue
                at = _gone_to(at, "..")
                left.pop()
                name, above = way.pop()
                if _identity(at) != above:
                    return
                with suppress(OSError):
                    os.rmdir(name, dir_fd=at)
        finally:
            os.close(at)
        os.rmdir(folder)


def _identity(at: int) -> tuple[int, int]:
    """What tells a folder from all others, wherever it lies."""
    status = os.fstat(at)
    return status.st_dev, status.st_ino


def _gone_to(at: int, name: str) -> int:
    """The folder of that name, opened, in place of the one that it is in."""
    inner = os.open(name, FOLDER, dir_fd=at)
    os.close(at)
    return inner


def _emptied(at: int) -> list[str]:
    """Delete all of a folder but the folders in it: their names, as far as they can be opened."""
    found = []
    for name in os.listdir(at):
        with suppress(OSError):
            if not stat.S_ISDIR(os.lstat(name, dir_fd=at).st_mode):
                os.unlink(name, dir_fd=at)
                continue
            if os.geteuid():  # its owner may have closed it, which keeps no superuser out
                os.chmod(name, 0o700, dir_fd=at)
            os.close(os.open(name, FOLDER, dir_fd=at))
            found.append(name)
    return found


def keep(lifeline: int, most: Usage, scratch: str, cgroup: str, command: list[str]) -> None:
    """Run the command as the page above says; returns when nothing of it is left."""
    os.set_inheritable(lifeline, False)
    bell, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ring)
    _adopt()
    try:
        child = _start(command, cgroup)
    except OSError as problem:
        message = f"start: {command[0]} cannot be started: {problem.strerror}"
    else:
        message = _watch(lifeline, most, child, bell, cgroup)
        _end_all(child)
    if scratch:
        delete(scratch)
    if cgroup:
        with suppress(OSError):
            os.rmdir(cgroup)
    with suppress(OSError):  # perhaps nobody is there to be told
        os.write(lifeline, message.encode())


if __name__ == "__main__":
    arguments = sys.argv[1:]
    keep(
        int(arguments[0]),
        Usage(int(arguments[1]), int(arguments[2]), float(arguments[3])),
        arguments[4],
        arguments[5],
        arguments[6:],
    )
