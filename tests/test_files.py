from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from upcard import files


def test_the_whole_text_is_written_as_utf8_with_plain_newlines(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down.txt"
    files.write_whole(path, "♠\n♡\n")
    assert path.read_bytes() == "♠\n♡\n".encode()


FULL = (errno.ENOSPC, "No space left on device")
IN_USE = (errno.EACCES, "The process cannot access the file", "aside", 32)
"""What Windows says of a file that another program has open."""


@pytest.mark.parametrize(("step", "why"), [("fsync", FULL), ("replace", FULL), ("replace", IN_USE)])
def test_a_file_that_cannot_be_written_stays_as_it_was_and_there_is_nothing_else(
    step: str, why: tuple[Any, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.txt"
    files.write_whole(path, "old")

    def refuse(*_: object) -> None:
        raise OSError(*why)

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(OSError, match=why[1]) as caught:
        files.write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.txt"]
    assert path.read_text() == "old"


def test_an_error_that_names_no_file_is_given_the_name(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space") as caught, files.naming(tmp_path):
        raise OSError(*FULL)
    assert caught.value.filename == str(tmp_path)
    with pytest.raises(OSError, match="cannot access") as caught, files.naming(tmp_path):
        raise OSError(*IN_USE)
    assert caught.value.filename == "aside"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no regular file"):
        files.write_whole(pipe, "text")
    assert pipe.is_fifo()
    assert [*tmp_path.iterdir()] == [pipe]


def test_a_name_that_means_standard_output_elsewhere_is_refused() -> None:
    for check in (files.check_file, files.check_folder):
        with pytest.raises(OSError, match="standard output is not supported"):
            check(Path("-"))


def test_a_folder_is_tried_and_nothing_of_the_trial_stays(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new" / "deep"):
        files.check_folder(folder)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", ["file", "file/below", "file/far/below"])
def test_a_folder_that_cannot_be_is_refused_by_its_name(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match="Not a directory") as caught:
        files.check_folder(tmp_path / folder)
    assert caught.value.filename == str(tmp_path / folder)


def test_a_folder_on_a_disk_that_takes_nothing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", "elsewhere")

    monkeypatch.setattr(os, "mkdir", refuse)
    with pytest.raises(OSError, match="Read-only") as caught:
        files.check_folder(tmp_path)
    assert caught.value.filename == str(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which file it is")
def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_folder_after_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, sync, replace = list[str](), os.fsync, os.replace

    def synced(descriptor: int) -> None:
        done.append(Path(os.readlink(f"/proc/self/fd/{descriptor}")).name)
        sync(descriptor)

    def replaced(old: Path, new: Path) -> None:
        done.append("named")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    files.write_whole(tmp_path / "folder" / "kept.txt", "all of it")
    assert [name[:9] for name in done] == [".kept.txt", "named", "folder"]


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which file it is")
def test_a_system_that_syncs_no_folders_is_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def files_only(descriptor: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{descriptor}"):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", files_only)
    files.write_whole(tmp_path / "kept.txt", "new")
    assert (tmp_path / "kept.txt").read_text() == "new"


def test_a_lock_keeps_others_out_until_the_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "its.lock"
    with files.locked(path), pytest.raises(BlockingIOError) as refused, files.locked(path):
        pass
    assert refused.value.filename == str(path)
    with files.locked(path):
        pass
