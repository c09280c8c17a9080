"""Hostile submissions: each is named in a line, changes nothing, and sees nothing.

Each is a right solution that imports the `hostile.py` of a folder in `hostile/`, and has its
player changed by it.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

import upcard
from tests.course.handed_in import solution
from tests.sample import sample
from upcard.course import bench as benches
from upcard.course.assignment import assignment
from upcard.course.bench import Bench
from upcard.course.checking import check_text
from upcard.course.opening import opened
from upcard.course.verdict import Result, Status

pytestmark = pytest.mark.surroundings

HOSTILE = Path(__file__).parent / "hostile"
ESSAY = "# the work of somebody else: 7131f6b0\n"
SECRET = "a-password-of-the-teacher"
CHANGE = "\n\nimport hostile\n\ngetattr(hostile, 'changed', lambda player: None)(Player)\n"
SLOW = r"more than 1 seconds of the processor's time"
SAID = {
    "catches_everything": "it never answered|its time was up|signal",
    "closes_everything": "it ended with exit status",
    "control_characters": r"ValueError: \\u001b\[2J\\u001b\[31m\\u202eall is well\\u0000",
    "deep_folders": "",
    "deep_recursion": "ended with signal|RecursionError|MemoryError",
    "endless_memory": "MemoryError|memory",
    "endless_output": "too much output: over 1048576 bytes",
    "environment": "HOME=",
    "equals_everything": "Somebody|RED RED",
    "error_without_words": "it ended with exit status 1; its last words: hostile.Trap",
    "exits": "it ended with exit status 0",
    "exits_in_the_middle": "it ended with exit status 0",
    "exits_politely": "It stops with SystemExit: all is well",
    "forges_a_verdict": "The hand of Alice after add_card",
    "forges_an_error": "it wrote to where its answers go|more than it was asked",
    "forges_answers": "Everything, instead of|more than it was asked",
    "fork_bomb": "BlockingIOError|without being asked|more than it was asked|signal|memory",
    "huge_answer": "MemoryError|too much output",
    "huge_file": "File too large|No space left|signal 25",
    "huge_length": rf"MemoryError|{SLOW}",
    "interrupts": "it ended with|KeyboardInterrupt",
    "kills_its_parents": "it ended with signal 9",
    "loop_at_import": SLOW,
    "loop_in_method": SLOW,
    "loop_that_resists": "it never answered|its time was up|signal",
    "network": "It stops with OSError|TimeoutError|Error: ",
    "outlives": "",
    "own_modules": "",
    "patched_builtins": "it ended with exit status 1",
    "profiles": "ZeroDivisionError",
    "reads_answers": "LookupError: no answers are to be seen",
    "reads_memory": "LookupError: no memory is to be seen",
    "reads_others": "LookupError: nobody's work is to be seen",
    "reads_passwords": "PermissionError|FileNotFoundError",
    "replaces_modules": "not as it should be|TypeError",
    "segmentation_fault": "it ended with signal 11",
    "sleeps": "it never answered|its time was up",
    "swaps_code": "not as it should be",
    "writes_to_stage": "PermissionError|Read-only file system",
}
"""What is said of each: a pattern, empty for what is a right solution all the same."""
WAITS = ("catches_everything", "loop_that_resists", "sleeps")
"""Those that only the clock ends."""


@pytest.fixture
def students(tmp_path: Path) -> Path:
    """A class's folder, with the work of somebody else in it."""
    folder = tmp_path / "students"
    (folder / "anna").mkdir(parents=True)
    (folder / "anna" / "essay.py").write_text(ESSAY, encoding="utf-8")
    return folder


def made(name: str, folder: Path) -> Path:
    """A hostile submission in a new folder; it is told where there could be something to see."""
    solution("clash_linked", folder)
    shutil.copytree(HOSTILE / name, folder, dirs_exist_ok=True)
    with (folder / "player.py").open("a", encoding="utf-8") as file:
        file.write(CHANGE)
    places = [Path(upcard.__file__).parent, folder.parent, Path.cwd()]
    (folder / "where.txt").write_text("\n".join(map(str, places)), encoding="utf-8")
    return folder


def asked(folder: Path, stage: Path) -> list[Result]:
    """What some of the checks say of a submission, whose stage is a new folder."""
    one = assignment("clash")
    submission = opened(str(folder), one.data.wanted, stage / "submission")
    with Bench(one, submission, stage / "library", [folder.parent], seconds=1) as bench:
        (stage / "library").mkdir()
        return [bench.check(each) for each in one.checks if each.id in ("1.3", "2.2")]


def contents(*folders: Path) -> dict[str, bytes]:
    """All files in these folders."""
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files if "__pycache__" not in path.parts}


def running(stage: Path) -> list[str]:
    """The processes that were started with files of a stage."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if os.fsencode(stage) in words:
                found.append(f"{process.name}: {words!r}")
    return found


def test_each_hostile_submission_has_its_line() -> None:
    assert sorted(SAID) == sorted(path.name for path in HOSTILE.iterdir())
    assert len(SAID) >= 15


@pytest.mark.full
@pytest.mark.parametrize("name", sample(SAID, 6))
def test_a_hostile_submission_is_named_and_changes_nothing(
    name: str, students: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", SECRET)
    monkeypatch.setattr(benches, "PATIENCE", 3.0 if name in WAITS else 60.0)
    folder, stage = made(name, students / "eve"), tmp_path / "stage"
    before = contents(students, benches.INSIDE)

    results = asked(folder, stage)

    told = [one for result in results for one in result.findings]
    if SAID[name]:
        assert results[-1].status in (Status.FAILED, Status.STOPPED)
        for one in told:
            assert "\n" not in one.message
            assert (one.message + one.got).isprintable()
        assert re.search(SAID[name], told[0].message + told[0].got)
    else:
        assert told == []
    words = "".join(result.model_dump_json() for result in results)
    for secret in (SECRET, ESSAY[-9:-1], "root:"):
        assert secret not in words
    assert contents(students, benches.INSIDE) == before
    shown = contents(stage / "library" / "library" / "upcard" / "course" / "inside")
    assert {*shown.values()} == {*contents(benches.INSIDE).values()}
    assert running(stage) == []
    assert [one.status for one in asked(solution("clash", students / "next"), tmp_path / "n")] == [
        Status.PASSED,
        Status.PASSED,
    ]


@pytest.mark.full
def test_a_submission_that_never_ends_costs_little(
    students: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benches, "PATIENCE", 1.0)
    verdict = check_text(assignment("clash"), str(made("sleeps", students / "eve")))
    ended = [one for one in verdict.results if one.status is Status.STOPPED]
    assert len(ended) > benches.IN_ALL
    assert (
        sum(not one.findings[0].message.startswith("Not run: ") for one in ended) == benches.IN_ALL
    )
    assert verdict.seconds < 30
