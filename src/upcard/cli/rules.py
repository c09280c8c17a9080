"""`upcard rules`: the games as data: which there are, what they say, and whether a file is fine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from upcard.cli.apps import App
from upcard.cli.shared import say, show
from upcard.outside import visible

if TYPE_CHECKING:
    from upcard.rules import Rules

WIDEST = 110
"""Columns of a screen that the list uses."""

rules = App(help="Games as data: list them, show one, check a file of your own.")


@rules.command("list")
def list_games(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """The games that come with Upcard."""
    from rich import box
    from rich.table import Table

    from upcard.cli.screen import Screen
    from upcard.rules import known_games, load

    games = {name: load(name) for name in known_games()}
    if as_json:
        show(json.dumps({"games": [_as_json(game) for game in games.values()]}) + "\n")
        return
    table = Table("name", "title", "seats", "deck", "source", box=box.SIMPLE_HEAD)
    for name, game in games.items():
        fewest, most = game.seats
        seats = str(most) if fewest == most else f"{fewest} to {most}"
        table.add_row(name, game.title, seats, f"{len(game.cards_in_play)} cards", game.source)
    Screen(WIDEST).draw(table)


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
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or a TOML file.")],
) -> None:
    """All that a game's rules say, as a TOML file that starts from no other game."""
    from upcard.rules import load

    show(as_toml(load(game)))


@rules.command("check")
def check_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TOML file with rules.")],
) -> None:
    """Whether a file's rules make sense; if not, which key is wrong and what is allowed."""
    from upcard.rules import base_of, load

    title = load(file).title
    say(f"{file}: fine: {title}, based on {base_of(file) or 'no other game'}")


def as_toml(game: Rules) -> str:
    """Rules as a TOML file with every key, and a sentence above each card that does something."""
    from upcard.narration.effects import effects

    keys = game.model_dump(mode="json")
    del keys["cards"]
    lines = list(_table(keys))
    for card, effect in game.cards.items():
        does = visible(f"{card}: {effects(game, card) or 'does nothing'}.")
        changed = effect.model_dump(exclude_defaults=True)
        lines += ["", f"# {does}", f"[cards.{_key(card)}]", *_table(changed)]
    for name, section in keys.items():
        if isinstance(section, dict):
            lines += ["", f"[{name}]", *_table(section)]
            for key, inner in section.items():
                if isinstance(inner, dict):
                    lines += ["", f"[{name}.{_key(key)}]", *_table(inner)]
    return "\n".join(lines) + "\n"


def _table(keys: dict[str, Any]) -> Iterator[str]:
    """The plain keys of a table, one line each."""
    for key, value in keys.items():
        if not isinstance(value, dict):
            yield f"{_key(key)} = {json.dumps(value, ensure_ascii=False)}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
