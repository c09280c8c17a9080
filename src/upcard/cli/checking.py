"""Trying the players of a file, for `upcard player check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from upcard.cli.ending import INTERRUPTED
from upcard.cli.prints import printed_apart
from upcard.cli.progress import counting
from upcard.cli.shared import say, show
from upcard.errors import BadRules

if TYPE_CHECKING:
    from upcard.analysis.player_check import Seated, Tryout
    from upcard.games.game import Game
    from upcard.games.view import View
    from upcard.players import Player

WITHOUT_DOCSTRING = "(no docstring yet: its first line says what the player does)"


class Way(NamedTuple):
    """How a player runs: `compiled` or `python`, why it is not compiled, and games a second."""

    runs: str
    why: str = ""
    speed: float | None = None

    def __str__(self) -> str:
        if self.runs == "python":
            return f"plain Python, about 100 times slower: {self.why}"
        return "compiled" + (f", {self.speed:,.0f} games a second" if self.speed else "")


def players_of(file: str) -> list[str]:
    """The players of a file, or the one that is named; BadRules if there is none.

    Where more than definitions is in it, a process of its own runs it first: it may never end.
    """
    from upcard.players import player_named, players_in
    from upcard.players.lookup import file_of

    _run_apart(file)
    if file_of(file):
        with printed_apart():
            player_named(file)
        return [file]
    with printed_apart():
        names = [f"{file}:{name}" for name in players_in(Path(file))]
    if names:
        return names
    raise BadRules(
        f"no player in {file}: it has no subclass of upcard.Player with a choose "
        "(upcard player new writes one to begin with)"
    )


def _run_apart(text: str) -> None:
    """BadRules if the file of a player, or of several, never ends or ends its process."""
    from upcard.arena.runners.player_facts import known
    from upcard.players.lookup import file_of
    from upcard.players.reading import StrategyFile

    named = file_of(text)
    try:
        file = StrategyFile.read(Path(named[0] if named else text))
    except BadRules:  # which is told when it is run
        return
    if file.does_something and (there := [named[1]] if named else [*file.players]):
        known(f"{file.path}:{there[0]}")


def check_all(
    names: Sequence[str],
    games: Sequence[Game],
    deals: int,
    seed: int,
    slow: float,
    told: list[dict[str, object]] | None = None,
    only: Seated | None = None,
) -> bool:
    """Try each player at each game, and tell, or add to what is `told`; whether all is well.

    With `only`, in that deal alone.
    """
    from upcard.analysis.player_check import seat_counts, try_out
    from upcard.players import player_named

    fine = True
    for name in names:
        with printed_apart():
            player = player_named(name)
        who = type(player)
        if told is None:
            say(f"{who.__name__} ({_place(who)}): {docstring_of(who)}")
        for game in games:
            number = 1 if only else deals * len(seat_counts(game))
            with counting(number, "deals") as progress, printed_apart(only is not None):
                tried = try_out(game, player, deals, seed, slow, progress, only)
            fine &= tried.trouble is None
            way = _way(name, game, seed, timed=tried.trouble is None)
            if told is None:
                _tell(name, game, way, tried, only)
            else:
                told.append(_as_json(name, game, way, tried))
            if tried.trouble and tried.trouble.interrupted:
                raise typer.Exit(INTERRUPTED)
    return fine


def docstring_of(who: type[Player]) -> str:
    """The first line of a player's docstring, which is any object that its author put there."""
    text = who.__doc__ if isinstance(who.__doc__, str) else ""
    return next(iter(text.strip().splitlines()), WITHOUT_DOCSTRING)


def _place(who: type[Player]) -> str:
    """Where a player stands: its file, and its line if it has one."""
    import inspect

    file = Path(inspect.getfile(who)).name
    try:
        return f"{file} line {inspect.getsourcelines(who)[1]}"
    except OSError:  # it was not made by a `class`
        return file


def _tell(name: str, game: Game, way: Way, tried: Tryout, only: Seated | None) -> None:
    """Show how a player did at a game."""
    trouble = tried.trouble
    say(f"  {game.id}: {way}")
    for remark in _never_true(name, game):
        say(f"  {game.id}: {remark}")
    if trouble is None:
        say(f"  {game.id}: {_well_in(only) if only else _well(game, tried)}")
        return
    view = trouble.view
    say(f"  {game.id}: in deal {trouble.deal} at {view.seats} seats, it {trouble.what}")
    show(f"{_position(view)}\n")
    say("To see it again, in Python:")
    say(trouble.again(name))


def _never_true(name: str, game: Game) -> list[str]:
    """Comparisons of a player's file that are never true; none for a player without a file."""
    from upcard.analysis.unknown_signs import never_true
    from upcard.players.lookup import file_of

    file = file_of(name)
    return list(never_true(Path(file[0]), file[1], game.deck)) if file else []


def _as_json(name: str, game: Game, way: Way, tried: Tryout) -> dict[str, object]:
    """How a player did at a game, as JSON has it."""
    trouble = tried.trouble
    wrong = trouble and {
        "what": trouble.what,
        "seats": trouble.view.seats,
        "deal": trouble.deal,
        "seed": trouble.seed,
        "view": trouble.view.text,
        "again": trouble.again(name),
    }
    return {
        "player": name,
        "game": game.id,
        "runs": way.runs,
        "why": way.why,
        "never_true": _never_true(name, game),
        "games_a_second": way.speed,
        "deals": tried.deals,
        "moves": tried.moves,
        "seconds": tried.seconds,
        "slowest_ms": 1000 * tried.slowest,
        "trouble": wrong,
    }


def _way(name: str, game: Game, seed: int, timed: bool) -> Way:
    """Whether a player is compiled, or why not; played compiled, if it is `timed`, and how fast.

    Who did something wrong is not: compiled, it might never end, and nothing could interrupt it.
    """
    from upcard.analysis.player_check import compiled_speed
    from upcard.arena.runners.player_facts import known
    from upcard.arena.runners.trial import check_compiled
    from upcard.jit_cache import INTERPRETED
    from upcard.players.source import NotCompiled

    if INTERPRETED:
        return Way("python", "nothing is compiled, as NUMBA_DISABLE_JIT says")
    try:
        if not timed:
            known(name).policy(game, game.rules.seats[0])
            return Way("compiled")
        check_compiled(game, name)
        return Way("compiled", speed=compiled_speed(game, name, seed))
    except NotCompiled as why:
        return Way("python", str(why))


def _well(game: Game, tried: Tryout) -> str:
    from upcard.analysis.player_check import seat_counts
    from upcard.narration.words import counted

    seats = " and ".join(map(str, seat_counts(game)))
    rate = tried.moves / tried.seconds if tried.seconds else 0
    return (
        f"{tried.deals:,} deals at {seats} seats against random, "
        f"{counted(tried.moves, 'move')}: all well; "
        f"in Python {rate:,.0f} moves a second, the slowest in {1000 * tried.slowest:.1f} ms"
    )


def _well_in(only: Seated) -> str:
    return f"nothing wrong in deal {only.deal} in seat {only.seat}"


def _position(view: View) -> str:
    """What a player saw, as a person reads it."""
    declared = " declared" if view.declared else ""
    lines = {
        "seat": f"{view.seat}, in turn {view.turns}",
        "hand": " ".join(map(str, view.hand)),
        "upcard": f"{view.upcard or 'none'}, suit {view.suit or 'any'}{declared}",
        "legal": " ".join(map(str, view.legal)),
    }
    return "\n".join(f"    {name:6} {text}" for name, text in lines.items())
