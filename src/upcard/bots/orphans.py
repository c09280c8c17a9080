"""Kills what is left of a bot whose keeper was killed, found by the marks it was started with.

Where no tool is there, a bot may run as the user who asks, and a kernel before Linux 6.12 lets it
kill its keeper. Its descendants are then nobody's, but are of the keeper's session, have the bot's
scratch folder in their environment, are in its cgroup, or descend from one that does.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from upcard.bots.supervisor import TIMEOUT, descendants


def end(session: int, scratch: str, cgroup: str) -> None:
    """Kill all of them, stopped first so that they start no others."""
    until = time.monotonic() + TIMEOUT
    while (found := _found(session, scratch, cgroup)) and time.monotonic() < until:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in found:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, number)
        time.sleep(0.01)


def _found(session: int, scratch: str, cgroup: str) -> set[int]:
    roots = set(_members(cgroup))
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state = (folder / "stat").read_bytes().rpartition(b")")[2].split()
            if state[0] in (b"Z", b"X"):
                continue
            if int(state[3]) == session or (scratch and _marked(folder, scratch)):
                roots.add(int(folder.name))
    below = (pid for root in roots for pid in descendants(root))
    return (roots | set(below)) - {os.getpid()}


def _marked(folder: Path, scratch: str) -> bool:
    """Whether a process was started with this scratch folder."""
    with suppress(PermissionError):
        return f"TMPDIR={scratch}".encode() in (folder / "environ").read_bytes().split(b"\0")
    return False


def _members(cgroup: str) -> list[int]:
    if cgroup:
        with suppress(OSError):
            return [int(pid) for pid in Path(cgroup, "cgroup.procs").read_text("ascii").split()]
    return []
