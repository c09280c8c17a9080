"""A class, graded by real processes: all oddities, kills, two at once, a full disk."""

from __future__ import annotations

import csv
import json
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.home import Home, ended, little_room, refusal
from tests.course.assignments import laid_out, right, small, wrong
from tests.course.zips import odd_class, written, zipped
from tests.waiting import until
from upcard.arena.runners.workers import WorkersLost
from upcard.course import grading
from upcard.course.assignment import assignment
from upcard.course.checking import unchecked
from upcard.course.gathering import gathered
from upcard.course.grading import Graded, Grading, Job, checked, lacking
from upcard.course.settings import Settings
from upcard.course.submission import Wanted
from upcard.course.verdict import Finding, Verdict
from upcard.files import locked

INSIDE = Path(grading.__file__).parent / "inside"
"""What is laid out beside each submission."""
ENDLESS = """
    class Sum:
        def __init__(self):
            while True:
                pass
"""
LOOKS = """
    import os

    class Sum:
        def __init__(self):
            self.value = 0
            for folder, _, files in os.walk("/tmp"):
                for name in files:
                    if name == "secret.txt":
                        raise ValueError(open(os.path.join(folder, name)).read())

        def add(self, number):
            self.value += number
"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with closing(Home(tmp_path)) as home:
        small(home.folder / "sum")
        yield home


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return folder


def grade(home: Home, source: str, *more: object) -> dict[str, dict[str, str]]:
    """The rows of the marks, by name, once a class is graded."""
    done = home.run("course", "grade", "sum", source, "--out", "marks", *more)
    assert done.status == 0, done
    return rows(home)


def rows(home: Home) -> dict[str, dict[str, str]]:
    with open(home.folder / "marks" / "marks.csv", encoding="utf-8-sig", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}


def kept(home: Home) -> dict[str, tuple[str, int]]:
    """Whose verdict each file has, and when it was written."""
    return {
        path.stem: (
            Verdict.model_validate_json(path.read_text()).submission,
            path.stat().st_mtime_ns,
        )
        for path in (home.folder / "marks" / "verdicts").glob("*.json")
    }


@pytest.mark.full
def test_a_class_with_every_oddity_is_graded(home: Home) -> None:
    written(home.folder / "Übung 1.zip", odd_class())
    (home.folder / "course.toml").write_text('title = "Winter"\n[weights]\n1 = 20\n2 = 10\n')
    found = grade(home, "Übung 1.zip")
    assert len(found) == 19
    points = {name: row["points"] for name, row in found.items()}
    for name in ("Zoé de la Cruz", "Windows", "Mac", "Twin (1014)"):
        assert points[name] == "30.0"
    for name in ("Müller Jörg", "Twin (1015)"):
        assert points[name] == "20.0"
    for name in ("Bomb", "Locked", "Broken", "Empty"):
        assert points[name] == "0.0"
        assert found[name]["problem"]
    told = json.loads((home.folder / "marks" / "marks.json").read_text(encoding="utf-8"))
    alike = {(one["one"], one["other"]) for one in told["alike"]}
    assert all("Bomb" not in pair for pair in alike)
    again = kept(home)
    grade(home, "Übung 1.zip")
    assert kept(home) == again


@pytest.mark.full
def test_what_is_left_out_of_a_classs_own_file_is_told(home: Home) -> None:
    """It belongs to no submission: a link, and who has only a name that leads elsewhere."""
    code = (right(home.folder / "own") / "adding.py").read_text(encoding="utf-8")
    files: dict[str, bytes | str] = {"Ada/adding.py": code, "Eve/../../adding.py": code}
    written(home.folder / "all.zip", zipped(files))
    done = home.run("course", "grade", "sum", "all.zip", "--out", "marks")
    assert list(rows(home)) == ["Ada"]
    sentence = "Eve/../../adding.py in all.zip leads outside, and was left out."
    assert sentence in done.shown.replace("\n", " ")
    assert sentence in (home.folder / "marks" / "index.html").read_text(encoding="utf-8")
    told = json.loads((home.folder / "marks" / "marks.json").read_text(encoding="utf-8"))
    assert told["left_out"] == [sentence]


@pytest.mark.full
def test_only_what_is_new_or_changed_is_checked_again(home: Home) -> None:
    there = home.folder / "class"
    for who in ("ada", "bob", "eve"):
        right(there / who)
    assert [row["points"] for row in grade(home, "class").values()] == ["2.0"] * 3
    before = kept(home)
    (there / "bob" / "adding.py").unlink()
    wrong(there / "bob")
    (there / "eve" / "adding.py").unlink()
    (there / "eve").rmdir()
    right(there / "dan")
    found = grade(home, "class")
    assert {name: row["points"] for name, row in found.items()} == {
        "ada": "2.0",
        "bob": "1.5",
        "dan": "2.0",
    }
    after = kept(home)
    assert [before[key][0] for key in before if key in after] == ["ada"]
    assert all(before[key] == after[key] for key in before if key in after)
    assert {path.stem for path in (home.folder / "marks" / "students").iterdir()} == {*found}


@pytest.mark.full
def test_what_was_checked_before_a_kill_is_not_checked_again(home: Home, temporary: Path) -> None:
    for number in range(3):
        right(home.folder / "class" / f"s{number}")
    process = home.start("course", "grade", "sum", "class", "--out", "marks", "--jobs", 1)
    until(lambda: bool(kept(home)), process)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    before = kept(home)
    assert before
    assert list(temporary.iterdir())
    found = grade(home, "class")
    assert [row["points"] for row in found.values()] == ["2.0"] * 3
    after = kept(home)
    assert before.items() <= after.items()
    assert not list(temporary.glob("upcard-*"))


@pytest.mark.full
def test_an_interrupt_keeps_what_was_checked(home: Home) -> None:
    for number in range(3):
        right(home.folder / "class" / f"s{number}")
    process = home.start("course", "grade", "sum", "class", "--out", "marks", "--jobs", 1)
    until(lambda: bool(kept(home)), process)
    os.kill(process.pid, signal.SIGINT)
    done = ended(process)
    if done.status:  # else it had finished before
        assert done.status == 130
        assert "run the same command again to continue" in done.complaints
        assert "Traceback" not in done.complaints
    assert kept(home)


def test_a_second_run_on_the_same_results_is_refused(home: Home) -> None:
    right(home.folder / "class" / "ada")
    with locked(home.folder / "marks" / "course.lock"):
        done = home.run("course", "grade", "sum", "class", "--out", "marks")
    assert "marks is in use: another `upcard course` is at it" in refusal(done)
    assert [path.name for path in (home.folder / "marks").iterdir()] == ["course.lock"]


@pytest.mark.full
@pytest.mark.parametrize("laying_out", [True, False])
def test_a_full_disk_is_told_in_a_line_and_the_same_command_goes_on(
    home: Home, monkeypatch: pytest.MonkeyPatch, laying_out: bool
) -> None:
    """Once where submissions are laid out, once where pages are written, which are larger."""
    right(home.folder / "class" / "ada")
    for number in range(50):  # each is a row of the page
        (home.folder / "class" / f"nothing{number}").mkdir()
    arguments = ("course", "grade", "sum", "class", "--out")
    assert home.run(*arguments, "first").status == 0
    largest = max(path.stat().st_size for path in INSIDE.glob("*.py"))
    page = (home.folder / "first" / "index.html").stat().st_size
    assert largest < page, "a disk on which only the page has no room is wanted"
    room = little_room((largest if laying_out else page) - 1, monkeypatch)
    done = ended(home.start(*arguments, "marks", preexec_fn=room))
    assert done.status == 2
    last = done.complaints.splitlines()[-1]
    where = tempfile.gettempdir() if laying_out else "marks/"
    assert last.startswith(f"upcard: cannot write to {where}")
    assert last.endswith("File too large; name another place")
    assert "Traceback" not in done.complaints
    assert grade(home, "class")["ada"]["points"] == "2.0"


@pytest.mark.full
def test_one_that_is_hostile_does_not_stop_the_next_nor_see_it(home: Home) -> None:
    there = home.folder / "class"
    laid_out(there / "a-endless", {"adding.py": ENDLESS})
    laid_out(there / "b-looks", {"adding.py": LOOKS})
    laid_out(there / "c-broken", {"adding.py": "def broken(:"})
    (right(there / "d-right") / "secret.txt").write_text("a secret")
    (home.folder / "course.toml").write_text("[limits]\nseconds = 1\n")
    found = grade(home, "class")
    assert [row["points"] for row in found.values()] == ["0.0", "2.0", "0.0", "2.0"]
    told = json.loads((home.folder / "marks" / "marks.json").read_text(encoding="utf-8"))
    statuses = [
        [result["status"] for result in one["verdict"]["results"]] for one in told["submissions"]
    ]
    assert statuses[0][:2] == ["stopped", "stopped"]
    assert statuses[2] == ["failed"] * 3


def test_the_check_that_breaks_is_told_and_not_raised(home: Home, tmp_path: Path) -> None:
    (one,) = gathered(
        right(tmp_path / "c" / "ada").parent, tmp_path / "work", Wanted(("adding.py",))
    )
    text = str(home.folder / "sum")
    job = Job("key", text, one, (), Settings())
    broken = (home.folder / "sum" / "scenarios.py").read_text().replace("total.add", "1 / 0 #")
    (home.folder / "sum" / "scenarios.py").write_text(broken)
    done = checked(job)
    assert "ZeroDivisionError" in done.problem
    assert done.verdict.mark == 0


def test_who_takes_the_checking_program_down_is_told(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool is one that loses its workers each time, as if a submission had done that."""

    def lost(*_: object) -> Iterator[object]:
        raise WorkersLost("workers died")
        yield

    monkeypatch.setattr(grading, "as_done", lost)
    right(home.folder / "class" / "ada")
    found = Grading(
        str(home.folder / "sum"), home.folder / "class", home.folder / "marks", Settings()
    )
    (one,) = found.run(1).every
    assert "the program that checks it was ended" in one.problem


