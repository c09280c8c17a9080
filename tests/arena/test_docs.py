"""docs/arena.md says what is so: its player plays as well as it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from upcard.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def run(line: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(shlex.split(line.removeprefix("upcard ")))
    assert ended.value.code == 0


@pytest.mark.usefixtures("within")
def test_the_player_of_the_page_is_compiled_and_beats_a_random_one(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (player,) = blocks(PAGE, "python")
    assert player in blocks(README, "python")
    (tmp_path / "mine.py").write_text(player)
    (command,) = re.findall(r"^upcard match .*mine\.py random --deals .*$", PAGE, re.MULTILINE)
    run(f"{command} --seed 1 --json")
    best, other = json.loads(capfd.readouterr().out)["players"]
    assert (best["name"], best["runs"], other["name"]) == ("mine", "compiled", "random")
    assert best["interval"][0] > 0.5
