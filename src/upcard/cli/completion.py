"""What the shell offers at the Tab key: games, players and files. It loads nothing large.

Where nothing here begins as what was typed, shells offer files of their own accord.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from upcard.player_names import LEVELS, NAMES

RULES = resources.files("upcard") / "rules"
"""The folder, which is no reason to load the package."""
Offers = list[tuple[str, str]]
"""What may be typed, and what some shells show beside it."""


def games(incomplete: str) -> Offers:
    """Games by name, with their titles, house rules behind them, and rules files here."""
    if "+" in incomplete:
        return _house_rules(incomplete)
    found = [
        (entry.name.removesuffix(".toml"), str(tomllib.loads(entry.read_text("utf-8"))["title"]))
        for entry in (RULES / "games").iterdir()
        if entry.name.startswith(incomplete)
    ]
    return [*sorted(found), *_files(incomplete, ".toml")]


def players(incomplete: str) -> Offers:
    """Players by name, and files of players here."""
    return [*_beginning(tuple(sorted(NAMES)), incomplete), *_files(incomplete, ".py")]


def several_players(incomplete: str) -> Offers:
    """The last of players that are typed with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", about) for name, about in players(last)]


def at_the_table(incomplete: str) -> Offers:
    """The same, of those who can play with a person at a keyboard: that person, and levels, too."""
    before, comma, last = incomplete.rpartition(",")
    offered = [*_beginning(("me", *LEVELS), last), *players(last)]
    return [(f"{before}{comma}{name}", about) for name, about in offered]


def levels(incomplete: str) -> Offers:
    """Levels of opponents."""
    return _beginning(LEVELS, incomplete)


def _house_rules(incomplete: str) -> Offers:
    """House rules behind a game's name that are not there yet, with their titles, and presets."""
    game, *chosen = incomplete.split("+")
    last, file = chosen.pop(), RULES / "switches" / f"{game}.toml"
    if not file.is_file():
        return []
    known = tomllib.loads(file.read_text("utf-8"))
    presets = dict.fromkeys(known.pop("presets"), "")
    titles = presets | {name: one["title"] for name, one in known.items()}
    before = incomplete.removesuffix(last)
    return [
        (before + name, title)
        for name, title in titles.items()
        if name.startswith(last) and name not in chosen
    ]


def _beginning(names: tuple[str, ...], incomplete: str) -> Offers:
    return [(name, "") for name in names if name.startswith(incomplete)]


def _files(incomplete: str, suffix: str) -> Iterator[tuple[str, str]]:
    """Files of this folder; those of others the shell finds itself."""
    for path in sorted(Path().glob(f"*{suffix}")):
        if path.name.startswith(incomplete):
            yield path.name, ""
