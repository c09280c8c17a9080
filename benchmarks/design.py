"""How fast the designer tries variants, and whether its intervals hold.

    python -m benchmarks.design [--seconds N] [--proposals N] [--quick] [--json FILE]

A variant, by the processor's time of one core: its rules read and made tables, and as many deals
played as give the share of the first seat within a point and the length within half a turn, at
95 %. Then the search of the guide, for so many seconds on two threads, counted up to five minutes.
Then what short searches of several games and wishes take for best, measured as proposals are: how
often the 95 % intervals from 20,000 deals hold what 100,000 others say. That has an error itself:
of intervals that hold the truth in 95 % of cases, 92.7 % hold it. So the bar is for intervals that
have this error added.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console

from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row
from upcard.analysis.lab import Measure as Measured
from upcard.arena.runners.workers import lasting, threads
from upcard.arena.statistics.intervals import Z95
from upcard.design.asking import Asked, Task
from upcard.design.measures import MEASURES, PLAYED
from upcard.design.playing import Sample, Table, sample
from upcard.design.proposals import USUAL, seed_of
from upcard.design.space import Changes, Space
from upcard.rules.tables import tables

GAMES = (("crazy8s", 4), ("mau-mau", 3), ("uno", 4), ("clash", 2))
WISHES = ("turns 15..25", "first_seat 25±1%", "blocked <1%", "max skill", "min changes")
OVER, KEEP = ("cards", "stuck", "draws"), ("cards.8.wild",)
POINT, HALF_A_TURN = 0.01, 0.5
FIRST, TURNS = MEASURES["first_seat"], MEASURES["turns"]
MOST_SECONDS, VARIANTS, FIVE_MINUTES = 0.3, 10_000, 300.0
STATED, TRUE, HELD = 20_000, 100_000, 0.93
SEARCHES = (
    ("crazy8s", 4, ("turns 15..25", "first_seat 25±1%", "blocked <1%")),
    ("mau-mau", 3, ("max turns", "fair")),
    ("uno", 4, ("turns 20..30", "min spread")),
    ("clash", 2, ("fair", "min turns")),
    ("pesten", 3, ("turns >=40", "last_seat >=33%")),
)
"""Of what proposals come whose intervals are looked at: from each search with a seed so many."""
OF_SEARCH, GENERATIONS = 10, 4
ROUNDS = 5


def played(space: Space, table: Table, changed: Changes, deals: range, seed: int) -> Sample:
    """Deals of a variant, from its keys on."""
    found = sample(tables(space.rules(changed)), table, {PLAYED}, seed, deals, 1_000)
    if found is None:
        raise ValueError("these deals do not end")
    return found


def needed(found: Sample) -> int:
    """How many deals make the intervals as narrow as they are to be."""
    parts = ((FIRST, POINT), (TURNS, HALF_A_TURN))
    times = max((Z95 * found.error(measure) / width) ** 2 for measure, width in parts)
    return round(len(found.results) * times)


def variants(rounds: int, seed: int) -> Iterator[Row]:
    """How long a variant takes."""
    for name, seats in GAMES:
        task = Task.of(name, Asked(("max turns",)), seats)
        table = Table.of(task.game, task.study.player, seats)
        deals = needed(played(task.space, table, {}, range(2_000), seed))
        seconds = []
        for number in range(rounds):
            begun = time.thread_time()
            played(task.space, table, {}, range(deals), seed + number)
            seconds.append(time.thread_time() - begun)
        bar = Bar(MOST_SECONDS, at_most=True)
        yield Row(f"{name}, {seats} seats, {deals:,} deals", spread(seconds), bar, sign="s")


def searched(seconds: float, seed: int) -> Row:
    """How many variants a search tries."""
    task = Task.of("crazy8s", Asked(WISHES, OVER, KEEP), 4)
    with lasting(threads(2)) as pool:
        search, _ = task.begin(seed, pool, 2)
        begun = time.monotonic()
        while (passed := time.monotonic() - begun) < seconds:
            search.generation(pool, 2)
    tried = search.variants * FIVE_MINUTES / passed
    what = f"variants in five minutes, {search.deals / search.variants:.0f} deals each"
    return Row(what, spread([tried]), Bar(VARIANTS), sign="")


def proposed(seed: int) -> Iterator[tuple[str, dict[str, Measured], Sample]]:
    """Proposals without end: the measures that are told of each, and other deals."""
    with lasting(threads(2)) as pool:
        for number, (name, seats, wished) in enumerate(cycle(SEARCHES)):
            task = Task.of(name, Asked(wished), seats, fresh=STATED)
            search, judge = task.begin(seed + number, pool, 2)
            for _ in range(GENERATIONS):
                search.generation(pool, 2)
            for entry in search.best[:OF_SEARCH]:
                told, fresh = (seed_of(search.seed, what) for what in ("telling", "checking"))
                stated = judge.measures(entry.changed, told, STATED)
                truth = judge.sample(entry.changed, {PLAYED}, fresh, TRUE)
                yield name, stated, truth


def held(proposals: int, seed: int) -> Iterator[Row]:
    """How often intervals hold, of each measure and of all."""
    strictly, with_error = defaultdict[str, list[bool]](list), defaultdict[str, list[bool]](list)
    for number, (name, stated, truth) in enumerate(islice(proposed(seed), proposals)):
        for key in USUAL:
            interval, fresh = stated[key].interval, truth.value(MEASURES[key])
            side = interval.value - interval.low if fresh < interval.value else (
                interval.high - interval.value)  # fmt: skip
            strictly[key].append(interval.low <= fresh <= interval.high)
            both = math.hypot(side, Z95 * truth.error(MEASURES[key]))
            with_error[key].append(abs(fresh - interval.value) <= both)
        print(f"{number + 1} of {proposals} proposals, {name}", file=sys.stderr, flush=True)
    for key in USUAL:
        share = sum(with_error[key]) / proposals
        yield Row(f"intervals of {key} that hold", spread([share]), None, sign="")
    every = [one for each in strictly.values() for one in each]
    yield Row("that hold what 100,000 others say", spread([sum(every) / len(every)]), None, sign="")
    every = [one for each in with_error.values() for one in each]
    what = f"of {len(every)} of {proposals} proposals, with the others' error"
    yield Row(what, spread([sum(every) / len(every)]), Bar(HELD), sign="")


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and report; 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--proposals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only-intervals", action="store_true", help="nothing that has a speed")
    parser.add_argument("--quick", action="store_true", help="to see it work")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(words)
    report = Report()
    if not given.only_intervals:
        rounds, seconds = (1, 3.0) if given.quick else (ROUNDS, given.seconds)
        report.add("a variant, on one core", variants(rounds, given.seed))
        report.add("a search, on two threads", [searched(seconds, given.seed)])
    report.add("honest intervals", held(2 if given.quick else given.proposals, given.seed))
    report.show(Console())
    if given.json:
        given.json.write_text(json.dumps(report.as_data(), indent=1) + "\n")
    rows = [row for each in report.sections.values() for row in each]
    return int(any("FAILS" in row.verdict for row in rows))


if __name__ == "__main__":
    sys.exit(main())
