"""A class's submissions, checked side by side; each verdict is kept, and found again next time."""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

import upcard
from upcard.arena.runners.workers import WorkersLost, as_done, lasting, processes
from upcard.course.assignment import Assignment
from upcard.course.assignment import assignment as assignment_named
from upcard.course.checking import unchecked, verdict
from upcard.course.gathering import HandedIn, gathered
from upcard.course.scratch import scratch
from upcard.course.settings import Settings
from upcard.course.submission import NotASubmission, Submission, completed, files_in, sources_in
from upcard.course.verdict import FORMAT, Verdict
from upcard.files import write_whole
from upcard.league.watching import NOBODY, Watcher
from upcard.sanitize import error_text

KEPT = "verdicts"
"""The folder with the verdicts, below that of the results."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What a system says that takes no more."""


@dataclass(frozen=True)
class Graded:
    """A submission and its verdict. `problem` says why it could not be checked, if so."""

    name: str
    path: str
    verdict: Verdict
    problem: str
    notes: tuple[str, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True)
class GradedClass:
    """All submissions, by name, and sentences on what was left out of the class's own ZIP file."""

    every: list[Graded]
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    """What a worker needs to know of a submission to be checked. `key` is what decides."""

    key: str
    assignment: str
    handed: HandedIn
    hides: tuple[Path, ...]
    settings: Settings


@dataclass(frozen=True)
class Done:
    """What a worker says of it."""

    job: Job
    verdict: Verdict
    problem: str = ""


@dataclass(frozen=True)
class Grading:
    """An assignment, a class's submissions, and the folder of the results.

    `text` is how the assignment was named.
    """

    text: str
    source: Path
    out: Path
    settings: Settings

    @cached_property
    def assignment(self) -> Assignment:
        """The assignment."""
        return assignment_named(self.text)

    def run(self, workers: int, watcher: Watcher = NOBODY) -> GradedClass:
        """Check what is new or changed, and give all, by name.

        It can be interrupted, or killed, at any time: what was checked is kept. OSError if the
        disk refuses.
        """
        with scratch() as work:
            watcher.doing("unpacking", 0, 1)
            wanted_files, left_out = self.assignment.data.wanted, list[str]()
            try:
                every = gathered(
                    self.source, work, wanted_files, self.out.resolve(), left_out.append
                )
            except OSError as problem:
                raise _full(problem) or problem from None
            jobs = [self._job(one, work) for one in every]
            known: dict[str, Done | None] = {job.key: self._known(job) for job in jobs}
            wanted = [job for job in jobs if known[job.key] is None]
            for number, done in enumerate(self._each(wanted, workers, watcher), 1):
                if not done.problem:
                    write_whole(self._file(done.job.key), done.verdict.model_dump_json() + "\n")
                known[done.job.key] = done
                left = [job.handed.name for job in wanted if known[job.key] is None]
                watcher.doing("checking", number, len(wanted), left[:workers])
            self._forget(known)
            found = [_graded(one) for job in jobs if (one := known[job.key])]
            return GradedClass(found, tuple(left_out))

    def _job(self, handed: HandedIn, work: Path) -> Job:
        what = (handed.name, handed.digest, self._ours, platform.python_version())
        key = hashlib.sha256(repr(what).encode(errors="surrogatepass")).hexdigest()[:32]
        source = self.source.resolve()
        hides = (work, self.out.resolve(), source if source.is_dir() else source.parent)
        return Job(key, self.text, handed, hides, self.settings)

    @cached_property
    def _ours(self) -> str:
        """What differs if the checks may say something else: our own files, limits, scaffold."""
        own = Path(upcard.__file__).parent
        found = hashlib.sha256(repr((upcard.__version__, FORMAT, self.settings.limits)).encode())
        for folder in (own / "course", own / "classic", self.assignment.folder):
            found.update(_digest(folder))
        if self.settings.scaffold:
            found.update(_digest(Path(self.settings.scaffold)))
        return found.hexdigest()

    def _file(self, key: str) -> Path:
        return self.out / KEPT / f"{key}.json"

    def _known(self, job: Job) -> Done | None:
        """What was found out before, or needs no finding out."""
        if job.handed.problem:
            why = job.handed.problem
            return _unchecked(self.assignment, job, why)
        with suppress(OSError, ValidationError):
            text = self._file(job.key).read_text(encoding="utf-8")
            return Done(job, Verdict.model_validate_json(text))
        return None

    def _forget(self, known: Mapping[str, object]) -> None:
        """Delete verdicts on what is no longer handed in, or was handed in otherwise."""
        for path in (self.out / KEPT).glob("*.json"):
            if path.stem not in known:
                path.unlink(missing_ok=True)

    def _each(self, jobs: Sequence[Job], workers: int, watcher: Watcher) -> Iterator[Done]:
        """What comes out, in any order. Whoever takes a worker down with it is told."""
        left = {job.key: job for job in jobs}
        if not left:
            return
        watcher.doing("checking", 0, len(jobs), [job.handed.name for job in jobs[:workers]])
        with lasting(processes(min(workers, len(jobs)))) as pool, suppress(WorkersLost):
            for done in as_done(pool, workers, checked, jobs):
                del left[done.job.key]
                yield done
        for job in left.values():
            try:
                yield from as_done(processes(1), 1, checked, [job])
            except WorkersLost as problem:
                why = f"the program that checks it was ended: {problem}"
                yield _unchecked(self.assignment, job, why)


