"""Folders that a test has for itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.home import MINE, Home


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Home]:
    """There is nothing yet in its folder to work in."""
    with closing(Home(tmp_path)) as home:
        yield home


@pytest.fixture
def home(desk: Home) -> Home:
    (desk.folder / "mine.py").write_text(MINE)
    return desk
