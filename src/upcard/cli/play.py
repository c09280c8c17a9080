"""`upcard play`: the terminal table."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.compiling import compiled, stages_for_choices
from upcard.cli.ending import hang_ups_leave
from upcard.cli.options import A_GAME_ARGUMENT, Seed, whole, whole_number
from upcard.cli.saved_deals import meant, path_for
from upcard.cli.serve import play_in_browser
from upcard.cli.shared import folded, new_seed, show, typed_line
from upcard.cli.stepping import at_terminal
from upcard.errors import BadRules
from upcard.files import check_file
from upcard.narration.language import ENGLISH, speaking, spoken
from upcard.narration.language import gettext as _
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.match import Match
    from upcard.games.game import Game
    from upcard.players import Player
    from upcard.records import Record
    from upcard.terminal.session import Session

ME, OTHERS = "me", "first"
RESUME, REVIEW = "upcard play --resume", "upcard review"
HINT_BUDGET = "100ms"


GameToPlay = Annotated[str | None, A_GAME_ARGUMENT]
AtTheTable = Annotated[
    str | None,
    typer.Option(
        metavar="KIND,...",
        help="Who sits in each seat: me (a person at this keyboard; several take turns at it), "
        "a level (easy, medium, hard, expert, merciless), first (the game's own computer "
        "player), random or another of `upcard player list`, search:20ms or oracle:50 (which "
        "sees all hands) with a budget, FILE.py for one of your own. With no me, you "
        "watch.",
        autocompletion=completion.at_the_table,
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL",
        help="Level of your opponents, without --players: easy, medium, hard, expert or merciless.",
        autocompletion=completion.levels,
    ),
]
DealToResume = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Resume a saved deal; `last` is the most recent."),
]
FileToSave = Annotated[
    Path | None, typer.Option(metavar="FILE", help="File for the deal's record.")
]
Hints = Annotated[bool, typer.Option("--hints", help="Allow the `hint` command.")]
Goal = Annotated[int | None, whole("Play until a seat leads with this many points.", "POINTS")]
Scores = Annotated[
    str | None,
    typer.Option(metavar="N,...", help="With --resume and --goal: each seat's points so far."),
]
Language = Annotated[
    str,
    typer.Option(metavar="LANGUAGE", envvar="UPCARD_LANGUAGE", help="Language: en or fr."),
]
CourtLetters = Annotated[
    str,
    typer.Option(metavar="LANGUAGE", help="Court card letters: en (K Q J) or fr (R D V)."),
]
InBrowser = Annotated[
    bool, typer.Option("--web", help="Play in the browser, against computer players.")
]


def play(
    context: typer.Context,
    game: GameToPlay = None,
    players: AtTheTable = None,
    level: Level = None,
    seed: Seed = None,
    resume: DealToResume = None,
    save: FileToSave = None,
    hints: Hints = False,
    goal: Goal = None,
    scores: Scores = None,
    language: Language = ENGLISH,
    indices: CourtLetters = ENGLISH,
    web: InBrowser = False,
) -> None:
    """Play a game at a table in the terminal; `?` there helps, `q` leaves and saves.

    After a deal you can play another one, the next of the same seed.
    """
    options = {"players": players, "level": level, "seed": seed, "resume": resume, "save": save}
    given = {name for name, value in options.items() if value is not None}
    _check_together(game, given, web)
    if scores is not None and (resume is None or goal is None):
        raise typer.BadParameter("--scores needs --resume and --goal")
    if web:
        play_in_browser(str(game))
        return
    from upcard.narration.indices import showing
    from upcard.players.lookup import with_class
    from upcard.records import Record

    if players is not None:
        players = ",".join(with_class(kind.strip()) for kind in players.split(","))
    context.with_resource(speaking(language))
    context.with_resource(showing(indices))
    resume = meant(resume, unfinished=True) if resume is not None else None
    left = Record.read(resume) if resume is not None else None
    known = left.rules if left is not None else str(game)
    names = _who_chooses(players, level, hints)
    record = left if left is not None else _new(str(game), players, level or OTHERS, seed)
    if resume is None and goal is None:
        goal = record.rules.score.goal or None
    path = save or resume
    sitting = _Sitting(path, _match(record, goal, scores), hints, game)
    if path is not None:
        check_file(path)
    compiled("dealing", "moving", *stages_for_choices(names), games=[known])
    if left is None:
        record.game.deal(len(record.seats), record.chance.seed)  # refuses rules without a starter
    session = _seated(record, hints)
    if path is not None:
        session.record.write(path)  # a place that cannot be written to is told before play begins
    sitting.play(session)


def _check_together(game: str | None, given: set[str], web: bool) -> None:
    """BadParameter for options that do not go together; `given` are the names of some."""
    if game is None and "resume" not in given:
        raise typer.BadParameter("give a GAME, or --resume FILE to continue a saved deal")
    if game is not None and "resume" in given:
        raise typer.BadParameter(
            f"{game} and --resume given: a saved deal has its own game: leave one of them out"
        )
    if "resume" in given and given & {"players", "seed"}:
        raise typer.BadParameter(
            "--resume continues a deal as it was saved: leave out --players and --seed"
        )
    if "level" in given and given & {"players", "resume"}:
        raise typer.BadParameter("--level can't be combined with --players or --resume")
    if web and given:
        raise typer.BadParameter("--web takes only a GAME: choose the rest in the browser")


def _who_chooses(players: str | None, level: str | None, hints: bool) -> list[str]:
    """The names of players for which something has to be compiled; BadRules for no level."""
    from upcard.player_names import LEVELS
    from upcard.players.levels import USUAL, check_level

    if level is not None:
        check_level(level)
    names = players.split(",") if players else ["me", level or OTHERS]
    names = [getattr(USUAL, name) if name in LEVELS else name for name in names]
    return [*names, "oracle", "learned"] if hints else names


def _match(record: Record, goal: int | None, scores: str | None) -> Match:
    """The match that a deal is part of, or the deals that follow one another."""
    from upcard.arena.match import Match

    points = [] if scores is None else [whole_number(one) for one in scores.split(",")]
    return Match.of(record, goal, points)


def _new(game_id: str, players: str | None, others: str, seed: int | None) -> Record:
    """A deal not yet begun."""
    from upcard.games.game import game as game_named
    from upcard.narration.words import counted
    from upcard.players.levels import player_for
    from upcard.records import Chance, Record

    game = game_named(game_id)
    fewest = game.rules.seats[0]
    kinds = [ME] + [others] * (fewest - 1)
    if players is not None:
        kinds = players.split(",")
        if len(kinds) < fewest and ME not in kinds:
            more = ",".join([ME, *kinds])
            raise typer.BadParameter(
                f"{counted(len(kinds), 'player')} given: {game.id} needs {fewest} or more; to play "
                f"yourself: --players {more}"
            )
    players_of = {kind: player_for(kind, game) for kind in kinds}
    for player in players_of.values():
        _player(player, game)
    game.check_seats(len(kinds))
    number = new_seed() if seed is None else seed
    letters = (f"person {letter}" for letter in ascii_uppercase)
    people = letters if kinds.count(ME) > 1 else repeat("you")
    seats = [(next(people) if kind == ME else Path(kind).name, players_of[kind]) for kind in kinds]
    return Record.of(game, seats, Chance.of(number))


def _seated(record: Record, hints: bool) -> Session:
    """The session of a record's deal, warmed up: what is compiled at first use is compiled now."""
    from upcard.cli.screen import Screen
    from upcard.players.search import Budget, estimate
    from upcard.terminal.session import Session, choice

    budget = Budget.read(HINT_BUDGET) if hints else None
    pauses = sys.stdin.isatty()
    session = Session(record, _players(record), Screen(), typed_line, pauses, budget)
    trial = session.state.copy()
    if trial.turn is not None:
        for player in _players(record).values():
            choice(player, trial, trial.turn)
        if hints:
            estimate(trial.view(trial.turn), Budget.read("1"))
        trial.play(trial.legal[0])
    return session


