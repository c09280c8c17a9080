"""`tools.made` has every program that a test asks for, unless that takes long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import made

PAGE = (made.ROOT / "docs/developing.md").read_text(encoding="utf-8")
ALONE = {
    "tests.benchmark.frozen",
    "tests.engine.golden",
    "tests.envs.playthroughs",
    "tools.installed",
    "tools.notebooks",
    "tools.pictures",
    "tools.printed",
    "tools.puzzles",
    "tools.screenshots",
    "tools.variants",
}
"""What takes long, depends on the machine, or must be read closely before it is kept."""


def test_all_programs_that_make_something_are_on_the_page() -> None:
    section = re.search(r"\| command \| what it makes \|\n(.*?)\n\n", PAGE, re.DOTALL)
    assert section is not None
    listed = set(re.findall(r"^\| `python -m ([\w.]+)`", section[1], re.MULTILINE))
    assert listed == {*made.PROGRAMS, *ALONE, "tools.made"}
    assert not ALONE & {*made.PROGRAMS}


def test_what_tests_ask_for_is_made() -> None:
    asked = {
        program
        for path in Path(__file__).parent.rglob("test_*.py")
        for program in re.findall(r"\brun: python -m ([\w.]+\w)", path.read_text(encoding="utf-8"))
    }
    assert asked <= {*made.PROGRAMS} | ALONE
    assert len(asked) > 8


def test_what_has_changed_is_listed_and_what_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    states = iter(({"a": "1", "b": "1"}, {"a": "2", "c": "1", "b": "1"}))
    monkeypatch.setattr(made, "digests", lambda: next(states))
    monkeypatch.setattr(made, "PROGRAMS", ("tools", "no_such_program"))
    assert made.main() == 2
    assert capsys.readouterr().out.endswith(
        "\nchanged:\n  a\n  c\nfailed:\n  tools\n  no_such_program\n"
    )
