"""A verdict as JUnit XML, which continuous integration reads."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from upcard.course.excerpts import excerpts
from upcard.course.verdict import Finding, Result, Status, Verdict
from upcard.sanitize import visible

TAGS = {
    Status.FAILED: "failure",
    Status.STOPPED: "error",
    Status.MISSING: "failure",
    Status.LEFT_OUT: "skipped",
}


def junit(verdict: Verdict) -> str:
    """A test suite: a case for each check, named by its number and title, in its task's class."""
    suite = ElementTree.Element(
        "testsuite",
        name=visible(f"upcard course {verdict.assignment}"),
        tests=str(len(verdict.results)),
        failures=_count(verdict, "failure"),
        errors=_count(verdict, "error"),
        skipped=_count(verdict, "skipped"),
        time=f"{verdict.seconds:.3f}",
    )
    titles = {task.task: task.title for task in verdict.tasks}
    for result in verdict.results:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=visible(f"{result.task} {titles.get(result.task, '')}".rstrip()),
            name=visible(f"{result.check} {result.title}"),
            time=f"{result.seconds:.3f}",
        )
        if result.status is not Status.PASSED:
            message = result.findings[0].message if result.findings else result.status
            wrong = ElementTree.SubElement(case, TAGS[result.status], message=visible(message))
            wrong.text = "\n\n".join("\n".join(_lines(one, result)) for one in result.findings)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _count(verdict: Verdict, tag: str) -> str:
    return str(sum(TAGS.get(result.status) == tag for result in verdict.results))


def _lines(finding: Finding, result: Result) -> Iterator[str]:
    """All that is known of a finding, a line each."""
    yield visible(finding.message)
    for name, text in told(finding, result):
        yield visible(f"{name}: {text}")


def told(finding: Finding, result: Result) -> Iterator[tuple[str, str]]:
    """What there is beside a finding's sentence, each with its name, in the order of reading."""
    got, expected = map(str, excerpts(finding.got, finding.expected))
    seed = "" if finding.seed is None else str(finding.seed)
    line = "" if finding.line is None else str(finding.line)
    named = (
        ("rests on", result.rests_on),
        ("where", finding.where),
        ("seed", seed),
        ("line", line),
        ("before", finding.before),
        ("yours", got),
        ("expected", expected),
        ("mistake", finding.named),
        ("advice", finding.advice),
    )
    return ((name, text) for name, text in named if text)
