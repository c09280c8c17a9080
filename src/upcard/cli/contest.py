"""`upcard match` and `upcard tournament`: who is better, with honest intervals."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer
from rich.console import Console
from rich.table import Table

from upcard.cli.shared import (
    Seed,
    hang_ups_leave,
    notice_compiling,
    say,
    seeded,
    show,
    whole_number,
)
from upcard.cli.standings import (
    console,
    named,
    number,
    progress_bar,
    shown,
    shown_with_bounds,
    standing_as_json,
    table,
)
from upcard.errors import UpcardError

if TYPE_CHECKING:
    from upcard.arena.contest import Contest
    from upcard.arena.report import GameWriter
    from upcard.arena.results import Entrant, Results
    from upcard.arena.tournament import Progress as Played
    from upcard.arena.workers import Opener
    from upcard.engine.game import Game

INTERRUPTED = 130
MOST_WORKERS = 1_000
SHORTEST = 12
"""Columns for a player's name, which is folded where it is longer and there are no more."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or a TOML file.")]
Names = Annotated[
    list[str],
    typer.Argument(metavar="A B ...", help='Names, FILE.py:CLASS, or cmd:"COMMAND" for a bot.'),
]
Deals = Annotated[int, typer.Option(parser=whole_number, metavar="N", help="Deals a table.")]
Goal = Annotated[
    int | None,
    typer.Option(parser=whole_number, metavar="POINTS", help="Play matches to so many points."),
]
Partners = Annotated[
    bool, typer.Option("--partners", help="Seats 0 and 2 play together, against 1 and 3.")
]
Report = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Write a page, and every game, there.")
]
Workers = Annotated[int, typer.Option(parser=whole_number, metavar="N", help="All cores, if 0.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler's, instead of workers here.")
]
StoreUrl = Annotated[
    str | None, typer.Option("--store", metavar="URL", help="Where the history is kept.")
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on where this same command was interrupted.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

NUMBERS = ("games", "won", "win rate", "points", "rating")


@dataclass(frozen=True)
class Wish:
    """What is wanted of a contest besides its games."""

    report: Path | None
    store: str | None
    workers: int
    cluster: str | None
    resume: bool
    as_json: bool


def match(
    game: GameName,
    players: Names,
    deals: Deals = 20_000,
    goal: Goal = None,
    partners: Partners = False,
    seed: Seed = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="E0:E1", help="Stop once A is known to be E1 Elo ahead, or just E0."),
    ] = None,
    report: Report = None,
    store: StoreUrl = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Play one table's players against each other, each deal with several seatings.

    With --goal, each deal begins a match, which takes as many more deals as it needs.
    """
    wish = Wish(report, store, workers, cluster, resume, as_json)

    def asked(number: int) -> Contest:
        from upcard.arena.contest import contest, sides_of_match
        from upcard.arena.sprt import read_bounds

        table = _game(game, partners)
        sides, seats = sides_of_match(table, players), table.rules.seats_for(len(players))
        bounds = read_bounds(sprt) if sprt else None
        return contest(table, sides, seats, deals, number, bounds, goal)

    _hold("match", wish, seed, asked)


def tournament(
    game: GameName,
    players: Names,
    seats: Annotated[
        int, typer.Option(parser=whole_number, metavar="N", help="How many play at a table.")
    ] = 2,
    deals: Deals = 1_000,
    goal: Goal = None,
    partners: Partners = False,
    seed: Seed = None,
    report: Report = None,
    store: StoreUrl = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Let players meet at all tables that they make, and rank them.

    With --partners each player is its own partner, and two meet at a table.
    """
    wish = Wish(report, store, workers, cluster, resume, as_json)

    def asked(number: int) -> Contest:
        from upcard.arena.contest import contest

        table = _game(game, partners)
        at_table = table.rules.seats_for(seats)
        return contest(table, players, at_table, deals, number, goal=goal)

    _hold("tournament", wish, seed, asked)


def _game(name: str, partners: bool) -> Game:
    from upcard.engine.game import game

    return game(name).with_partners() if partners else game(name)


