"""What is watched of a solution, and what tells that it changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.course.assignments import right
from upcard.course.watching import snapshot, watched


def test_folders_files_and_the_files_of_commands_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(right(tmp_path))
    assert watched(".") == (Path("."),)
    assert watched("adding.py") == (Path("adding.py"),)
    assert watched("python3 -u adding.py") == (Path("adding.py"),)
    assert watched("python3 nothing.py") == watched("'") == ()


def test_a_file_that_is_saved_added_or_removed_is_seen_and_caches_are_not(tmp_path: Path) -> None:
    folder = right(tmp_path / "ada")
    states = [snapshot([folder])]
    os.utime(folder / "adding.py", ns=(1, 1))
    states.append(snapshot([folder]))
    (folder / "more.py").touch()
    states.append(snapshot([folder]))
    (folder / "more.py").unlink()
    assert snapshot([folder]) == states[1]
    assert len({*states}) == 3
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "adding.pyc").touch()
    assert snapshot([folder]) == states[1]