@dataclass(frozen=True)
class _Sitting:
    """Deals played one after another: where they are saved, and the match that they are of."""

    path: Path | None
    match: Match
    hints: bool
    game_id: str | None

    def play(self, session: Session) -> None:
        """Play deal after deal, until somebody leaves or the match is over."""
        while True:
            session.standing = self.match.so_far(session.own)
            finished, where = self._play_deal(session)
            if not finished:
                self._tell_saved(where)
                return
            following = self._following(session.record)
            if following is None or (at_terminal() and not _another()):
                break
            session = _seated(following, self.hints)
        if following is not None and self.match.rules.ends:
            self._tell_saved(_keep(following, self.path))
        else:
            self._look_back(session.record, where)

    def _following(self, record: Record) -> Record | None:
        """The next deal: of a match that goes on, or of a table where somebody can be asked."""
        from upcard.narration.words import listed, quoted

        match = self.match
        if match.over or not (match.rules.ends or at_terminal()):
            return None
        following = match.following(record)
        if following is not None and match.rules.seating != "kept":
            names = listed([quoted(name) for name in following.names])
            _tell(_("From seat 0 on, the next deal has {names}.", names=names))
        return following

    def _play_deal(self, session: Session) -> tuple[bool, Path | None]:
        """Play a deal on, and save it; whether it came to its end, and where it is."""
        from upcard.terminal.session import Failed

        failed = None
        try:
            with hang_ups_leave():
                finished = session.run()
        except Failed as problem:
            failed = problem
        finally:
            where = _keep(session.record, self.path)
        if failed:
            back = self._resume(where)
            raise Failed(f"{failed}. The deal is saved; to go on: {back}") from failed
        if session.state.outcome is not None:
            self.match.add(session.state.outcome, [len(hand) for hand in session.state.hands])
            if told := self.match.standing(session.own):
                _tell(told)
        return finished, where

    def _tell_saved(self, where: Path | None) -> None:
        _tell(_("Saved. To go on:"), self._resume(where))

    def _resume(self, where: Path | None) -> str:
        """The command that goes on with a deal, and with its match."""
        return f"{RESUME} {_quoted(where)}{self.match.options()}{_tongue()}"

    def _look_back(self, record: Record, where: Path | None) -> None:
        """Say what can be done with a deal that came to its end."""
        if self.path is not None:
            _tell(_("The record: {file}", file=_quoted(where)))
        if where is not None:
            command = f"{REVIEW} {_quoted(where)}" if self.path else REVIEW
            _tell(_("What each move cost, and how much was luck:"), command)
        if again := _again(record, self.game_id):
            _tell(_("The same deal again:"), f"{visible(again)}{_tongue()}")


