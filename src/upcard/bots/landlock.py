"""Gives up all signals and abstract sockets to what runs outside, and becomes what follows.

A program of its own, run as `landlock.py COMMAND...`. What the command starts may send signals to
itself and its descendants alone: it cannot stop or kill who watches it. It is for machines without
namespaces; on a kernel before Linux 6.12 it changes nothing. `restrict` can take away more.
"""

from __future__ import annotations

import ctypes
import os
import sys

CREATE_RULESET, RESTRICT_SELF = 444, 446
"""System calls, by the same numbers on every machine but Alpha, which has none so high."""
VERSION = 1
"""LANDLOCK_CREATE_RULESET_VERSION."""
FILE_RIGHTS = (2**13 - 1, 2**14 - 1, 2**15 - 1, 2**15 - 1, 2**16 - 1)
"""All that can be done with files, by version of Landlock; none after the fifth knows more."""
NETWORK_SINCE, SCOPES_SINCE = 4, 6
NETWORK = 3
ABSTRACT_SOCKETS, SIGNALS = 1, 2
NO_NEW_PRIVILEGES = 38


def restrict(files: bool = False) -> bool:
    """Do it, and give up all `files` and the network, too; whether the machine could."""
    if sys.platform != "linux":  # elsewhere the numbers are other calls'
        return False
    call = ctypes.CDLL(None, use_errno=True)
    version = call.syscall(CREATE_RULESET, None, 0, VERSION)
    scopes = ABSTRACT_SOCKETS | SIGNALS if version >= SCOPES_SINCE else 0
    rights, network = 0, 0
    if files and version > 0:
        rights = FILE_RIGHTS[min(version, len(FILE_RIGHTS)) - 1]
        network = NETWORK if version >= NETWORK_SINCE else 0
    if not (rights or scopes):
        return False
    rules = (ctypes.c_uint64 * 3)(rights, network, scopes)
    ruleset = call.syscall(CREATE_RULESET, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    if ruleset < 0:
        return False
    call.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done = call.syscall(RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return bool(done)


if __name__ == "__main__":
    restrict()
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606
