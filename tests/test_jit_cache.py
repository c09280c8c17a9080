"""Where compiled code is kept, and what is remembered of it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from upcard import jit, jit_cache
from upcard.jit_cache import INTERPRETED

SOURCE = "def twice(number):\n    return 2 * number\n"
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (jit_cache, jit):
        monkeypatch.setattr(module, "folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def compiled(checkout: Path, text: str = SOURCE) -> Any:
    """A function of a module that lies in a checkout, used once."""
    checkout.mkdir()
    path = checkout / "some.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location("some", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function = jit.entry_njit(module.twice)
    assert function(21) == 42
    return function


@compiles
def test_code_is_found_again_wherever_its_source_lies(folder: Path, tmp_path: Path) -> None:
    first, second = (compiled(tmp_path / name) for name in ("one", "two"))
    assert (first.stats.cache_misses.total(), second.stats.cache_misses.total()) == (1, 0)
    other = compiled(tmp_path / "three", SOURCE.replace("2 * number", "number + number"))
    assert other.stats.cache_misses.total() == 1


@compiles
def test_what_cannot_be_kept_is_compiled_for_now(folder: Path, tmp_path: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert compiled(tmp_path / "one").stats.cache_misses.total() == 1
    assert folder.read_text() == "a file where the folder should be"


def test_a_variable_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = jit_cache.folder.__wrapped__
    monkeypatch.setenv("UPCARD_CACHE_DIR", str(tmp_path))
    assert find().parent == tmp_path


def test_what_is_remembered_is_recalled_and_nothing_else(folder: Path) -> None:
    assert jit_cache.recall("verdicts", "one") is None
    jit_cache.remember("verdicts", "one", "plays otherwise ♠")
    assert jit_cache.recall("verdicts", "one") == "plays otherwise ♠"
    assert jit_cache.recall("verdicts", "two") is None
    assert jit_cache.recall("ready", "one") is None
    assert jit_cache.writable()


def test_where_nothing_can_be_written_nothing_is_remembered(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    jit_cache.remember("verdicts", "one", "text")
    assert jit_cache.recall("verdicts", "one") is None
    assert folder.read_text() == "a file where the folder should be"


def test_keys_tell_contents_apart_wherever_they_are_cut() -> None:
    keys = [jit_cache.key_of(parts) for parts in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [])]
    assert len(set(keys)) == len(keys)
    assert jit_cache.key_of([b"ab", b"c"]) == keys[0]


def test_the_folder_is_another_one_for_another_source_or_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find = jit_cache.folder.__wrapped__
    usual = find()
    assert find() == usual
    monkeypatch.setattr(jit_cache, "COMPILED_SOURCES", ("bits.py",))
    assert find() != usual
    monkeypatch.undo()
    monkeypatch.setattr(jit_cache, "version", lambda name: f"{name} of another day")
    assert find() != usual


def test_who_listens_is_told_what_is_compiled_here_and_only_then() -> None:
    heard: list[str] = []
    with jit_cache.listening(heard.append):
        jit_cache.announce("a strategy")
    jit_cache.announce("another one")
    assert heard == ["a strategy"]
