"""How a verdict is shown: task by task, and of each failure all that helps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from upcard.cli.screen import Screen

if TYPE_CHECKING:
    from upcard.course.excerpts import Excerpt
    from upcard.course.verdict import Finding, Result, TaskSum, Verdict

WIDEST = 140
FEW = 5
"""Findings of one check that are shown; `--json` has all of them."""
LABEL = 8
"""Columns of the names beside a finding's parts."""
WORDS = {"failed": "FAILED", "missing": "not there yet", "stopped": "ENDED"}
STYLES = {"failed": "bold red", "missing": "yellow", "stopped": "bold red"}


def show_verdict(verdict: Verdict) -> None:
    """Show a verdict on the screen."""
    screen = Screen(WIDEST)
    screen.draw(*_parts(verdict))


def _parts(verdict: Verdict) -> Iterator[RenderableType]:
    yield Text(f"{verdict.assignment}: {verdict.submission}", style="bold")
    for task in verdict.tasks:
        if task.checks:
            yield from _task(task, verdict)
    yield Text()
    for note in verdict.notes:
        yield Text(f"Note: {note}")
    yield Text(f"Ran in: {verdict.walls}; {verdict.seconds:.1f} s", style="dim")
    yield _sum(verdict)


def _task(task: TaskSum, verdict: Verdict) -> Iterator[RenderableType]:
    results = verdict.of_task(task.task)
    all_well = task.passed == task.checks
    yield Text()
    yield Text.assemble(
        (f"Task {task.task}", "bold"),
        f"  {task.title}: ",
        (f"{task.passed} of {task.checks} passed", "green" if all_well else "bold red"),
    )
    passed = ", ".join(one.check for one in results if one.status == "passed")
    if passed and not all_well:
        yield Text(f"  passed: {passed}", style="dim")
    for result in results:
        if result.status in WORDS:
            yield Padding(_failure(result), (0, 0, 0, 2))


def _failure(result: Result) -> RenderableType:
    head = Text.assemble(
        (WORDS[result.status], STYLES[result.status]), f" {result.check}  {result.title}"
    )
    rows = Table.grid(padding=(0, 2), pad_edge=False)
    rows.add_column(style="dim", width=LABEL)
    rows.add_column(overflow="fold")
    rows.add_row("rests on", result.rests_on)
    for finding in result.findings[:FEW]:
        for name, text in _finding(finding):
            rows.add_row(name, text)
    more = len(result.findings) - FEW
    if more > 0:
        rows.add_row("", f"… and {more} more")
    return Group(head, Padding(rows, (0, 0, 0, 2)))


def _finding(finding: Finding) -> Iterator[tuple[str, Text]]:
    from upcard.course.excerpts import excerpts

    place = [
        f"{name} {number}"
        for name, number in (("seed", finding.seed), ("output line", finding.line))
        if number is not None
    ]
    yield "what", Text(finding.message + (f" ({', '.join(place)})" if place else ""))
    if finding.where:
        yield "where", Text(finding.where)
    if finding.before:
        yield "before", Text(finding.before)
    if finding.got or finding.expected:
        got, expected = excerpts(finding.got, finding.expected)
        yield "yours", _line(got, "red")
        yield "expected", _line(expected, "green")
    if finding.mistake:
        yield "mistake", Text(finding.named, style="bold")
    if finding.advice:
        yield "advice", Text(finding.advice)


def _line(line: Excerpt, style: str) -> Text:
    """A line, in which what differs stands out."""
    return Text.assemble(line.same, (line.rest, style)) if str(line) else Text("(empty)", "dim")


def _sum(verdict: Verdict) -> Text:
    """The last line: how many passed, and what that is worth."""
    from upcard.narration.words import counted

    passed = sum(task.passed for task in verdict.tasks)
    of = counted(sum(task.checks for task in verdict.tasks), "check")
    if verdict.passed:
        return Text(f"All {of} passed.", style="bold green")
    return Text(f"{passed} of {of} passed: {verdict.mark:.0%} of the mark.", style="bold red")
