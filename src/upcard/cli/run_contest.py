"""Holding a contest: it is played, and what came out is shown, written and kept, whatever fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import typer

from upcard.cli.again import commands_again
from upcard.cli.compiling import compiling, stages_of
from upcard.cli.ending import INTERRUPTED, hang_ups_leave, interrupt_taken
from upcard.cli.options import at_once
from upcard.cli.outcome import as_json, draw, sandbox
from upcard.cli.progress import counting
from upcard.cli.shared import as_typed, complain, reason, say, seeded, show
from upcard.cli.standings import named
from upcard.errors import Unreadable, UpcardError
from upcard.files import check_folder

if TYPE_CHECKING:
    from upcard.arena.contest import Contest
    from upcard.arena.request import Request
    from upcard.arena.runners.workers import Opener
    from upcard.arena.statistics.results import Results
    from upcard.arena.storage.progress import Place
    from upcard.arena.tournament import Progress
    from upcard.report import GameWriter


@dataclass(frozen=True)
class RunOptions:
    """What is wanted of a contest besides its games."""

    report: Path | None
    store: str | None
    workers: int
    cluster: str | None
    resume: bool
    as_json: bool


class Unfinished(UpcardError):
    """Something of a contest could not be played or written, and how it can be had later."""


@dataclass(frozen=True)
class RunState:
    """What was played of a contest, where that is kept, and what ended it early."""

    played: Progress
    place: Place
    problem: BaseException | None


def run(
    context: typer.Context,
    options: RunOptions,
    players: Sequence[str],
    seed: int | None,
    request: Request,
) -> None:
    """Play a contest, and say, write and keep what came out, or as much as there is of it.

    How far it is stays kept until all of that is done. Unfinished if some of it cannot be.
    """
    if options.resume and seed is None:
        raise typer.BadParameter("--resume given: it needs the --seed of the interrupted run")
    if options.report:
        check_folder(options.report)
    at_once(options.workers)  # refuses what is no number of workers
    with hang_ups_leave(), ExitStack() as opened:
        try:
            state = seeded(
                seed,
                lambda number: _play(_made(players, request, number, options), options, opened),
            )
        except KeyboardInterrupt:
            kept = "what was kept before stays" if options.resume else "nothing is kept"
            complain(f"Interrupted before a game was counted: {kept}.")
            raise typer.Exit(INTERRUPTED) from None
        results, contest = state.played.results(), state.played.contest
        found = _problems(
            (
                lambda: _show(contest, results, options),
                lambda: _report(results, options, as_typed(context, contest.seed)),
                lambda: _keep(results, contest.id, str(context.info_name), options),
            )
        )
        _conclude(state, [state.problem, *found] if state.problem else found)


def _made(
    players: Sequence[str],
    request: Request,
    seed: int,
    options: RunOptions,
) -> Contest:
    """The contest, whose strategies are compiled while the engine is."""

    def check() -> None:
        from upcard.arena.storage.history import open_store

        request.check()
        open_store(options.store).check()

    with compiling(*stages_of(players), games=[request.game.rules], check=check):
        from upcard.arena.runners.process_player import begin

        begin(players)  # which start while this process loads the compiler
        from upcard.arena.contest import contest_of

        ends = ["scipy.special", "upcard.arena.storage.history"]
        _load_meanwhile(*ends, *(["upcard.report.page"] if options.report else []))
        return contest_of(request, seed)


def _play(contest: Contest, options: RunOptions, opened: ExitStack) -> RunState:
    """Play what is left of a contest."""
    from upcard.arena.storage.history import open_store
    from upcard.arena.tournament import play

    if not options.as_json:
        for line in sandbox(contest.entrants):
            say(line)
    open_store(options.store).check()  # one that cannot be used is refused before play begins
    place = opened.enter_context(_place(contest, options))
    played = _begun(contest, place, options)
    before, writer = played.games, _writer(played, options)
    try:
        bar = counting(contest.plan.games, "games")
        with _pool(played, options) as (opener, workers), bar as advance:
            play(played, opener, workers, advance=advance, writer=writer, save=place.write)
    except (KeyboardInterrupt, OSError, UpcardError) as problem:
        interrupt_taken()
        if played.games == before and not played.complete:
            raise
        return RunState(played, place, problem)
    return RunState(played, place, None)


def _load_meanwhile(*modules: str) -> None:
    """Load what the end needs while strategies are compiled, and compiled deals are played.

    That leaves Python to others for half the time.
    """

    def load() -> None:
        for module in modules:
            import_module(module)

    Thread(target=load, daemon=True).start()


def _place(contest: Contest, options: RunOptions) -> AbstractContextManager[Place]:
    from upcard.arena.storage.progress import folder_of_contests, new_place, old_place

    return (old_place if options.resume else new_place)(folder_of_contests(), contest.id)


def _begun(contest: Contest, place: Place, options: RunOptions) -> Progress:
    """A contest that goes on, or one that begins."""
    from upcard.arena.tournament import Progress

    if options.resume:
        if kept := place.read():
            return Progress.from_json(contest, kept)
        complain("No saved contest with this game, players, deals and seed: starting a new one.")
    return Progress(contest)


@contextmanager
def _pool(played: Progress, options: RunOptions) -> Iterator[tuple[Opener, int]]:
    from upcard.arena.runners.workers import cluster, processes, threads

    if played.complete:
        yield threads(1), 1  # which have nothing to do
    elif options.cluster:
        with cluster(options.cluster) as there:
            yield there
    else:
        workers = at_once(options.workers)
        yield (threads if played.contest.compiled else processes)(workers), workers


def _writer(played: Progress, options: RunOptions) -> GameWriter | None:
    """Who writes every game to the report's folder, behind those of before."""
    if not options.report:
        return None
    from upcard.report import GameWriter

    if played.games and not played.written:
        raise Unreadable(
            f"--report {options.report} given: the {played.games:,} games played before are "
            "written nowhere: go on without a report, or begin anew, without --resume"
        )
    contest = played.contest
    names = [named(entrant.name, entrant.cheats) for entrant in contest.entrants]
    plan = contest.plan
    return GameWriter(options.report, names, plan.lineups, plan.seatings, played.written)


