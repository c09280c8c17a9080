"""`upcard classic`: the five documents."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from upcard.cli.apps import App
from upcard.cli.options import Seed, whole
from upcard.cli.shared import say, seeded, show
from upcard.cli.streams import write_utf8
from upcard.files import check_file, write_whole

classic: App = App(help="Play the five documents' games exactly as described.")

Names = Annotated[str, typer.Option(metavar="A,B,...", help="Player names, in seat order.")]
Cards = Annotated[int, whole("Cards dealt to each player.")]


@classic.callback()
def published() -> None:
    """Play the five documents' games exactly as described."""
    write_utf8()  # byte for byte what is published


@classic.command()
def clash(players: Names = "Alice,Bob,Charlie,David", cards: Cards = 7, seed: Seed = None) -> None:
    """Card Clash (document 000): a whole game as text."""
    from upcard.classic import clash as game

    show(seeded(seed, lambda number: game.transcript(players.split(","), number, cards)))


@classic.command()
def chaos(players: Names = "Alice,Bob,Charlie,David", cards: Cards = 7, seed: Seed = None) -> None:
    """Color Chaos (document 001): a whole game as text."""
    from upcard.classic import chaos as game

    show(seeded(seed, lambda number: game.transcript(players.split(","), number, cards)))


@classic.command()
def crazy8s(
    players: Annotated[
        str, typer.Option(metavar="KIND,...", help="Two to four players, each random or bad.")
    ] = "random,bad,random",
    seed: Seed = None,
    goal: Annotated[
        int | None, whole("Play deals until a player has this score.", "POINTS")
    ] = None,
    partners: Annotated[
        bool,
        typer.Option(
            "--partners", help="Play in teams: first and third against second and fourth."
        ),
    ] = False,
) -> None:
    """Crazy Eights (document 002): a deal, or a match to a goal, as text."""
    from upcard.classic import crazy8s_text as game

    kinds = players.split(",")
    show(seeded(seed, lambda number: game.play_text(kinds, number, goal, partners)))


@classic.command()
def countdown(
    seed: Seed = None,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show all cards before each turn.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the document's output file to this folder."),
    ] = None,
) -> None:
    """Crazy Eights Countdown (document 004): a whole game as text."""
    from upcard.classic import countdown as game

    if out is not None:
        check_file(out / game.result_file(debug))
    text = seeded(seed, lambda number: game.transcript(number, debug))
    if out is None:
        show(text)
    else:
        path = out / game.result_file(debug)
        write_whole(path, text)
        show(f"{path}\n")


@classic.command()
def indigo(
    stage: Annotated[
        int, whole("Stage to play: the document builds the game in five.", "1..5")
    ] = 5,
    seed: Seed = None,
) -> None:
    """Indigo (document 003): play it. `exit` leaves, but `Play first?` takes only yes or no."""
    from upcard.classic import indigo as game

    seeded(
        seed,
        lambda number: game.play(stage, random.Random(number), read=input, write=say),
    )
