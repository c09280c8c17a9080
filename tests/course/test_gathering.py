"""A class's submissions: found in folders and in ZIP files of every kind, and never elsewhere."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.course.assignments import RIGHT, WRONG, right, wrong
from tests.course.zips import BAD, GOOD, odd_class, unmarked, written, zipped
from upcard.course.assignment import assignment
from upcard.course.gathering import HandedIn, gathered
from upcard.course.opening import opened
from upcard.course.submission import MOST_DEEP, NotASubmission, Wanted, files_in
from upcard.course.talk import RUNNERS
from upcard.course.unpacking import unpack

WANTED = Wanted(("adding.py",))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> dict[str, HandedIn]:
    folder = tmp_path_factory.mktemp("odd")
    source = written(folder / "Übung 1.zip", odd_class())
    found = gathered(source, folder / "work", WANTED)
    assert not (folder / "evil.py").exists()
    assert sorted(path.name for path in folder.iterdir()) == ["work", source.name]
    return {one.name: one for one in found}


def test_everybody_is_found_once_by_a_name_of_their_own(odd: dict[str, HandedIn]) -> None:
    assert len(odd) == 19
    assert {"Zoé de la Cruz", "Müller Jörg", "Twin (1014)", "Twin (1015)"} <= {*odd}
    assert list(odd) == sorted(odd, key=str.casefold)


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("Zoé de la Cruz", GOOD),
        ("Müller Jörg", BAD),
        ("Mac", GOOD),
        ("Inner", GOOD),
        ("Outside", GOOD),
        ("Linked", GOOD),
        ("Twin (1015)", BAD),
        ("Backslash", GOOD),
        ("Long", GOOD),
        ("Loose", GOOD),
        ("doejane", GOOD),
    ],
)
def test_its_own_files_lie_in_its_folder(odd: dict[str, HandedIn], who: str, text: str) -> None:
    assert odd[who].problem == ""
    files = [path for path in odd[who].folder.rglob("*") if path.is_file()]
    assert [path.name for path in files] == ["adding.py"]
    assert files[0].read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Bomb", "more than 2,000 files or 32 MiB"),
        ("Many", "more than 2,000 files or 32 MiB"),
        ("Locked", "has a password"),
        ("Broken", "no whole ZIP file"),
        ("Rar", "x.rar is not unpacked: hand in a ZIP file"),
        ("Empty", "no program among its 1 file (needed: adding.py)"),
    ],
)
def test_what_cannot_be_checked_is_told_in_a_sentence(
    odd: dict[str, HandedIn], who: str, said: str
) -> None:
    assert said in odd[who].problem
    assert "\n" not in odd[who].problem


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Outside", ["../../../evil.py", "/evil.py", "C:/evil.py"]),
        ("Linked", ["secret.py in x.zip is a link"]),
        ("Long", ["cannot be"]),
    ],
)
def test_what_was_left_out_is_told(odd: dict[str, HandedIn], who: str, said: list[str]) -> None:
    assert len(odd[who].notes) == len(said)
    assert all(word in note for word, note in zip(said, odd[who].notes, strict=True))


def test_a_folder_of_folders_zip_files_and_files(tmp_path: Path) -> None:
    there = tmp_path / "class"
    right(there / "ada")
    wrong(there / "bob" / "src" / "of bob")
    written(there / "eve.zip", zipped({"eve/adding.py": GOOD}))
    written(there / "dan.py", GOOD.encode())
    written(there / "notes.txt", b"")
    written(there / ".hidden" / "adding.py", b"")
    (there / "linked").symlink_to(there / "ada")
    found = gathered(there, tmp_path / "work", WANTED)
    assert [one.name for one in found] == ["ada", "bob", "dan", "eve"]
    assert [one.problem for one in found] == [""] * 4
    assert [(one.folder / "adding.py").is_file() for one in found] == [True, True, False, True]


def test_names_that_several_have_are_told_apart_and_no_others(tmp_path: Path) -> None:
    there = tmp_path / "class"
    for name in ("ada", "bob_1_assignsubmission_file_", "Bob_2_assignsubmission_file_"):
        right(there / name)
    written(there / "ada.zip", zipped({"adding.py": GOOD}))
    right(there / "eve_3_assignsubmission_file_")
    found = gathered(there, tmp_path / "work", WANTED)
    assert [one.name for one in found] == ["ada", "ada.zip", "bob (1)", "Bob (2)", "eve"]


def test_the_folder_of_the_results_is_no_students(tmp_path: Path) -> None:
    right(tmp_path / "class" / "ada")
    right(tmp_path / "class" / "marks")
    there = tmp_path / "class"
    found = gathered(there, tmp_path / "work", WANTED, (there / "marks").resolve())
    assert [one.name for one in found] == ["ada"]


def test_a_folder_around_all_of_them_is_none_of_them(tmp_path: Path) -> None:
    content = zipped({f"submissions/all/{who}/adding.py": GOOD for who in ("ada", "bob")})
    found = gathered(written(tmp_path / "a.zip", content), tmp_path / "work", WANTED)
    assert [one.name for one in found] == ["ada", "bob"]


def test_a_name_in_utf8_that_does_not_say_so_is_read_as_such(tmp_path: Path) -> None:
    archive = written(tmp_path / "a.zip", unmarked("né/adding.py", GOOD))
    assert unpack(archive, tmp_path / "into") == []
    assert (tmp_path / "into" / "né" / "adding.py").is_file()


def test_what_differs_if_a_file_does(tmp_path: Path) -> None:
    there = tmp_path / "class"
    right(there / "ada")
    right(there / "bob")
    one, other = gathered(there, tmp_path / "one", WANTED)
    assert one.digest == other.digest
    (there / "ada" / "more.txt").touch()
    again, _ = gathered(there, tmp_path / "two", WANTED)
    assert again.digest != one.digest


@pytest.mark.parametrize("what", ["nothing", "empty", "text"])
def test_where_there_is_no_class_that_is_said(tmp_path: Path, what: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text").write_text("no ZIP file")
    with pytest.raises(NotASubmission) as refused:
        gathered(tmp_path / what, tmp_path / "work", WANTED)
    assert what in str(refused.value)


def test_broken_zip_files_of_all_kinds_are_refused_and_nothing_else_happens(tmp_path: Path) -> None:
    whole = zipped({"adding.py": GOOD, "more/x.py": "1"})
    for at in range(0, len(whole), 3):
        for number, content in enumerate((whole[:at], whole[:at] + b"\xff" + whole[at + 1 :])):
            place = tmp_path / f"{at}-{number}"
            archive = written(place / "x.zip", content)
            with suppress(NotASubmission):
                unpack(archive, place / "into")
            assert sorted(os.listdir(place)) == ["into", "x.zip"]


def test_a_folder_that_is_too_deep_is_told_and_stops_nobody_else(tmp_path: Path) -> None:
    deep = "eve/" + "deeper/" * 500 + "adding.py"
    source = written(tmp_path / "all.zip", zipped({"ada/adding.py": GOOD, deep: BAD}))
    into = tmp_path / "into"
    [said] = unpack(source, into)
    assert said.startswith("eve/deeper/")
    assert said.endswith("lies too deep, and was left out.")
    assert [path.parent.name for path in into.rglob("*.py")] == ["ada"]


def test_what_lies_too_deep_is_no_part_of_a_submission(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["x"] * MOST_DEEP)
    (folder / "x").mkdir(parents=True)
    (folder / "adding.py").touch()
    (folder / "x" / "adding.py").touch()
    assert [*files_in(tmp_path)] == [folder / "adding.py"]


def test_a_file_that_is_too_large_is_told_by_its_name(tmp_path: Path) -> None:
    large = tmp_path / "big"
    with large.open("wb") as file:
        file.truncate(33 << 20)
    with pytest.raises(NotASubmission, match=r"^big has more than 32 MiB: hand in"):
        opened(str(large), Wanted(("adding.py",)), tmp_path / "work")


def test_what_a_class_really_hands_in(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "class.zip", "w", ZIP_DEFLATED) as file:
        file.writestr("Eve_1_assignsubmission_file_/", "")
        file.writestr("Rolf_2_assignsubmission_file_/own.zip", b"Rar!\x1a\x07\x01\x00 and so on")
        file.writestr("Nora_3_assignsubmission_file_/adding.ipynb", "{}")
        file.writestr("Bert_4_assignsubmission_file_/adding.py", RIGHT)
        file.writestr("Bert_4_assignsubmission_file_/video.mp4", bytes(33 << 20))
        for number, text in ((2, WRONG), (9, WRONG), (10, RIGHT)):
            file.writestr(f"Atti_5_assignsubmission_file_/attempt {number}/adding.py", text)
    handed = {
        one.name: one
        for one in gathered(tmp_path / "class.zip", tmp_path / "work", Wanted(("adding.py",)))
    }
    assert {name: one.problem for name, one in handed.items()} == {
        "Eve": "nothing was handed in: the folder is empty",
        "Rolf": "own.zip is a RAR file, whatever its name: hand in a ZIP file",
        "Nora": "adding.ipynb is a notebook: hand in Python files (needed: adding.py)",
        "Bert": "Bert has more than 32 MiB (video.mp4 alone has 33): hand in the program alone",
        "Atti": "",
    }
    assert handed["Atti"].notes == ("Of 3 folders with a solution, attempt 10 is taken.",)
    assert (handed["Atti"].folder / "adding.py").read_text(encoding="utf-8") == RIGHT


def test_programs_in_any_language_are_found_and_a_text_where_it_counts(tmp_path: Path) -> None:
    there = tmp_path / "class"
    for name in (
        "ann.jar",
        "bob/main.js",
        "cy/Main.kt",
        "dee.txt",
        "eve_1_assignsubmission_file_e.js",
    ):
        written(there / name, b"x")
    written(there / "fay.zip", zipped({"fay/deal.txt": "Starter: 9h"}))
    written(there / "gus.zip", zipped({"readme.txt": "", "inner.zip": zipped({"g.py": GOOD})}))
    programs, texts = Wanted((), (".py", ".jar", ".js")), Wanted((), (".py", ".js"), True)
    notes = list[str]()
    found = gathered(there, tmp_path / "one", programs, note=notes.append)
    assert {one.name for one in found if not one.problem} == {"ann", "bob", "eve", "gus"}
    assert notes == [
        "dee.txt is no submission (needed: a file that ends with .py or .jar or .js), and was "
        "left out."
    ]
    problems = {one.name: one.problem for one in found if one.problem}
    assert problems["cy"].endswith("(needed: a file that ends with .py or .jar or .js)")
    found = gathered(there, tmp_path / "two", texts)
    assert {one.name for one in found if not one.problem} == {"bob", "dee", "eve", "fay", "gus"}
    (gus,) = (one for one in found if one.name == "gus")
    assert (gus.folder / "g.py").is_file()


@pytest.mark.parametrize("name", ["crazy8s", "indigo"])
def test_a_class_may_hand_in_all_that_one_student_may(name: str) -> None:
    assert assignment(name).data.endings == (*RUNNERS,)


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may read what has this word in its name; a superuser might read anything."""
    monkeypatch.setattr(os, "access", lambda path, _: "locked" not in Path(path).name)


