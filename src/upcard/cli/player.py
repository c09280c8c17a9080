"""`upcard player`: a player of your own: begin one, check it; and the players that there are."""

from __future__ import annotations

import json
import re
import shlex
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.arena.plan import check_deals
from upcard.cli.apps import App
from upcard.cli.checking import docstring_of
from upcard.cli.compiling import compiled
from upcard.cli.ending import INTERRUPTED, hang_ups_leave
from upcard.cli.options import A_GAME, AsJson, Seed, game_typed, whole
from upcard.cli.screen import Screen
from upcard.cli.shared import complain, say, seeded, show
from upcard.cli.standings import WIDEST, named, table
from upcard.errors import BadRules
from upcard.files import check_file, write_whole
from upcard.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from upcard.analysis.player_check import Seated
    from upcard.games.game import Game

SLOWEST = 3_600_000
"""Milliseconds of a move at most, above which it may be told to be slow."""
player: App = App(help="Create, check and list players.")

START = '''\
"""A player of my own."""

# It is for {title}. Is it right, is it fast, how good is it, and can I beat it?
#
#   upcard player check {file}{option}
#   upcard match {game} {file} random
#   upcard play {game} --players me,{file}

import upcard


class {name}(upcard.Player):
    """Plays its longest suit, and keeps its wild cards for later."""

    # Of what a view has (all of it stands in docs/arena.md):
    #
    #   view.legal                the moves: move.card (None for a draw or a pass),
    #                             move.suit that it puts in force, move.declared
    #   view.hand, view.upcard    cards: card.suit, card.rank, card.points; and what it
    #                             does: card.draw, card.skip, card.reverse, card.wild
    #   view.discard              the cards of the discard pile
    #   view.unseen               those in other hands or the draw pile
    #   view.suit, view.rank      what is in force
    #   view.hand_sizes           how many cards each seat holds: view.seat is mine,
    #                             view.next_seat comes next, of view.seats in all
    #   view.dice                 a random number, for who rolls dice

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        """One of `view.legal`, from nothing but the view."""
        best, most = view.legal[0], -1
        for move in view.legal:
            if move.card is not None:
                value = 0
                for card in view.hand:
                    value += card.suit == move.suit
                if not move.card.wild:
                    value += 100
                if value > most:
                    best, most = move, value
        return best
'''
"""What a new player's file says: it runs, and is compiled, as it is."""


@player.command("new")
def new_player(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.py", help="File to write; name it after its strategy.")
    ],
    game: Annotated[str, typer.Option(parser=game_typed, metavar="G", help=A_GAME)] = "crazy8s",
) -> None:
    """Create a player file to start from, with comments that explain it."""
    from upcard.rules import load

    name = _class_name(file)
    words = {
        "title": visible(" ".join(load(game).title.split())),
        "game": visible(shlex.quote(game)),
        "option": "" if game == "crazy8s" else visible(f" --game {shlex.quote(game)}"),
        "file": shlex.quote(file.name),
        "name": name,
    }
    _write_new(file, START.format(**words))
    say(f"{file}: a player, {name}. To check it: upcard player check {shlex.quote(str(file))}")


def _class_name(file: Path) -> str:
    """`longest-suit.py` has the class LongestSuit; BadRules if the name makes none."""
    words = re.split(r"[-_ ]+", file.stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    if file.suffix != ".py" or not name.isidentifier() or iskeyword(name):
        raise BadRules(
            f"{file} given: a player's file ends in .py, and its name is a class's name, as "
            "longest-suit.py is LongestSuit's: letters first, then digits, too"
        )
    return name


def _write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet: of two at once, one is refused."""
    if file.exists():
        raise BadRules(f"{file} is there already: name another file, or remove it")
    check_file(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.open("x").close()
    except FileExistsError:
        raise BadRules(f"{file} is there already: name another file, or remove it") from None
    try:
        write_whole(file, text)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


@player.command("list")
def list_players(as_json: AsJson = False) -> None:
    """List the built-in players."""
    from upcard.players.built_in import NAMED

    if as_json:
        data = [
            {"name": name, "cheats": who.cheats, "does": docstring_of(who)}
            for name, who in NAMED.items()
        ]
        show(json.dumps({"players": data}) + "\n")
        return
    rows = table("", ("name", "what it does"), ())
    for name, built_in in NAMED.items():
        rows.add_row(named(name, built_in.cheats), docstring_of(built_in))
    Screen(WIDEST).draw(rows)


@player.command("check")
def check_player(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE.py", help="File of players, or one class in it: FILE.py:CLASS."
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(parser=game_typed, metavar="G", help="Game to test on; can be repeated."),
    ] = None,
    deals: Annotated[int, whole("Deals at the smallest and at the largest table.")] = 300,
    slow: Annotated[int, whole("Report moves slower than this many milliseconds.", "MS")] = 50,
    seed: Seed = None,
    deal: Annotated[int | None, whole("Play only this deal.")] = None,
    seat: Annotated[int, whole("With --deal: the player's seat.")] = 0,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="P", help="With --deal: an opponent, in seat order; can be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check players: find illegal and slow moves, and say whether they compile."""
    check_deals(deals)
    if not 1 <= slow <= SLOWEST:
        raise typer.BadParameter(f"{slow} ms for a move given: 1 to {SLOWEST} are allowed")
    from upcard.cli.checking import check_all, players_of
    from upcard.games.game import game as game_named

    games, names = [game_named(one) for one in game or ["crazy8s"]], players_of(file)
    only = _seated(games, deal, seat, against or [])
    compiled("dealing", "moving", "playing", games=game or ["crazy8s"])
    told: list[dict[str, object]] | None = [] if as_json else None
    try:
        with hang_ups_leave():
            fine = seeded(
                seed,
                lambda number: check_all(names, games, deals, number, slow / 1000, told, only),
            )
    except KeyboardInterrupt:
        complain("Interrupted: the rest was not tried.")
        raise typer.Exit(INTERRUPTED) from None
    if told is not None:
        show(json.dumps({"fine": fine, "checks": told}) + "\n")
    if not fine:
        raise typer.Exit(1)


def _seated(
    games: Sequence[Game], deal: int | None, seat: int, against: Sequence[str]
) -> Seated | None:
    """One deal, one seat, and who has the others, if asked for; BadParameter if they don't fit."""
    if deal is None:
        if seat or against:
            raise typer.BadParameter("--seat and --against need --deal")
        return None
    from upcard.analysis.player_check import Seated
    from upcard.arena.plan import NUMBERS
    from upcard.players import player_named

    against = against or ["random"]
    for what, given, most in (("deal", deal, NUMBERS - 1), ("seat", seat, len(against))):
        if not 0 <= given <= most:
            raise typer.BadParameter(f"{what} {given} given: 0 to {most} are allowed")
    others = tuple(map(player_named, against))
    for other in others:
        for game in games:
            other.check_game(game)
    if cheats := [name for name, other in zip(against, others, strict=True) if other.cheats]:
        raise typer.BadParameter(f"{cheats[0]} given: --against takes players that do not cheat")
    return Seated(deal, seat, others)
