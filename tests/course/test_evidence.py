"""Which usual mistake explains what was seen, and whether that is in doubt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.assignments import small
from upcard.bots.forfeit import Forfeit
from upcard.course.assignment import Assignment, assignment
from upcard.course.bench import Bench
from upcard.course.evidence import Arguments, Evidence, Facts, Likely, Seen, likely
from upcard.course.evident import NO_END
from upcard.course.submission import Submission
from upcard.course.verdict import Finding


@pytest.fixture
def sums(tmp_path: Path) -> Assignment:
    return assignment(str(small(tmp_path / "sums")))


def seen(*sums: int) -> list[Evidence]:
    """What was seen of a submission that adds -1, -2, -3; the mistake leads to 1, 3, 6."""
    facts = tuple(Seen("the sum", str(one)) for one in sums)
    return [Evidence("added", {"numbers": [-1, -2, -3]}, facts)]


def test_a_mistake_that_does_all_of_it_is_named(sums: Assignment) -> None:
    found = likely(sums, seen(1, 3, 6), ())
    assert found == Likely(sums.mistakes[0])
    assert found.mistake.title == "It forgets the sign."


def test_a_mistake_that_explains_two_differences_is_named(sums: Assignment) -> None:
    assert likely(sums, seen(1, 3, 0), ()) == Likely(sums.mistakes[0])


def test_a_mistake_that_explains_the_first_difference_alone_is_in_doubt(sums: Assignment) -> None:
    assert likely(sums, seen(1, 0, 0), ()) == Likely(sums.mistakes[0], doubtful=True)


def test_a_second_case_takes_the_doubt_away(sums: Assignment) -> None:
    other = Evidence("added", {"numbers": [-5]}, (Seen("the sum", "5"),))
    assert likely(sums, [*seen(1, 0, 0), other], ()) == Likely(sums.mistakes[0])


def test_a_mistake_that_explains_no_first_difference_is_not_named(sums: Assignment) -> None:
    assert likely(sums, seen(2, 3, 6), ()) is None


def test_what_was_passed_rules_a_mistake_out(sums: Assignment) -> None:
    right = Evidence("added", {"numbers": [-4]}, (Seen("the sum", "-4"),))
    assert likely(sums, seen(1, 0, 0), [right]) is None


def test_a_doubt_is_told() -> None:
    assert Finding(message="It differs.", mistake="It forgets.").named == "It forgets."
    doubtful = Finding(message="It differs.", mistake="It forgets.", perhaps=True)
    assert doubtful.named == "Perhaps: It forgets."


class TooSlow(Bench):
    """A bench whose submission has no end."""

    def facts(self, scenario: str, case: Arguments) -> Facts:
        raise Forfeit("too slow", "more than 5 seconds of the processor's time")


def test_what_has_no_end_is_told_with_advice(sums: Assignment, tmp_path: Path) -> None:
    bench = TooSlow(sums, Submission("endless"), tmp_path)
    [finding] = bench.check(sums.checks[0]).findings
    assert finding.message.endswith("more than 5 seconds of the processor's time.")
    assert (finding.mistake, finding.advice) == NO_END
