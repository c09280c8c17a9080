"""Submissions that tests make: the reference itself, handed in as files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from upcard import classic

HOME = Path(classic.__file__).parent
LAYOUTS = {
    "clash": {
        "card": "Card, CardColor, CardLabel",
        "player": "Player",
        "game": "Game",
        "random_gen": "RandomGen",
        "constants": "Constants",
    },
    "chaos": {
        "card": "Card, CardColor, CardLabel",
        "player": "Player",
        "game_board": "GameBoard",
        "game": "Game",
        "random_gen": "RandomGen",
        "config": "Config",
    },
}


@pytest.fixture
def reference_of(tmp_path: Path) -> Callable[[str], Path]:
    """`classic/` as a submission of an assignment, with the files that the document names."""

    def laid_out(assignment: str) -> Path:
        folder = tmp_path / f"{assignment}-reference"
        folder.mkdir()
        for name in ("scaffold", assignment):
            text = (HOME / f"{name}.py").read_text(encoding="utf-8")
            text = text.replace("from upcard.classic import", "import").replace(
                "upcard.classic.", ""
            )
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        for file, names in LAYOUTS[assignment].items():
            (folder / f"{file}.py").write_text(
                f"from {assignment} import {names}\n", encoding="utf-8"
            )
        return folder

    return laid_out
