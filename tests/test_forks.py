"""Processes that begin as forks of one that has only our own code in it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn

import pytest

from tests.waiting import until
from upcard import forks
from upcard.forks import Fork, server
from upcard.framing import read_message, write_message

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
SOON = 60.0


def echo(source: BinaryIO, sink: BinaryIO, _shared: Sequence[int]) -> None:
    """Answer what comes with what its process has in its surroundings."""
    while (asked := read_message(source)) != b"leave":
        if asked == b"hang":
            signal.pause()
        write_message(sink, os.environ.get(asked.decode(), "nothing").encode())


def fail(_source: BinaryIO, _sink: BinaryIO, _shared: Sequence[int]) -> None:
    raise ValueError


def share(_source: BinaryIO, sink: BinaryIO, shared: Sequence[int]) -> None:
    """Write to what is shared."""
    os.pwrite(shared[0], b"here", 0)
    write_message(sink, b"done")


@contextmanager
def fork(name: str, *shared: int) -> Iterator[Fork]:
    one = Fork(f"{__name__}:{name}", shared)
    try:
        yield one
    finally:
        one.end()


def told(one: Fork) -> bytes | None:
    return one.receive(time.monotonic() + SOON)


def test_it_answers_and_knows_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    server.cache_clear()
    monkeypatch.setenv("UPCARD_TEST_PASSWORD", "swordfish")
    with fork("echo") as one:
        one.send(b"UPCARD_TEST_PASSWORD")
        assert told(one) == b"nothing"
        one.send(b"PATH")
        assert told(one) == os.environ["PATH"].encode()


def test_how_it_ended_is_told_and_its_end_is_heard() -> None:
    with fork("echo") as one:
        one.send(b"leave")
        assert told(one) == b""
        assert one.end() == 0
        assert one.end() == 0
    with fork("fail") as one:
        assert told(one) == b""
    with fork("echo") as one:
        one.send(b"hang")
        assert one.receive(time.monotonic() + 0.01) is None
        assert one.end() == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(one.pid, 0)


def test_two_at_once_are_two_and_what_is_shared_is_seen(tmp_path: os.PathLike[str]) -> None:
    file = os.open(os.path.join(tmp_path, "file"), os.O_RDWR | os.O_CREAT)
    with fork("echo") as one, fork("share", file) as other:
        assert told(other) == b"done"
        assert os.pread(file, 4, 0) == b"here"
        one.send(b"PATH")
        assert told(one)
    os.close(file)


def test_a_server_that_was_killed_is_started_again_and_its_forks_are_gone() -> None:
    with fork("echo") as one:
        os.kill(server().pid, signal.SIGKILL)
        assert told(one) == b""
        with fork("echo") as other:
            other.send(b"PATH")
            assert told(other)
        assert one.end() == -signal.SIGKILL


def test_a_process_that_reads_no_more_holds_nobody_up() -> None:
    with fork("fail") as one:
        assert told(one) == b""
        one.send(bytes(1_000_000))


@pytest.mark.full
def test_nothing_is_left_of_one_that_is_interrupted_as_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = list[int]()
    begin = forks._begun

    def interrupted(target: str, shared: Sequence[int]) -> NoReturn:
        begun.append(begin(target, shared)[1])
        raise KeyboardInterrupt

    monkeypatch.setattr(forks, "_begun", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Fork(f"{__name__}:echo")
    monkeypatch.undo()
    until(lambda: not Path("/proc", str(begun[0])).exists())
    with fork("echo") as one:
        one.send(b"PATH")
        assert told(one)


@pytest.mark.full
def test_nothing_is_left_when_who_wanted_it_ends() -> None:
    reads, writes = os.pipe()
    if not (child := os.fork()):
        os.close(reads)
        server.cache_clear()
        with fork("echo") as one:
            os.write(writes, f"{server().pid} {one.pid}".encode())
            os._exit(0)  # without any farewell
    os.close(writes)
    os.waitpid(child, 0)
    numbers = os.read(reads, 100).split()
    os.close(reads)
    assert len(numbers) == 2
    folders = [Path("/proc", number.decode()) for number in numbers]
    until(lambda: not any(folder.exists() for folder in folders))
