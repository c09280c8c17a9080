"""The notebooks run from beginning to end, and show what they print."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.notebooks import NOTEBOOKS, played


@pytest.mark.full
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path: Path) -> None:
    assert played(path) == path.read_text(encoding="utf-8"), "run: python -m tools.notebooks"
