"""What a teacher decides about a class: `course.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from upcard.course.assignment import Assignment
from upcard.errors import BadRules
from upcard.files import read_toml
from upcard.parts import Part
from upcard.wrong_values import first_problem

FILE = "course.toml"
LARGEST = 2**20
"""Bytes of settings that are read."""

Weight = Annotated[float, Field(ge=0, le=1_000_000, strict=False)]


class CourseLimits(Part):
    """What a submission may use."""

    seconds: Annotated[int, Field(ge=1, le=600)] = 5
    """Seconds of the processor's time for one question of a check."""
    memory_mb: Annotated[int, Field(ge=64, le=65_536)] = 256
    """MiB of memory for it and all that it starts."""
    total_s: Annotated[int, Field(ge=1, le=86_400)] = 120
    """Seconds by the clock for all checks of one submission."""


class Settings(Part):
    """What `course.toml` may say; without the file, all of it is as here."""

    title: str = ""
    """What the pages are headed with, before the assignment's title."""
    weights: Mapping[str, Weight] = {}
    """Points for each task; for those that are not named, the assignment's own."""
    limits: CourseLimits = CourseLimits()
    scaffold: str = ""
    """A folder or file, named from the settings' folder, with what the students were given: it is
    added where it is missing in a submission, may not be changed where the assignment says so, and
    is no sign of copying."""

    @classmethod
    def read(cls, path: Path, assignment: Assignment) -> Settings:
        """Those of a file; BadRules for a key or TOML that is wrong, or that does not fit.

        The scaffold comes back as a path from the folder in which Upcard runs.
        """
        keys = read_toml(path, LARGEST)
        try:
            found = cls.model_validate(keys)
        except ValidationError as problem:
            raise BadRules(f"{path}: {first_problem(problem)}") from None
        tasks = [task.id for task in assignment.data.tasks]
        if unknown := [name for name in found.weights if name not in tasks]:
            raise BadRules(f"{path}: weights of task {unknown[0]}: tasks are {', '.join(tasks)}")
        if not found.scaffold:
            return found
        scaffold = path.parent / found.scaffold
        if not scaffold.exists():
            raise BadRules(f"{path}: scaffold {found.scaffold}: there is no such folder or file")
        return found.model_copy(update={"scaffold": str(scaffold)})
