"""Where compiled code is kept, and what is remembered of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard import codecache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(codecache, "folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_what_is_remembered_is_recalled_and_nothing_else(folder: Path) -> None:
    assert codecache.recall("verdicts", "one") is None
    codecache.remember("verdicts", "one", "plays otherwise ♠")
    assert codecache.recall("verdicts", "one") == "plays otherwise ♠"
    assert codecache.recall("verdicts", "two") is None
    assert codecache.recall("ready", "one") is None
    assert codecache.writable()


def test_where_nothing_can_be_written_nothing_is_remembered(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    codecache.remember("verdicts", "one", "text")
    assert codecache.recall("verdicts", "one") is None
    assert folder.read_text() == "a file where the folder should be"


def test_keys_tell_contents_apart_wherever_they_are_cut() -> None:
    keys = [codecache.key_of(parts) for parts in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [])]
    assert len(set(keys)) == len(keys)
    assert codecache.key_of([b"ab", b"c"]) == keys[0]


def test_the_folder_is_another_one_for_another_source_or_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find = codecache.folder.__wrapped__
    usual = find()
    assert find() == usual
    monkeypatch.setattr(codecache, "COMPILED_SOURCES", ("bits.py",))
    assert find() != usual
    monkeypatch.undo()
    monkeypatch.setattr(codecache, "version", lambda name: f"{name} of another day")
    assert find() != usual


def test_who_listens_is_told_what_is_compiled_here_and_only_then() -> None:
    heard: list[str] = []
    with codecache.listening(heard.append):
        codecache.announce("a strategy")
    codecache.announce("another one")
    assert heard == ["a strategy"]
