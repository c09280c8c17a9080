"""How strong an opponent is: levels, and the player that stands for each in a game.

`benchmarks.levels` measures what each level wins against the one below (docs/playing.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upcard.errors import BadRules, did_you_mean
from upcard.players.lookup import player_named
from upcard.rules.switches import AND

if TYPE_CHECKING:
    from upcard.games.game import Game


class Levels(NamedTuple):
    """The names of players, from the weakest to the strongest."""

    easy: str = "first"
    medium: str = "patience"
    hard: str = "learned"
    merciless: str = "search:100ms"


USUAL = Levels()
WHERE_NOTHING_WAS_LEARNED = "search:20ms"
"""Who is hard in a game that `learned` does not play."""
OTHERS = {
    "uno": Levels(easy="hamper-leader"),
    "clash": Levels(medium="memory"),
    "chaos": Levels(medium="memory"),
    "countdown": Levels(easy="memory", medium="first"),
    "indigo": Levels(easy="memory", medium="first"),
}
"""In these games the usual ones are not in this order. House rules by name change nothing of it."""
LEVELS = Levels._fields


def check_level(level: str) -> None:
    """BadRules for a level that there is not."""
    if level not in LEVELS:
        raise BadRules(
            f"level {level!r} given{did_you_mean(level, LEVELS)}: it is one of {', '.join(LEVELS)}"
        )


def player_for(name: str, game: Game) -> str:
    """The name of a player, or of the one that stands for a level, as `player_named` takes it."""
    return at_level(name, game) if name in LEVELS else name


def at_level(level: str, game: Game) -> str:
    """The name of the player that stands for a level in a game, as `player_named` takes it.

    BadRules for a level that there is not.
    """
    check_level(level)
    name: str = getattr(OTHERS.get(game.rules.name.partition(AND)[0], USUAL), level)
    try:
        player_named(name).check_game(game)
    except BadRules:
        return WHERE_NOTHING_WAS_LEARNED
    return name
