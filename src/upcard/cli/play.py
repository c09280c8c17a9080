"""`upcard play`: the terminal table."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli.compiling import compiled
from upcard.cli.kept import meant, path_for
from upcard.cli.shared import Seed, hang_ups_leave, new_seed, say, show
from upcard.errors import BadRules
from upcard.outside import visible

if TYPE_CHECKING:
    from upcard.players import Player
    from upcard.records import Record
    from upcard.terminal.session import Session

ME, OTHERS = "me", "first"
RESUME, REVIEW = "upcard play --resume", "upcard review"
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
            "first (the game's own computer player), random or another of `upcard player list`, "
            "search:20ms or oracle:50 (which sees all hands) with a budget, FILE.py:CLASS for one "
            "of your own. With no me, you watch.",
        ),
    ] = None,
    seed: Seed = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a deal that was left: `last` for the last."),
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

    compiled("dealing", "moving", *(["searching"] if hints else []))
    resume = meant(resume, unfinished=True) if resume is not None else None
    record = Record.read(resume) if resume is not None else _new(str(game), players, seed)
    session = _seated(record, hints)
    path = save or resume
    if path is not None:
        session.record.write(path)  # a place that cannot be written to is told before play begins
    _sit_down(session, path, game)


def _new(game_id: str, players: str | None, seed: int | None) -> Record:
    """A deal not yet begun."""
    from upcard.games.game import game as game_named
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
    seats = [("person" if kind == ME else Path(kind).name, kind) for kind in kinds]
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
    """Play on, and save the deal: to the file named for it, or in the user's data folder."""
    from upcard.terminal.session import Failed

    failed = None
    try:
        with hang_ups_leave():
            finished = session.run()
    except Failed as problem:
        failed = problem
    finally:
        where = _keep(session.record, path)
    file = visible(shlex.quote(str(where)))
    if failed:
        raise Failed(f"{failed}. The deal is saved; to go on: {RESUME} {file}") from failed
    if not finished:
        show(f"\nSaved. To go on:\n  {RESUME} {file}\n")
        return
    if path is not None:
        show(f"\nThe record: {file}\n")
    if where is not None:
        command = f"{REVIEW} {file}" if path else REVIEW
        show(f"\nWhat each move cost, and how much was luck:\n  {command}\n")
    if again := _again(session.record, game_id):
        show(f"\nThe same deal again:\n  {visible(again)}\n")


def _keep(record: Record, path: Path | None) -> Path | None:
    """Write a deal, and say where; nowhere if nobody asked for it and the data folder refuses."""
    where = path or path_for(record)
    try:
        record.write(where)
    except OSError:
        if path is not None or record.outcome is None:
            raise
        return None
    return where


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
