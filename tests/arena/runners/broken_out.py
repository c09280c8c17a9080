"""Strategies that have broken out of what the compiler lets through: each may do anything.

That is allowed for these tests only: in place of a strategy's choices, Python of its own runs in
the confined process, with all that is in its memory. Each name is a target of `forks.Fork`.
"""

from __future__ import annotations

import ctypes
import os
import random
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from upcard.arena.runners import confined_program
from upcard.forks import Target

Problems = list[tuple[int, str, str]]
TOUCHED = Path("/tmp/upcard-broken-out")
"""The file that they try to leave behind."""


Honest = confined_program.Choices


def _runs(instead: Callable[[Honest, int, BinaryIO], Problems]) -> Target:
    """A target that does this for each answer, where a strategy's choices would be made."""

    def run(source: BinaryIO, sink: BinaryIO, shared: Sequence[int]) -> None:
        class Own(Honest):
            def answer(self, count: int) -> Problems:
                return instead(self, count, sink)

        setattr(confined_program, Honest.__name__, Own)  # in this fork only
        confined_program.run(source, sink, shared)

    return run


def _crash(_choices: Honest, _count: int, _sink: BinaryIO) -> Problems:
    ctypes.memset(0, 1, 1)
    return []


def _spin(_choices: Honest, _count: int, _sink: BinaryIO) -> Problems:
    while True:
        pass


def _garbage(_choices: Honest, _count: int, sink: BinaryIO) -> Problems:
    sink.write(b"\x00\x00\x00\x05{[}<>")
    return []


def _endless(_choices: Honest, _count: int, sink: BinaryIO) -> Problems:
    while True:
        sink.write(b"\xff" * 65_536)


def _claim(choices: Honest, count: int, _sink: BinaryIO) -> Problems:
    """Draw, pass, play what nobody has, and say that it was another's fault."""
    choices._slots["answer"][:count] = [random.choice([1024, 1025, 51, -3, 2**40])] * count
    return [(number + 1, "illegal move", "x" * 10_000) for number in range(count)]


def _scribble(choices: Honest, count: int, _sink: BinaryIO) -> Problems:
    """Answer as it should, and write all over what both processes see."""
    told = Honest.answer(choices, count)
    answers = choices._slots["answer"].copy()
    choices._memory[:] = 0xA5
    choices._slots["answer"] = answers
    return told


def _reach_out(choices: Honest, count: int, _sink: BinaryIO) -> Problems:
    """Try to touch anything outside, and play on."""
    parent = os.getppid()
    for attempt in (
        TOUCHED.touch,
        os.fork,
        lambda: os.kill(parent, signal.SIGKILL),
        lambda: os.kill(-1, signal.SIGKILL),
        lambda: socket.create_connection(("127.0.0.1", 9)),
        lambda: os.execv("/bin/sh", ["sh", "-c", f"touch {TOUCHED}"]),
        lambda: Path(f"/proc/{parent}/mem").write_bytes(b"x"),
        lambda: Path("/etc/passwd").read_bytes(),
    ):
        with suppress(Exception):
            attempt()
            ctypes.memset(0, 1, 1)  # it could: its process crashes, which is seen
    for end in range(3, 200):
        with suppress(OSError):
            os.pread(end, 1, 0)
    return Honest.answer(choices, count)


crashes, spins, endless, garbage = map(_runs, (_crash, _spin, _endless, _garbage))
claims, scribbles, reaches_out = map(_runs, (_claim, _scribble, _reach_out))
