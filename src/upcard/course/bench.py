"""Checking one submission: it runs behind a wall, and what it does is compared with the reference.

A check names a scenario: what is done with a submission's classes, and what is seen. It is played
twice, once by the submission in its sandbox, once by the reference here, so that nothing in the
sandbox knows an answer. The first fact that differs is what the verdict tells.
"""

from __future__ import annotations

import json
import shutil
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Self

import upcard
from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import chosen
from upcard.course.assignment import Assignment, Check
from upcard.course.differences import difference, told
from upcard.course.ending import ended
from upcard.course.evidence import (
    STOPS,
    Arguments,
    Evidence,
    Facts,
    Seen,
    agree,
    played,
)
from upcard.course.inside.observe import elsewhere
from upcard.course.naming import Naming
from upcard.course.submission import Submission
from upcard.course.talk import Talk, programs, talk
from upcard.course.verdict import Finding, Result, Status, sentence
from upcard.errors import UpcardError
from upcard.sanitize import visible

INSIDE = Path(__file__).parent / "inside"
LINE = 2**23
"""Bytes of the longest answer: a game of two thousand turns."""
LIMITS = Limits(memory_mb=256, processes=16, cpu_s=60, scratch_mb=8, line_bytes=LINE)
SECONDS = 5
"""Of the processor's time, for one scenario."""
PATIENCE = 60.0
"""Seconds for an answer by the clock: only who waits for something needs them."""
TOO_SLOW = getattr(signal, "SIGXCPU", None)
"""What ends a process that takes too much of the processor's time; Windows has none."""
TIME = "seconds of the processor's time"
TRIES = 2
"""How often a submission may be ended in one check's task before the rest of it is left out."""
IN_ALL = 4
"""How often it may be ended before all the rest is left out: each time can take a minute."""
ALONE = 3
"""How often it is tried in vain whether something goes right when it is done alone."""


class Wrong(UpcardError):
    """Something of a submission is wrong."""

    def __init__(self, *findings: Finding, status: Status = Status.FAILED) -> None:
        super().__init__(findings[0].message)
        self.findings = findings
        self.status = status


class NotThere(UpcardError):
    """What a check needs is not written yet, or a file `needs` a module that is not there."""

    def __init__(self, message: str, needs: str = "") -> None:
        super().__init__(message)
        self.needs = needs


class NotPart(UpcardError):
    """A check has nothing to do with this submission, and no mark depends on it."""


