"""Gives up all signals and abstract sockets to what runs outside, and becomes what follows.

A program of its own, run as `landlock.py COMMAND...`. What the command starts may send signals to
itself and its descendants alone: it cannot stop or kill who watches it. It is for machines without
namespaces; on a kernel before Linux 6.12 it changes nothing.
"""

from __future__ import annotations

import ctypes
import os
import sys

CREATE_RULESET, RESTRICT_SELF = 444, 446
"""System calls, by the same numbers on every machine but Alpha, which has none so high."""
VERSION = 1
"""LANDLOCK_CREATE_RULESET_VERSION."""
SCOPES_SINCE = 6
ABSTRACT_SOCKETS, SIGNALS = 1, 2
NO_NEW_PRIVILEGES = 38


def restrict() -> None:
    """Do it, where the machine can."""
    call = ctypes.CDLL(None, use_errno=True)
    if call.syscall(CREATE_RULESET, None, 0, VERSION) < SCOPES_SINCE:
        return
    rules = (ctypes.c_uint64 * 3)(0, 0, ABSTRACT_SOCKETS | SIGNALS)
    ruleset = call.syscall(CREATE_RULESET, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    call.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    call.syscall(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


if __name__ == "__main__":
    if sys.platform == "linux":
        restrict()
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606