def _problems(steps: Iterable[Callable[[], None]]) -> list[BaseException]:
    """Take all steps, whatever one of them is refused; an interrupt ends them."""
    found: list[BaseException] = []
    for step in steps:
        try:
            step()
        except KeyboardInterrupt as problem:
            interrupt_taken()
            return [*found, problem]
        except (OSError, UpcardError, typer.Exit) as problem:
            found.append(problem)
    return found


def _show(contest: Contest, results: Results, options: RunOptions) -> None:
    again = [*commands_again(contest, results)]
    if options.as_json:
        show(json.dumps(as_json(results, again)) + "\n")
    else:
        draw(results, again)


def _report(results: Results, options: RunOptions, command: str) -> None:
    """Write the page, and say where."""
    if options.report:
        from upcard.report import write_page

        page = write_page(results, options.report, command)
        if not options.as_json:
            say(f"The report: {page}")


def _keep(results: Results, contest_id: str, what: str, options: RunOptions) -> None:
    """Add it to the history."""
    from upcard.arena.storage.history import open_store

    when = datetime.now(UTC).isoformat(timespec="seconds")
    open_store(options.store).add(results, contest_id, when, what)


def _conclude(state: RunState, problems: list[BaseException]) -> None:
    """Say what is left to be done; if that is nothing, what was kept to go on with is deleted."""
    for problem in problems:
        if isinstance(problem, OSError | UpcardError):
            raise Unfinished(f"{reason(problem)}. {_advice(state)}") from problem
    if any(isinstance(problem, KeyboardInterrupt) for problem in problems):
        complain("Add --resume and the same --seed to continue.")
        raise typer.Exit(INTERRUPTED)
    state.place.forget()
    for problem in problems:
        raise problem  # nobody reads on


def _advice(state: RunState) -> str:
    """How to have what is missing."""
    played = state.played
    if state.place.pieces < 0:
        return "Nothing is kept to go on with."
    rest = "go on"
    if played.complete and state.place.pieces == played.pieces:
        rest = "have the rest written: all games are played"
    same = "with the same --report and --store or with others"
    return f"Add --resume --seed {played.contest.seed}, {same}, to {rest}."
