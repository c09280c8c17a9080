"""A verdict's words: sentences, lines that are somewhere, and nothing passed where nothing is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from tests.course.assignments import laid_out, small
from tests.course.graded import class_pages
from upcard.course.assignment import assignment
from upcard.course.checking import BY_HAND, check_text
from upcard.course.differences import difference
from upcard.course.evidence import Seen
from upcard.course.forbidden import forbidden
from upcard.course.inside.observe import instead
from upcard.course.submission import Submission
from upcard.course.verdict import Finding, Status, sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("there is no file game.py", "There is no file game.py."),
        ("play_skip in game.py is still empty", "play_skip in game.py is still empty."),
        ("It ends.", "It ends."),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(text: str, said: str) -> None:
    assert sentence(text) == said


@pytest.mark.parametrize(("what", "line"), [("the hand", None), ("line 2 of result.txt", 2)])
def test_a_line_is_told_only_where_the_submission_has_written_lines(
    what: str, line: int | None
) -> None:
    same = Seen("line 1 of result.txt", "a")
    found = difference((same, Seen(what, "b")), (same, Seen(what, "c")), {})
    assert found.line == line


@pytest.mark.parametrize(
    ("what", "other", "said"),
    [
        ("the hand", "the hand", "The hand is not as it should be."),
        ("next_player()", "next_player()", "next_player() is not as it should be."),
        ("random numbers", "random numbers", "Random numbers are not as they should be."),
        ("the winner", "turn 17", "Instead of the winner comes turn 17."),
    ],
)
def test_what_differs_is_told_in_a_sentence(what: str, other: str, said: str) -> None:
    assert difference((Seen(what, "b"),), (Seen(other, "c"),), {}).message == said


def test_what_has_no_mistake_of_its_own_names_the_check_to_mend_first(tmp_path: Path) -> None:
    text = dedent("""
        class Sum:
            def __init__(self):
                self.value = 0

            def add(self, number):
                self.value = self.value + abs(number) if number < 40 else 0
    """)
    verdict = check_text(
        assignment(str(small(tmp_path / "sum"))),
        str(laid_out(tmp_path / "bob", {"adding.py": text})),
    )
    first, later = (result.findings[0] for result in verdict.failed())
    assert first.mistake == "It forgets the sign."
    assert later.mistake == ""
    assert later.advice == "Mend 1.2 first: this may come from the same mistake."


def test_what_nothing_is_known_of_is_to_be_done_by_hand(tmp_path: Path) -> None:
    text = dedent("""
        class Sum:
            def __init__(self):
                self.value = 0

            def add(self, number):
                self.value = self.value * 3 + number + 1
    """)
    verdict = check_text(
        assignment(str(small(tmp_path / "sum"))),
        str(laid_out(tmp_path / "eve", {"adding.py": text})),
    )
    advice = [result.findings[0].advice for result in verdict.failed()]
    assert advice.count(BY_HAND) == 1


def test_files_that_are_not_there_hold_nothing_forbidden_and_pass_nothing(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("x = 1")
    for name, message in (
        ("clash", "There is no card.py, player.py or game.py."),
        ("countdown", "There is no crazy8.py."),
    ):
        results = list(forbidden(assignment(name), Submission("ada", tmp_path)))
        assert {one.status for one in results} == {Status.MISSING}
        assert {one.findings[0].message for one in results} == {message}
    (tmp_path / "crazy8.py").write_text("def")
    results = list(forbidden(assignment("countdown"), Submission("ada", tmp_path)))
    assert {one.findings[0].message for one in results} == {"Python cannot read crazy8.py."}


def test_a_finding_with_nothing_but_its_message_has_no_empty_list_beside_it(tmp_path: Path) -> None:
    pages = class_pages(tmp_path)
    one = pages.graded[0]
    missing = Finding(message="There is no file adding.py.")
    results = tuple(
        result.model_copy(update={"status": Status.MISSING, "findings": (missing,)})
        for result in one.verdict.results
    )
    own = replace(one, verdict=one.verdict.model_copy(update={"results": results}))
    texts = dict(replace(pages, graded=[own, *pages.graded[1:]]).texts())
    text = texts[pages.paths[one.name]]
    assert missing.message in text
    assert "<dl" not in text


@pytest.mark.parametrize(
    ("name", "others", "told"),
    [
        ("initialise_game", ["initialize_game", "play_game"], "; there is initialize_game"),
        ("player", ["Player", "game"], "; there is Player"),
        ("color", ["colour", "label"], "; there is colour"),
        ("play_game", ["draw_card"], ""),
        ("hash", ["__hash__"], ""),
    ],
)
def test_a_name_that_is_almost_right_is_told(name: str, others: list[str], told: str) -> None:
    assert instead(name, others) == told
