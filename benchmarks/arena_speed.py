"""How fast the arena plays, and whether its memory stays flat: claims with bars.

    python -m benchmarks.arena_speed [--quick] [--seed N]

A deal is one deal played with one seating: what a contest calls a game. The arena counts them all
meanwhile, as for `upcard match`.

- **A tournament** of all players of document 002 on crazy8s, two seats: two threads by the wall
  clock; one by processor time, which other programs disturb less. Then each of them alone.
- **A plain Python player** against a compiled one, on as many processes as there are cores: one
  that takes the first legal move, and the README's own. The rate is taken from when the first games
  are there to the end; a second row has the start of the processes in it.
- **Memory**: the most that `upcard match` ever held, in fresh processes, and how much more that is
  for twenty times the deals, which may be 10 MB or 5 %; the same with a report.

Compiling is in no figure. It takes about four minutes on two cores that do nothing else.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console

import upcard
from benchmarks import plain
from benchmarks.contests import WIDTH, ended, held, notes, options, refused
from benchmarks.measure import Contestant, Effort, race, spread
from benchmarks.report import Bar, Report, Row, cores
from upcard.arena.contest import Contest, contest
from upcard.arena.tournament import count_job
from upcard.players.built_in import DOCUMENT_002

GAME, SEATS = "crazy8s", 2
FULL = Effort(rounds=7, seconds=2, deals=20_000)
QUICK = Effort(rounds=1, seconds=0.01, deals=50)
IN_THREADS, IN_PYTHON = Bar(200_000), Bar(10_000)
TIMES, TRIAL = 20, 100
PLAIN = (("Fastest", "random"), ("Mine", "random"), ("Mine", "mind-the-eights"))
"""A player of `benchmarks/plain.py`, and a compiled one."""
REPEATED = 3
"""Rounds of what takes long; if fewer are wanted, no more than that is measured of each kind."""
STATUS = Path("/proc/self/status")
CHILD = f"""
import sys
from pathlib import Path
from upcard.cli import main

try:
    main(sys.argv[1:])
finally:
    for line in Path({str(STATUS)!r}).read_text().splitlines():
        if line.startswith("VmHWM:"):
            print(line.split()[1], file=sys.stderr)
"""
"""A command of upcard's that tells, last of all, the most memory that it ever held, in KiB."""


