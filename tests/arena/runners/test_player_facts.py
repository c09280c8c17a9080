"""What the arena remembers of players by their names, and when it looks again."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.arena.runners.player_facts import built_in, known
from upcard.players.learned.files import ENDING, FOLDER


def values(game: str, path: Path) -> None:
    """Write the values that come with Upcard for a game to a file."""
    path.write_text((FOLDER / f"{game}{ENDING}").read_text("utf-8"), "utf-8")


def test_a_file_that_is_learned_anew_is_another_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "learned:mine.json"
    values("clash", tmp_path / "mine.json")
    first = built_in(name)
    assert built_in(name) is first
    values("crazy8s", tmp_path / "mine.json")
    second = built_in(name)
    assert second is not first
    assert built_in(name) is second


def test_a_name_means_another_file_in_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for folder, chosen in (("one", 0), ("two", -1)):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        choose = f"def choose(view):\n        return view.legal[{chosen}]"
        Path("s.py").write_text(f"import upcard\n\n\nclass S(upcard.Player):\n    {choose}\n")
        values("clash", Path("mine.json"))
        found.append((known("s.py:S"), built_in("learned:mine.json")))
    (one, mine), (other, theirs) = found
    assert one.source != other.source
    assert mine is not theirs
    Path("s.py").unlink()
    assert known("s.py:S") == other  # what was read is not read again
