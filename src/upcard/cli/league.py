"""`upcard league`: all strategies of a folder, none of them trusted, ranked and kept up to date."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from upcard.cli.compiling import compiled
from upcard.cli.ending import INTERRUPTED, hang_ups_leave, interrupt_taken, silent_interrupts
from upcard.cli.league_progress import watching
from upcard.cli.options import AsJson, Workers, at_once
from upcard.cli.screen import Screen
from upcard.cli.shared import alone, as_typed, complain, say, show
from upcard.cli.standings import WIDEST, shown, shown_with_bounds, table
from upcard.files import check_folder

if TYPE_CHECKING:
    from upcard.league.standings import Row
    from upcard.league.standings import Table as Standings
    from upcard.league.summary import Gathered

RESULTS = "results"
LOCK = "league.lock"
PERIOD = 2.0
"""Seconds between two looks at a folder that is watched."""
STAGES = ("playing", "viewing", "dealing", "moving", "searching")
FEW = 25
"""The most rows of a table that are shown; the page has all of them."""


def league(
    context: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="Folder with strategies, programs and league.toml."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="RESULTS", help="Folder for pages and data (default: FOLDER/results)."
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Keep running, and play whenever files change.")
    ] = False,
    isolate: Annotated[
        bool, typer.Option("--isolate", help="Ask strategies for one move at a time (slower).")
    ] = False,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> None:
    """Rank all strategies in a folder, without trusting any, and publish the results as pages.

    Run it again to play only what is new. It can be interrupted at any time.
    """
    from upcard.league.settings import Settings

    settings = Settings.read(folder)
    number = at_once(workers)
    results = out or folder / RESULTS
    check_folder(results)
    compiled(*STAGES, games=settings.games)
    in_use = f"{results} is in use: another `upcard league` is at it"
    with hang_ups_leave(), alone(results / LOCK, in_use):
        while True:
            seen = _seen(folder, results)
            found = _run(folder, results, isolate, number)
            _tell(found, folder, results, as_typed(context), as_json)
            if not watch:
                return
            with silent_interrupts():
                _wait(folder, results, seen, found.complete)


def _run(folder: Path, results: Path, isolate: bool, workers: int) -> Gathered:
    """Play what is new; interrupted, Exit once what is known is shown."""
    from upcard.arena.runners.workers import lasting, processes
    from upcard.league.running import League
    from upcard.league.summary import gather

    own = League.open(folder, results, isolate)
    try:
        with watching() as watcher, lasting(processes(workers)) as pool:
            own.run(pool, workers, watcher)
            return gather(own, pool, workers, watcher=watcher)
    except KeyboardInterrupt:
        interrupt_taken()
        if any(own.counts):
            from upcard.report import write_league

            found = gather(own, processes(1), 1, looking=False)
            write_league(found, results)
        complain("Interrupted: run the same command again to continue.")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        own.store.close()


def _tell(found: Gathered, folder: Path, results: Path, command: str, as_json: bool) -> None:
    """Write the pages, and show the standings."""
    from upcard.league.running import located
    from upcard.players.lookup import MANIFEST
    from upcard.report import write_league

    page = write_league(found, results, command)
    if as_json:
        show(page.with_name("standings.json").read_text(encoding="utf-8"))
        return
    screen = Screen(WIDEST)
    for one in found.tables:
        screen.draw(_standings(one), *_remarks(one, found))
    for refused in found.refused:
        say(f"Not in the league: {located(refused.path, refused.why)}")
    if not found.refused and all(row.participant.of_panel for row in found.tables[0].rows):
        say(f"Nobody takes part yet: strategies (.py) and programs ({MANIFEST}) go into {folder}.")
    teacher = results / "teacher" / "index.html"
    say(f"The standings: {page}")
    say(f"For the teacher, with who chooses alike: {teacher}")


def _standings(one: Standings) -> Table:
    """A table of the first rows; where it would be too wide, with fewer columns."""
    heads = ("rating", "won", "games", "forfeits", "plays")
    found = table(one.title, ("", "group", "player"), heads, ("plays", "games", "forfeits", "won"))
    for row in one.rows[:FEW]:
        found.add_row(*_cells(row))
    return found


def _cells(row: Row) -> tuple[str, ...]:
    who = row.participant
    return (
        str(row.place),
        str(row.group),
        f"{who.name} (ours)" if who.of_panel else who.name,
        shown_with_bounds(row.rating, ".0f"),
        shown(row.win_rate.value, ".1%"),
        f"{row.games:,}",
        f"{row.forfeited:,}",
        who.runs,
    )


def _remarks(one: Standings, found: Gathered) -> Iterator[str]:
    from upcard.narration.words import counted

    if len(one.rows) > FEW:
        yield f"… and {len(one.rows) - FEW} more: see the page."
    if not found.complete:
        yield "Not played to its end: this is what is known so far."
    yield (
        f"{counted(one.results.deals, 'deal')}, {counted(one.results.games, 'game')}; 95 % "
        f"intervals, from whole deals. {found.yardstick} is rated 1500. Those of a group cannot be "
        "told apart from its first."
    )
    out = [row.participant.name for row in one.rows if row.out]
    if out:
        yield f"Played no further, since they forfeit most games: {', '.join(out)}."


def _seen(folder: Path, results: Path) -> str:
    from upcard.league.entrants import snapshot

    return snapshot(folder, results)


def _wait(folder: Path, results: Path, seen: str, complete: bool) -> None:
    """Until the folder changes; not at all where there is more to be played."""
    if complete:
        complain(f"Waiting for changes in {folder}; Ctrl-C ends.")
        while _seen(folder, results) == seen:
            time.sleep(PERIOD)
