"""What two lines show by themselves, and what goes wrong only after something else was done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.handed_in import solution
from upcard.course.assignment import assignment
from upcard.course.checking import check_text
from upcard.course.differences import difference
from upcard.course.evidence import STOPS, Seen, compared
from upcard.course.evident import (
    CAPITALS,
    KEPT,
    SEEDED,
    SPACES,
    evident,
    shown_by_calls,
)
from upcard.course.verdict import Verdict


@pytest.mark.parametrize(
    ("got", "expected", "shown"),
    [
        ("Bob plays 9♢ ", "Bob plays 9♢", SPACES),
        ("Bob  plays", "Bob plays", SPACES),
        ("bob plays", "Bob plays", CAPITALS),
        ("seed(420), then 7 riffles", "7 riffles", SEEDED),
        ("set_seed(1), then none", "set_seed(1), then one", None),
        ("Bob plays 9♢", "Bob plays 8♢", None),
        ("Bob", "Bob", None),
    ],
)
def test_lines_show_what_differs(got: str, expected: str, shown: object) -> None:
    assert evident(got, expected) == shown


def test_lines_that_look_the_same_are_shown_with_their_ends() -> None:
    finding = difference((Seen("line 1", "a b"),), (Seen("line 1", "a b "),), {})
    assert (finding.got, finding.expected) == ("“a b ”", "“a b”")


def checked(folder: Path, *edits: tuple[str, str, str]) -> Verdict:
    """The verdict on a right solution of Card Clash with these edits, a file, old and new."""
    solution("clash_indexed", folder)
    for name, old, new in edits:
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    return check_text(assignment("clash"), str(folder))


@pytest.mark.full
def test_what_is_kept_from_one_game_to_the_next_is_told(tmp_path: Path) -> None:
    verdict = checked(
        tmp_path / "solution",
        ("game.py", "        self.turn = 0\n        self.clockwise = True\n", ""),
        ("game.py", '    """Whose', '    turn = 0\n    clockwise = True\n    """Whose'),
        ("game.py", "self.turn +=", "Game.turn +="),
        ("game.py", "self.turn -=", "Game.turn -="),
        ("game.py", "self.clockwise =", "Game.clockwise ="),
    )
    assert {one.findings[0].mistake for one in verdict.failed()} == {KEPT.title}


@pytest.mark.full
def test_a_usual_mistake_is_told_where_it_is_kept_from_before(tmp_path: Path) -> None:
    verdict = checked(
        tmp_path / "solution",
        ("game.py", "Constants.NUM_CARDS_AT_INIT", "NUMBER"),
        ("game.py", "\n\nclass Game", "\nNUMBER = Constants.NUM_CARDS_AT_INIT\n\n\nclass Game"),
    )
    first = next(verdict.failed())
    assert first.check == "2.2"
    assert first.findings[0].mistake.startswith("Seven cards are dealt")


@pytest.mark.parametrize(
    ("got", "expected", "asked"),
    [
        ("randint(1, 4) = 2", "randint(0, 3) = 1", "randint(1, 4)"),
        (
            "randint(0, 3) = 2, then randint(0, 4) = 4",
            "randint(0, 3) = 2, then randint(0, 3) = 1",
            "randint(0, 4)",
        ),
        ("randint(0, 3) = 2", "randint(0, 3) = 1", ""),
        ("none", "randint(0, 3) = 1", ""),
    ],
)
def test_other_bounds_of_random_numbers_are_told(got: str, expected: str, asked: str) -> None:
    shown = shown_by_calls(got, expected)
    assert (asked in shown.title and "randint(0, 3)" in shown.advice) if shown else not asked


@pytest.mark.parametrize(
    ("own", "like"),
    [
        ("IndexError: pop from empty list", True),
        ("Exception: the queue is empty", True),
        ("AttributeError: 'NoneType' object has no attribute 'color'", True),
        ("NameError: name 'pile' is not defined", False),
        ("TypeError: '<' not supported between instances of 'Card' and 'Card'", False),
        ("RecursionError: maximum recursion depth exceeded", False),
    ],
)
def test_an_error_of_a_wrong_line_is_not_that_of_a_usual_mistake(own: str, like: bool) -> None:
    usual = Seen(STOPS, "IndexError('pop from empty list')")
    assert (compared((usual,)) == compared((Seen(STOPS, own),))) == like


def test_other_things_are_told_with_their_names() -> None:
    case = {"seed": 1}
    found = difference((Seen("turn 101", "none"),), (Seen("the winner", "None"),), case)
    assert found.got == "the winner: None"
    assert found.expected == "turn 101: none"
    assert evident(found.got, found.expected) is None


@pytest.mark.full
def test_a_seed_of_its_own_is_told(tmp_path: Path) -> None:
    line = "        RandomGen.random_shuffle(cards)\n"
    edit = ("game.py", line, f"        RandomGen.set_seed(3)\n{line}")
    verdict = checked(tmp_path / "solution", edit)
    first = next(verdict.failed())
    assert (first.check, first.findings[0].mistake) == ("2.2", SEEDED.title)


def test_a_file_that_cannot_be_read_is_no_usual_mistake(tmp_path: Path) -> None:
    edit = ("game.py", "        self.current_label = None\n", "\tself.current_label = None\n")
    verdict = checked(tmp_path / "solution", edit)
    found = [one.findings[0] for one in verdict.failed()]
    assert len(found) == 10
    assert all("TabError" in one.message and one.where.startswith("game.py") for one in found)
    at = found[0].where.replace(":", ", line ")
    unread = f"Python cannot read {at}: nothing of that file can be used."
    assert {(one.mistake, one.before) for one in found} == {(unread, "")}


@pytest.mark.full
def test_an_error_in_a_given_file_names_the_line_that_calls_it(tmp_path: Path) -> None:
    line = "self.cards = ArrayR({})\n"
    edit = ("game.py", line.format("Constants.DECK_SIZE"), line.format("80"))
    verdict = checked(tmp_path / "solution", edit)
    where = next(verdict.failed()).findings[0].where
    assert where.startswith("data_structures/referential_array.py:")
    assert ", called from game.py:" in where