class Bench:
    """One submission of one assignment, while it is checked; to be used in a `with` statement.

    `stage` is an empty folder for what the sandbox is shown. `hides` are folders that a submission
    must not see, as those of other students. `at_once` conversations are held side by side.
    """

    def __init__(
        self,
        assignment: Assignment,
        submission: Submission,
        stage: Path,
        hides: Iterable[Path] = (),
        limits: Limits = LIMITS,
        seconds: int = SECONDS,
        total_s: float = inf,
        at_once: int = 1,
    ) -> None:
        self.assignment = assignment
        self.submission = submission
        self.limits = limits
        self.seconds = seconds
        self.at_once = at_once
        self.notes: list[str] = []
        self._until, self._total_s = time.monotonic() + total_s, total_s
        self._stage = stage
        self._hides = [
            Path(upcard.__file__).parent,
            assignment.folder,
            Path.cwd(),
            *hides,
        ]
        self._process: Process | None = None
        self._alone = 0
        """How often it was tried in vain whether something goes right alone."""
        self._naming = Naming(assignment, submission, self._seen, self._goes_alone)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the submission's process."""
        if self._process is not None:
            self._process.close()
            self._process = None

    @property
    def hidden(self) -> tuple[str, ...]:
        """The folders that a submission must not see."""
        return tuple(str(one.resolve()) for one in self._hides)

    @cached_property
    def sandbox(self) -> Sandbox:
        """The best sandbox that the machine has, in which the hidden folders are not seen."""
        return replace(chosen()[0], hides=self.hidden)

    def check(self, one: Check) -> Result:
        """What a check says of the submission."""
        begun = time.monotonic()
        status = Status.PASSED
        findings: tuple[Finding, ...] = ()
        try:
            self._check_needs(one)
            self.left()
            one.run(self)
        except NotThere as error:
            found = Finding(message=sentence(str(error)), needs=error.needs)
            status, findings = Status.MISSING, (found,)
        except NotPart as error:
            status, findings = Status.LEFT_OUT, (Finding(message=str(error)),)
        except Forfeit as error:
            status, findings = Status.STOPPED, (self._ended(error),)
        except Wrong as error:
            status, findings = error.status, error.findings
        spent = round(time.monotonic() - begun, 3)
        return Result(
            check=one.id,
            title=one.title,
            task=one.task,
            rests_on=one.rests_on,
            status=status,
            findings=findings,
            seconds=spent,
        )

    def _ended(self, error: Forfeit) -> Finding:
        """What is told of a submission that had to be ended."""
        noise = self._process.noise if self._process is not None else ""
        self.close()
        slow = TIME in str(error)
        return ended(error, noise, self.submission, self.assignment.data.files, slow=slow)

    def replace(self, file: str) -> None:
        """Use the course's own file instead of the submission's from now on."""
        self.close()
        if self.submission.folder is not None:
            (self.submission.folder / file).unlink(missing_ok=True)
            self.notes.append(f"{file} is not that of the course, which was used in its place.")

    def _check_needs(self, one: Check) -> None:
        for need in one.needs:
            module, _, path = need.partition(".")
            if (file := f"{module}.py") in self.submission.missing:
                like = elsewhere(file, path.partition(".")[0], self.submission.sources)
                raise NotThere(f"there is no file {file}{like}")
            if self.submission.is_stub(module, path):
                raise NotThere(f"{path} in {module}.py is still empty")

    @cached_property
    def programs(self) -> dict[int, tuple[str, ...]]:
        """The submission's programs by the stage that they are named after, see `talk.programs`."""
        if (folder := self.submission.folder) is not None:
            _show(folder)
        return programs(self.submission, self.assignment.name)

    def talk(self, lines: Sequence[str], program: int = 0) -> Talk:
        """Start one of its programs, type these lines and the end of input: what it prints."""
        return talk(self.programs[program], self.sandbox, lines, self.submission.folder)

    def same(self, scenario: str, *cases: Arguments) -> None:
        """Have the submission do just what the reference does, in each of these cases.

        Without a case the scenario has no arguments. Wrong for the first fact that differs, or an
        error; NotThere for what is not written; Forfeit if the submission had to be ended.
        """
        cases = cases or ({},)
        for number, case in enumerate(cases):
            expected = self.expected(scenario, case)
            got = self.facts(scenario, case)
            if not agree(expected, got):
                finding = difference(expected, got, case)
                raise Wrong(self._naming.named(finding, scenario, cases[number:], got))
            self._naming.passed.append(Evidence(scenario, case, got))

    def did(self, scenario: str, case: Arguments) -> bool:
        """Whether the submission was seen to do this as the reference does."""
        return any((one.scenario, one.case) == (scenario, case) for one in self._naming.passed)

    def agrees(self, scenario: str, *cases: Arguments) -> bool:
        """Whether the submission does just what the reference does, in each of these cases.

        NotThere for what is not written; Forfeit if the submission had to be ended.
        """
        return all(
            agree(self.expected(scenario, case), self.facts(scenario, case)) for case in cases
        )

    def facts(self, scenario: str, case: Arguments) -> Facts:
        """What is seen of the submission; NotThere or Forfeit if there is nothing to see.

        An error of its own is the last fact, see `STOPS`.
        """
        question = json.dumps({"scenario": scenario, "arguments": case}).encode() + b"\n"
        process = self._process = self._process or self._started()
        try:
            answer = process.ask(question, min(PATIENCE, self.left()))
        except Forfeit as error:
            if TOO_SLOW and f"signal {TOO_SLOW.value}" in str(error):
                words = f"more than {self.seconds} {TIME}"
                raise Forfeit("too slow", f"{words} {told(case)}".rstrip()) from None
            raise
        return _read(answer)

    def left(self) -> float:
        """Seconds by the clock that are left for all checks; Forfeit if there are none."""
        if (left := self._until - time.monotonic()) > 0:
            return left
        raise Forfeit("too slow", f"all checks together may take {self._total_s:g} seconds")

    def expected(self, scenario: str, case: Arguments) -> Facts:
        """What is seen of the reference."""
        return played(self.assignment, None, scenario, json.dumps(case))

    def _seen(self, scenario: str, cases: Sequence[Arguments]) -> list[Evidence]:
        """What is seen of the submission in further cases, as far as there is something to see."""
        evidence = list[Evidence]()
        with suppress(NotThere, Forfeit):
            for case in cases:
                evidence.append(Evidence(scenario, case, self.facts(scenario, case)))
        return evidence

    def _goes_alone(self, scenario: str, case: Arguments) -> bool:
        """Whether what went wrong goes right in a new process, where nothing was done before."""
        if self._alone >= ALONE:
            return False
        before, self._process = self._process, None
        try:
            right = agree(self.expected(scenario, case), self.facts(scenario, case))
        except (NotThere, Forfeit):
            right = False
        finally:
            self.close()
            self._process = before
        self._alone += not right
        return right

    def _started(self) -> Process:
        """The program that answers, beside the submission, in its sandbox."""
        work = self.submission.folder
        if work is None:
            raise NotThere("a command is given: this assignment needs a folder with its files")
        library = self._stage / "library"
        if not library.exists():
            _lay_out(library, self.assignment)
            _show(self._stage)
            _show(work)
        program = library / "upcard" / "course" / "inside" / "program.py"
        argv = [_python(), "-I", "-S", "-B", str(program), str(library / "scenarios.py"), str(work)]
        argv.append(str(self.seconds))
        return Process(argv, self.sandbox, self.limits, [*argv, str(library)])


def _python() -> str:
    """Python itself, not that of an environment with our library."""
    return getattr(sys, "_base_executable", "") or sys.executable


def _show(folder: Path) -> None:
    """Let anybody read a folder: the sandbox's user is nobody else."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _lay_out(library: Path, assignment: Assignment) -> None:
    """What the sandbox is shown of ours: the program, the scenarios, and what a course gives."""
    inside = library / "upcard" / "course" / "inside"
    shutil.copytree(INSIDE, inside, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in (inside.parent, inside.parent.parent):
        (folder / "__init__.py").touch()
    shutil.copyfile(assignment.scenarios_file, library / "scenarios.py")
    (library / "provided").mkdir()
    for name, text in assignment.provided.items():
        (library / "provided" / name).write_text(text, encoding="utf-8")


def _read(answer: bytes) -> Facts:
    """An answer's facts; whatever else a submission may have written there is an error."""
    try:
        read = json.loads(answer)
        if "facts" in read:
            return tuple(map(_seen, read["facts"]))
        message, where = visible(str(read["error"])), visible(str(read["where"]))
        missing, needs = bool(read["missing"]), visible(str(read.get("needs", "")))
        before = () if missing else tuple(map(_seen, read["before"]))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Forfeit("not allowed", "it wrote to where its answers go") from None
    if missing:
        raise NotThere(f"{where}: {message}" if where else message, needs)
    return (*before, Seen(STOPS, message, where))


def _seen(fact: Sequence[object]) -> Seen:
    """A fact, fit to be shown."""
    return Seen(*(visible(str(part)) for part in fact))
