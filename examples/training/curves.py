"""The learning curve of a training, beside the network that it makes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from upcard.arena.statistics.intervals import Interval
from upcard.files import write_whole


class Row(NamedTuple):
    """After so many decisions, and minutes of the processor's time, what is won against `first`."""

    decisions: int
    cpu_minutes: float
    win_rate: float
    low: float
    high: float


class Curve:
    """What a network wins as it learns; each new row is told, and kept in `FILE.curve.csv`."""

    def __init__(self, network: Path) -> None:
        self.rows: list[Row] = []
        self._file = network.with_suffix(".curve.csv")

    @property
    def decisions(self) -> int:
        """How many decisions there have been."""
        return self.rows[-1].decisions if self.rows else 0

    def add(self, decisions: int, seconds: float, rate: Interval) -> None:
        """So many more decisions, and seconds of the processor's time; what is won now."""
        before = self.rows[-1].cpu_minutes if self.rows else 0.0
        row = Row(self.decisions + decisions, before + seconds / 60, *rate)
        self.rows.append(row)
        lines = [",".join(f"{number:.10g}" for number in each) for each in self.rows]
        write_whole(self._file, "\n".join([",".join(Row._fields), *lines, ""]))
        spent = f"{row.decisions:,} decisions, {row.cpu_minutes:.1f} CPU minutes"
        print(f"{spent}: {row.win_rate:.1%} against first", flush=True)
