"""docs/courses.md: its commands run, its settings are read, and its worked example works."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import fences

from tests.commands import run
from tests.course.assignments import laid_out
from tests.course.zips import written, zipped
from upcard.course.assignment import assignment
from upcard.course.bench import Bench
from upcard.course.checking import check_text
from upcard.course.settings import Settings
from upcard.course.submission import Submission
from upcard.course.verdict import Status

PAGE = Path(__file__).parents[2] / "docs" / "courses.md"
BLOCKS = fences.blocks(PAGE.read_text(encoding="utf-8"))
RIGHT = """
    class Hand:
        def __init__(self):
            self.own = []

        def add(self, card):
            self.own += [card]

        def value(self):
            low = sum(1 if c == "A" else 10 if c in "JQK" else int(c) for c in self.own)
            return low + 10 if "A" in self.own and low <= 11 else low
"""
WRONG = RIGHT.replace("1 if c", "11 if c").replace("low + 10 if", "low if")


def example(folder: Path) -> Path:
    """The worked example, as a reader saves it."""
    return laid_out(folder, {block.file: block.text for block in BLOCKS if block.file})


def test_the_worked_example_has_at_most_sixty_lines() -> None:
    assert sum(len(block.text.splitlines()) for block in BLOCKS if block.file) <= 60


def test_the_worked_example_tells_right_from_wrong_and_names_the_mistake(tmp_path: Path) -> None:
    ours = assignment(str(example(tmp_path / "twenty-one")))
    assert check_text(ours, str(laid_out(tmp_path / "right", {"hand.py": RIGHT}))).passed
    verdict = check_text(ours, str(laid_out(tmp_path / "wrong", {"hand.py": WRONG})))
    plain, aces = verdict.results
    assert plain.status is Status.PASSED
    (finding,) = aces.findings
    assert finding.mistake == "An ace is always 11."
    assert (finding.got, finding.expected, finding.before) == ("26", "16", "A K")
    empty = check_text(ours, str(laid_out(tmp_path / "empty", {"hand.py": "class Hand:\n  pass"})))
    assert {result.status for result in empty.results} == {Status.MISSING}


def test_its_settings_fit_card_clash(tmp_path: Path) -> None:
    (text,) = (block.text for block in BLOCKS if block.kind == "toml" and not block.file)
    (tmp_path / "given").mkdir()
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    clash = assignment("clash")
    found = Settings.read(tmp_path / "course.toml", clash)
    assert {*found.weights} == {task.id for task in clash.data.tasks}
    assert sum(found.weights.values()) == 100


@pytest.mark.full
def test_its_commands_run(tmp_path: Path, reference_of: Callable[[str], Path]) -> None:
    here = tmp_path / "here"
    example(here / "twenty-one")
    solution = reference_of("clash")
    shutil.copytree(solution, here / "my_solution")
    files = {f"Ada_1/{path.name}": path.read_bytes() for path in solution.glob("*.py")}
    written(here / "submissions.zip", zipped({**files}))
    laid_out(here / "solution", {"hand.py": RIGHT})
    laid_out(here / "class" / "bob", {"hand.py": WRONG})
    commands = [line for block in BLOCKS if block.kind == "sh" for line in block.text.splitlines()]
    assert len(commands) == 5
    for command in commands:
        done = run(*command.split()[1:], folder=here)
        assert done.status == 0, done
    table = (PAGE.read_text(encoding="utf-8")).partition("| in `marks` |")[2].partition("\n\n")[0]
    told = {line.split("`")[1] for line in table.splitlines() if line.startswith("| `")}
    made = {path.name for path in (here / "marks").iterdir()}
    assert told - {"alike"} <= made
    assert made <= told | {"course.lock"}


def test_the_references_of_an_own_assignment_are_not_seen_by_submissions(tmp_path: Path) -> None:
    ours = assignment(str(example(tmp_path / "twenty-one")))
    with Bench(ours, Submission("ada"), tmp_path / "stage") as bench:
        assert str(ours.folder) in bench.sandbox.hides
