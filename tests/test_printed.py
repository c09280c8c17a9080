"""Pages show what their commands print: docs/tutorial.md and docs/lab.md."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.fences import blocks
from tools.printed import PAGES, STEP, played, steady


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_command_prints_what_its_page_shows(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    commands = [block for block in blocks(page) if block.kind == "sh"]
    assert len(STEP.findall(page)) in (len(commands), len(commands) - 1)  # to warm up says nothing
    assert steady(played(page)) == steady(page), "run: python -m tools.printed"