def checked(job: Job) -> Done:
    """Check a submission, in a worker's process; whatever goes wrong is told."""
    assignment = assignment_named(job.assignment)
    handed = job.handed
    try:
        with tempfile.TemporaryDirectory(dir=handed.folder.parent) as folder:
            work = Path(folder, "submission")
            shutil.copytree(handed.folder, work)
            scaffold = _scaffold(job)
            missing = assignment.data.wanted.missing(work)
            completed(scaffold, work)
            submission = Submission(handed.name, work, missing=missing, scaffold=scaffold)
            stage, limits = Path(folder, "stage"), job.settings.limits
            found = verdict(assignment, submission, stage, job.hides, limits=limits)
            return Done(job, found)
    except NotASubmission as problem:
        return _unchecked(assignment, job, str(problem))
    except Exception as problem:  # one that is hostile or broken does not stop the next
        if full := _full(problem):
            raise full from None
        return _unchecked(assignment, job, f"the check itself failed: {error_text(problem)}")


def _unchecked(assignment: Assignment, job: Job, why: str) -> Done:
    return Done(job, unchecked(assignment, job.handed.name, why, _scaffold(job)), why)


def _scaffold(job: Job) -> Path | None:
    return Path(job.settings.scaffold) if job.settings.scaffold else None


def _digest(place: Path) -> bytes:
    """What differs if a file of a folder does, or a single file."""
    found = hashlib.sha256()
    for path in files_in(place) if place.is_dir() else (place,):
        found.update(repr(path.relative_to(place)).encode() + path.read_bytes())
    return found.digest()


def _full(problem: Exception) -> OSError | None:
    """The same with the folder of temporary files named, if the disk takes no more."""
    if not isinstance(problem, OSError):
        return None
    for number in FULL:
        words = os.strerror(number)
        if problem.errno == number or (isinstance(problem, shutil.Error) and words in str(problem)):
            return OSError(number, words, tempfile.gettempdir())
    return None


def _graded(done: Done) -> Graded:
    handed = done.job.handed
    sources = sources_in(handed.folder) if handed.folder.is_dir() else {}
    weights = done.job.settings.weights
    tasks = tuple(
        task.model_copy(update={"weight": weights.get(task.task, task.weight)})
        for task in done.verdict.tasks
    )
    verdict = done.verdict.model_copy(update={"tasks": tasks})
    return Graded(handed.name, handed.path, verdict, done.problem, handed.notes, sources)


def lacking(graded: Sequence[Graded]) -> Iterator[str]:
    """Sentences on modules that most submissions need and none has: they may have been given."""
    often = Counter(module for one in graded for module in _needs(one.verdict))
    for module, number in sorted(often.items()):
        if 2 * number > len(graded) > 1:
            yield (
                f"{number} of {len(graded)} submissions need {module}, which is not there: if you "
                "gave it to them, name it with --scaffold."
            )


def _needs(verdict: Verdict) -> set[str]:
    """The modules that a submission needs and lacks."""
    return {
        finding.needs for result in verdict.results for finding in result.findings if finding.needs
    }
