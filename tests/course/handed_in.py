"""Submissions that tests make: the reference as files, and solutions by another hand."""

from __future__ import annotations

import shutil
from pathlib import Path

from upcard import classic

HOME = Path(classic.__file__).parent
SOLUTIONS = Path(__file__).parent / "solutions"
GIVEN = SOLUTIONS / "given"
"""What the course gives: random numbers, constants, the array."""
OWN = (
    "clash_linked",
    "clash_sorted",
    "clash_indexed",
    "clash_turns",
    "clash_ring",
    "chaos_queue",
    "chaos_lists",
    "chaos_tree",
    "countdown_walking",
    "countdown_tails",
    "countdown_recursive",
    "countdown_typed",
    "countdown_sized",
)
"""Solutions in other styles than the reference's; the first word is the assignment."""
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


def reference(assignment: str, folder: Path) -> Path:
    """`classic/` as a submission, in a new folder, with the files that the document names."""
    folder.mkdir()
    for name in ("scaffold", assignment):
        text = (HOME / f"{name}.py").read_text(encoding="utf-8")
        text = text.replace("from upcard.classic import", "import").replace("upcard.classic.", "")
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    for file, names in LAYOUTS[assignment].items():
        (folder / f"{file}.py").write_text(f"from {assignment} import {names}\n", encoding="utf-8")
    return folder


def solution(name: str, folder: Path) -> Path:
    """One of OWN, or the reference as `clash` or `chaos`, in a new folder."""
    if name in LAYOUTS:
        return reference(name, folder)
    shutil.copytree(GIVEN, folder)
    return shutil.copytree(SOLUTIONS / name, folder, dirs_exist_ok=True)
