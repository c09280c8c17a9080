"""`upcard train`: a value of moves is learned for a game, and a file written that plays by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.compiling import compiled
from upcard.cli.ending import INTERRUPTED, hang_ups_leave
from upcard.cli.options import GameName, Resume, Threads, at_once, check_seats, whole, whole_number
from upcard.cli.progress import Bar, progress_shown
from upcard.cli.shared import alone, as_typed, complain, say
from upcard.files import check_file

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.players.learned.files import Measured

LOCK = "train.lock"
CHANGE_NOTHING = {"--resume": 0, "--threads": 1}
"""Options with which a command writes the same file, and how many values each has."""


def train(
    context: typer.Context,
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(metavar="N,N,...", help="Seat counts to train for (default: 2 and 4)."),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to write (default: GAME.learned.json)."),
    ] = None,
    rounds: Annotated[int, whole("Rounds of self-play.")] = 6,
    choices: Annotated[int, whole("Positions sampled in each round.")] = 150_000,
    tries: Annotated[int, whole("Playouts per move.")] = 2,
    units: Annotated[int, whole("Hidden units (0: a linear model).")] = 32,
    seed: Annotated[int, whole("Random seed; the same seed gives the same file.")] = 1,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER", help="Teacher and benchmark (default: the strongest player)."
        ),
    ] = None,
    threads: Threads = 0,
    resume: Resume = False,
) -> None:
    """Train a player for a game by self-play.

    Use the file as the player `learned:FILE` in any command.
    """
    path = out or Path(f"{Path(game).stem}.learned.json")
    check_file(path)
    from upcard.arena.request import check_players
    from upcard.games.game import game as game_named
    from upcard.players.lookup import with_class
    from upcard.training.rounds import Plan

    chosen = game_named(game)
    numbers = _seats_typed(chosen, seats) if seats else _usual_seats(chosen)
    plans = [Plan(number, rounds, choices, tries, units, seed) for number in numbers]
    if against is not None:
        against = with_class(against)
        check_players(chosen, [against])
    workers = at_once(threads, "threads")
    compiled("playing", "choosing", "training", games=[game])
    with _rounds(path, resume) as folder:
        try:
            with hang_ups_leave(), progress_shown(total=choices) as bar:
                from upcard.training.training_run import TrainingRun

                command = as_typed(context, without=CHANGE_NOTHING)
                given = command, folder, workers, _telling(bar), resume
                whole = TrainingRun(chosen, plans, against, *given)
                whole.run(path)
        except KeyboardInterrupt:
            complain("Interrupted: run it with --resume to continue after the last whole round.")
            raise typer.Exit(INTERRUPTED) from None
    _tell(chosen, whole.measured)
    say(f"{path} plays as learned:{path}.")


@contextmanager
def _rounds(path: Path, resume: bool) -> Iterator[Path]:
    """The folder of the rounds of a file: without them unless they are resumed, and at the end.

    BadRules if another run writes the same file.
    """
    from upcard.training.training_run import kept

    def clear() -> None:
        for one in kept(folder):
            one.unlink()

    folder = path.with_name(f"{path.name}.rounds")
    with alone(folder / LOCK, f"{path} is in use: another `upcard train` is at it"):
        if not resume:
            clear()
        try:
            yield folder
            clear()
        finally:
            if not kept(folder):
                with suppress(OSError):  # others of its files are somebody's own
                    (folder / LOCK).unlink()
                    folder.rmdir()


def _tell(game: Game, measured: Sequence[Measured]) -> None:
    """Say how good the values are."""
    from upcard.training.measuring import even_share

    for one in measured:
        even = even_share(game, one.seats)
        say(f"{game.rules.name}, {one.seats} seats: {_measured(one)}; {even:.0%} is even")


def _measured(one: Measured) -> str:
    """What share of deals was won, and against whom."""
    return f"{one.won:.1%} ({one.low:.1%} to {one.high:.1%}) against {one.against}"


def _seats_typed(game: Game, typed: str) -> list[int]:
    """Numbers of seats with commas between; BadParameter for what is none, or there twice."""
    try:
        numbers = [whole_number(part) for part in typed.split(",")]
    except typer.BadParameter as problem:
        problem.param_hint = "'--seats'"
        raise
    for number in numbers:
        check_seats(game, number)
        if numbers.count(number) > 1:
            raise typer.BadParameter(f"--seats {typed} given: {number} is there twice")
    return numbers


def _usual_seats(game: Game) -> list[int]:
    fewest, most = game.rules.seats
    return sorted({fewest, min(most, max(4, fewest))})


def _telling(bar: Bar) -> Callable[[str, int], None]:
    """Who is told what is under way in words, and how many choices of its round there are.

    Without a bar, there is a line for each thing that is told.
    """

    def tell(what: str, count: int) -> None:
        if what and not bar.moves:
            complain(what)
        bar.show(count, text=what or None)

    return tell
