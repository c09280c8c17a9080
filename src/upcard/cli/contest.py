"""`upcard match` and `upcard tournament`: who is better, with honest intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.options import (
    AsJson,
    Cluster,
    GameName,
    Players,
    Resume,
    Seed,
    Workers,
    check_seats,
    whole,
)
from upcard.cli.run_contest import RunOptions, run
from upcard.cli.shared import complain, players_given

if TYPE_CHECKING:
    from upcard.games.game import Game

Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="A B ...",
        help='Players: names, FILE.py, or cmd:"COMMAND" for a bot.',
        autocompletion=completion.players,
    ),
]
Deals = Annotated[int, whole("Number of deals per table.")]
Goal = Annotated[int | None, whole("Play matches to this many points.", "POINTS")]
Matches = Annotated[
    bool,
    typer.Option(
        "--matches", help="Play whole matches, as the game's rules say (score.goal, ...)."
    ),
]
Partners = Annotated[
    bool, typer.Option("--partners", help="Play in teams: seats 0 and 2 against 1 and 3.")
]
Untrusted = Annotated[
    bool, typer.Option("--untrusted", help="Run players' files only in the sandbox, or verified.")
]
Isolate = Annotated[
    bool,
    typer.Option("--isolate", help="Ask untrusted players for one move at a time (slower)."),
]
MoveMs = Annotated[
    int | None,
    whole(
        "Milliseconds for a move of bots and untrusted players (default: 1000).", "N", "--move-ms"
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Write a report page and all games to this folder."),
]
StoreUrl = Annotated[
    str | None, typer.Option("--store", metavar="URL", help="Database for the history.")
]


def match(
    context: typer.Context,
    game: GameName,
    names: Names = None,
    players: Players = None,
    deals: Deals = 20_000,
    goal: Goal = None,
    matches: Matches = False,
    partners: Partners = False,
    untrusted: Untrusted = False,
    isolate: Isolate = False,
    move_ms: MoveMs = None,
    seed: Seed = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="E0:E1", help="Stop early by a sequential test: is A E1 Elo ahead, or E0?"
        ),
    ] = None,
    report: Report = None,
    store: StoreUrl = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Play players against each other at one table, rotating seats on every deal.

    With --goal, or --matches, each game is a match of several deals.
    """
    options = RunOptions(report, store, workers, cluster, resume, as_json)
    who = _at_levels(game, players_given(names, players, 2))
    who = _as_trusted(who, untrusted or isolate)

    from upcard.arena.request import Request, sides_of_match
    from upcard.arena.statistics.sprt import read_bounds

    table = _game(game, partners)
    sides, seats = sides_of_match(table, who), table.rules.seats_for(len(who))
    bounds = read_bounds(sprt) if sprt else None
    to = _goal(table, goal, matches)
    request = Request(table, sides, seats, deals, bounds, to, isolate, move_ms)
    run(context, options, who, seed, request)


def tournament(
    context: typer.Context,
    game: GameName,
    names: Names = None,
    players: Players = None,
    seats: Annotated[int, whole("Seats at each table.")] = 2,
    deals: Deals = 1_000,
    goal: Goal = None,
    matches: Matches = False,
    partners: Partners = False,
    untrusted: Untrusted = False,
    isolate: Isolate = False,
    move_ms: MoveMs = None,
    seed: Seed = None,
    report: Report = None,
    store: StoreUrl = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Play every combination of players and rank them.

    With --partners each player is its own partner, and two meet at a table.
    """
    options = RunOptions(report, store, workers, cluster, resume, as_json)
    who = _at_levels(game, players_given(names, players, 2))
    who = _as_trusted(who, untrusted or isolate)

    from upcard.arena.request import Request

    table = _game(game, partners)
    at_table = table.rules.seats_for(seats)
    check_seats(table, at_table)
    to = _goal(table, goal, matches)
    request = Request(table, who, at_table, deals, None, to, isolate, move_ms)
    run(context, options, who, seed, request)


def _at_levels(game_name: str, players: list[str]) -> list[str]:
    """The names of players, those that stand for levels in the place of these."""
    from upcard.games.game import game
    from upcard.narration.words import listed
    from upcard.player_names import LEVELS
    from upcard.players.levels import player_for

    levels = [name for name in dict.fromkeys(players) if name in LEVELS]
    if not levels:
        return players
    of = game(game_name)
    complain(f"Here {listed([f'{level} is {player_for(level, of)}' for level in levels])}.")
    return [player_for(name, of) for name in players]


def _as_trusted(players: list[str], untrusted: bool) -> list[str]:
    """The names of players, as trusted as they are."""
    from upcard.players.lookup import not_trusted

    return [not_trusted(name) for name in players] if untrusted else players


def _goal(game: Game, goal: int | None, matches: bool) -> int | None:
    """The points to which each game is a match; None where each is a deal."""
    from upcard.arena.match_rules import own_goal

    return own_goal(game) if matches and goal is None else goal


def _game(name: str, partners: bool) -> Game:
    from upcard.games.game import game

    return game(name).with_partners() if partners else game(name)
