"""The README's pictures are what the program shows, small, and in need of nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from tools.pictures import FOLDER, PICTURES

LARGEST = 60_000
SPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize(("name", "make"), PICTURES.items())
def test_a_picture_is_what_is_shown(name: str, make: Callable[[], str]) -> None:
    drawn = (FOLDER / name).read_text(encoding="utf-8")
    assert make() == drawn, "run: python -m tools.pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_fetches_nothing(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert ElementTree.fromstring(text).tag == f"{{{SPACE}}}svg"
    assert set(re.findall(r"https?://[^\"')\s]*", text)) == {SPACE}