@pytest.mark.usefixtures("locked")
def test_what_may_not_be_read_is_told_and_stops_nobody_else(tmp_path: Path) -> None:
    there = tmp_path / "class"
    for name in ("ada/adding.py", "bob-locked/adding.py", "cy/src/locked.txt", "dan-locked.zip"):
        written(there / name, GOOD.encode())
    right(there / "cy" / "src")
    found = gathered(there, tmp_path / "work", WANTED)
    problems = {one.name: one.problem for one in found}
    said = "{} cannot be read: ask for the permission to read it"
    assert problems == {
        "ada": "",
        "bob-locked": said.format("bob-locked"),
        "cy": said.format("locked.txt"),
        "dan-locked": said.format("dan-locked.zip"),
    }
    with pytest.raises(NotASubmission, match="bob-locked cannot be read"):
        opened(str(there / "bob-locked"), WANTED, tmp_path / "one")


def test_the_folder_of_one_student_is_no_class(tmp_path: Path) -> None:
    for name in ("adding.py", "more.py"):
        written(tmp_path / "ada" / name, GOOD.encode())
    with pytest.raises(NotASubmission, match=r"ada is one submission, with adding.py, more.py: "):
        gathered(tmp_path / "ada", tmp_path / "work", Wanted(("adding.py", "more.py")))
