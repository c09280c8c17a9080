"""Are rules found again that are known to be there, and how soon beside search by chance.

    python -m benchmarks.design_problems [--problem N] [--most DEALS] [--quick] [--json FILE]

Ten games that come with Upcard had one to three keys changed, so that they are not as they were:
what is wished is what the game itself was measured to be, with the fewest changes. A problem is
solved as soon as the search takes for best what fulfils all that with no more changes than lead
back, and fresh deals agree. The search by chance changes one to four keys of any, and is pruned in
the same way. What counts is the deals that both have played till then.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from benchmarks.measure import spread
from benchmarks.report import Bar, Report, Row
from upcard.arena.runners.workers import Opener, lasting, threads
from upcard.design.asking import quick_player
from upcard.design.measures import CHANGES, MEASURES, PLAYED, Cost
from upcard.design.playing import Sample, Table, sample
from upcard.design.proposals import SURE
from upcard.design.ranking import Changed, Entry, Estimate
from upcard.design.search import Search
from upcard.design.space import Space, Value
from upcard.design.wishes import Wish, Wishes
from upcard.games.game import game
from upcard.games.table import Bytes
from upcard.rules.tables import tables

FRESH = 20_000
"""Deals by which the original is measured, and what was found is checked."""
FRESH_SEED = 987_654_321
LOOKS = 3
"""So many of the best are looked at, whether one is a solution."""
QUICK_DEALS = 60_000
SLACK, POINT = {"turns": 0.75}, 0.01
"""How far a measure may be from what it was; of shares, a point."""
WISHED = ("turns", "first_seat", "blocked", "skill")
"""What is wished to be as it was."""
SOONER, ENOUGH = 3.0, 4.0
"""How many times as many deals the search by chance should take, and after how many it is ended."""
SOLVED = 0.9
SECONDS = 300.0


@dataclass(frozen=True)
class Problem:
    """A game, the seats at the table, and the keys in which the base is not the game."""

    game: str
    seats: int
    spoilt: Mapping[str, Value]


PROBLEMS = (
    Problem("crazy8s", 4, {"cards.8.wild": "no"}),
    Problem("crazy8s", 3, {"stuck.draw": "one"}),
    Problem("crazy8s", 4, {"cards.2.draw": 6, "cards.4.skip": False}),
    Problem("crazy8s", 2, {"cards.7.reverse": False, "cards.2.draw": 0, "cards.8.wild": "chance"}),
    Problem("mau-mau", 4, {"draws.stack": "no", "cards.7.draw": 6}),
    Problem("macau", 3, {"stuck.drawn": "must", "cards.7.draw": 4, "stuck.voluntary": False}),
    Problem("switch", 4, {"cards.A.wild": "no", "deal.hand": 4}),
    Problem("clash", 4, {"cards.DRAW_TWO.draw": 0, "cards.SKIP.skip": False}),
    Problem("uno", 4, {"cards.WILD.wild": "no", "cards.DRAW_TWO.draw": 5}),
    Problem("pesten", 3, {"end.finish": "any", "cards.8.skip": False, "end.unfit": 0}),
)


@dataclass(frozen=True)
class Found:
    """How a search went: whether it was solved, after so many variants, deals and seconds."""

    solved: bool
    variants: int
    deals: int
    seconds: float
    changed: Changed

    def __str__(self) -> str:
        what = "solved" if self.solved else "not solved"
        changes = ", ".join(f"{key} = {value}" for key, value in self.changed)
        return (
            f"{what} in {self.deals:,} deals, {self.variants:,} variants, {self.seconds:.0f} s: "
            f"{changes}"
        )


class Task:
    """A problem made ready: the base that was spoilt, and what is wished of it."""

    def __init__(self, problem: Problem) -> None:
        original = game(problem.game)
        seats, self.most = problem.seats, len(problem.spoilt)
        self.table = Table.of(original, quick_player(original), seats)
        spoilt = Space.of(original.rules, seats).rules(problem.spoilt)
        self.space = Space.of(spoilt, seats)
        self.wishes = Wishes(tuple(self._wished(tables(original.rules))))

    def _wished(self, data: Bytes) -> Iterator[Wish]:
        costs = {PLAYED, MEASURES["skill"].cost}
        as_it_was = self.sample(data, costs, range(FRESH))
        for name in WISHED:
            measure = MEASURES[name]
            value, slack = as_it_was.value(measure), SLACK.get(name, POINT)
            yield Wish(measure, f"{name} {value:.3f}", max(0.0, value - slack), value + slack)
        yield Wish(CHANGES, "min changes", aim=-1)

    def sample(self, data: Bytes, costs: Collection[Cost], deals: range) -> Sample:
        """Deals that no search plays."""
        found = sample(data, self.table, costs, FRESH_SEED, deals, 100_000)
        if found is None:
            raise ValueError("these deals do not end")
        return found

    def search(self, seed: int, proposing: bool, most: int, pool: Opener, workers: int) -> Found:
        """Search until the problem is solved, for five minutes and so many deals at most."""
        begun = time.monotonic()
        search = Search(self.space, self.wishes, self.table, seed, proposing=proposing)
        solution: Changed | None = None
        refuted = set[Changed]()
        while (
            solution is None
            and search.deals < most
            and time.monotonic() < begun + SECONDS
            and not search.exhausted
        ):
            search.generation(pool, workers)
            for entry in search.best[:LOOKS]:
                if entry.changed in refuted or not self.promises(entry):
                    continue
                if self.solves(entry.changed):
                    solution = entry.changed
                    break
                refuted.add(entry.changed)
        seconds = time.monotonic() - begun
        found = search.leader.changed if solution is None else solution
        return Found(solution is not None, search.variants, search.deals, seconds, found)

    def promises(self, entry: Entry) -> bool:
        """Whether a variant is no worse than the original, by what the search knows of it."""
        sure = entry.deals >= SURE and entry.miss(self.wishes) == 0
        return sure and 0 < len(entry.changed) <= self.most

    def solves(self, changed: Changed) -> bool:
        """Whether fresh deals agree."""
        data = tables(self.space.rules(dict(changed)))
        fresh = self.sample(data, {PLAYED, MEASURES["skill"].cost}, range(FRESH, 2 * FRESH))
        known = {one.key: Estimate(fresh.value(one), 0.0) for one in self.wishes.measures}
        return Entry(changed, FRESH, known).miss(self.wishes) == 0


def main(words: Sequence[str] | None = None) -> int:
    """Solve the problems in both ways, and report; 1 if a bar does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--problem", type=int, help="one problem alone, from 1")
    parser.add_argument("--most", type=int, default=50_000_000, help="deals of a search")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="to see it work")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(words)
    chosen = PROBLEMS[: 1 if given.quick else None]
    if given.problem:
        chosen = PROBLEMS[given.problem - 1 : given.problem]
    most = QUICK_DEALS if given.quick else given.most
    report, ratios, solved = Report(), list[float](), 0
    with lasting(threads(given.threads)) as pool:
        for problem in chosen:
            task = Task(problem)
            ours = task.search(given.seed, True, most, pool, given.threads)
            solved += ours.solved
            report.remarks.append(f"{problem.game}, {', '.join(problem.spoilt)}: {ours}")
            print(report.remarks[-1], file=sys.stderr, flush=True)
            if not ours.solved:
                continue
            enough = int(ENOUGH * ours.deals)
            theirs = task.search(given.seed, False, enough, pool, given.threads)
            report.remarks.append(f"  by chance {theirs}")
            print(report.remarks[-1], file=sys.stderr, flush=True)
            ratios.append(theirs.deals / ours.deals)
            what = f"{problem.game}, {len(problem.spoilt)} keys"
            row = Row(what, spread(ratios[-1:]), None, ours.deals, theirs.deals, "deals")
            report.add("deals until it is solved, by chance beside ours", [row])
    share = Row("solved, of all", spread([solved / len(chosen)]), Bar(SOLVED), sign="")
    typical = Row("deals, by chance beside ours", spread(ratios or [0.0]), Bar(SOONER))
    report.add("together", [share, typical])
    report.show(Console())
    if given.json:
        given.json.write_text(json.dumps(report.as_data(), indent=1) + "\n")
    return int(any("FAILS" in row.verdict for row in (share, typical)))


if __name__ == "__main__":
    sys.exit(main())