def _hold(what: str, wish: Wish, seed: int | None, make: Callable[[int], Contest]) -> None:
    """Play a contest, and say, write and keep what came out, or as much as there is of it."""
    notice_compiling()
    if wish.resume and seed is None:
        raise typer.BadParameter("--resume given: it goes with the --seed of what was interrupted")
    played, problem = seeded(seed, lambda number: _play(make(number), wish))
    results = played.results()
    with ExitStack() as last:  # all of it is done, from below, whatever one of them is refused
        last.callback(_keep, results, played.contest.id, what, wish)
        last.callback(_report, results, wish)
        show(json.dumps(_as_json(results)) + "\n" if wish.as_json else _as_text(results))
    if problem:
        print("Add --resume, and the same --seed, to go on.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) if isinstance(problem, KeyboardInterrupt) else problem


def _play(contest: Contest, wish: Wish) -> tuple[Played, BaseException | None]:
    """What was played, and what ended it early."""
    from upcard.arena.history import open_store
    from upcard.arena.tournament import Progress as Played
    from upcard.arena.tournament import play

    if not wish.as_json:
        for line in _sandbox(contest.entrants):
            say(line)
    open_store(wish.store)  # one that cannot be used is refused before play begins
    save = Path(platformdirs.user_data_path("upcard")) / "contests" / f"{contest.id}.json"
    played = Played(contest)
    if wish.resume:
        played = Played.from_json(contest, _read_saved(save))
    before = played.games
    try:
        bar = progress_bar(contest.plan.games, "games")
        with hang_ups_leave(), _pool(contest, wish) as (opener, workers), bar as told:
            play(played, opener, workers, told=told, writer=_writer(played, wish), save=save)
    except (KeyboardInterrupt, OSError, UpcardError) as problem:
        if played.games == before:
            raise
        return played, problem
    return played, None


def _sandbox(entrants: Sequence[Entrant]) -> list[str]:
    """What this machine can keep bots from, in lines; none where no bot plays."""
    if all(entrant.runs != "bot" for entrant in entrants):
        return []
    from upcard.bots import abilities

    return abilities().describe()


def _read_saved(save: Path) -> str:
    try:
        return save.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise typer.BadParameter(
            "--resume given: nothing of this contest was interrupted, with this game, these "
            "players, deals and seed"
        ) from None


@contextmanager
def _pool(contest: Contest, wish: Wish) -> Iterator[tuple[Opener, int]]:
    from upcard.arena.workers import cluster, processes, threads

    if wish.cluster:
        with cluster(wish.cluster) as there:
            yield there
    else:
        workers = wish.workers or os.cpu_count() or 1
        if not 1 <= workers <= MOST_WORKERS:
            raise typer.BadParameter(f"{workers} workers given: 1 to {MOST_WORKERS} are allowed")
        yield (threads if contest.compiled else processes)(workers), workers


def _writer(played: Played, wish: Wish) -> GameWriter | None:
    """Who writes every game to the report's folder, behind those of before."""
    if not wish.report:
        return None
    from upcard.arena.report import GameWriter

    contest = played.contest
    names = [named(entrant.name, entrant.cheats) for entrant in contest.entrants]
    plan = contest.plan
    return GameWriter(wish.report, names, plan.tables, plan.seatings, played.games)


def _report(results: Results, wish: Wish) -> None:
    """Write the page, and say where."""
    if wish.report:
        from upcard.arena.report import write_page

        page = write_page(results, wish.report)
        if not wish.as_json:
            show(f"The report: {page}\n")


def _keep(results: Results, contest_id: str, what: str, wish: Wish) -> None:
    """Add it to the history."""
    from upcard.arena.history import open_store

    when = datetime.now(UTC).isoformat(timespec="seconds")
    open_store(wish.store).add(results, contest_id, when, what)


def _as_json(results: Results) -> dict[str, object]:
    return {
        "game": results.game,
        "seats": results.seats,
        "goal": results.goal,
        "seed": results.seed,
        "deals": results.deals,
        "games": results.games,
        "complete": results.complete,
        "players": list(map(standing_as_json, results.standings)),
        "seat_wins": [number(wins.value) for wins in results.seat_wins],
        "turns": number(results.turns.value),
        "blocked": results.blocked,
        "unwon": results.unwon,
        "forfeits": [vars(forfeits) for forfeits in results.forfeits],
        "variance_saved": number(results.variance_saved),
        "seconds": results.seconds,
        "sandbox": _sandbox(results.entrants),
        "sprt": vars(results.sprt) if results.sprt else None,
    }


def _as_text(results: Results) -> str:
    screen = console()
    with screen.capture() as captured:
        screen.print(_standings(results, screen))
        for line in _remarks(results):
            screen.print(line, soft_wrap=True)
    return captured.get()


def _standings(results: Results, screen: Console) -> Table:
    """A table with a column for each number; where that is too wide, with a line for each."""
    title = f"{results.title}, {results.seats} seats"
    wide, narrow = table(title, ("", "player"), NUMBERS), table(title, ("", "player"), ())
    longest = 0
    for place, standing in enumerate(results.standings, start=1):
        name = named(standing.entrant.name, standing.entrant.cheats)
        numbers = (
            f"{standing.games:,}",
            f"{standing.wins:,}",
            shown_with_bounds(standing.win_rate, ".2%"),
            shown_with_bounds(standing.points, ".2f"),
            shown_with_bounds(standing.rating, ".0f"),
        )
        lines = (": ".join(pair) for pair in zip(NUMBERS, numbers, strict=True))
        wide.add_row(str(place), name, *numbers)
        narrow.add_row(str(place), "\n".join([name, *(line.replace("\n", ", ") for line in lines)]))
        longest = max(longest, len(name))
    anywhere = screen.options.update(width=10_000)
    needed = screen.measure(wide, options=anywhere).maximum - max(0, longest - SHORTEST)
    return wide if needed <= screen.width else narrow


def _remarks(results: Results) -> Iterator[str]:
    from upcard.arena.report.wording import counted

    if not results.complete:
        yield "Not played to its end: this is what is known so far."
    wins = zip(results.places, results.seat_wins, strict=True)
    seats = ", ".join(f"{place} {shown(share.value, '.2%')}" for place, share in wins)
    if results.goal:
        yield f"Each game is a match to {results.goal:,} points, of as many deals as it takes."
    yield f"{results.deals:,} deals, {results.games:,} games; 95 % intervals, from whole deals."
    yield f"Won from {seats}. Turns a game: {shown(results.turns.value, '.1f')}."
    yield f"Playing each deal with several seatings saved {_saved(results)} of the variance."
    for forfeits in results.forfeits:
        lost = counted(forfeits.games, "game")
        first = f" First {forfeits.first}" if forfeits.first else ""
        yield f"{forfeits.name} forfeited {lost}: {forfeits.reason}.{first}"
    if results.sprt:
        low, high = results.sprt.bounds
        yield (
            f"Sequential test of {low:g} against {high:g} Elo: {results.sprt.answer} "
            f"(log ratio {results.sprt.ratio:.2f}, between {results.sprt.lower:.2f} and "
            f"{results.sprt.upper:.2f})."
        )


def _saved(results: Results) -> str:
    return shown(results.variance_saved, ".0%")
