"""`upcard lab design`: rules for the game that somebody wants."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.arena.plan import check_deals
from upcard.cli.compiling import SEARCHES, compiled
from upcard.cli.design_outcome import tell
from upcard.cli.ending import INTERRUPTED, hang_ups_leave, interrupt_taken
from upcard.cli.options import (
    AsJson,
    Cluster,
    GameName,
    SearchBudget,
    Seed,
    Threads,
    at_once,
    check_seats,
    fraction,
    whole,
)
from upcard.cli.progress import Bar, progress_shown
from upcard.cli.shared import alone, as_typed, complain, new_seed
from upcard.files import check_folder
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.runners.workers import Opener
    from upcard.design.asking import Task
    from upcard.design.proposals import Outcome
    from upcard.design.search import Search
    from upcard.design.store import Store
    from upcard.report.design import Written

MINUTES = 5.0
LOCK = "design.lock"
KINDS = ("crazy8s", "uno")
"""A game of each kind of rules: what is found may be of either."""
MOST_PROPOSALS = 12
AFTER_INTERRUPT = 4_000
"""Fresh deals of each proposal where somebody does not want to wait."""


@dataclass(frozen=True)
class Limits:
    """When a search ends: after so many seconds or deals, whatever comes first."""

    seconds: float
    deals: float


@dataclass(frozen=True)
class Where:
    """Where deals are played: in so many threads here, or on the cluster with this address."""

    threads: int
    cluster: str | None

    @contextmanager
    def pool(self) -> Iterator[tuple[Opener, int]]:
        """The workers, and how many there are."""
        from upcard.arena.runners.workers import cluster, lasting, threads

        if self.cluster is None:
            with lasting(threads(self.threads)) as pool:
                yield pool, self.threads
            return
        with cluster(self.cluster) as (there, count), lasting(there) as pool:
            yield pool, count


Want = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WISH",
        help='A wish, such as "turns 15..25", "first_seat 25±1%", "blocked <1%", "max skill", '
        '"quick". Repeat it for several.',
    ),
]
WishesFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Wishes as a TOML file: want, over, keep.")
]
Over = Annotated[
    str | None, typer.Option(metavar="KEY,...", help="Tables or keys to change (default: all).")
]
Keep = Annotated[str | None, typer.Option(metavar="KEY,...", help="Tables or keys not to change.")]
Minutes = Annotated[
    float | None,
    typer.Option(parser=fraction, metavar="M", help="Minutes to search (default: 5)."),
]
Deals = Annotated[
    int | None, whole("Deals to search with; the same result on any machine.", "N", "--deals")
]
ReportFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Write a page, rules files and deals to this folder."),
]


def design(
    context: typer.Context,
    game: GameName,
    want: Want = None,
    wishes: WishesFile = None,
    over: Over = None,
    keep: Keep = None,
    seats: Annotated[int, whole("Number of seats (0: the fewest possible).")] = 0,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Quick player used in every seat.")
    ] = None,
    minutes: Minutes = None,
    budget: Deals = None,
    proposals: Annotated[int, whole("Maximum number of proposals.")] = 3,
    fresh: Annotated[int, whole("Fresh deals for the numbers of each proposal.")] = 20_000,
    searched: Annotated[int, whole("Deals for wishes that need search (leads, skill).")] = 100,
    search_budget: SearchBudget = "2ms",
    seed: Seed = None,
    report: ReportFolder = None,
    threads: Threads = 0,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Find rules for a game that you want, starting from an existing one.

    With --report, the same command resumes an interrupted search.

    Wishes in words: fair, quick, short, long, friendly, mean, skilful, lucky, never blocked, always
    won, no waiting, like the base. All others name a measure: turns, spread, first_seat, last_seat,
    seat_1, blocked, unwon, points, points_spread, choice, wait, attack, skill, lead_changes,
    comebacks, decided, search, oracle, seat_decides, changes.
    """
    if report:
        check_folder(report)
    limits = _limits(minutes, budget)
    if not 1 <= proposals <= MOST_PROPOSALS:
        raise typer.BadParameter(f"{proposals} proposals given: 1 to {MOST_PROPOSALS} are allowed")
    from upcard.analysis.lab import check_count
    from upcard.design.asking import Asked, Task
    from upcard.design.proposing import imported
    from upcard.games.game import game as game_named

    asked = Asked.of(wishes, want or (), _listed(over), _listed(keep))
    check_count("--fresh", fresh)
    if seats:
        check_seats(game_named(game), seats)
    task = Task.of(game, asked, seats, player, fresh, searched, search_budget)
    workers = at_once(threads, "threads")
    imported()
    stages = ["playing", "dealing", "moving", *(SEARCHES if task.wishes.slow else [])]
    compiled(*stages, games=[game, *KINDS])
    outcome, written, interrupted = _searched(
        context, task, limits, proposals, seed, report, Where(workers, cluster)
    )
    tell(outcome, written, as_json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _listed(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def _limits(minutes: float | None, deals: int | None) -> Limits:
    """When to end: what was said of it, or after some minutes."""
    if minutes is not None and not 0 < minutes < math.inf:
        raise typer.BadParameter(f"{minutes:g} minutes given: more than 0 are needed")
    if deals is not None:
        check_deals(deals)
    usual = MINUTES if deals is None else math.inf
    return Limits(
        60 * (usual if minutes is None else minutes), math.inf if deals is None else deals
    )


def _searched(
    context: typer.Context,
    task: Task,
    limits: Limits,
    proposals: int,
    seed: int | None,
    report: Path | None,
    where: Where,
) -> tuple[Outcome, Written | None, bool]:
    """What came out, what was written of it, and whether somebody broke it off."""
    from upcard.design.proposals import settle
    from upcard.design.store import FILE, Store

    interrupted = False
    with (
        hang_ups_leave(),
        where.pool() as (pool, workers),
        _alone(report),
        _kept_if_interrupted(report) as opened,
        progress_shown() as bar,
    ):
        store = Store(report / FILE if report else None, task.identity, seed, new_seed)
        opened.append(store)
        bar.show(0, 1, f"playing {visible(task.game.rules.name)}")
        search, judge = task.begin(store.seed, pool, workers, pool if where.cluster else None)
        search.resume(store.generations)
        try:
            _run(search, store, limits, pool, workers, bar)
        except KeyboardInterrupt:
            if not search.generations:
                raise
            interrupt_taken()
            interrupted = True
            complain("Interrupted: measuring the best so far. Press Ctrl-C again to leave at once.")
        deals = min(task.study.deals, AFTER_INTERRUPT) if interrupted else task.study.deals
        bar.restart()
        outcome = settle(search, judge, proposals, deals, _shown(bar))
        written = None
        if report:
            from upcard.report.design import write_design

            command = as_typed(context, store.seed)
            written = write_design(outcome, report, task.game.id, store.seed, command)
    if seed is None and not report:
        complain(f"Add --seed {store.seed} to reproduce this run.")
    return outcome, written, interrupted


@contextmanager
def _kept_if_interrupted(report: Path | None) -> Iterator[list[Store]]:
    """Say what is kept of a search that is interrupted before it is told; it is put into a list."""
    opened: list[Store] = []
    try:
        yield opened
    except KeyboardInterrupt:
        if report and any(store.generations for store in opened):
            complain("Interrupted: run the same command again to continue.")
        else:
            complain("Interrupted: nothing is kept.")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _alone(report: Path | None) -> Iterator[None]:
    """Keep others from the same folder."""
    if report is None:
        yield
        return
    report.mkdir(parents=True, exist_ok=True)
    with alone(report / LOCK, f"{report} is in use: another `upcard lab design` is at it"):
        yield


def _run(
    search: Search, store: Store, limits: Limits, pool: Opener, workers: int, bar: Bar
) -> None:
    """Race generation after generation, and keep each."""
    before, begun = store.seconds, time.monotonic()
    while not search.exhausted and search.deals < limits.deals:
        seconds = before + time.monotonic() - begun
        if seconds >= limits.seconds:
            return
        share = max(seconds / limits.seconds, search.deals / limits.deals)
        bar.show(share, 1, _so_far(search))
        rows = search.generation(pool, workers)
        store.add(search, rows, before + time.monotonic() - begun)


def _so_far(search: Search) -> str:
    """How far a search is, and how good its best is."""
    leader = search.leader
    miss = leader.miss(search.wishes)
    how = f"misses by {miss:.1f}" if miss else f"fulfils, {len(leader.changed)} changed"
    return f"{search.variants:,} variants, {search.deals:,} deals; the best {how}"


def _shown(bar: Bar) -> Callable[[str, int, int], None]:
    return lambda what, done, of: bar.show(done, of, what)
