"""Which mistake a difference comes from: what is evident in it, its error, or what else is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upcard.course.assignment import Assignment, Mistake
from upcard.course.differences import stopped
from upcard.course.evidence import STOPS, Arguments, Evidence, Facts, Likely, certain, likely
from upcard.course.evident import KEPT, Evident, evident, shown_by_calls, unset
from upcard.course.guessing import guessed
from upcard.course.items import listed, none_there
from upcard.course.raised import cause
from upcard.course.submission import Submission
from upcard.course.verdict import Finding

CONFIRMED = 4
"""With so many further arguments a mistake has to agree with the submission."""

Known = Evident | Mistake | Likely


class Naming:
    """What is known of a submission's mistakes, from what it was seen to do so far.

    `seen` says what it does in further cases, as far as there is something to see, and `goes_alone`
    whether it does something right in a new process.
    """

    def __init__(
        self,
        assignment: Assignment,
        submission: Submission,
        seen: Callable[[str, Sequence[Arguments]], list[Evidence]],
        goes_alone: Callable[[str, Arguments], bool],
    ) -> None:
        self.passed = list[Evidence]()
        """What the submission did as the reference does."""
        self._assignment = assignment
        self._submission = submission
        self._seen = seen
        self._goes_alone = goes_alone
        self._guessed = False
        """Whether it was tried what may be wrong: once, as it can take seconds."""
        self._failed = list[Evidence]()
        """The first that it did otherwise, of each check."""

    def named(
        self, finding: Finding, scenario: str, cases: Sequence[Arguments], got: Facts
    ) -> Finding:
        """The finding with the usual mistake that does the same, if there is one."""
        known: Known | None = evident(finding.got, finding.expected)
        said: Evident | None = None
        if known is None:
            last = got[-1] if got else None
            error = None
            if last and last.what == STOPS and finding.message == stopped(last.reads):
                error = cause(last.reads, last.before, self._submission.trees)
            said = None if error is None else error.said
            if error is not None and error.sure:
                known = said
            else:
                known = self._likely(finding, scenario, cases, got) or said
        if known is None:
            return finding
        if said is not None and known is not said:
            message = f"{finding.message} {said.title}"
            finding = finding.model_copy(update={"message": message})
        doubtful = isinstance(known, Likely) and known.doubtful
        mistake = known.mistake if isinstance(known, Likely) else known
        words = {"mistake": mistake.title, "advice": mistake.advice, "perhaps": doubtful}
        return finding.model_copy(update=words)

    def _likely(
        self, finding: Finding, scenario: str, cases: Sequence[Arguments], got: Facts
    ) -> Known | None:
        """The mistake that is known by what else the submission does."""
        before = [one for one in self._failed if one.scenario == scenario]
        evidence = [Evidence(scenario, cases[0], got)]
        self._failed += evidence
        evidence += before
        only = [fact.what for fact in got] == [STOPS]  # the error says all that was seen
        if not only:
            evidence += self._seen(scenario, cases[1 : CONFIRMED + 1])
            if sure := certain(self._assignment, evidence, self.passed):
                return sure
        if self.passed and self._goes_alone(scenario, cases[0]):
            return KEPT
        if only:
            return None
        made = likely(self._assignment, evidence, self.passed)
        lines = finding.got, finding.expected
        known: Known | None = made or shown_by_calls(*lines) or none_there(*lines)
        if known is None and not self._guessed:
            self._guessed = True
            known = guessed(self._assignment, evidence, self.passed)
        return known or listed(*lines) or unset(*lines)
