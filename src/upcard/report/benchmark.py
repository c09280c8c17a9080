"""The page of a result of the benchmark."""

from __future__ import annotations

from pathlib import Path

from upcard.benchmark.result import Result
from upcard.files import write_whole
from upcard.report import plots
from upcard.report.frame import render
from upcard.report.wording import fixed


def write_benchmark(result: Result, path: Path, command: str = "") -> None:
    """Write a result as a page; it names the `command` that made it, if there was one.

    Raises OSError, naming the path, when the folder or the disk refuses.
    """
    intervals = [each.interval for each in result.tasks]
    context = {
        "version": result.upcard,
        "result": result,
        "names": [each.task for each in result.tasks],
        "plot": plots.whiskers(intervals, 0.0, _tenths, fixed),
        "tenths": _tenths,
    }
    write_whole(path, render("benchmark.html", context, command))


def _tenths(value: float) -> str:
    return fixed(value, 1)
