"""`upcard benchmark`: how far a player comes in the frozen tasks, and results played again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.apps import App, RunGroup
from upcard.cli.compiling import compiled, stages_of
from upcard.cli.ending import interrupts_end
from upcard.cli.options import AsJson, Workers, at_once, whole
from upcard.cli.progress import Bar, progress_shown
from upcard.cli.screen import Screen
from upcard.cli.shared import as_typed, say, show
from upcard.cli.standings import WIDEST, named, shown, shown_with_bounds, table
from upcard.files import check_file, write_whole

if TYPE_CHECKING:
    from rich.table import Table

    from upcard.benchmark.result import Result
    from upcard.benchmark.small_games import SmallGame
    from upcard.benchmark.tasks import Task

benchmark: App = App(
    RunGroup,
    help="Measure a player in frozen tasks: `upcard benchmark AGENT`; check a result.",
)

DIFFERENT = 1
"""The exit status where a result was not confirmed."""
MOST_TOLD = 12
"""The most differences that are shown."""

Untrusted = Annotated[
    bool,
    typer.Option("--untrusted", help="Run the player's file only in the sandbox, or verified."),
]
HtmlPage = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page.")]


@benchmark.command("run")
def run(
    context: typer.Context,
    agent: Annotated[
        str,
        typer.Argument(
            metavar="AGENT",
            help='A name, FILE.py, learned:FILE, onnx:FILE, or cmd:"COMMAND" for a bot.',
            autocompletion=completion.players,
        ),
    ],
    task: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Task to play, such as Clash2-v1 (default: all)."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Play the first deals only: minutes, not hours.")
    ] = False,
    deals: Annotated[
        int | None, whole("Play the first N deals of each table, for slow players.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="Write the result, for `benchmark verify`."),
    ] = None,
    html: HtmlPage = None,
    untrusted: Untrusted = False,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> None:
    """Measure a player: in each task, 0 is the player `first`, and 100 sees all hands."""
    from upcard.benchmark.result import as_text, check_deals
    from upcard.benchmark.result import run as measured
    from upcard.benchmark.small_games import SMALL_GAMES, for_player, of_names
    from upcard.benchmark.tasks import TASKS

    _check_deals(quick, deals)
    _check_files(out, html)
    who = _trusted(agent, untrusted)
    tasks, small, why = of_names(task) if task else ([*TASKS], [*SMALL_GAMES], "")
    asked = [(each, deals or (each.quick if quick else each.deals)) for each in tasks]
    check_deals(asked)
    number = at_once(workers)
    _compiled_for(who, tasks, small)
    if not task:
        _, small, why = for_player(who, quick or deals is not None)
    with _watched() as watcher:
        found = measured(who, asked, number, watcher, small)
    if as_json:
        show(as_text(found))
    else:
        _draw(found)
        if why:
            say(f"No exploitability: {why}")
    _write(context, found, out, html)
    if not as_json:
        for what, path in (("result", out), ("page", html)):
            if path:
                say(f"The {what}: {path}")


@benchmark.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Result of `upcard benchmark`.")],
    agent: Annotated[
        str | None,
        typer.Option(metavar="AGENT", help="The player, if it is somewhere else on this machine."),
    ] = None,
    untrusted: Untrusted = False,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> None:
    """Play a result again. The exit status is 0 if it is the same, 1 if not."""
    from upcard.benchmark.result import again, check_deals, read
    from upcard.benchmark.small_games import small_game_named
    from upcard.benchmark.tasks import task_named

    given = read(file)
    tasks = [task_named(each.task) for each in given.tasks]
    small = [small_game_named(each.task) for each in given.small_games]
    check_deals([(task, each.deals) for task, each in zip(tasks, given.tasks, strict=True)])
    who = _trusted(agent or given.agent, untrusted)
    number = at_once(workers)
    _compiled_for(who, tasks, small)
    with _watched() as watcher:
        differences = again(given, who, number, watcher)
    if as_json:
        show(json.dumps({"same": not differences, "differences": differences}) + "\n")
    elif not differences:
        say(f"The same: {given.name} comes out as {file} says.")
    else:
        say(f"Different: {given.name} does not come out as {file} says.")
        for line in differences[:MOST_TOLD]:
            say(f"  {line}")
        if len(differences) > MOST_TOLD:
            say(f"  … and {len(differences) - MOST_TOLD} more")
    if differences:
        raise typer.Exit(DIFFERENT)


@benchmark.command("list")
def listed(as_json: AsJson = False) -> None:
    """List the tasks."""
    from dataclasses import asdict

    from upcard.benchmark.small_games import SMALL_GAMES
    from upcard.benchmark.tasks import HUNDRED, TASKS, ZERO

    if as_json:
        every: list[Task | SmallGame] = [*TASKS, *SMALL_GAMES]
        data = [{**asdict(each), "hash": each.hash} for each in every]
        show(json.dumps(data) + "\n")
        return
    rows = table("Tasks", ("task", "what"), ("seats", "deals", "quick", "lead"), ("quick",))
    for each in TASKS:
        deals, quick = (f"{number * len(each.tables):,}" for number in (each.deals, each.quick))
        lead = shown_with_bounds(each.lead, ".3f")
        rows.add_row(each.name, each.about, str(each.seats), deals, quick, lead)
    small = table("Small games", ("task", "what"), ("dice", "quick"), ("quick",))
    for one in SMALL_GAMES:
        small.add_row(one.name, one.about, str(one.dice), "yes" if one.quick else "no")
    screen = Screen(WIDEST)
    screen.draw(
        rows,
        f"The lead: what {HUNDRED}, which sees all hands, wins of a deal more than {ZERO},",
        "in the deals of --quick, with its 95 % interval. It is 100 points of the score.",
    )
    screen.draw(
        small,
        "Their figure is the exploitability: what a seat gains by knowing how the player",
        "plays. The player is asked in every position, with so many dice.",
    )


def _write(context: typer.Context, found: Result, out: Path | None, html: Path | None) -> None:
    """Write the result and the page that are asked for."""
    from upcard.benchmark.result import as_text

    if out:
        write_whole(out, as_text(found))
    if html:
        from upcard.report import write_benchmark

        write_benchmark(found, html, as_typed(context))


def _check_deals(quick: bool, deals: int | None) -> None:
    """BadParameter for numbers of deals that no task has."""
    if quick and deals is not None:
        raise typer.BadParameter("--quick and --deals given: only one of them is allowed")
    if deals is not None and deals < 1:
        raise typer.BadParameter(f"{deals} deals given: 1 or more are needed")


def _check_files(*files: Path | None) -> None:
    """Refuse what cannot be written before hours of playing."""
    for file in filter(None, files):
        if file.is_dir():
            raise typer.BadParameter(f"{file} given: it is a folder, and a file is needed")
        check_file(file)


def _trusted(agent: str, untrusted: bool) -> str:
    from upcard.players.lookup import not_trusted, with_class

    agent = with_class(agent)
    return not_trusted(agent) if untrusted else agent


def _compiled_for(who: str, tasks: Sequence[Task], small: Sequence[SmallGame]) -> None:
    """Have compiled what a player needs in tasks; BadRules, before, for one that cannot play."""
    from upcard.arena.request import check_players

    for game in [game for task in tasks for game in task.games()]:
        check_players(game, [who])
    every: list[Task | SmallGame] = [*tasks, *small]
    games = [name for task in every for name in task.played]
    compiled(*stages_of([who]), games=games)


@contextmanager
def _watched() -> Iterator[Callable[[str, int, int], None]]:
    """Show how far it is."""
    with interrupts_end(), progress_shown() as bar:
        yield _shown(bar)


def _shown(bar: Bar) -> Callable[[str, int, int], None]:
    def advance(what: str, done: int, deals: int) -> None:
        if not done:
            bar.restart()
        bar.show(done, deals, what)

    return advance


def _draw(found: Result) -> None:
    """The tables of the scores and of the small games."""
    screen = Screen(WIDEST)
    if found.tasks:
        screen.draw(
            _scores(found),
            f"0 is {found.zero}, 100 is {found.hundred}, which sees all hands; 95 % intervals,",
            "from whole deals. Each deal is played from all seats.",
        )
    tables = (each for task in found.tasks for each in task.tables)
    if lost := next((each.game for each in tables if each.own.forfeits), None):
        check = shlex.join(["upcard", "player", "check", found.agent, "--game", lost])
        say(f"Why games were forfeited: {check}")
    if found.small_games:
        screen.draw(
            _exploitability(found),
            "What a seat gains on average by knowing how the player plays, and playing",
            "the best there is against it: 0 in an equilibrium. A win is worth 1, a loss −1.",
        )


def _scores(found: Result) -> Table:
    forfeited = any(each.forfeits for each in found.tasks)
    heads = ("score", "won", "first wins", "deals", *(["forfeits"] if forfeited else []))
    rows = table(f"Benchmark of {named(found.name, found.cheats)}", ("task",), heads, ("deals",))
    for each in found.tasks:
        cells = [
            each.task,
            shown_with_bounds(each.interval, ".1f"),
            shown(each.won, ".1%"),
            shown(each.zero_won, ".1%"),
            f"{each.deals * len(each.tables):,}",
        ]
        rows.add_row(*cells, *([f"{each.forfeits:,}"] if forfeited else []))
    return rows


def _exploitability(found: Result) -> Table:
    heads = ("exploitability", "seat 0 against itself")
    rows = table(f"Exploitability of {found.name}", ("task",), heads)
    for each in found.small_games:
        rows.add_row(each.task, shown(each.exploitability, ".4f"), shown(each.value, "+.4f"))
    return rows