@pytest.fixture
def given(home: Home) -> Path:
    """What a class was given: its one submission needs that."""
    own = "from given import Base\n\n\nclass Sum(Base):\n    pass\n"
    laid_out(home.folder / "c" / "ada", {"adding.py": own})
    folder = right(home.folder / "scaffold")
    text = (folder / "adding.py").read_text(encoding="utf-8").replace("Sum", "Base")
    (folder / "given.py").write_text(text, encoding="utf-8")
    return folder


def test_what_was_given_is_added_where_it_is_missing(
    home: Home, given: Path, tmp_path: Path
) -> None:
    (one,) = gathered(home.folder / "c", tmp_path / "work", Wanted(("adding.py",)))
    job = Job("key", str(home.folder / "sum"), one, (), Settings(scaffold=str(given)))
    assert checked(job).verdict.mark == 1


@pytest.mark.full
def test_what_was_given_is_named_in_the_command_too(home: Home, given: Path) -> None:
    (ada,) = grade(home, "c").values()
    assert ada["points"] == "0.0"
    (ada,) = grade(home, "c", "--scaffold", given).values()
    assert ada["points"] == "2.0"
    done = home.run("course", "grade", "sum", "c", "--out", "marks", "--scaffold", "none")
    assert (done.status, "there is no such folder" in done.complaints) == (2, True)


def test_what_most_of_a_class_needs_and_nobody_has_is_told(home: Home) -> None:
    one = unchecked(assignment(str(home.folder / "sum")), "", "")

    def lacks(*modules: str) -> Graded:
        told = tuple(
            result.model_copy(update={"findings": (Finding(message="", needs=module),)})
            for result, module in zip(one.results, modules, strict=False)
        )
        return Graded("", "", one.model_copy(update={"results": told}), "", (), {})

    assert [
        *lacking([lacks("given.pile", "given.pile"), lacks("given.pile", "mine"), lacks()])
    ] == [
        "2 of 3 submissions need given.pile, which is not there: if you gave it to them, name it "
        "with --scaffold."
    ]
    assert [*lacking([lacks("given.pile")])] == []
