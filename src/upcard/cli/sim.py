"""`upcard sim`: many deals between compiled players, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from upcard.cli.compiling import compiled
from upcard.cli.ending import interrupts_end
from upcard.cli.options import AsJson, GameName, Players, Seed, Threads, at_once, whole
from upcard.cli.progress import counting
from upcard.cli.screen import Screen
from upcard.cli.shared import players_given, seeded, show
from upcard.cli.standings import WIDEST, table
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.runners.simulate import Simulation
    from upcard.arena.statistics.intervals import Interval
    from upcard.games.game import Game


USUAL = "first,random"


def sim(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="A B ...",
            help="Players: only `first` and `random`; `match` takes all.",
            show_default="first random",
        ),
    ] = None,
    players: Players = None,
    deals: Annotated[int, whole("Number of deals.")] = 100_000,
    seed: Seed = None,
    threads: Threads = 0,
    as_json: AsJson = False,
) -> None:
    """Simulate many deals and show who wins, with 95 % intervals."""
    from upcard.arena.request import check_simulation
    from upcard.games.game import game as game_named

    chosen, who = game_named(game), players_given(names, players or (None if names else USUAL))
    workers = at_once(threads, "threads")
    check_simulation(chosen, who, deals)
    compiled("simulating", games=[game])
    done = seeded(seed, lambda number: _run(chosen, who, deals, number, workers))
    if as_json:
        show(json.dumps(_as_json(done)) + "\n")
    else:
        Screen(WIDEST).draw(*_parts(done))


def _run(game: Game, names: list[str], deals: int, seed: int, threads: int) -> Simulation:
    from upcard.arena.runners.simulate import simulate

    with interrupts_end(), counting(deals, "deals") as progress:
        return simulate(game, names, deals, seed, threads, progress)


def _as_json(done: Simulation) -> dict[str, object]:
    return {
        "game": done.game.id,
        "players": list(done.players),
        "deals": done.deals,
        "wins": list(done.wins),
        "points": list(done.points),
        "turns": done.turns,
        "seconds": done.seconds,
        "blocked": done.blocked,
        "endless": done.endless,
        "unwon": done.unwon,
    }


def _parts(done: Simulation) -> Iterator[Table | str]:
    from upcard.narration.words import counted

    yield _seat_table(done)
    if 1 < len(set(done.players)) < len(done.players):  # else it would say nothing new
        yield _player_table(done)
    yield (
        f"{counted(done.deals, 'deal')}, {done.turns / done.deals:.1f} turns each, "
        f"{done.blocked:,} blocked, {_endless(done)}{done.unwon:,} without a winner; "
        f"{done.deals / done.seconds:,.0f} deals and "
        f"{done.turns / done.seconds / 1e6:.1f} million turns a second in the engine"
    )


def _endless(done: Simulation) -> str:
    """How many deals did not end of themselves; nothing if there are none, as with most rules."""
    from upcard.engine.layout import MOST_TURNS

    return f"{done.endless:,} not over after {MOST_TURNS:,} turns, " if done.endless else ""


def _percent(interval: Interval) -> str:
    return f"{interval.value:.2%} ({interval.low:.2%} to {interval.high:.2%})"


def _seat_table(done: Simulation) -> Table:
    from upcard.arena.statistics.intervals import mean, share

    rules = done.game.rules
    counts = ["points a deal"] if rules.counts_points else []
    rows = table(rules.title, ("seat", "player", "wins", *counts), ())
    for seat, name in enumerate(done.players):
        points = mean(done.points[seat], done.point_squares[seat], done.deals)
        text = f"{points.value:.2f} ± {points.high - points.value:.2f}"
        wins = _percent(share(done.wins[seat], done.deals))
        rows.add_row(str(seat), visible(name), wins, *(text for _ in counts))
    return rows


def _player_table(done: Simulation) -> Table:
    from upcard.arena.statistics.intervals import share

    rows = table("", ("player", "seats", "wins of all deals"), ())
    for name in dict.fromkeys(done.players):
        seats = [seat for seat, other in enumerate(done.players) if other == name]
        won = share(sum(done.wins[seat] for seat in seats), done.deals)
        rows.add_row(visible(name), ", ".join(map(str, seats)), _percent(won))
    return rows
