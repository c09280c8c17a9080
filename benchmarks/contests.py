"""Contests played as `upcard match` and `upcard tournament` play them, and tables of what came out.

A contest is named by its players, so whoever reads a table can play it again with these commands.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.report import cores, machine
from upcard.arena.contest import Contest
from upcard.arena.runners.workers import Opener, processes, threads
from upcard.arena.tournament import Progress, play
from upcard.jit_cache import INTERPRETED

WIDTH = 165
"""Of what is printed, wherever it goes."""
HOLDS, FAILS = "holds", "FAILS"
FEW = 20
"""Contests or matches for each row, to see it work."""

Note = Callable[[str], object]
"""Is told what is under way."""
Setting = TypeVar("Setting")


def held(
    contest: Contest, workers: int = 0, advance: Callable[[int], object] | None = None
) -> Progress:
    """A contest played to its end, on all cores if no number of workers is given."""
    progress, workers = Progress(contest), workers or cores()
    play(progress, workers_of(contest, workers), workers, advance=advance)
    return progress


def workers_of(contest: Contest, workers: int) -> Opener:
    """The workers that the arena chooses for a contest."""
    return (threads if contest.compiled else processes)(workers)


@dataclass
class Sheet:
    """A table of text; `verdicts` says of each bar whether it held."""

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    verdicts: list[bool] = field(default_factory=list)

    def verdict(self, holds: bool) -> str:
        """Note whether a bar held, and say it."""
        self.verdicts.append(holds)
        return HOLDS if holds else FAILS

    def show(self, console: Console) -> None:
        """Print the table and the remarks."""
        table = Table(*self.headings, title=self.title, box=box.SIMPLE_HEAD, title_justify="left")
        for column in table.columns[1:]:
            column.justify = "right"
        for row in self.rows:
            table.add_row(*row)
        console.print(table)
        for line in self.remarks:
            console.print(line, soft_wrap=True)

    def markdown(self) -> str:
        """The table and the remarks for a page of documentation."""
        rule = ["---", *["---:"] * (len(self.headings) - 1)]
        rows = [self.headings, rule, *self.rows]
        ends = [[""] * (len(self.headings) - len(row)) for row in rows]
        lines = [
            "| " + " | ".join([*row, *end]) + " |" for row, end in zip(rows, ends, strict=True)
        ]
        return "\n".join([f"## {self.title}", "", *lines, "", *self.remarks, ""])


@contextmanager
def notes() -> Iterator[Note]:
    """A line in a terminal, on what is under way; it is told."""
    with Console(stderr=True, markup=False).status("") as status:
        yield status.update


def ended(verdicts: Iterable[bool]) -> int:
    """The exit status: 1 if some bar does not hold."""
    return 0 if all(verdicts) else 1


def show(sheets: Iterable[Sheet], page: Path | None) -> int:
    """Print on what it was measured and the sheets, write a page if asked to; the exit status."""
    sheets = list(sheets)
    console = Console(width=WIDTH, highlight=False, markup=False, emoji=False)
    for key, value in machine().items():
        console.print(f"{key:12} {value}", soft_wrap=True)
    for sheet in sheets:
        sheet.show(console)
    if page:
        page.write_text("\n".join(sheet.markdown() for sheet in sheets), encoding="utf-8")
    return ended(verdict for sheet in sheets for verdict in sheet.verdicts)


def tried(
    find: Callable[[Sequence[Setting], int, int, Note], Sheet],
    settings: Sequence[Setting],
    quick: Sequence[Setting],
    given: argparse.Namespace,
) -> int:
    """Find the sheet of the settings with `row_options` given, and show it; the exit status.

    `find` takes the settings, how many contests each is to have, the first seed, and who is told.
    """
    if refused():
        return 2
    chosen, number = (quick, FEW) if given.quick else (settings, given.number)
    with notes() as note:
        sheet = find(chosen, number, given.seed, note)
    return show([sheet], given.markdown)


def options(description: str | None) -> argparse.ArgumentParser:
    """The options that all have: to play next to nothing, and from which seed."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="next to nothing, to see it work")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first contest")
    return parser


def sheet_options(description: str | None) -> argparse.ArgumentParser:
    """The options of those whose findings are sheets."""
    parser = options(description)
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables here too")
    return parser


def row_options(description: str | None, contests: str, usual: int) -> argparse.ArgumentParser:
    """The options of those that play so many contests, or what they call them, for each row."""
    parser = sheet_options(description)
    parser.add_argument(
        f"--{contests}",
        dest="number",
        type=one_or_more,
        default=usual,
        metavar="N",
        help="for each row",
    )
    return parser


def one_or_more(text: str) -> int:
    """A number of contests, matches or deals, as an option has it."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} given: 1 or more is needed")
    return number


def refused() -> bool:
    """Whether the engine is not compiled, so that there is nothing to measure; says it."""
    if INTERPRETED:
        print("NUMBA_DISABLE_JIT is set: there is no compiled engine to measure", file=sys.stderr)
    return INTERPRETED
