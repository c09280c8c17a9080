"""How long a newcomer waits: whole processes, from an empty cache and again, beside how it was.

    python -m benchmarks.start [--base REVISION] [--rounds N] [--quick] [--json FILE]

The same commands run in this source and in that of an earlier revision, in turn, in one run; the
yardstick is a process that imports the compiler and NumPy and does nothing with them. Each command
has a home of its own, so that nothing that was compiled, played or kept before is found there but
what the case says. By the wall clock, so on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console

from benchmarks.measure import Spread, spread
from benchmarks.report import Bar, Report, Row

ROOT = Path(__file__).parents[1]
BASE = "38ea8e6"
"""The last revision that compiled its strategies in every process."""
YARDSTICK = (sys.executable, "-c", "import numba, numpy")
TOURNAMENT = (
    "tournament crazy8s random mind-the-eights hamper-leader discard-high-points extra-cards memory"
    " --seed 1 --report results"
).split()
STRATEGY = '''\
import upcard


class Mine(upcard.Player):
    """Plays its longest suit; strategy number {number}."""

    def choose(view):
        best, most = view.legal[0], -{number}
        for move in view.legal:
            count = 0
            for card in view.hand:
                count += card.suit == move.suit
            if move.card is not None and count > most:
                best, most = move, count
        return best
'''
VERDICT = "match crazy8s mine.py:Mine random --seed 1".split()
LIGHT = {
    "import upcard": ("-c", "import upcard"),
    "upcard --help": ("-m", "upcard", "--help"),
    "upcard --version": ("-m", "upcard", "--version"),
}


class Source(NamedTuple):
    """A source tree, and the home of whoever runs it."""

    name: str
    tree: Path
    home: Path
    warms_up: bool
    """Whether it can compile its engine ahead of time."""

    def run(self, *arguments: str) -> float:
        """Run Python with this source; the seconds that it took. SystemExit if it fails."""
        home = str(self.home)
        places = {"HOME": home, "XDG_CACHE_HOME": f"{home}/cache", "XDG_DATA_HOME": f"{home}/data"}
        kept = {name: value for name, value in os.environ.items() if name != "UPCARD_CACHE_DIR"}
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.home,
            env={**kept, **places, "PYTHONPATH": str(self.tree / "src")},
            capture_output=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"{self.name}: {' '.join(arguments)}: {done.stderr.decode()}")
        return time.perf_counter() - begun

    def upcard(self, *arguments: str) -> float:
        """Run the command line; the seconds that it took."""
        return self.run("-m", "upcard", *arguments)

    def forget(self) -> None:
        """Have nothing compiled, played or kept."""
        for inside in self.home.iterdir():
            shutil.rmtree(inside) if inside.is_dir() else inside.unlink()


class Round(NamedTuple):
    """The seconds of each case in one round, in one source."""

    cold: float
    warm: float
    verdict: float
    light: dict[str, float]


def played(source: Source, number: int, quick: bool) -> Round:
    """Run all cases once."""
    source.forget()
    few = ["--deals", "20"] if quick else []
    cold = source.upcard(*TOURNAMENT, *few)
    shutil.rmtree(source.home / "results")
    warm = source.upcard(*TOURNAMENT, *few)
    if source.warms_up:
        source.upcard("warm-up")
    else:  # a first strategy has its engine compiled
        (source.home / "mine.py").write_text(STRATEGY.format(number=-1), "utf-8")
        source.upcard(*VERDICT, *few)
    (source.home / "mine.py").write_text(STRATEGY.format(number=number + 1), "utf-8")
    verdict = source.upcard(*VERDICT, *few)
    light = {name: source.run(*arguments) for name, arguments in LIGHT.items()}
    return Round(cold, warm, verdict, light)


def yardstick() -> float:
    """The seconds of a process that only imports the compiler; the best of three."""
    found = []
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run(YARDSTICK, check=True)
        found.append(time.perf_counter() - begun)
    return min(found)


@contextmanager
def sources(base: str) -> Iterator[tuple[Source, Source]]:
    """Ours, and that of an earlier revision."""
    with TemporaryDirectory() as folder:
        tree, homes = Path(folder, "base"), (Path(folder, "ours"), Path(folder, "theirs"))
        for home in homes:
            home.mkdir()
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), base], check=True)
        try:
            yield Source("now", ROOT, homes[0], True), Source("before", tree, homes[1], False)
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def compared(ours: list[float], others: list[float]) -> Spread:
    """How many times the others' time ours was, round by round."""
    return spread([mine / other for mine, other in zip(ours, others, strict=True)])


BARS = {"cold": ("a tournament, empty cache", 25), "warm": ("the same again", 3)}
BARS |= {"verdict": ("the first verdict on a new strategy", 8)}
"""The cases, and how many yardsticks they may take."""


def add_rows(report: Report, now: list[Round], before: list[Round], yards: list[float]) -> None:
    """Add the figures, with their bars."""
    for name, (what, most) in BARS.items():
        ours, theirs = ([float(getattr(one, name)) for one in rounds] for rounds in (now, before))
        third = Bar(0.333, at_most=True) if name == "cold" else None
        report.add("before", [_row(what, ours, theirs, third)])
        report.add("yardsticks", [_row(what, ours, yards, Bar(most, at_most=True))])
    for name in LIGHT:
        ours, theirs = ([one.light[name] for one in rounds] for rounds in (now, before))
        report.add("before", [_row(name, ours, theirs, Bar(1.1, at_most=True))])


def _row(what: str, ours: list[float], others: list[float], bar: Bar | None) -> Row:
    middle, other = spread(ours).median, spread(others).median
    return Row(what, compared(ours, others), bar, middle, other, "s")


def main() -> None:
    """Measure, and print what was found; exit status 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--base", default=BASE, help="the revision to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="few deals, one round")
    parser.add_argument("--json", type=Path, help="write all figures there, too")
    given = parser.parse_args()
    now, before, yards = list[Round](), list[Round](), list[float]()
    with sources(given.base) as (ours, theirs):
        for number in range(1 if given.quick else given.rounds):
            turns = [(ours, now), (theirs, before)]
            for source, found in turns if number % 2 else reversed(turns):
                found.append(played(source, number, given.quick))
            yards.append(yardstick())
    report = Report()
    add_rows(report, now, before, yards)
    report.show(Console())
    if given.json:
        given.json.write_text(json.dumps(report.as_data(), indent=1), "utf-8")
    figures = [row for rows in report.sections.values() for row in rows]
    sys.exit(any("FAILS" in row.verdict for row in figures) and not given.quick)


if __name__ == "__main__":
    main()
