"""A small assignment, and solutions of it: what is tested here is not what a document says."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from upcard.course.verdict import Verdict

FILES = {
    "assignment.toml": """
        title = "Sums"
        files = ["adding.py"]
        tasks = [{ id = "1", title = "Adding" }, { id = "2", title = "Adding more" }]
    """,
    "scenarios.py": """
        LAYOUT = {"Sum": "adding"}

        def added(names, numbers):
            total = names.Sum()
            facts = []
            before = "nothing was added"
            for number in numbers:
                total.add(number)
                facts.append(("the sum", str(total.value), before))
                before = f"{number} was added"
            return facts
    """,
    "checks.py": """
        from types import SimpleNamespace

        from upcard.course.assignment import check


        class Sum:
            def __init__(self):
                self.value = 0

            def add(self, number):
                self.value += number


        REFERENCE = SimpleNamespace(Sum=Sum)


        @check("1.1", "numbers are added", "Task 1, first sentence")
        def numbers(bench):
            bench.same("added", {"numbers": [1, 2]})


        @check("1.2", "negative numbers", "Task 1, second sentence")
        def negative(bench):
            bench.same("added", {"numbers": [-3, 1]})


        @check("2.1", "many numbers", "Task 2")
        def many(bench):
            bench.same("added", {"numbers": list(range(50))})
    """,
    "mistakes.py": """
        from types import SimpleNamespace

        from upcard.course.assignment import Mistake


        class Forgets:
            def __init__(self):
                self.value = 0

            def add(self, number):
                self.value += abs(number)


        MISTAKES = [
            Mistake("It forgets the sign.", "Leave abs out.", SimpleNamespace(Sum=Forgets))
        ]
    """,
}
RIGHT = """
    class Sum:
        def __init__(self):
            self.value = 0

        def add(self, number):
            self.value = self.value + number
"""
WRONG = RIGHT.replace("+ number", "+ abs(number)")


def edited(source: Path, folder: Path, *edits: tuple[str, str]) -> str:
    """A folder with this file, whose text has these pieces replaced, each of which it has once."""
    text = source.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    folder.mkdir(exist_ok=True)
    (folder / source.name).write_text(text, encoding="utf-8")
    return str(folder)


def failed(verdict: Verdict) -> dict[str, str]:
    """The mistake that each failed check names."""
    return {one.check: one.findings[0].mistake for one in verdict.failed()}


def small(folder: Path) -> Path:
    """The assignment in a new folder."""
    return laid_out(folder, FILES)


def right(folder: Path) -> Path:
    """A solution that is right."""
    return laid_out(folder, {"adding.py": RIGHT})


def wrong(folder: Path) -> Path:
    """A solution that makes the mistake that the assignment knows."""
    return laid_out(folder, {"adding.py": WRONG})


def laid_out(folder: Path, files: dict[str, str]) -> Path:
    """A new folder with these files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder
