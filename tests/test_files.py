from __future__ import annotations

import os
from pathlib import Path

import pytest

from upcard import files


def test_the_whole_text_is_written_as_utf8_with_plain_newlines(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down.txt"
    files.write_whole(path, "♠\n♡\n")
    assert path.read_bytes() == "♠\n♡\n".encode()


def test_a_disk_that_fills_up_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.txt"
    files.write_whole(path, "old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="No space left") as caught:
        files.write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.txt"]
    assert path.read_text() == "old"
