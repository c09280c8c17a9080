"""Where compiled code is kept, and what is remembered of it."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from upcard import jit, jit_cache
from upcard.jit_cache import INTERPRETED

SOURCE = "def twice(number):\n    return 2 * number\n"
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


CACHED = (jit_cache.folder, jit_cache.code_folder, jit_cache._rooms, jit_cache.imported_by)


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    yield
    for cached in CACHED:
        cached.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(jit_cache, "folder", lambda: tmp_path / "cache")
    jit_cache.code_folder.cache_clear()
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
    assert find().parent.parent == tmp_path


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


def checkout(path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text)
    return path


SOURCES = {
    "bits.py": "WORD = 64\n",
    "engine/loop.py": "from upcard.jit import entry_njit\nfrom upcard.engine import legal\n",
    "engine/legal.py": "def late():\n    from upcard.bits import WORD\n",
    "players/reading.py": (
        "if TYPE_CHECKING:\n    from upcard.engine import loop\n\n"
        "from upcard.bits import (\n    WORD,\n)\n"
    ),
}
LOOP, READING = "engine/loop.py", "players/reading.py"


def folders(path: Path, monkeypatch: pytest.MonkeyPatch, **changed: str) -> dict[str, Path]:
    """The folders of a checkout in which some files are changed: all, and of the code of two."""
    files = SOURCES | {name.replace("__", "/") + ".py": text for name, text in changed.items()}
    monkeypatch.setattr(jit_cache, "HERE", checkout(path, files))
    for cached in CACHED:
        cached.cache_clear()
    found = {"": jit_cache.folder.__wrapped__()}
    return found | {one: jit_cache.code_folder.__wrapped__(path / one) for one in (LOOP, READING)}


@pytest.mark.parametrize(
    ("changed", "anew"),
    [
        ({"players__new": "X = 1\n"}, set()),
        ({"players__reading": "from upcard.bits import WORD\n"}, {READING}),
        ({"engine__legal": "def late():\n    from upcard.bits import WORD as word\n"}, {"", LOOP}),
        ({"bits": "WORD = 32\n"}, {"", LOOP, READING}),
        ({"games__view": "X = 1\n"}, set()),
    ],
)
def test_only_what_depends_on_a_change_has_another_folder(
    changed: dict[str, str], anew: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folders(tmp_path / "before", monkeypatch)
    after = folders(tmp_path / "after", monkeypatch, **changed)
    assert {name for name, folder in after.items() if before[name] != folder} == anew


def imported(tree: ast.AST) -> Iterator[str]:
    """What a module imports of ours, as the parser has it: see `imported_by`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        else:
            yield from imported(node)


def test_the_patterns_find_all_that_the_parser_finds() -> None:
    rooms = jit_cache._rooms()
    assert len(rooms) > 100
    for path in rooms.values():
        names = {name.removeprefix("upcard.") for name in imported(ast.parse(path.read_text()))}
        assert jit_cache.imported_by(path) == {rooms[name] for name in names & rooms.keys()}, path


def test_all_folders_are_others_for_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = jit_cache.folder.__wrapped__()
    assert jit_cache.folder.__wrapped__() == usual
    monkeypatch.setattr(jit_cache, "version", lambda name: f"{name} of another day")
    assert jit_cache.folder.__wrapped__() != usual


def test_who_listens_is_told_what_is_compiled_here_and_only_then() -> None:
    heard: list[str] = []
    with jit_cache.listening(heard.append):
        jit_cache.announce("a strategy")
    jit_cache.announce("another one")
    assert heard == ["a strategy"]
