"""`upcard rules`: games as data: which there are, what they say, how they differ; one's own."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.apps import App
from upcard.cli.compiling import compiled
from upcard.cli.ending import interrupts_end
from upcard.cli.newgame import new_game
from upcard.cli.options import AsJson, GameName, game_typed, whole
from upcard.cli.progress import progress_shown
from upcard.cli.shared import say, show
from upcard.cli.streams import write_utf8

if TYPE_CHECKING:
    from upcard.rules import Rules
    from upcard.rules.idle import Given

WIDEST = 110
"""Columns of a screen that the list uses."""


rules: App = App(help="List, show, compare, create and check games' rules.")


@rules.command("list")
def list_games(as_json: AsJson = False) -> None:
    """List the games that come with Upcard."""
    from upcard.cli.screen import Screen
    from upcard.cli.standings import table
    from upcard.games.game import seats_said
    from upcard.rules import known_games, load

    games = {name: load(name) for name in known_games()}
    if as_json:
        show(json.dumps({"games": [_as_json(game) for game in games.values()]}) + "\n")
        return
    rows = table("", ("name", "title", "seats"), ("cards",), ("cards", "title"))
    for name, game in games.items():
        rows.add_row(name, game.title, seats_said(game), str(len(game.cards_in_play)))
    Screen(WIDEST).draw(rows)
    say("Show all rules of one, and their source: upcard rules show NAME")


def _as_json(game: Rules) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "cards": len(game.cards_in_play),
        "source": game.source,
    }


@rules.command("show")
def show_game(
    game: GameName,
    as_json: AsJson = False,
) -> None:
    """Show a game's rules as a complete rules file (TOML)."""
    from upcard.narration.rulesfile import as_toml
    from upcard.rules import load

    text = as_toml(load(game))
    write_utf8()
    show(json.dumps(tomllib.loads(text)) + "\n" if as_json else text)


@rules.command("check")
def check_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Rules file (TOML).")],
    play: Annotated[
        bool, typer.Option("--play", help="Play deals to find keys that change nothing.")
    ] = False,
    deals: Annotated[int, whole("With --play: deals for each number of seats.")] = 2_000,
    as_json: AsJson = False,
) -> None:
    """Check a rules file: name wrong keys and what is allowed, and keys that change nothing."""
    from upcard.rules import base_of, load
    from upcard.rules.idle import check_deals, given_keys

    if play:
        check_deals(deals)
    game, base = load(file), base_of(file)
    given = [*given_keys(file)]
    found = [(key.key, key.reason) for key in given if key.reason]
    if not as_json:
        say(f"{file}: fine: {game.title}, based on {base or 'no other game'}")
        _tell_idle(file, found)
    warnings = list[str]()
    if play:
        played, warnings = _idle_in_play(game, given, deals)
        found += played
        if not as_json:
            _tell_idle(file, played)
            tried = sum(key.is_tried for key in given)
            if not played:
                say(f"{file}: {_tried(tried)}")
            for warning in warnings:
                say(f"{file}: {warning}")
    if as_json:
        idle = [{"key": key, "why": why} for key, why in found]
        told = {"file": file, "title": game.title, "base": base, "idle": idle}
        show(json.dumps(told | ({"warnings": warnings} if play else {})) + "\n")


def _tried(keys: int) -> str:
    """What is said where none of so many keys changes nothing."""
    if not keys:
        return "no other key of the file can change a deal"
    change = "1 key: it changes" if keys == 1 else f"{keys} keys: each changes"
    return f"played with other values of {change} deals"


def _tell_idle(file: str, found: Sequence[tuple[str, str]]) -> None:
    for key, why in found:
        say(f"{file}: {key} changes nothing: {why}")


def _idle_in_play(
    game: Rules, given: Sequence[Given], deals: int
) -> tuple[list[tuple[str, str]], list[str]]:
    """The keys that change nothing in play, and why that is thought; what is wrong with deals."""
    others = [rules for key in given for rules in (key.rules, *key.others)]
    compiled("playing", games=[game, *others])
    from upcard.analysis.deal_ends import how_deals_end
    from upcard.analysis.idle_keys import idle_in_play

    with interrupts_end(), progress_shown() as bar:
        return [*idle_in_play(given, deals, bar.show)], how_deals_end(game).warnings


@rules.command("diff")
def tell_differences(
    one: GameName,
    other: Annotated[
        str,
        typer.Argument(
            metavar="OTHER", help="Another game or rules file.", autocompletion=completion.games
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Show how two games differ, a sentence for each difference."""
    from upcard.narration.differences import differences, named_apart
    from upcard.rules import load

    pair = named_apart((one, load(one)), (other, load(other)))
    found = differences(*pair)
    if as_json:
        told = [difference.data(*pair) for difference in found]
        show(json.dumps({"games": [game.name for game in pair], "differences": told}) + "\n")
        return
    for difference in found:
        say(difference.sentence)
    if not found:
        say(f"{pair[0].name} and {pair[1].name} are played in the same way.")


@rules.command("house")
def list_house_rules(
    game: Annotated[
        str,
        typer.Argument(
            parser=game_typed,
            metavar="GAME",
            help="Game that has house rules by name.",
            autocompletion=completion.games,
        ),
    ] = "uno",
    as_json: AsJson = False,
) -> None:
    """List the house rules that can be switched on by name, as in uno+stacking+jump-in."""
    from upcard.cli.screen import Screen
    from upcard.cli.standings import table
    from upcard.rules.load import contradictions
    from upcard.rules.switches import AND, switches_of

    known, against = switches_of(game), contradictions(game)
    if as_json:
        data = [
            {
                "name": name,
                "group": each.group,
                "sentence": each.sentence,
                "not_with": against[name],
            }
            for name, each in known.all.items()
        ]
        show(json.dumps({"game": game, "house_rules": data, "presets": known.presets}) + "\n")
        return
    rows = table("", ("name", "house rule"), (), ("house rule",))
    for name, switch in known.all.items():
        others = f" Not with {', '.join(against[name])}." if against[name] else ""
        rows.add_row(name, switch.sentence + others)
    for name, names in known.presets.items():
        rows.add_row(name, f"A preset: {', '.join(names)}.")
    Screen(WIDEST).draw(rows)
    some = AND.join((game, *[*known.all][:2]))
    say(f"Join them to the game's name wherever one is given: upcard play {some}")


rules.command("new")(new_game)
