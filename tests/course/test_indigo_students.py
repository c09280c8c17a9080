"""Indigo (document 003): wrong programs by another hand fail where they should, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.handed_in import SOLUTIONS
from tests.course.test_indigo import bad, results
from tests.course.wrong import Wrong, wrong_solutions
from tests.sample import quickly
from upcard.course.assignment import assignment
from upcard.course.checking import check_text

RIGHT = ("indigo_globals", "indigo_objects")
RIGHTLY = 0.8
STAGES = (1, 2, 5)
ONCE_EACH = """for _ in range(6):
                for one in self.order:
                    self.turn(one)"""
AGAIN = """turn = 0
            while self.human.hand or self.computer.hand:
                self.turn(self.order[turn % 2])
                turn += not self.again"""
"""What takes the place of a loop, where whoever wins plays again."""
INDIGO = list(wrong_solutions("indigo"))


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("stage", STAGES)
def test_another_right_program_passes(name: str, stage: int, tmp_path: Path) -> None:
    program = (SOLUTIONS / name / f"stage{stage}.py").read_text("utf-8")
    said = results({stage: program}, tmp_path)
    assert {check: words for check, words in bad(said).items() if "at stage" not in words} == {}


def test_most_mistakes_are_named() -> None:
    named = [one for one in INDIGO if one.titles or one.shown]
    assert len(INDIGO) > 40
    assert len(named) / len(INDIGO) >= RIGHTLY


@pytest.mark.parametrize("wrong", quickly(INDIGO, 8, 2))
def test_a_wrong_program_fails_where_it_should(wrong: Wrong, tmp_path: Path) -> None:
    program = wrong.made_text()
    stage = int(Path(wrong.file).stem[-1])
    found = bad(results({stage: program}, tmp_path))
    said = {check: words for check, words in found.items() if "at stage" not in words}
    first = min(said, key=lambda check: [int(part) for part in check.split(".")])
    assert first == wrong.fails, said
    assert said[first] in wrong.titles or not wrong.titles
    assert wrong.shown in said[first]


@pytest.mark.full
def test_the_line_of_an_error_and_its_cause_are_told(tmp_path: Path) -> None:
    program = (SOLUTIONS / "indigo_objects" / "stage5.py").read_text("utf-8")
    old = "if top is not None and card.matches(top)]"
    assert old in program
    (tmp_path / "indigo.py").write_text(program.replace(old, "if top is None]"), "utf-8")
    verdict = check_text(assignment("indigo"), str(tmp_path))
    finding = next(verdict.failed()).findings[0]
    line = 1 + program.split("\n").index(
        "            [card for card in winning if card.suit == top.suit],"
    )
    assert "AttributeError: 'NoneType' object has no attribute 'suit'" in finding.message
    assert finding.where == f"indigo.py:{line}"
    assert finding.mistake == "`card` or `top` is None there."


def test_what_goes_wrong_before_is_to_be_mended_first(tmp_path: Path) -> None:
    """Whoever wins plays again: one hand is empty before the other, which says nothing itself."""
    program = (SOLUTIONS / "indigo_objects" / "stage5.py").read_text("utf-8")
    puts = "        self.table.append(card)\n"
    for old, new in (
        (ONCE_EACH, AGAIN),
        ("self.last_winner = one", "self.last_winner, self.again = one, True"),
        (puts, f"{puts}        self.again = False\n"),
    ):
        assert program.count(old) == 1
        program = program.replace(old, new)
    said = results({5: program}, tmp_path)
    assert said["3.8"].findings[0].mistake.startswith("Who wins cards plays again, until")
    assert "3.6" in bad(said)
    assert not said["3.6"].findings[0].mistake
    assert said["3.6"].findings[0].advice.startswith("Mend 3.8 first")
