"""The laboratory's page: two games side by side, or one alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import upcard
from upcard.arena.lab import Findings, Row, compared
from upcard.arena.lead import AHEAD, BUDGET, DECIDED, LOOKS
from upcard.arena.report import plots
from upcard.arena.report.frame import render
from upcard.arena.report.wording import fixed, hundredths, percent, percent_tick, points, signed
from upcard.files import write_whole
from upcard.rules.changes import changes, written
from upcard.rules.load import rules_hash

PAGE = "lab.html"


class Strips(NamedTuple):
    """A plot of intervals, and whose each is."""

    names: list[str]
    plot: plots.Whiskers | None


def write_lab(findings: Sequence[Findings], folder: Path) -> Path:
    """Write what came out for a game, and maybe another, as `folder`/lab.html; its path.

    Raises OSError, naming the path, when the folder or the disk refuses; a page that was there
    before is then left as it was.
    """
    path = folder / PAGE
    write_whole(path, render(PAGE, _told(findings)))
    return path


def _told(findings: Sequence[Findings]) -> dict[str, Any]:
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
