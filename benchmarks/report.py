"""What the benchmarks found, as a table to read and as JSON."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Spread

PACKAGES = (
    *("upcard", "numba", "llvmlite", "numpy", "scipy"),
    *("gymnasium", "pettingzoo", "open_spiel", "rlcard"),
)


class Bar(NamedTuple):
    """What a figure must reach, or stay under."""

    limit: float
    at_most: bool = False

    def holds(self, figure: float) -> bool:
        """Whether the figure does."""
        return figure <= self.limit if self.at_most else figure >= self.limit

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.limit:,g}"


@dataclass(frozen=True)
class Row:
    """One figure: mostly how many times the second of two numbers the first is."""

    what: str
    spread: Spread
    bar: Bar | None = None
    ours: float | None = None
    other: float | None = None
    unit: str = "deals/s"
    """Of both numbers."""
    sign: str = "×"
    """The figure's own unit."""

    @property
    def figure(self) -> str:
        """The figure and its spread."""
        return f"{number(self.spread.median)} {self.sign}"

    @property
    def range(self) -> str:
        """The least and the most."""
        return f"{number(self.spread.least)} to {number(self.spread.most)}"

    @property
    def verdict(self) -> str:
        """The bar, and whether the median holds it."""
        if self.bar is None:
            return ""
        return f"{self.bar} {'holds' if self.bar.holds(self.spread.median) else 'FAILS'}"


def number(value: float | None) -> str:
    """A number as short as it is still telling."""
    if value is None:
        return ""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    if value >= 1e4:
        return f"{value / 1e3:.4g} k"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


@dataclass
class Report:
    """Sections of rows, remarks, and what was skipped."""

    sections: dict[str, list[Row]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def add(self, section: str, rows: Iterable[Row]) -> None:
        """Add rows to a section."""
        self.sections.setdefault(section, []).extend(rows)

    def skip(self, reason: str) -> None:
        """Note, once, what could not be measured."""
        if reason not in self.skipped:
            self.skipped.append(reason)

    def show(self, console: Console) -> None:
        """Print the machine, the table, the remarks and what was skipped."""
        for key, value in machine().items():
            console.print(f"{key:12} {value}", highlight=False, soft_wrap=True)
        console.print(self._table())
        for line in self.remarks:
            console.print(line, highlight=False, soft_wrap=True)
        for reason in self.skipped:
            console.print(f"skipped: {reason}", highlight=False, soft_wrap=True)

    def _table(self) -> Table:
        table = Table("what", "ours", "other", "in", "figure", "least to most", "bar")
        for column in table.columns[1:]:
            column.no_wrap = True
        for column in (*table.columns[1:3], *table.columns[4:6]):
            column.justify = "right"
        for title, rows in self.sections.items():
            table.add_section()
            table.add_row(f"[bold]{title}[/bold]")
            for row in rows:
                ours, other = number(row.ours), number(row.other)
                unit = row.unit if ours or other else ""
                table.add_row(row.what, ours, other, unit, row.figure, row.range, row.verdict)
        return table

    def as_data(self) -> dict[str, object]:
        """All of it, for JSON."""
        return {
            "machine": machine(),
            "sections": {
                title: [asdict(row) | {"bar": str(row.bar or "") or None} for row in rows]
                for title, rows in self.sections.items()
            },
            "remarks": self.remarks,
            "skipped": self.skipped,
        }


def machine() -> dict[str, str]:
    """What the figures were measured on and with."""
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return {
        "processor": f"{_processor()}, {cores()} cores for us, load {load}",
        "system": f"{platform.system()} {platform.release()}, Python {platform.python_version()}",
        "versions": ", ".join(f"{name} {_version(name)}" for name in PACKAGES),
        "compiler": _compiler(),
        "command": " ".join(Path(word).name if word == sys.argv[0] else word for word in sys.argv),
    }


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8", "replace").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _compiler() -> str:
    command = ["cc", "--version"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return done.stdout.partition("\n")[0]
