"""An assignment: one folder with its data (`assignment.toml`), checks, scenarios and mistakes."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pydantic import Field, ValidationError

from upcard.course.submission import Wanted
from upcard.errors import UpcardError, reason
from upcard.parts import Part
from upcard.sanitize import visible
from upcard.wrong_values import first_problem

if TYPE_CHECKING:
    from upcard.course.bench import Bench
    from upcard.course.variants import Family

HERE = Path(__file__).parent / "assignments"
BUILT_IN = ("clash", "chaos", "crazy8s", "indigo", "countdown")


class BadAssignment(UpcardError):
    """An assignment's folder that cannot be used; the message says why, and what is expected."""


class Task(Part):
    """A task of the document: its number or name, a title, and its part of the mark."""

    id: str
    title: str
    weight: float = Field(default=1.0, ge=0)


class Restrictions(Part):
    """What a submission's own code may not use, by the document. `files` are those looked at."""

    task: str
    rests_on: str
    files: tuple[str, ...]
    builtins: tuple[str, ...] = ()
    displays: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    """The only modules that may be imported, with those beside the file; all, if none is named."""
    internals: tuple[str, ...] = ()
    """What no other class may use, as every name that begins with an underscore; all may be used,
    if none is named."""
    given: tuple[str, ...] = ()
    """Attributes that hold built-in collections that are given: these may be read."""


class Given(Part):
    """Code that is given, a teacher's scaffold, and may not be changed."""

    task: str
    rests_on: str


class Data(Part):
    """`assignment.toml`."""

    title: str
    files: tuple[str, ...] = ()
    """What a submission has, by the document: `card.py`."""
    endings: tuple[str, ...] = (".py",)
    """How the names of programs end that can be handed in."""
    transcripts: bool = False
    """Whether a text file with what a program has printed can be handed in, too."""
    leaves_open: tuple[str, ...] = ()
    """What the document does not say, and how it is accepted: told with each verdict."""
    tasks: tuple[Task, ...]
    restrictions: Restrictions | None = None
    given: Given | None = None

    @property
    def wanted(self) -> Wanted:
        """What is asked for, as files."""
        return Wanted(self.files, self.endings, self.transcripts)


@dataclass(frozen=True)
class Check:
    """A check: its number, as `2.3`, what it shows, the document's place, and the function.

    `needs` are functions that must be written, as `game.Game.play_game`. The task is the number's
    part before the last full stop.
    """

    id: str
    title: str
    rests_on: str
    run: Callable[[Bench], None]
    needs: tuple[str, ...] = ()

    @property
    def task(self) -> str:
        """The task that it belongs to."""
        return self.id.rpartition(".")[0]


CHECK = "__upcard_check__"


def check(
    number: str, title: str, rests_on: str, needs: Sequence[str] = ()
) -> Callable[[Callable[[Bench], None]], Callable[[Bench], None]]:
    """Make a function a check: it is given a Bench, and raises Wrong where something is wrong."""

    def marked(run: Callable[[Bench], None]) -> Callable[[Bench], None]:
        setattr(run, CHECK, Check(number, title, rests_on, run, tuple(needs)))
        return run

    return marked


@dataclass(frozen=True, eq=False)
class Mistake:
    """A usual mistake: what it is, how to mend it, and the reference with that mistake.

    A submission that does just what `names` does is said to make it.
    """

    title: str
    advice: str
    names: Any


@dataclass(frozen=True, eq=False)
class Assignment:
    """An assignment, by the name or the folder that was given."""

    name: str
    folder: Path

    @cached_property
    def data(self) -> Data:
        """Its data; BadAssignment if there is something wrong with it."""
        file = self.folder / "assignment.toml"
        try:
            raw = tomllib.loads(file.read_text(encoding="utf-8"))
            return Data.model_validate(_with_tuples(raw))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadAssignment(f"{file} cannot be read: {reason(error)}") from None
        except ValidationError as error:
            raise BadAssignment(f"{file}: {first_problem(error)}") from None

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """Its checks, in the order of their numbers."""
        found = [
            getattr(one, CHECK)
            for one in vars(self._module("checks")).values()
            if hasattr(one, CHECK)
        ]
        tasks = [task.id for task in self.data.tasks]
        for one in found:
            if one.task not in tasks:
                raise BadAssignment(
                    f"check {one.id} belongs to no task: tasks are {', '.join(tasks)}"
                )
        return tuple(sorted(found, key=lambda one: (tasks.index(one.task), _number(one.id))))

    @cached_property
    def scenarios(self) -> ModuleType:
        """What is done with a submission and the reference alike."""
        return self._module("scenarios")

    @property
    def scenarios_file(self) -> Path:
        """The file of the scenarios, which is shown to the submission."""
        return self.folder / "scenarios.py"

    @cached_property
    def reference(self) -> Any:
        """The classes that the document names, as they should be."""
        return self._module("checks").REFERENCE

    @cached_property
    def provided(self) -> Mapping[str, str]:
        """Files of the course, by name, for submissions that do not have them."""
        return dict(getattr(self._module("checks"), "PROVIDED", {}))

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The usual mistakes that it knows; they may stand beside the checks."""
        return tuple(getattr(self._module(self._mistakes), "MISTAKES", ()))

    @cached_property
    def family(self) -> Family | None:
        """The reference with small changes; None without a `FAMILY` beside the mistakes."""
        found: Family | None = getattr(self._module(self._mistakes), "FAMILY", None)
        return found

    @property
    def _mistakes(self) -> str:
        return "mistakes" if (self.folder / "mistakes.py").is_file() else "checks"

    def _module(self, name: str) -> ModuleType:
        if self.folder.parent == HERE:
            full = f"upcard.course.assignments.{self.folder.name}.{name}"
        else:
            full = f"upcard_assignment_{abs(hash(self.folder))}_{name}"
        if full in sys.modules:
            return sys.modules[full]
        file = self.folder / f"{name}.py"
        spec = spec_from_file_location(full, file)
        if spec is None or spec.loader is None or not file.is_file():
            raise BadAssignment(f"{self.folder} has no {name}.py (docs/courses.md)")
        module = sys.modules[full] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[full]
            raise
        return module


def _number(check: str) -> tuple[tuple[int, str], ...]:
    """A check's number as it sorts: 2.10 after 2.9."""
    return tuple((int(word) if word.isdigit() else 0, word) for word in check.split("."))


def _with_tuples(value: Any) -> Any:
    """TOML's lists as tuples, which is what they are meant as."""
    if isinstance(value, list):
        return tuple(map(_with_tuples, value))
    if isinstance(value, Mapping):
        return {key: _with_tuples(one) for key, one in value.items()}
    return float(value) if type(value) is int else value


def assignment(text: str) -> Assignment:
    """One by name, as `clash`, or a folder with an `assignment.toml`; BadAssignment otherwise."""
    if text in BUILT_IN:
        return Assignment(text, HERE / text)
    folder = Path(text)
    if (folder / "assignment.toml").is_file():
        return Assignment(folder.resolve().name, folder.resolve())
    raise BadAssignment(
        f"there is no assignment {visible(text)}: one of {', '.join(BUILT_IN)}, or a folder with "
        "an assignment.toml"
    )
