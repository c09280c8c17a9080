"""Which usual mistake a submission makes: the one that does what the submission was seen to do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from inspect import isgeneratorfunction
from itertools import islice, takewhile, zip_longest
from types import SimpleNamespace
from typing import Any, NamedTuple

from upcard.course.assignment import Assignment, Mistake
from upcard.course.inside.observe import STOPS as STOPS
from upcard.course.inside.observe import listening, seen_before
from upcard.course.mistakes import SHARED


class Seen(NamedTuple):
    """A fact as it came from the sandbox, see `upcard.course.inside.observe.Fact`."""

    what: str
    reads: str
    before: str = ""


Facts = tuple[Seen, ...]
Arguments = dict[str, Any]


class Evidence(NamedTuple):
    """What was seen of a submission in a scenario with these arguments."""

    scenario: str
    case: Arguments
    seen: Facts


SLIPS = frozenset(("NameError", "UnboundLocalError", "TypeError", "AttributeError"))
"""Errors of a line that is wrong in itself, whatever it is to do; but where there is a None."""
DEEP = "RecursionError"


def compared(facts: Facts) -> list[tuple[str, str]]:
    """What of facts is compared: no words of errors, which are everybody's own.

    One that comes of a line that is wrong in itself is no other one, nor is one without an end.
    """
    return [(one.what, _kind(one.reads) if one.what == STOPS else one.reads) for one in facts]


def _kind(error: str) -> str:
    name = "".join(takewhile(str.isidentifier, error))
    if name == DEEP or (name in SLIPS and "NoneType" not in error):
        return name
    return ""


def agree(facts: Iterable[Sequence[str]], seen: Facts) -> bool:
    """Whether facts are those that were seen; they are taken no further than they are."""
    pairs = zip_longest(facts, seen)
    return all(
        one and other and compared((Seen(*one),)) == compared((other,)) for one, other in pairs
    )


def _play(
    assignment: Assignment, names: SimpleNamespace, scenario: str, case: Arguments
) -> Iterable[Sequence[str]]:
    """A scenario from its beginning: nothing is shared with an earlier one."""
    SHARED.clear()
    facts: Iterable[Sequence[str]] = getattr(assignment.scenarios, scenario)(names, **case)
    return facts


@lru_cache(maxsize=2**13)
def played(assignment: Assignment, mistake: Mistake | None, scenario: str, case: str) -> Facts:
    """A scenario as the reference plays it, or the reference with a mistake; `case` is JSON."""
    names = assignment.reference if mistake is None else mistake.names
    try:
        return tuple(Seen(*one) for one in _play(assignment, names, scenario, json.loads(case)))
    except Exception as error:
        if mistake is None:
            raise
        return (*(Seen(*one) for one in seen_before(error)), Seen(STOPS, repr(error)))


def certain(
    assignment: Assignment, evidence: Sequence[Evidence], passed: Sequence[Evidence]
) -> Mistake | None:
    """The first mistake that does just the same in all that was seen."""
    return next(
        (
            one
            for one in assignment.mistakes
            if _does(assignment, one, evidence) and _does(assignment, one, passed)
        ),
        None,
    )


class Likely(NamedTuple):
    """The mistake that explains best what was seen.

    It is in doubt if there is one difference alone that it explains.
    """

    mistake: Mistake
    doubtful: bool = False


def likely(
    assignment: Assignment, evidence: Sequence[Evidence], passed: Sequence[Evidence]
) -> Likely | None:
    """The mistake that explains what was seen; None if there is none, or more than one.

    First one that does just the same everywhere, also in what the submission `passed`; then one
    that does the same in these scenarios, if no error ends them, which could come of anything; then
    the one that explains most of the differences, the first one of each case among them.
    """
    scenarios = {one.scenario for one in evidence}
    ways = [passed]
    if not any(fact.what == STOPS for one in evidence for fact in one.seen):
        ways.append([one for one in passed if one.scenario in scenarios])
    for others in ways:
        if made := certain(assignment, evidence, others):
            return Likely(made)
    scores = {
        one: score
        for one in assignment.mistakes
        if (score := _explained(assignment, one, evidence)) and _does(assignment, one, passed)
    }
    best = [one for one, score in scores.items() if score == max(scores.values())]
    return Likely(best[0], scores[best[0]] < PLAIN) if len(best) == 1 else None


PLAIN = 2
"""Differences that a mistake has to explain, so that it is named without a doubt."""


def _does(assignment: Assignment, mistake: Mistake, evidence: Sequence[Evidence]) -> bool:
    return all(_agrees(assignment, mistake, one) for one in evidence)


def _agrees(assignment: Assignment, mistake: Mistake, one: Evidence) -> bool:
    return _matching(assignment, mistake, one)[1]


def does(assignment: Assignment, names: SimpleNamespace, one: Evidence) -> bool:
    """Whether these classes do just what was seen; they go on only while they do."""
    try:
        with listening(partial(_stop_at_difference, one.seen)):
            facts = _play(assignment, names, one.scenario, one.case)
            return agree(islice(facts, len(one.seen) + 1), one.seen)
    except (Differs, Exception):  # a mistake may lead to any error
        return False


class Differs(BaseException):
    """A long scenario has come to a fact that is otherwise; so many facts before it are not.

    No scenario takes it for an error of what it plays.
    """

    def __init__(self, same: int) -> None:
        self.same = same


LAST = 2
"""Facts, those of a turn, that may still be told otherwise when the game ends with it."""


def _stop_at_difference(seen: Facts, facts: Sequence[Sequence[str]]) -> None:
    """Raise Differs if of the facts so far one that is certain, and new, is not as it was seen."""
    for number in range(max(0, len(facts) - 2 * LAST), len(facts) - LAST):
        other = seen[number : number + 1]
        if compared((Seen(*facts[number]),)) != compared(other):
            raise Differs(number)


def _matching(assignment: Assignment, mistake: Mistake, one: Evidence) -> tuple[int, bool]:
    """How many facts at the beginning a mistake leads to as they were seen; and whether to all."""
    if isgeneratorfunction(getattr(assignment.scenarios, one.scenario)):
        return _following(assignment, mistake, one.scenario, json.dumps(one.case), one.seen)
    try:
        with listening(partial(_stop_at_difference, one.seen)):
            facts = played(assignment, mistake, one.scenario, json.dumps(one.case))
    except Differs as found:
        return found.same, False
    seen, would = compared(one.seen), compared(facts)
    return _same(seen, would), seen == would


@lru_cache(maxsize=2**12)
def _following(
    assignment: Assignment, mistake: Mistake, scenario: str, case: str, seen: Facts
) -> tuple[int, bool]:
    """As `_matching`, of a scenario that is taken no further than the first fact that differs."""
    same = 0
    with suppress(Exception):  # a mistake may lead to any error
        for fact, other in zip_longest(
            _play(assignment, mistake.names, scenario, json.loads(case)), seen
        ):
            if fact is None or other is None or not agree([fact], (other,)):
                return same, False
            same += 1
        return same, True
    return same, False


def _explained(assignment: Assignment, mistake: Mistake, evidence: Sequence[Evidence]) -> int:
    """How many differences are as with the mistake, 0 if a case's first one is not."""
    scores = list[int]()
    for one in evidence:
        should = compared(played(assignment, None, one.scenario, json.dumps(one.case)))
        seen = compared(one.seen)
        same, every = _matching(assignment, mistake, one)
        if seen == should and not every:
            return 0
        pairs = zip_longest(seen[:same], should[:same])
        differences = sum(is_ != wanted for is_, wanted in pairs)
        if seen != should and not differences:
            return 0
        scores.append(differences)
    return sum(scores)


def _same(some: Sequence[tuple[str, str]], others: Sequence[tuple[str, str]]) -> int:
    """How many are the same at the beginning."""
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
