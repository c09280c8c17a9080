"""How fast the designer tries variants, and whether its intervals hold.

    python -m benchmarks.design [--seconds N] [--proposals N] [--quick] [--json FILE]

A variant, by the processor's time of one core: its rules read and made tables, and as many deals
played as give the share of the first seat within a point and the length within half a turn, at
95 %. Then the search of the guide, for so many seconds on two threads, counted up to five minutes.
Then random variants: how often their 95 % intervals from 20,000 deals hold what 400,000 others say.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
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
from upcard.design.proposing import by_chance
from upcard.design.space import Changes, Space
from upcard.rules.tables import tables

GAMES = (("crazy8s", 4), ("mau-mau", 3), ("uno", 4), ("clash", 2))
WISHES = ("turns 15..25", "first_seat 25±1%", "blocked <1%", "max skill", "min changes")
OVER, KEEP = ("cards", "stuck", "draws"), ("cards.8.wild",)
POINT, HALF_A_TURN = 0.01, 0.5
FIRST, TURNS = MEASURES["first_seat"], MEASURES["turns"]
MOST_SECONDS, VARIANTS, FIVE_MINUTES = 0.3, 10_000, 300.0
STATED, TRUE, HELD = 20_000, 400_000, 0.93
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


def held(proposals: int, seed: int) -> Row:
    """How often intervals hold."""
    task = Task.of("crazy8s", Asked(WISHES, OVER, KEEP), 4)
    table, chance = Table.of(task.game, task.study.player, 4), random.Random(seed)
    inside, intervals, done = 0, 0, 0
    while done < proposals:
        changed = dict(by_chance(task.space, chance))
        if not task.space.allows(changed):
            continue
        try:
            stated = played(task.space, table, changed, range(STATED), 2 * done)
            truth = played(task.space, table, changed, range(TRUE), 2 * done + 1)
        except ValueError:
            continue
        done += 1
        for measure in (FIRST, TURNS, MEASURES["last_seat"], MEASURES["spread"]):
            values = stated.values(measure)
            interval = Measured(measure.key, measure.name, values, measure.share).interval
            inside += interval.low <= truth.value(measure) <= interval.high
            intervals += 1
    return Row(f"intervals of {proposals} variants that hold", spread([inside / intervals]),
               Bar(HELD), sign="")  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and report; 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--proposals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="to see it work")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(words)
    report = Report()
    report.add("a variant, on one core", variants(1 if given.quick else ROUNDS, given.seed))
    report.add(
        "a search, on two threads", [searched(3.0 if given.quick else given.seconds, given.seed)]
    )
    report.add("honest intervals", [held(2 if given.quick else given.proposals, given.seed)])
    report.show(Console())
    if given.json:
        given.json.write_text(json.dumps(report.as_data(), indent=1) + "\n")
    rows = [row for each in report.sections.values() for row in each]
    return int(any("FAILS" in row.verdict for row in rows))


if __name__ == "__main__":
    sys.exit(main())
