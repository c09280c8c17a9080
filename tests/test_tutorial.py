"""docs/tutorial.md shows what its commands print."""

from __future__ import annotations

from tools.tutorial import FILE, PAGE, STEP, played, steady


def test_every_command_of_the_tutorial_prints_what_it_shows() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert (len(FILE.findall(page)), len(STEP.findall(page))) == (2, 6)
    assert steady(played(page)) == steady(page), "run: python -m tools.tutorial"
