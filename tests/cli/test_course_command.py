"""`upcard course check`: what it shows, how it ends, and what it writes."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.home import Home, ended, refusal
from tests.commands import run
from tests.course.assignments import right, small, wrong
from tests.course.zips import GOOD, written, zipped


@pytest.fixture
def assignment(tmp_path: Path) -> Path:
    """An assignment with two tasks, whose checks take no time."""
    return small(tmp_path / "sum")


def test_a_right_solution_passes(assignment: Path, tmp_path: Path) -> None:
    done = run("course", "check", assignment, right(tmp_path / "ada"))
    assert done.status == 0, done
    assert "Task 1  Adding: 2 of 2 passed" in done.shown
    assert "All 3 checks passed." in done.shown
    assert done.complaints == ""


@pytest.mark.parametrize("width", [40, 60, 100, 140])
def test_a_failure_says_all_that_helps_in_any_width(
    assignment: Path, tmp_path: Path, width: int
) -> None:
    done = run("course", "check", assignment, wrong(tmp_path / "bob"), columns=width)
    assert done.status == 1
    assert max(map(len, done.shown.splitlines())) <= width
    words = " ".join(done.shown.split())
    for said in (
        "FAILED 1.2 negative numbers",
        "rests on Task 1, second sentence",
        "yours 3",
        "expected -3",
        "before nothing was added",
        "mistake It forgets the sign.",
        "advice Leave abs out.",
        "Task 2 Adding more: 1 of 1 passed",
    ):
        assert said in words


def test_json_and_junit_say_the_same(assignment: Path, tmp_path: Path) -> None:
    file = tmp_path / "out" / "junit.xml"
    file.parent.mkdir()
    bob = wrong(tmp_path / "bob")
    done = run("course", "check", assignment, bob, "--json", "--junit", file)
    assert done.status == 1
    told = json.loads(done.shown)
    suite = ElementTree.parse(file).getroot()
    assert suite.attrib["tests"] == str(len(told["results"])) == "3"
    assert (suite.attrib["failures"], suite.attrib["errors"]) == ("1", "0")
    (failure,) = suite.iter("failure")
    (failed,) = (one for one in told["results"] if one["status"] == "failed")
    assert failed["check"] == "1.2"
    assert failure.attrib["message"] == failed["findings"][0]["message"]
    assert "expected: -3" in (failure.text or "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing", "."), "there is no assignment nothing"),
        (("clash", "nowhere/at/all"), "there is no folder, file or program nowhere/at/all"),
        (("clash", "python3 nothing.py", "--watch"), "a folder or a file"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    done = run("course", "check", *arguments, folder=folder)
    assert done.status == 2
    assert done.shown == ""
    assert said in done.complaints
    assert done.complaints.count("\n") == 1


def test_a_junit_file_that_cannot_be_written_is_refused_before_anything_runs(home: Home) -> None:
    done = ended(home.start("course", "check", "clash", ".", "--junit", "/proc/none/junit.xml"))
    assert "cannot write to /proc/none" in refusal(done)


@pytest.mark.full
def test_watch_checks_again_what_was_saved_and_ends_when_told_to(
    home: Home, assignment: Path, tmp_path: Path
) -> None:
    bob = wrong(tmp_path / "bob")
    process = home.start("course", "check", assignment, bob, "--watch", "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    first = json.loads(process.stdout.readline())
    assert "Ctrl-C" in process.stderr.readline()
    file = bob / "adding.py"
    file.write_text(file.read_text(encoding="utf-8").replace("abs", ""), encoding="utf-8")
    second = json.loads(process.stdout.readline())
    assert "Ctrl-C" in process.stderr.readline()
    assert [one["status"] for one in first["results"]] == ["passed", "failed", "passed"]
    assert [one["status"] for one in second["results"]] == ["passed"] * 3
    process.send_signal(signal.SIGINT)
    assert ended(process) == (130, "", "")


def test_an_empty_folder_is_one_that_lacks_all_files(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    status, shown, complaints = run("course", "check", "clash", "empty", folder=tmp_path)
    assert (status, complaints) == (1, "")
    assert "There is no file card.py" in " ".join(shown.split())


@pytest.mark.parametrize("name", ["solution.zip", "folder"])
def test_a_zip_file_is_checked_as_it_would_be_in_a_class(
    name: str, assignment: Path, tmp_path: Path
) -> None:
    place = tmp_path / name
    content = zipped({"mine/inner.zip": zipped({"adding.py": GOOD}), "mine/../up.py": ""})
    written(place if place.suffix else place / "a.zip", content)
    status, shown, complaints = run("course", "check", assignment, place)
    assert (status, complaints) == (0, "")
    assert "leads outside, and was left out." in " ".join(shown.split())


@pytest.mark.parametrize("name", ["report.docx", "folder"])
def test_where_there_is_nothing_to_check_that_is_said(
    name: str, assignment: Path, tmp_path: Path
) -> None:
    place = tmp_path / name
    written(place if place.suffix else place / "report.docx", b"PK")
    assert run("course", "check", assignment, place) == (
        2,
        "",
        f"upcard: {name}: there is no program among its 1 file (needed: adding.py)\n",
    )
