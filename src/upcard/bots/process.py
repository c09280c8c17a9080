"""One running bot: lines in and out, by the clock, whatever the bot does."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import NamedTuple, Self

from upcard.bots import orphans, supervisor
from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.sandbox import Sandbox
from upcard.sanitize import visible

CHUNK = 65_536
NOISE = 2**20
"""Bytes that a bot may write to standard error while it is asked one question."""
TAIL = 12_000
"""Bytes of them that are kept."""
TIMEOUT = 15.0
"""Seconds for the keeper to end a bot; it needs thousandths of one."""
OWN = 4
"""Processes of the sandbox's, which the keeper counts too."""
FAREWELL = 0.3
"""Seconds that a bot has to end by itself."""
UNWATCHED = "the program that watches it was stopped or killed"


class Spoken(NamedTuple):
    """All that a program said that was given its input at once, see `Process.finish`.

    `status` is its exit status; None for one that was ended, and then `stopped` says why.
    """

    output: bytes
    status: int | None
    stopped: Forfeit | None
    last_words: str


class Process:
    """A bot's process, behind its sandbox, from its start to `close`.

    At most one question is open at a time. `needs` is the command whose files are to be there, if
    it is another than `argv`. OSError if the machine cannot start a process at all.
    """

    def __init__(
        self,
        argv: Sequence[str],
        sandbox: Sandbox,
        limits: Limits,
        needs: Sequence[str] | None = None,
    ) -> None:
        self.limits = limits
        self.answers: int = 0
        self.seconds: float = 0.0
        """How long it was waited for in all."""
        self._unsent, self._heard, self._noise = bytearray(), bytearray(), bytearray()
        self._noisy = 0
        self._message: str | None = None
        with ExitStack() as opened:
            self._lifeline, theirs = map(opened.enter_context, socket.socketpair())
            (stdin, self._in), (self._out, stdout), (self._err, stderr) = (
                _pipe(opened) for _ in range(3)
            )
            user = sandbox.user()
            command = sandbox.command(argv, limits, user, argv if needs is None else needs)
            self._scratch = scratch = sandbox.scratch(user)
            if scratch:
                opened.callback(supervisor.delete, scratch)
            self._cgroup = sandbox.cgroup(limits)
            if self._cgroup:
                opened.callback(os.rmdir, self._cgroup)
            self._keeper = subprocess.Popen(  # noqa: S603 - the user's own command is meant
                [*_keeper(theirs.fileno(), limits), scratch, self._cgroup, *command],
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env=sandbox.environment(scratch),
            )
            theirs.close()
            for end in (stdin, stdout, stderr):
                os.close(end)
            opened.pop_all()
        self._selector = selectors.DefaultSelector()
        for end in (self._in, self._out, self._err):
            os.set_blocking(end, False)
        self._selector.register(self._out, selectors.EVENT_READ, self._hear)
        self._selector.register(self._err, selectors.EVENT_READ, self._drain)
        self._selector.register(self._lifeline, selectors.EVENT_READ, self._read_message)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, line: bytes) -> None:
        """Have a line sent with the next question."""
        self._unsent += line

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for one, without its end; Forfeit if none comes as it should."""
        self._turn(0)
        self._check_keeper()
        if self._heard:
            raise Forfeit("too much output", "it spoke without being asked")
        self.send(line)
        self._noisy = 0
        if not self._listens(self._in):
            self._selector.register(self._in, selectors.EVENT_WRITE, self._write)
        begun = time.monotonic()
        try:
            while b"\n" not in self._heard:
                self._wait(begun + seconds)
        finally:
            self.seconds += time.monotonic() - begun
        self._check_keeper()
        answer, _, more = bytes(self._heard).partition(b"\n")
        if more:
            raise Forfeit("too much output", "it said more than it was asked for")
        self._heard.clear()
        self.answers += 1
        return answer

    def finish(self, given: bytes, seconds: float, most: int) -> Spoken:
        """Send all of its input and the input's end; what it said once it has ended.

        It is ended after so many seconds, and after more than `most` bytes of output.
        """
        self.send(given)
        self._selector.register(self._in, selectors.EVENT_WRITE, self._write_all)
        until, stopped = time.monotonic() + seconds, None
        try:
            while self._listens(self._out) or self._message is None:
                left = until - time.monotonic()
                if left <= 0:
                    raise Forfeit("late", f"it had not ended after {seconds:g} seconds")
                self._turn(left)
                if len(self._heard) > most:
                    raise Forfeit("too much output", f"it said more than {most} bytes")
                self._check_noise()
            word, _, status = self._message.partition(": ")
            if word != "exit" or _end(self._message, "").reason == "not allowed":
                raise _end(self._message, self.last_words)
        except Forfeit as forfeit:
            stopped = forfeit
        said = bytes(self._heard[:most])
        return Spoken(said, None if stopped else int(status), stopped, self.last_words)

    def close(self, farewell: bytes = b"") -> None:
        """End the process and all that it started; with a farewell, it may first end by itself."""
        if self._lifeline.fileno() < 0:
            return
        with suppress(OSError):
            os.write(self._in, self._unsent + farewell)
        self._close_input()
        if farewell:
            with suppress(subprocess.TimeoutExpired):
                self._keeper.wait(FAREWELL)
        self._selector.close()
        self._lifeline.close()
        if self._keeper_is_there():
            with suppress(subprocess.TimeoutExpired):
                self._keeper.wait(TIMEOUT)
        if self._keeper.returncode != 0:
            self._end_without_keeper()
        os.close(self._out)
        os.close(self._err)

    def _end_without_keeper(self) -> None:
        """Do what the keeper did not; while it is not waited for, its number is no other's."""
        if self._keeper.returncode is None:
            self._keeper.kill()
        orphans.end(self._keeper.pid, self._scratch, self._cgroup)
        self._keeper.wait()
        if self._scratch:
            supervisor.delete(self._scratch)
        if self._cgroup:
            with suppress(OSError):
                os.rmdir(self._cgroup)

    def _keeper_is_there(self) -> bool:
        """Whether the keeper was neither stopped nor killed; it may have ended by itself."""
        if self._keeper.returncode is not None:
            return self._keeper.returncode == 0
        if not hasattr(os, "waitid"):  # on macOS before Python 3.13
            return self._keeper.poll() in (None, 0)
        asked = os.WEXITED | os.WSTOPPED | os.WNOHANG | os.WNOWAIT
        try:
            now = os.waitid(os.P_PID, self._keeper.pid, asked)
        except ChildProcessError:  # a program that ignores SIGCHLD cannot know
            return True
        return now is None or (now.si_code == os.CLD_EXITED and now.si_status == 0)

    def _check_keeper(self) -> None:
        """Forfeit if nothing watches the bot any more."""
        if self._message == "" or not self._keeper_is_there():
            raise Forfeit("not allowed", UNWATCHED)

    @property
    def noise(self) -> str:
        """The end of what it wrote to standard error, as it is."""
        return self._noise.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The last line of what it wrote to standard error, fit to be shown."""
        lines = self.noise.split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return visible(last[-200:])

    def _wait(self, until: float) -> None:
        """Let one thing happen, before `until`."""
        left = until - time.monotonic()
        if left <= 0:
            raise self._too_late()
        if not self._listens(self._out):
            raise self._ended(left)
        self._turn(left)
        if self._message == "":
            self._check_keeper()
        if len(self._heard) > self.limits.line_bytes + 1:
            raise Forfeit("too much output", f"a line of over {self.limits.line_bytes} bytes")
        self._check_noise()

    def _check_noise(self) -> None:
        if self._noisy > NOISE:
            raise Forfeit("too much output", f"over {NOISE} bytes on standard error")

    def _turn(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            key.data()

    def _listens(self, end: int) -> bool:
        return end in self._selector.get_map()

    def _too_late(self) -> Forfeit:
        if self.answers:
            return Forfeit("late", "its time was up")
        said = f"; on standard error: {self.last_words}" if self.last_words else ""
        return Forfeit("silent", f"it never answered{said}")

    def _ended(self, seconds: float) -> Forfeit:
        """What the end of its output means, for which the keeper is given so long to tell."""
        until = time.monotonic() + seconds
        while self._message is None and time.monotonic() < until:
            self._turn(until - time.monotonic())
        self._turn(0)  # its last words
        if self._message is None:
            return Forfeit("silent", "it has closed its output")
        return _end(self._message, self.last_words)

    def _read_message(self) -> None:
        """What the keeper says of the bot's end; empty if it ended without a word."""
        with suppress(OSError):
            self._message = self._lifeline.recv(1000).decode(errors="replace")
        self._message = self._message or ""
        self._selector.unregister(self._lifeline)

    def _hear(self) -> None:
        self._heard += self._read(self._out)

    def _drain(self) -> None:
        data = self._read(self._err)
        self._noisy += len(data)
        self._noise = (self._noise + data)[-TAIL:]

    def _read(self, end: int) -> bytes:
        """What there is to read; after its end, nothing more is expected."""
        data = os.read(end, CHUNK)
        if not data:
            self._selector.unregister(end)
        return data

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._in, self._unsent[:CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:  # its output says what became of it
            self._unsent.clear()
        if not self._unsent:
            self._selector.unregister(self._in)

    def _write_all(self) -> None:
        """Write, and close the input once all is written."""
        self._write()
        if not self._unsent:
            self._close_input()

    def _close_input(self) -> None:
        if self._in >= 0:
            os.close(self._in)
            self._in = -1


def _pipe(opened: ExitStack) -> tuple[int, int]:
    ends = os.pipe()
    for end in ends:
        opened.callback(os.close, end)
    return ends


def _keeper(lifeline: int, limits: Limits) -> list[str]:
    """The command of a keeper, as far as its last three arguments."""
    processes = limits.processes + OWN
    most = (limits.memory_mb << 20, processes, limits.cpu_s)
    return [sys.executable, "-I", "-S", supervisor.__file__, str(lifeline), *map(str, most)]


def _end(message: str, last_words: str) -> Forfeit:
    """What the keeper tells of a bot's end."""
    word, _, rest = message.partition(": ")
    said = f"; its last words: {last_words}" if last_words else ""
    if word != "exit":
        reason = "crashed" if word == "start" else "not allowed"
        return Forfeit(reason, (rest or UNWATCHED) + said)
    status = int(rest)
    number = -status if status < 0 else status - 128  # a shell's or a sandbox's way to say so
    if number <= 0:
        return Forfeit("crashed", f"it ended with exit status {status}{said}")
    reason = "not allowed" if number in (signal.SIGXCPU, signal.SIGXFSZ) else "crashed"
    return Forfeit(reason, f"it ended with signal {number}{said}")
