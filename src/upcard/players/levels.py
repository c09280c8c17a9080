"""How strong an opponent is: levels, and the player that stands for each in a game.

`benchmarks.levels` measures what each level wins against the one below (docs/playing.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upcard.errors import BadRules, did_you_mean
from upcard.player_names import LEVELS
from upcard.players.lookup import player_named
from upcard.rules.switches import AND

if TYPE_CHECKING:
    from upcard.games.game import Game


class Levels(NamedTuple):
    """The names of players, from the weakest to the strongest.

    Those below `expert` err as people do, the more the weaker they are, by up to so much of a
    chance to win (`players.learned.player.Learned`). Where chance decides so much that even a
    large error costs little, the weakest play by a simple rule instead.
    """

    easy: str
    medium: str
    hard: str
    expert: str = "learned"
    merciless: str = "search:100ms"


USUAL = Levels("learned:0.072", "learned:0.052", "learned:0.035")
LUCKY = Levels("first", "memory", "learned:0.07")
BY_GAME = {
    "clash": LUCKY,
    "chaos": LUCKY,
    "countdown": Levels("learned:0.063", "learned:0.047", "learned:0.031"),
    "indigo": Levels("learned:0.19", "learned:0.095", "learned:0.008"),
    "uno": Levels("learned:0.165", "learned:0.119", "learned:0.076"),
    "mau-mau": Levels("first", "patience", "learned:0.07"),
    "no-mercy": Levels("first", "patience", "learned:0.24"),
    "attack": Levels("learned:0.199", "learned:0.116", "learned:0.06"),
    "blank-cards": Levels("learned:0.142", "learned:0.096", "learned:0.059"),
    "flip": Levels("learned:0.16", "learned:0.113", "learned:0.066"),
}
"""Each wins some 60 % of deals between two against the one below, or what chance leaves of it
(`benchmarks.levels`, docs/playing.md). House rules by name change nothing of it."""
WHERE_NOTHING_WAS_LEARNED = Levels("first", "patience", "search:2ms", "search:20ms")
"""In a game that `learned` does not play."""


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
    levels = BY_GAME.get(game.rules.name.partition(AND)[0], USUAL)
    try:
        player_named(levels.expert).check_game(game)
    except BadRules:
        levels = WHERE_NOTHING_WAS_LEARNED
    return levels[LEVELS.index(level)]
