"""Takes all from this process but its memory and the streams that it has open.

It is for our own programs that are about to run a strategy that nobody trusts, compiled: such a
process needs nothing else. Landlock (Linux 5.13) takes away all files, the network (6.7), and
signals to others (6.12). A filter of system calls (seccomp) leaves reading and writing of what is
open, and memory of its own, which can hold no new code. Each is used where the machine has it.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from typing import NamedTuple

from upcard.bots import landlock

SET_SECCOMP, FILTER = 22, 2
"""Of prctl(2): PR_SET_SECCOMP and SECCOMP_MODE_FILTER."""
INSTRUCTION = struct.Struct("=HBBI")
"""Of a filter: what it does, how many instructions to skip if so and if not, and a number."""
LOAD, IF_EQUAL, IF_ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06
NUMBER, MACHINE, THIRD = 0, 4, 32
"""Where a filter finds a call's number, its machine, and the low half of its third argument."""
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050001, 0x80000000
"""What a filter returns; to refuse is to fail with EPERM."""
EXECUTABLE = 4
"""Of mmap(2): PROT_EXEC."""


class Calls(NamedTuple):
    """The numbers of system calls on a machine, and its own (AUDIT_ARCH of linux/audit.h)."""

    machine: int
    mmap: int
    others: tuple[int, ...]
    """read, write, munmap, brk, rt_sigreturn, sched_yield, mremap, madvise, futex, exit,
    clock_gettime, exit_group: what memory, locks and the two streams need."""


CALLS = {
    "x86_64": Calls(0xC000003E, 9, (0, 1, 11, 12, 15, 24, 25, 28, 202, 60, 228, 231)),
    "aarch64": Calls(0xC00000B7, 222, (63, 64, 215, 214, 139, 124, 216, 233, 98, 93, 113, 94)),
}


def confine(memory: int) -> tuple[str, ...]:
    """Do it, with so many bytes of memory more than now; which walls the machine had for it.

    What is wanted later must have been imported before.
    """
    import resource

    room = used() + memory
    if room > memory:
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    found = {"landlock": landlock.restrict(files=True), "seccomp": restrict_calls()}
    return tuple(name for name, there in found.items() if there)


def used() -> int:
    """Bytes of address space that this process has; 0 where that is not told."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def restrict_calls() -> bool:
    """Leave only the system calls of `Calls`; whether that could be done here."""
    calls = CALLS.get(platform.machine())
    if sys.platform != "linux" or calls is None:
        return False
    code = b"".join(INSTRUCTION.pack(*line) for line in program(calls))
    held = ctypes.create_string_buffer(code)
    head = struct.pack("@HP", len(code) // INSTRUCTION.size, ctypes.addressof(held))
    own = ctypes.CDLL(None, use_errno=True)
    own.prctl(landlock.NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(own.prctl(SET_SECCOMP, FILTER, ctypes.c_char_p(head), 0, 0) == 0)


def program(calls: Calls) -> list[tuple[int, int, int, int]]:
    """The filter's instructions, as INSTRUCTION has them."""
    others = calls.others
    checks = [(IF_EQUAL, len(others) - number + 3, 0, call) for number, call in enumerate(others)]
    return [
        (LOAD, 0, 0, MACHINE),
        (IF_EQUAL, 1, 0, calls.machine),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        *checks,
        (IF_EQUAL, 0, 2, calls.mmap),
        (LOAD, 0, 0, THIRD),
        (IF_ANY_BIT, 0, 1, EXECUTABLE),
        (RETURN, 0, 0, REFUSE),
        (RETURN, 0, 0, ALLOW),
    ]
