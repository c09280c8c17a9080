"""What a process that confines itself can still do: use its memory, and two streams."""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import platform
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pytest

from upcard.bots import confinement, landlock
from upcard.bots.confinement import ALLOW, CALLS, KILL, REFUSE, confine, program
from upcard.forks import Fork
from upcard.framing import read_message, write_message

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there are no such walls here")
HERE = Path(__file__)
MEMORY = 64 << 20


def _write_to(path: str) -> object:
    return os.open(path, os.O_WRONLY | os.O_CREAT)


TRIES: dict[str, Callable[[], object]] = {
    "read": lambda: os.open(HERE, os.O_RDONLY),
    "list": lambda: os.listdir("/"),
    "write": lambda: _write_to("/tmp/upcard-was-here"),
    "fork": lambda: os.fork() or os._exit(0),
    "run": lambda: os.execv("/bin/true", ["true"]),
    "connect": lambda: socket.socket().connect(("127.0.0.1", 9)),
    "signal": lambda: os.kill(os.getppid() or 1, 0),
    "watch": lambda: ctypes.CDLL(None).ptrace(16, 1, 0, 0) + 1 or 1 / 0,
    "new code": lambda: mmap.mmap(-1, 4096, prot=mmap.PROT_EXEC | mmap.PROT_WRITE),
    "wait": lambda: time.sleep(0.001),
    "much memory": lambda: bytearray(2 * MEMORY),
    "more memory": lambda: __import__("resource").setrlimit(9, (-1, -1)),
}
ALLOWED: dict[str, Callable[[], object]] = {
    "memory": lambda: bytearray(MEMORY // 2),
    "work": lambda: sum(range(1000)),
    "errors": lambda: str(ValueError("x")),
}


def confined(source: BinaryIO, sink: BinaryIO, _shared: Sequence[int]) -> None:
    """Say what could be done; after all that, whether the streams still work."""
    walls = confine(MEMORY)
    done = []
    for name, attempt in {**TRIES, **ALLOWED}.items():
        with suppress(Exception):
            attempt()
            done.append(name)
    write_message(sink, json.dumps([walls, done]).encode())
    write_message(sink, read_message(source))


def told(target: str) -> tuple[list[str], list[str]]:
    one = Fork(f"{__name__}:{target}")
    try:
        walls, done = json.loads(one.receive(time.monotonic() + 60) or b"")
        one.send(b"still here")
        assert one.receive(time.monotonic() + 60) == b"still here"
    finally:
        one.end()
    return walls, done


def needs(*walls: str) -> None:
    """Skip where the machine lacks these."""
    there, _ = told("confined")
    if missing := set(walls) - set(there):
        pytest.skip(f"this machine lacks {', '.join(missing)}")


def test_nothing_can_be_done_but_to_use_memory_and_the_streams() -> None:
    needs("seccomp")
    _, done = told("confined")
    assert done == list(ALLOWED)
    assert not Path("/tmp/upcard-was-here").exists()


def without_seccomp(source: BinaryIO, sink: BinaryIO, shared: Sequence[int]) -> None:
    confinement.restrict_calls = lambda: False
    confined(source, sink, shared)


def test_without_a_filter_of_calls_files_are_closed_all_the_same() -> None:
    needs("landlock")
    walls, done = told("without_seccomp")
    assert walls == ["landlock"]
    assert not {"read", "list", "write", "run", "much memory"} & set(done)


def without_landlock(source: BinaryIO, sink: BinaryIO, shared: Sequence[int]) -> None:
    landlock.restrict = lambda files=False: False
    confined(source, sink, shared)


def test_without_landlock_the_filter_is_enough() -> None:
    needs("seccomp")
    assert told("without_landlock") == (["seccomp"], list(ALLOWED))


def decided(machine: str, arch: int, number: int, third: int = 0) -> int:
    """What the filter of a machine says of a system call: each instruction by hand."""
    lines, at, held = program(CALLS[machine]), 0, 0
    while True:
        code, so, otherwise, value = lines[at]
        if code == confinement.RETURN:
            return value
        if code == confinement.LOAD:
            held = {0: number, 4: arch, 32: third}[value]
        else:
            equal = held == value if code == confinement.IF_EQUAL else bool(held & value)
            at += so if equal else otherwise
        at += 1


@pytest.mark.parametrize("machine", CALLS)
def test_the_filter_allows_what_is_listed_and_nothing_else(machine: str) -> None:
    calls = CALLS[machine]
    allowed = {number for number in range(1000) if decided(machine, calls.machine, number) == ALLOW}
    assert allowed == {*calls.others, calls.mmap}
    assert decided(machine, calls.machine, calls.mmap, 3) == ALLOW
    assert decided(machine, calls.machine, calls.mmap, 4) == REFUSE
    assert decided(machine, 0, calls.others[0]) == KILL
    assert decided(machine, calls.machine, calls.others[0] + 0x40000000) == REFUSE


def test_on_a_machine_without_a_list_of_calls_there_is_no_filter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert not confinement.restrict_calls()
    assert HERE.read_text()