def _tell(sentence: str, *commands: str) -> None:
    """Show a sentence, and below it the command that it is about."""
    show("\n" + "\n  ".join([folded(sentence), *commands]) + "\n")


def _another() -> bool:
    """Whether whoever sits at the terminal wants another deal."""
    from upcard.terminal.again import another

    try:
        with hang_ups_leave():
            return another(typed_line)
    except (EOFError, KeyboardInterrupt):
        return False


def _tongue() -> str:
    """The options that say how the table speaks, if it is not as usual."""
    from upcard.narration.indices import USUAL, chosen

    told = {"language": (spoken(), ENGLISH), "indices": (chosen(), USUAL)}
    return "".join(f" --{option} {now}" for option, (now, usual) in told.items() if now != usual)


def _quoted(path: Path | None) -> str:
    return visible(shlex.quote(str(path)))


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
    seats = enumerate(record.seats)
    found = {seat: _player(who.player, record.game) for seat, who in seats}
    return {seat: player for seat, player in found.items() if player is not None}


def _player(kind: str, game: Game) -> Player | None:
    """The computer player of a kind, None for a person.

    BadRules for a kind that there is not, or that does not play this game.
    """
    from upcard.players import player_named
    from upcard.players.lookup import NoPlayer

    if kind == ME:
        return None
    try:
        found = player_named(kind)
    except NoPlayer as problem:
        raise BadRules(f"{problem}, and {ME} for a person") from None
    found.check_game(game)
    return found


def _again(record: Record, game_id: str | None) -> str | None:
    """The command that deals the same deal; None where no command can."""
    from upcard.records import Chance
    from upcard.rules.load import has_own_name

    name, seed = record.rules.name, record.chance.seed
    if game_id is None and has_own_name(record.rules):
        game_id = name
    if game_id is None or record.chance != Chance.of(seed):
        return None
    kinds = ",".join(seat.player for seat in record.seats)
    return f"upcard play {shlex.quote(game_id)} --players {shlex.quote(kinds)} --seed {seed}"
