"""Who takes part is found without running anything, and what does not says why."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.league.folders import FIRST, league, program, strategy
from upcard.bots.manifest import Manifest
from upcard.errors import BadRules
from upcard.league.entrants import LARGEST, Submission, snapshot, submissions
from upcard.players.reading import LONGEST_FILE


def found(folder: Path, *imports: str) -> dict[str, Submission]:
    return {one.name: one for one in submissions(folder, imports, folder / "results")}


def test_entrants_are_named_by_folder_or_file(tmp_path: Path) -> None:
    own = strategy(FIRST)
    two = own + strategy(FIRST, "Other").removeprefix("import upcard\n")
    files = {
        "ada/anything.py": own,
        "ben/one.py": own,
        "ben/two.py": own,
        "cy.py": own,
        "dora/deep/er/x.py": own,
        "eve/both.py": two,
        "results/not_theirs.py": own,
        ".git/hook.py": own,
        "env/pyvenv.cfg": "",
        "env/lib/x.py": own,
        "ada/helper.py": "x = 1\n",
        "ada/tests/test_it.py": "x = 1\n",
        "__pycache__/x.py": own,
        "notes.txt": "no strategy",
    }
    program(league(tmp_path, files), "fay")
    there = found(tmp_path)
    names = ["ada", "ada/tests", "ben/one", "ben/two", "cy", "dora/deep/er"]
    assert list(there) == [*names, "eve/both:Mine", "eve/both:Other", "fay"]
    problems = {name: one.problem for name, one in there.items() if one.problem}
    assert problems == {
        "ada/tests": "test_it.py: it has no subclass of upcard.Player with a choose"
    }


def test_each_file_of_the_league_itself_is_told_what_it_lacks(tmp_path: Path) -> None:
    """There every file is somebody's own; beside a player in a folder of its own it is not."""
    own = strategy(FIRST)
    old = "import upcard\nclass Old(upcard.Player):\n    def play(self, view):\n        return 1\n"
    files = {"good.py": own, "empty.py": "", "old.py": old, "ada/mine.py": own, "ada/help.py": old}
    league(tmp_path, files)
    lacks = "it has no subclass of upcard.Player with a choose"
    problems = {name: one.problem for name, one in found(tmp_path).items()}
    assert problems == {
        "ada": "",
        "good": "",
        "empty": f"empty.py: {lacks}",
        "old": f"old.py: {lacks}",
    }


def test_those_who_would_have_the_same_name_have_longer_ones(tmp_path: Path) -> None:
    own = strategy(FIRST)
    league(tmp_path, {"a.py": own, "a/b.py": own, "first/x.py": own, "c.py": own})
    assert list(found(tmp_path)) == ["a.py:Mine", "a/b.py:Mine", "c", "first/x.py:Mine"]


def test_what_a_file_holds_is_what_tells_it_from_others(tmp_path: Path) -> None:
    league(tmp_path, {"a.py": strategy(FIRST), "b.py": strategy(FIRST), "c.py": "# \n"})
    (tmp_path / "c.py").write_text(strategy(FIRST) + "# another\n")
    program(tmp_path, "p")
    before = found(tmp_path)
    assert before["a"].digest == before["b"].digest != before["c"].digest
    (tmp_path / "p" / "weights.bin").write_bytes(b"1")
    assert found(tmp_path)["p"].digest != before["p"].digest


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def x(:\n", "x.py line 1: it cannot be read as Python: invalid syntax"),
        ("x = 1\n", "x.py: it has no subclass of upcard.Player with a choose"),
        (strategy("pass", head="\nimport os"), "x.py line 3: it imports os: allowed are abc"),
        (strategy("import socket\nreturn 1"), "x.py line 6: it imports socket"),
        (strategy(FIRST, head="from . import y"), "x.py line 2: it imports a file beside it"),
        ("#" * (LONGEST_FILE + 1), "files of up to"),
        ("import upcard\nclass A(upcard.Player):\n    name = 'x'\n", "no subclass"),
    ],
)
def test_what_cannot_take_part_says_why_and_where(tmp_path: Path, text: str, why: str) -> None:
    league(tmp_path, {"x.py": text})
    [one] = found(tmp_path).values()
    assert one.name == "x"
    assert why in one.problem
    assert str(tmp_path) not in one.problem
    assert not one.player


def test_imports_can_be_allowed_by_name(tmp_path: Path) -> None:
    league(tmp_path, {"x.py": strategy(FIRST, head="import os.path, pandas as pd")})
    assert "it imports pandas" in found(tmp_path, "os")["x"].problem
    assert not found(tmp_path, "os", "pandas")["x"].problem


def test_only_plain_files_are_read(tmp_path: Path) -> None:
    league(tmp_path, {"a.py": strategy(FIRST), "nobody.txt": ""})
    (tmp_path / "b.py").symlink_to(tmp_path / "a.py")
    os.mkfifo(tmp_path / "c.py")
    (tmp_path / "loop").symlink_to(tmp_path)
    program(tmp_path, "p")
    os.mkfifo(tmp_path / "p" / "pipe")
    program(tmp_path, "q")
    with open(tmp_path / "q" / "large", "wb") as file:
        file.truncate(LARGEST + 1)
    (tmp_path / "d.py").write_bytes(b"\xff\xfe\x00")
    problems = {name: one.problem for name, one in found(tmp_path).items()}
    plain = "it is no plain file: only those are read"
    assert problems["a"] == ""
    assert problems["b"] == problems["c"] == plain
    assert problems["p"] == "only plain files are allowed beside it"
    assert problems["q"].startswith("it is too large")
    assert "UTF-8" in problems["d"]


def test_a_snapshot_tells_of_each_change(tmp_path: Path) -> None:
    results = tmp_path / "results"
    league(tmp_path, {"a/x.py": strategy(FIRST), "results/league.sqlite": ""})
    program(tmp_path, "p")
    seen = [snapshot(tmp_path, results)]

    def changed() -> bool:
        seen.append(snapshot(tmp_path, results))
        return seen[-1] != seen[-2]

    (tmp_path / "results" / "league.sqlite").write_text("more")
    assert not changed()
    (tmp_path / "a" / "x.py").write_text(strategy(FIRST, "Other"))
    assert changed()
    (tmp_path / "p" / "bot.py").write_text("print()")
    assert changed()
    (tmp_path / "b.py").write_text("")
    assert changed()
    (tmp_path / "b.py").unlink()
    assert changed()
    assert not changed()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("command = 3\n", "command: 3 given"),
        ("", "command: this key is missing"),
        ('command = "python3 bot.py"\nother = 1\n', "other: 1 given: there is no such key"),
        ('command = "no-such-program-anywhere"\n', "it must begin with a program"),
        ('command = ""\n', "it must begin with a program"),
        ("command = 'unclosed \"'\n", "command: 'unclosed \"' given: No closing quotation"),
        ("command", "is no TOML"),
    ],
)
def test_a_manifest_that_is_none(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "player.toml"
    path.write_text(text)
    with pytest.raises(BadRules, match=r"player\.toml") as refused:
        Manifest.read(path)
    assert why in str(refused.value)


def test_a_manifest_starts_its_program_in_its_folder(tmp_path: Path) -> None:
    home = tmp_path / "a b"
    program(tmp_path, "a b")
    found = Manifest.read(home / "player.toml")
    assert found.name == "a b"
    assert found.command_line == f"env '--chdir={home}' python3 bot.py"
    assert found.needs[1:] == (str(home / "bot.py"), str(home))
    assert found.needs[0].endswith("python3")
