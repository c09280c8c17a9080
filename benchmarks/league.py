"""A league of strategies that nobody trusts: what it takes, and whether its ratings are right.

    python -m benchmarks.league [--quick] [--seed N] [--entrants N] [--markdown FILE]

First `--entrants` generated strategies of all kinds (`benchmarks.sample_league`), a tenth of them
hostile, play a league at its usual width, from nothing: the minutes that it takes on this machine,
and what became of each hostile one. Then forty that are compiled are rated twice: as a league
does, and by a full round of all pairs. A difference of the two that is beyond both intervals
together should come once in twenty.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from benchmarks.contests import Note, Sheet, notes, refused, sheet_options, show
from benchmarks.report import cores
from benchmarks.sample_league import Made, write
from upcard.arena.runners.workers import Opener, in_order, lasting, processes
from upcard.arena.statistics.intervals import Interval, share
from upcard.arena.statistics.rating import rated
from upcard.arena.tournament import count_job
from upcard.league.running import League
from upcard.league.schedule import Meeting
from upcard.league.settings import FILE
from upcard.league.summary import Gathered, gather
from upcard.league.watching import Watcher

MINUTES = 20.0
"""It should take no longer, of two cores."""
ROUND = 40
"""Entrants of the comparison."""
AGREE = 0.85
"""The share of ratings that should agree; 95 % are expected, of so few."""
FOUND = "FOUND"
"""What a hostile strategy says if it got hold of what it must not."""


class Played(NamedTuple):
    """A sample league: its entrants, what is told of it, and the seconds of each part."""

    made: list[Made]
    found: Gathered
    playing: float
    looking: float
    tables: int


def play(folder: Path, entrants: int, hostile: int, seed: int, pool: Opener, note: Note) -> Played:
    """Write a sample league and play it from nothing."""
    made = write(folder / "league", entrants, hostile, seed)
    (folder / "league" / FILE).write_text(f"seed = {seed}\n", "utf-8")
    own = League.open(folder / "league", folder / "results")
    begun = time.monotonic()
    own.run(pool, cores(), Telling(note))
    playing = time.monotonic() - begun
    found = gather(own, pool, cores(), watcher=Telling(note))
    own.store.close()
    tables = sum(map(len, own.counts))
    return Played(made, found, playing, time.monotonic() - begun - playing, tables)


class Telling(Watcher):
    """Tells how far a league is."""

    def __init__(self, note: Note) -> None:
        self._note = note

    def doing(self, what: str, done: int, of: int, now: Sequence[str] = ()) -> None:
        """A stage, and how far it is."""
        self._note(f"{what}: {done} of {of}" + (f", {now[0]}" if now else ""))


def costs(played: Played) -> Sheet:
    """What a league took."""
    rows = played.found.tables[0].rows
    kinds = Counter(one.kind for one in played.made)
    runs = Counter(row.participant.runs for row in rows if not row.participant.of_panel)
    total = played.playing + played.looking
    sheet = Sheet(f"A league of {len(played.made)}, on {cores()} cores", ("", "", "bar", ""))
    told = sum(row.settled for row in rows)
    least = MINUTES * 2 / cores()
    sheet.rows += [
        ("minutes to check and play", f"{played.playing / 60:.1f}"),
        ("minutes to look back and compare", f"{played.looking / 60:.1f}"),
        (
            *("minutes in all", f"{total / 60:.1f}", f"≤ {least:g}"),
            sheet.verdict(total <= 60 * least),
        ),
        ("tables", f"{played.tables:,}"),
        ("of a full round", f"{len(rows) * (len(rows) - 1) // 2:,}"),
        ("games", f"{played.found.tables[0].results.games:,}"),
        ("intervals reached, or out", f"{told} of {len(rows)}"),
    ]
    sheet.remarks += [
        "Kinds: " + ", ".join(f"{number} {kind}" for kind, number in kinds.items()) + ".",
        "They run: " + ", ".join(f"{number} {how}" for how, number in runs.items()) + ".",
    ]
    return sheet


def hostile(played: Played) -> Sheet:
    """What became of each hostile strategy."""
    sheet = Sheet("Hostile strategies", ("tries to", "what became of it", "secrets", ""))
    rows = {row.participant.name: row for row in played.found.tables[0].rows}
    why = {one.name: one.why for one in played.found.refused}
    for one in played.made:
        if one.kind != "hostile":
            continue
        row, said = rows.get(one.name), why.get(one.name, "")
        if row:
            forfeits = [f"{each.games} {each.reason}: {each.first}" for each in row.forfeits]
            said = f"{row.participant.runs}; " + ("; ".join(forfeits) or "plays on")
        got = said.count(FOUND)
        verdict = sheet.verdict(not got)
        sheet.rows.append((one.what.partition(": ")[2], said[:110], str(got), verdict))
    return sheet


def agreement(folder: Path, entrants: int, seed: int, pool: Opener, note: Note) -> Sheet:
    """How the ratings of a league compare with those of a full round."""
    made = write(folder / "league", 2 * entrants, 0, seed)
    good = [each.name for each in made if each.kind == "good"][:entrants]
    for name in {each.name for each in made}.difference(good):
        shutil.rmtree(folder / "league" / name)
    (folder / "league" / FILE).write_text(f"seed = {seed}\n", "utf-8")
    own = League.open(folder / "league", folder / "results")
    own.run(pool, cores(), Telling(note))
    [schedule], [counts] = own.schedules, own.counts
    playing = [one for one in schedule.entrants if not schedule.hopeless(one, counts)]
    league = schedule.rated(counts)
    whole = full_round(own, [*schedule.panel, *playing], pool, note)
    own.store.close()
    gaps, agree = list[float](), 0
    for place, one in enumerate(playing, start=len(schedule.panel)):
        short, long = league.difference(one, schedule.panel[0]), whole[place]
        gap, room = short.value - long.value, _half(short) ** 2 + _half(long) ** 2
        gaps.append(abs(gap))
        agree += gap**2 <= room
    sheet = Sheet(
        f"Ratings of a league and of a full round, {len(playing)} entrants",
        ("", "league", "full round", "bar", ""),
    )
    widths = [_half(league.difference(one, schedule.panel[0])) * 2 for one in playing]
    wide = [_half(whole[place]) * 2 for place in range(len(schedule.panel), len(whole))]
    pairs = len(whole) * (len(whole) - 1) // 2
    of = share(agree, len(playing))
    sheet.rows += [
        ("tables", f"{len(counts):,}", f"{pairs:,}"),
        ("widest interval, points", f"{max(widths):.0f}", f"{max(wide):.0f}"),
        ("mean difference, points", f"{sum(gaps) / len(gaps):.1f}"),
        ("largest difference, points", f"{max(gaps):.1f}"),
        (
            *("within both intervals", f"{of.value:.0%}", "", f"≥ {AGREE:.0%}"),
            sheet.verdict(of.value >= AGREE),
        ),
    ]
    return sheet


def full_round(own: League, who: Sequence[int], pool: Opener, note: Note) -> list[Interval]:
    """How much higher each of these is rated than the first, by a table of each two."""
    pairs = list(combinations(range(len(who)), 2))
    jobs = (
        own.job(0, Meeting((who[one], who[other]), turn=1000), number)  # deals that no league has
        for number, (one, other) in enumerate(pairs)
    )
    tallies = []
    for number, done in enumerate(in_order(pool, cores(), count_job, jobs), start=1):
        tallies.append(done[2])
        note(f"full round: {number} of {len(pairs)}")
    found = rated(len(who), pairs, tallies)
    return [found.difference(place, 0) for place in range(len(who))]


def _half(interval: Interval) -> float:
    return (interval.high - interval.low) / 2


def _options() -> argparse.ArgumentParser:
    parser = sheet_options(__doc__)
    parser.add_argument(
        "--entrants", type=int, default=200, metavar="N", help="of the first league"
    )
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print and write: 1 if a bar does not hold, 2 if not compiled."""
    given = _options().parse_args(words)
    if refused():
        return 2
    many, few = (2, 2) if given.quick else (given.entrants, ROUND)
    with (
        notes() as note,
        tempfile.TemporaryDirectory() as folder,
        lasting(processes(cores())) as pool,
    ):
        home = Path(folder)
        os.chmod(home, 0o755)  # as any folder of a class is
        played = play(home / "sample", many, max(1, many // 10), given.seed, pool, note)
        sheets = [costs(played), hostile(played)]
        sheets.append(agreement(home / "round", few, given.seed, pool, note))
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
