"""Waiting for what another program does, however long a busy machine takes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TIMEOUT = 600.0
"""Seconds after which something is taken to hang: no measure of how long it may take."""


def until(done: Callable[[], bool], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait for something that happens, in a process that must not end before it if one is given."""
    end = time.monotonic() + TIMEOUT
    while not done():
        assert process is None or process.poll() is None, process.communicate()
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.01)


def until_it_waits(pid: int) -> None:
    """Wait until a process that has asked for a line waits for it.

    A signal that comes before wakes Python only after the line.
    """
    if sys.platform == "linux":
        until(lambda: state(pid) == "S")
    else:
        time.sleep(0.5)


def state(pid: int) -> str:
    """The letter of a process's state on Linux; empty after its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return ""
