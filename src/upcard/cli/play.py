"""`upcard play`: the terminal table."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.shared import Seed, hang_ups_leave, new_seed, notice_compiling, say, show
from upcard.errors import BadRules
from upcard.outside import visible

if TYPE_CHECKING:
    from upcard.players import Player
    from upcard.records import Record
    from upcard.terminal.session import Session

ME, OTHERS = "me", "first"
RESUME = "upcard play --resume"
HINT_BUDGET = "100ms"


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's name, or a TOML file.")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="KIND,...",
            help="Who sits in each seat: me (a person at this keyboard; several take turns at it), "
            "first (the game's own computer player), random. With no me, you watch.",
        ),
    ] = None,
    seed: Seed = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a deal that was left.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the deal's record goes, at the end as well."),
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints", help="Let `hint` there tell the chances of your moves.")
    ] = False,
) -> None:
    """Play a game at a table in the terminal; `?` there helps, `q` leaves and saves."""
    if (game is None) == (resume is None):
        raise typer.BadParameter("give a GAME to play, or --resume FILE to go on with a deal left")
    if resume is not None and (players is not None or seed is not None):
        raise typer.BadParameter("--resume goes on as the deal was: without --players and --seed")
    from upcard.records import Record

    notice_compiling()
    record = Record.read(resume) if resume is not None else _new(str(game), players, seed)
    session = _seated(record, hints)
    path = save or resume
    if path is not None:
        session.record.write(path)  # a place that cannot be written to is told before play begins
    _sit_down(session, path, game)


def _new(game_id: str, players: str | None, seed: int | None) -> Record:
    """A deal not yet begun."""
    from upcard.engine.game import game as game_named
    from upcard.records import Chance, Record

    game = game_named(game_id)
    fewest = game.rules.seats[0]
    kinds = [ME] + [OTHERS] * (fewest - 1)
    if players is not None:
        kinds = [kind.strip() for kind in players.split(",")]
    for kind in kinds:
        _player(kind)
    number = new_seed() if seed is None else seed
    game.deal(len(kinds), number)  # refuses what the game does not allow, in the game's own words
    seats = [("person" if kind == ME else kind, kind) for kind in kinds]
    return Record.of(game, seats, Chance.of(number))


def _seated(record: Record, hints: bool) -> Session:
    """The session of a record's deal, warmed up: what is compiled at first use is compiled now."""
    from upcard.cli.screen import Screen
    from upcard.players.search import Budget, estimate
    from upcard.terminal.session import Session, choice

    budget = Budget.read(HINT_BUDGET) if hints else None
    pauses = sys.stdin.isatty()
    session = Session(record, _players(record), Screen(), _read, pauses, budget)
    trial = session.state.copy()
    if trial.turn is not None:
        for player in _players(record).values():
            choice(player, trial, trial.turn)
        if hints:
            estimate(trial.view(trial.turn), Budget.read("1"))
        trial.play(trial.legal[0])
    return session


def _sit_down(session: Session, path: Path | None, game_id: str | None) -> None:
    """Play on, and save the deal if it was left, or if a file was named for it."""
    finished = False
    try:
        with hang_ups_leave():
            finished = session.run()
    finally:
        if path is not None or not finished:
            path = path or _record_path(session.record)
            session.record.write(path)
    if path is not None:
        file = visible(shlex.quote(str(path)))
        show(f"\nThe record: {file}\n" if finished else f"\nSaved. To go on:\n  {RESUME} {file}\n")
    if finished and (again := _again(session.record, game_id)):
        show(f"\nThe same deal again:\n  {visible(again)}\n")


def _players(record: Record) -> dict[int, Player]:
    """The seats' players, less the persons."""
    found = {seat: _player(who.player) for seat, who in enumerate(record.seats)}
    return {seat: player for seat, player in found.items() if player is not None}


def _player(kind: str) -> Player | None:
    """The computer player of a kind, None for a person; BadRules for a kind that there is not."""
    from upcard.players import player_named

    if kind == ME:
        return None
    try:
        return player_named(kind)
    except BadRules as problem:
        raise BadRules(f"{problem}, and {ME} for a person") from None


def _again(record: Record, game_id: str | None) -> str | None:
    """The command that deals the same deal; None where no command can."""
    from upcard.records import Chance
    from upcard.rules import known_games, load

    name, seed = record.rules.name, record.chance.seed
    if game_id is None and name in known_games() and load(name) == record.rules:
        game_id = name
    if game_id is None or record.chance != Chance.of(seed):
        return None
    kinds = ",".join(seat.player for seat in record.seats)
    return f"upcard play {shlex.quote(game_id)} --players {shlex.quote(kinds)} --seed {seed}"


def _record_path(record: Record) -> Path:
    """A file of its own for a deal that was left: its game, its seed, and when."""
    from platformdirs import user_data_path

    game = "".join(sign if sign.isalnum() else "-" for sign in record.rules.name)[:40]
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return user_data_path("upcard") / "records" / f"{game}-{record.chance.seed}-{now}.json"


def _read(prompt: str) -> str:
    """A line from the keyboard; from a pipe, shown behind its prompt as if it had been typed."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # where there is none, lines cannot be edited, only typed
            import readline  # noqa: F401  (to be there is all it takes)
        return input(visible(prompt))
    show(visible(prompt))
    line = input()
    say(line)
    return line
