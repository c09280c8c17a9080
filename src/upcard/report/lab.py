"""The lab's page: two games side by side, or one alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import upcard
from upcard.analysis.lab import Findings, Row, compared
from upcard.analysis.lead import AHEAD, BUDGET, DECIDED, LOOKS
from upcard.arena.statistics.intervals import Interval
from upcard.files import write_whole
from upcard.report import plots
from upcard.report.frame import render
from upcard.report.wording import fixed, hundredths, percent, percent_tick, points, signed
from upcard.rules.changes import changes, written
from upcard.rules.load import rules_hash

PAGE = "lab.html"
IN_SUMMARY = 4
"""Measures that the summary has; the table has all."""


class Strips(NamedTuple):
    """A plot of intervals, and whose each is."""

    names: list[str]
    plot: plots.Whiskers | None


def write_lab(findings: Sequence[Findings], folder: Path, command: str = "") -> Path:
    """Write what came out for a game, and maybe another, as `folder`/lab.html; its path.

    It names the `command` that made it, if there was one. Raises OSError, naming the path, when the
    folder or the disk refuses; a page that was there before is then left as it was.
    """
    path = folder / PAGE
    write_whole(path, render(PAGE, _context(findings), command))
    return path


def _context(findings: Sequence[Findings]) -> dict[str, Any]:
    """All that the template needs."""
    rows, rules = compared(*findings), [found.game.rules for found in findings]
    by_key = {row.key: row for row in rows}
    seats = [row for row in rows if row.key.startswith("won by")]
    evens = [next(one.even for one in each.measures if one.even) for each in findings]
    skill, changing = [by_key["search"], by_key["oracle"]], by_key["lead changes"]
    means = [interval.value for interval in by_key["turns"].intervals if interval]
    usual = [interval.value for interval in changing.intervals if interval][-1]
    names = [each.name for each in rules]
    lengths = [found.lengths for found in findings]
    return {
        "version": upcard.__version__,
        "findings": findings,
        "study": findings[0].study,
        "lead": {"ahead": AHEAD, "decided": DECIDED, "looks": LOOKS, "playouts": BUDGET.playouts},
        "names": names,
        "titles": [each.title for each in rules],
        "hashes": list(map(rules_hash, rules)),
        "rows": rows,
        "summary": _summary(rows, names),
        "changes": [
            (change.key, written(change.now), written(change.before))
            for change in changes(rules[0], rules[-1])
        ],
        "lengths": plots.histograms(list(zip(lengths, means, strict=True))),
        "turns": by_key["turns"].intervals,
        "evens": evens,
        "seats": _strips(seats, names, evens[0]),
        "skill": _strips(skill, names, evens[0]),
        "changing": _strips([changing], names, usual),
        "points": points,
        "signed": signed,
    }


def _summary(rows: Sequence[Row], names: Sequence[str]) -> str:
    """What came out, in a sentence or two."""
    if len(names) > 1:
        apart = [row for row in rows if row.difference and _is_clear(row.difference)]
        if not apart:
            return "No measure differs by more than chance may make it."
        text = "; ".join(_apart(row) for row in apart[:IN_SUMMARY])
        rest = len(apart) - IN_SUMMARY
        more = f"; and {rest} more" if rest > 0 else ""
        what = f"{len(apart)} of {len(rows)} measures differ by more than chance may make them"
        return f"{what}, {names[0]} from {names[1]}: {text}{more}."
    known = [(row, row.intervals[0]) for row in rows[:IN_SUMMARY]]
    text = "; ".join(f"{row.name} {_value(row, one.value)}" for row, one in known if one)
    return f"{text[:1].upper()}{text[1:]}."


def _is_clear(difference: Interval) -> bool:
    """Whether a difference is hardly chance."""
    return difference.low > 0 or difference.high < 0


def _apart(row: Row) -> str:
    """What a measure is for the one game, and was for the other."""
    now, before = (_value(row, one.value) if one else "unknown" for one in row.intervals)
    return f"{row.name} {now}, not {before}"


def _value(row: Row, value: float) -> str:
    return percent(value) if row.share else hundredths(value)


def _strips(rows: Sequence[Row], names: Sequence[str], even: float) -> Strips:
    """Each measure of each game, those of one measure one below the other."""
    pairs = [
        (f"{row.name}: {name}" if len(names) > 1 else row.name, interval)
        for row in rows
        for name, interval in zip(names, row.intervals, strict=True)
        if interval is not None
    ]
    form, scale = (percent, percent_tick) if rows[0].share else (hundredths, fixed)
    plot = plots.whiskers([interval for _, interval in pairs], even, form, scale)
    return Strips([name for name, _ in pairs], plot)
