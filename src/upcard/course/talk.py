"""A conversation with a program that asks and prints: all its answers are given at once.

The program runs in the bots' sandbox. Nothing is typed while it runs, so what it prints is the same
on every machine but for its own chance.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.sandbox import Sandbox
from upcard.course.submission import STAGE, NotASubmission, Submission
from upcard.sanitize import visible

LIMITS = Limits(memory_mb=512, processes=64, cpu_s=4, scratch_mb=8)
"""For one conversation: enough for a virtual machine of Java's. It ends loops without an end."""
SECONDS = 6.0
"""For one conversation, on a machine that has much else to do: it ends programs that wait."""
KILLED = (-9, 128 + 9)
"""Exit statuses of what the system has killed, as a shell and a sandbox tell it, too."""
TOO_MUCH = Forfeit(
    "not allowed",
    f"it took more than {LIMITS.cpu_s} seconds of the processor's time, or too much memory",
)
OUTPUT = 2**18
"""Bytes: a game of Indigo has some 4,000."""

RUNNERS: Mapping[str, tuple[str, ...]] = {
    ".py": (getattr(sys, "_base_executable", "") or sys.executable, "-EsBu", "-X", "utf8"),
    ".jar": ("java", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-jar"),
    ".js": ("node",),
}
"""What runs a file, by the end of its name."""
MAIN = ("main", "__main__")
"""Names of the file to start with, where a folder has several; the assignment's is another."""


@dataclass(frozen=True)
class Talk:
    """What was typed, and all that the program printed.

    `status` is its exit status; None for one that was ended, and then `stopped` says why.
    """

    typed: tuple[str, ...]
    output: str
    status: int | None = 0
    stopped: Forfeit | None = None
    last_words: str = ""
    seconds: float = 0.0
    noise: str = ""
    """The end of what it wrote to standard error."""

    @property
    def end(self) -> str:
        """How it ended, as a sentence's end."""
        if self.stopped is not None:
            return f"the program was ended: {self.stopped.detail}"
        said = f": {self.last_words}" if self.last_words else ""
        return f"the program ended with exit status {self.status}{said}"


def talk(
    argv: Sequence[str],
    sandbox: Sandbox,
    lines: Sequence[str],
    beside: Path | None = None,
    seconds: float = SECONDS,
) -> Talk:
    """Start a program, type these lines and the end of input, and read all that it prints.

    `beside` is the folder that it may read, with its own files.
    """
    given = "".join(f"{line}\n" for line in lines).encode()
    needs = argv if beside is None else [*argv, str(beside)]
    begun = time.monotonic()
    with Process(argv, sandbox, LIMITS, needs) as process:
        spoken, noise = process.finish(given, seconds, OUTPUT), process.noise
    if spoken.status in KILLED:
        spoken = spoken._replace(status=None, stopped=TOO_MUCH)
    spent = time.monotonic() - begun
    output = spoken.output.decode("utf-8", errors="replace").removeprefix("\ufeff")
    status, stopped, last_words = spoken.status, spoken.stopped, spoken.last_words
    return Talk(tuple(lines), output, status, stopped, last_words, spent, noise)


def programs(submission: Submission, name: str) -> dict[int, tuple[str, ...]]:
    """The commands of a submission by the stage that their names say; one alone is 0.

    A command that a person gives is one program. In a folder, files `stage1.py` to `stage5.py` or
    folders `1` to `5` are a program each; otherwise the folder is one program, and of several files
    the one is started that has the name `name` or is called main. NotASubmission if there is
    nothing that can be run.
    """
    folder = submission.folder
    if folder is None:
        return {0: tuple(_absolute(submission.command))}
    staged: dict[int, tuple[str, ...]] = {}
    for path in sorted(folder.iterdir()):
        found = STAGE.fullmatch(path.stem if path.is_file() else path.name)
        program = _program(path, name) if found else None
        if found and program:
            staged[int(found[1])] = program
    one = None if staged else _program(folder, name)
    if not staged and one is None:
        raise NotASubmission(
            f"{visible(submission.name)} has no program that can be run: expected is one file that "
            f"ends with {', '.join(RUNNERS)}, or a main{next(iter(RUNNERS))} among others"
        )
    return staged if one is None else {0: one}


def _program(path: Path, name: str) -> tuple[str, ...] | None:
    """The command that runs a file, or a folder's program; None if there is none."""
    if path.is_file():
        runner = RUNNERS.get(path.suffix.lower())
        return None if runner is None else (*runner, str(path))
    for suffix in RUNNERS:
        found = sorted(path.rglob(f"*{suffix}"), key=lambda one: (len(one.parts), one.name))
        named = [one for main in (*MAIN, name) for one in found if one.stem.lower() == main]
        chosen = named or (found if len(found) == 1 else _started(found))
        if chosen:
            return _program(chosen[0], name)
    return None


def _started(found: Sequence[Path]) -> list[Path]:
    """Of several files, those that say that they are to be started."""
    guard = re.compile(r"^if __name__ == ", re.MULTILINE)
    return [one for one in found if guard.search(one.read_text("utf-8", errors="replace"))]


def _absolute(words: Sequence[str]) -> Iterator[str]:
    """A command whose files are found from any folder."""
    yield words[0] if "/" not in words[0] else str(Path(words[0]).absolute())
    for word in words[1:]:
        yield str(Path(word).absolute()) if Path(word).exists() else word
