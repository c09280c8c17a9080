"""Temporary folders of runs: gone after each, and after the next one where it was killed."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from upcard.course.scratch import LOCK, PREFIX, scratch


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def abandoned(folder: Path) -> Path:
    """A folder as a killed run leaves it."""
    (folder / "0" / "files").mkdir(parents=True)
    (folder / LOCK).touch()
    (folder / "0" / "files" / "game.py").write_text("pass")
    return folder


def test_nothing_stays_after_a_run(temporary: Path) -> None:
    with scratch() as folder:
        (folder / "file").write_text("a submission")
        assert [*temporary.iterdir()] == [folder]
    assert not [*temporary.iterdir()]


def test_what_a_killed_run_left_is_deleted_and_nothing_that_is_in_use(temporary: Path) -> None:
    with scratch() as in_use:
        abandoned(temporary / f"{PREFIX}killed")
        with scratch() as own:
            assert {*temporary.iterdir()} == {in_use, own}


def test_links_and_folders_of_others_stay(temporary: Path) -> None:
    elsewhere = abandoned(temporary / "elsewhere")
    (temporary / f"{PREFIX}link").symlink_to(elsewhere)
    (temporary / f"{PREFIX}unlocked").mkdir()
    before = {*temporary.iterdir()}
    with scratch():
        pass
    assert {*temporary.iterdir()} == before
    assert (elsewhere / "0" / "files" / "game.py").exists()