def alone(name: str, players: Sequence[str], threads: int, seed: int) -> Contestant:
    """Compiled players and nobody else, on so many threads; it plays whole deals, so a few more."""
    alike = contest(upcard.game(GAME), players, SEATS, 1, seed)

    def play(start: int, deals: int) -> int:
        plan = replace(alike.plan, deals=-(-deals // alike.plan.games))
        played = held(replace(alike, plan=plan, seed=seed + start), threads)
        return sum(int(tally["turns"][0]) for tally in played.tallies)

    return Contestant(name, play, time.perf_counter if threads > 1 else time.process_time)


def compiled(report: Report, effort: Effort, seed: int) -> None:
    """All of document 002's players in a tournament, and each alone."""
    names = [player.name for player in DOCUMENT_002]
    tournaments = [
        alone(f"all {len(names)}, {label}", names, threads, seed)
        for threads, label in ((2, "two threads"), (1, "one thread"))
    ]
    singles = [alone(f"{name} : {name}, one thread", [name, name], 1, seed) for name in names]
    samples = race([*tournaments, *singles], effort)
    rates = {name: [sample.deals_a_second for sample in found] for name, found in samples.items()}
    if cores() < 2:
        report.skip("the bar of two threads: this process may use one core only")
    bars = {tournaments[0].name: IN_THREADS} if cores() > 1 else {}
    rows = [
        Row(name, spread(found), bars.get(name), sign="deals/s") for name, found in rates.items()
    ]
    report.add(f"Document 002's players, {GAME}, {SEATS} seats", rows)


def in_python(report: Report, effort: Effort, seed: int) -> None:
    """Plain Python players against compiled ones, on processes."""
    bar = IN_PYTHON if cores() > 1 else None
    for name, other in PLAIN[: effort.rounds]:
        players = [f"{plain.__file__}:{name}", other]
        alike = contest(upcard.game(GAME), players, SEATS, TRIAL, seed)
        runs = tuple(entrant.runs for entrant in alike.entrants)
        if runs != ("python", "compiled"):
            raise RuntimeError(f"the players run as {runs}: python and compiled are compared")
        longer = replace(alike, plan=replace(alike.plan, deals=long_enough(alike, effort.seconds)))
        found = [timed(longer) for _ in range(min(effort.rounds, REPEATED))]
        rates, whole = (spread(each) for each in zip(*found, strict=True))
        what = f"plain.py:{name} : {other}, {cores()} processes"
        rows = [Row(what, rates, bar, sign="deals/s")]
        rows.append(Row(f"{what}, their start too", whole, sign="deals/s"))
        report.add("A plain Python player against a compiled one", rows)


def long_enough(alike: Contest, seconds: float) -> int:
    """How many deals take about so long on all cores, from a trial on one; no fewer than that."""
    count_job(next(alike.jobs()))  # has everything compiled
    spent = sum(count_job(job)[-1] for job in alike.jobs())
    return max(TRIAL, round(alike.plan.deals / spent * cores() * seconds))


def timed(alike: Contest) -> tuple[float, float]:
    """Deals a second of a contest: once its first are there, and in all."""
    moments = [(time.perf_counter(), 0)]
    held(alike, advance=lambda games: moments.append((time.perf_counter(), games)))

    def rate(since: int) -> float:
        (begun, before), (ended_at, games) = moments[since], moments[-1]
        return (games - before) / (ended_at - begun)

    return rate(1), rate(0)


def memory(report: Report, effort: Effort, seed: int) -> None:
    """The most memory of a match and of one with many times the deals, without and with report."""
    if not STATUS.exists():
        report.skip("memory: this system does not tell how much a process held")
        return
    many = effort.deals * TIMES
    for what, reported in (("upcard match", False), ("upcard match --report", True))[
        : effort.rounds
    ]:
        pairs = []
        for _ in range(min(effort.rounds, REPEATED)):
            pairs.append([peak(deals, seed, reported) for deals in (effort.deals, many)])
        few_peak, many_peak = (median(each) for each in zip(*pairs, strict=True))
        row = Row(
            f"{what}: {many:,} deals, and {effort.deals:,}",
            spread([more - less for less, more in pairs]),
            Bar(max(10, round(few_peak / 20)), at_most=True),
            many_peak,
            few_peak,
            "MB",
            "MB",
        )
        report.add("Memory of a whole process, flat in the number of deals", [row])


def peak(deals: int, seed: int, report: bool) -> float:
    """The most megabytes that a match of so many deals ever held."""
    with TemporaryDirectory() as folder:
        words = ["match", GAME, "random", "first", "--deals", str(deals), "--seed", str(seed)]
        words += ["--store", str(Path(folder, "history.sqlite"))]
        words += ["--report", str(Path(folder, "report"))] if report else []
        command = [sys.executable, "-c", CHILD, *words]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stderr.split()[-1]) * 1024 / 1e6


SECTIONS = (compiled, in_python, memory)


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold, 2 where the engine is not compiled."""
    given = options(__doc__).parse_args(words)
    if refused():
        return 2
    report, effort = Report(), QUICK if given.quick else FULL
    with notes() as note:
        for section in SECTIONS:
            note((section.__doc__ or "").partition("\n")[0])
            section(report, effort, given.seed)
    report.show(Console(width=WIDTH))
    rows = chain(*report.sections.values())
    return ended(row.bar.holds(row.spread.median) for row in rows if row.bar)


if __name__ == "__main__":
    sys.exit(main())
