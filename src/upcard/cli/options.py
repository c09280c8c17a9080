"""Arguments and options that several commands have: each with its type, its name and its help."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from upcard.cli import completion

if TYPE_CHECKING:
    from upcard.games.game import Game


def whole_number(text: str) -> int:
    """An integer typed by a person, or BadParameter with what was typed."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} given: a whole number is needed, such as 42") from None


def fraction(text: str) -> float:
    """A number typed by a person, or BadParameter with what was typed."""
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} given: a number is needed, such as 2.5") from None


def whole(sentence: str, metavar: str = "N", *names: str) -> Any:
    """An option that takes a whole number, with the sentence of its help."""
    return typer.Option(*names, parser=whole_number, metavar=metavar, help=sentence)


MOST_AT_ONCE = 1_000


def at_once(number: int, what: str = "workers") -> int:
    """How many workers or threads are to work at once, one a core if 0 was typed; BadParameter."""
    if not 0 <= number <= MOST_AT_ONCE:
        raise typer.BadParameter(f"{number} {what} given: 0 to {MOST_AT_ONCE} are allowed")
    return number or os.cpu_count() or 1


def check_seats(game: Game, seats: int) -> None:
    """BadParameter unless so many, as typed behind --seats, can play a game."""
    from upcard.games.game import seats_said

    fewest, most = game.rules.seats
    if not fewest <= seats <= most:
        raise typer.BadParameter(
            f"--seats {seats} given: {seats_said(game.rules)} can play {game.id}"
        )


def known_game(text: str) -> str | None:
    """The name of a game of ours, with its house rules, that was typed in any case; or None."""
    from upcard.rules import known_games

    name = text.casefold()
    known = name.partition("+")[0] in known_games() and not name.endswith(".toml")
    return name if known else None


def game_typed(text: str) -> str:
    """A game as it was typed; its name in any case. BadParameter for a player's file."""
    if text.endswith(".py"):
        raise typer.BadParameter(f"{text!r} given as the game: name it first, as in crazy8s {text}")
    return known_game(text) or text


A_GAME = "Game (uno), with house rules (uno+stacking), or rules file (TOML)."
SEED_HELP = (
    "Random seed; the same seed gives the same games. A small one can be guessed from a hand: "
    "against strangers, leave it out or use 20 digits."
)

A_GAME_ARGUMENT = typer.Argument(
    parser=game_typed, metavar="GAME", help=A_GAME, autocompletion=completion.games
)
GameName = Annotated[str, A_GAME_ARGUMENT]
Players = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,...",
        help="Players, separated by commas.",
        autocompletion=completion.several_players,
    ),
]
Seed = Annotated[int | None, whole(SEED_HELP)]
Workers = Annotated[int, whole("Worker processes (0: one per core).")]
Threads = Annotated[int, whole("Threads (0: one per core).")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Dask scheduler to run on instead of local workers."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Resume an interrupted run of this command.")
]
SearchBudget = Annotated[
    str,
    typer.Option(metavar="N|Nms", help="Search budget per move: playouts, or milliseconds as Nms."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
SavedDeal = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="Deal record (JSON); default: the last saved deal."),
]
