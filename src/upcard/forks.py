"""Processes that begin as forks of one that has nothing in it but our own code.

They take thousandths of a second to start, and know nothing of what goes on here but what they are
sent. `python -P -m upcard.forks FD` is the process that forks; it is started when the first is
wanted, and ends with this one. Windows has no forks: there it is an OSError.
"""

from __future__ import annotations

import atexit
import ctypes
import errno
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from threading import Lock
from typing import BinaryIO

from upcard.cancellation import go_on
from upcard.framing import LONGEST, SIZE

NUMBER = struct.Struct("<q")
"""What is told of a process: its number, or how it ended."""
LONGEST_TARGET = 500
MOST_SHARED = 4
"""File descriptors that a fork gets, two of them for messages."""
KEPT = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"),
    *("UPCARD_CACHE_DIR", "XDG_CACHE_HOME", "NUMBA_DISABLE_JIT"),
)
"""What forks see of the environment; passwords and keys are often in the rest."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""A fork has only the thread that forked: there must be no others."""
EACH = 0.5
"""Seconds between two checks of whether to go on waiting for a message."""
DIE_WITH_PARENT = 1
"""Of prctl(2): PR_SET_PDEATHSIG."""

Target = Callable[[BinaryIO, BinaryIO, Sequence[int]], object]
"""What runs in a fork: it reads messages (`framing`) from the first stream, and writes some to
the second; the numbers are the file descriptors that are shared."""


class Fork:
    """A process in which a function of ours runs, named as `module:function` (see `Target`).

    If its module has a function `prepare`, that is called once, before the first fork.
    OSError if there can be none. Whoever is sent more than fits into a pipe (64 KiB) must read it.
    """

    def __init__(self, target: str, shared: Sequence[int] = ()) -> None:
        theirs_in, self._in = os.pipe()
        self._out, theirs_out = os.pipe()
        self._heard = bytearray()
        self._status: int | None = None
        try:
            self._server, self.pid = _begun(target, [theirs_in, theirs_out, *shared])
        except BaseException:
            os.close(self._in)
            os.close(self._out)
            if server.cache_info().currsize:
                server().close()  # and with it a fork that nobody would know of
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)

    def send(self, content: bytes) -> None:
        """Send a message; one that nobody reads any more is lost."""
        left = memoryview(SIZE.pack(len(content)) + content)
        with suppress(BrokenPipeError):
            while left:
                left = left[os.write(self._in, left) :]

    def receive(self, until: float) -> bytes | None:
        """The next message; empty when there is none any more, None if none came in time.

        `until` is a time of `time.monotonic`.
        """
        while (whole := self._message()) is None:
            go_on()
            left = until - time.monotonic()
            if select.select([self._out], [], [], max(0, min(EACH, left)))[0]:
                data = os.read(self._out, 65_536)
                if not data or len(self._heard) > LONGEST:
                    return b""
                self._heard += data
            elif left <= 0:
                return None
        return whole

    def _message(self) -> bytes | None:
        """The first message of what was heard, if it is whole."""
        if len(self._heard) < SIZE.size:
            return None
        end = SIZE.size + SIZE.unpack_from(self._heard)[0]
        if len(self._heard) < end:
            return None
        content = bytes(self._heard[SIZE.size : end])
        del self._heard[:end]
        return content

    def end(self) -> int:
        """End it at once, if it has not ended; its exit status, or minus the signal's number."""
        if self._status is None:
            os.close(self._in)
            os.close(self._out)
            self._status = self._server.ended(self.pid)
        return self._status


class _Server:
    """The process that forks."""

    def __init__(self) -> None:
        if not hasattr(os, "fork"):
            raise OSError(errno.ENOSYS, "this system cannot fork")
        self._own, theirs = socket.socketpair()
        self._lock = Lock()
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - Python, with a program of ours
                [sys.executable, "-P", "-m", "upcard.forks", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={**kept, **ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        atexit.register(self.close)

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def begun(self, target: str, shared: Sequence[int]) -> int:
        """The number of a new fork; OSError if the server is gone."""
        with self._whole():
            socket.send_fds(self._own, [NUMBER.pack(0) + target.encode()], shared)
            return self._told()

    def ended(self, pid: int) -> int:
        """How a fork has ended, which it has then; as if it were killed if the server is gone."""
        with suppress(OSError), self._whole():
            self._own.sendall(NUMBER.pack(pid))
            return self._told()
        return -signal.SIGKILL

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Ask and be told alone; broken off, it is ended, lest what it tells be for the next."""
        with self._lock:
            try:
                yield
            except BaseException:
                self.close()
                raise

    def _told(self) -> int:
        told = self._own.recv(NUMBER.size, socket.MSG_WAITALL)
        if len(told) < NUMBER.size:
            raise ConnectionResetError("the process that forks has ended")
        return int(NUMBER.unpack(told)[0])

    def close(self) -> None:
        """End it, and its forks with it."""
        self._own.close()
        self._process.kill()
        self._process.wait()


server = cache(_Server)
"""The process that forks, started when it is first wanted."""


def _begun(target: str, shared: Sequence[int]) -> tuple[_Server, int]:
    """A fork, and whose it is; a server that was ended from outside is started again, once."""
    with suppress(OSError):
        return server(), server().begun(target, shared)
    server().close()
    server.cache_clear()
    return server(), server().begun(target, shared)


def _serve(control: socket.socket) -> None:
    """Fork, and end forks, as long as somebody is there who wants it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        asked, shared, _, _ = socket.recv_fds(control, NUMBER.size + LONGEST_TARGET, MOST_SHARED)
        if not asked:
            return
        pid = int(NUMBER.unpack(asked[: NUMBER.size])[0])
        if pid:
            os.kill(pid, signal.SIGKILL)  # it is there until it is waited for
            told = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        else:
            told = _forked(asked[NUMBER.size :].decode(), shared, control)
        control.sendall(NUMBER.pack(told))


def _forked(target: str, shared: Sequence[int], control: socket.socket) -> int:
    """Fork, and in the fork run what is wanted; its number."""
    function, parent = _ready(target), os.getpid()
    if pid := os.fork():
        for end in shared:
            os.close(end)
        return pid
    with suppress(BaseException):
        control.close()
        die_with(parent)
        source, sink = os.fdopen(shared[0], "rb"), os.fdopen(shared[1], "wb")
        function(source, sink, shared[2:])
        sink.flush()  # and both stay open: that they are closed says that it has ended
    os._exit(0)


@cache
def _ready(target: str) -> Target:
    """What a target names, once its module has got ready: so it is in all forks from now on."""
    module, _, name = target.partition(":")
    found = import_module(module)
    getattr(found, "prepare", lambda: None)()
    function: Target = getattr(found, name)
    return function


def die_with(parent: int) -> None:
    """Have this process end when its parent does, where the machine can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
