"""A player of solved games: what `tools/equilibrium.py` found is kept in `equilibria/`, by game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import TYPE_CHECKING

from upcard.errors import BadRules
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.player import Player
from upcard.rules import load

if TYPE_CHECKING:
    from upcard.games.game import Game

FOLDER = resources.files("upcard.players") / "equilibria"
ENDING = ".json"
DICE = 2**63

Probabilities = Mapping[str, Sequence[float]]
"""How likely each legal move is in a situation (`situation`)."""


class Equilibrium(Player):
    """Plays a solved game so that nobody can do better against it than its equilibrium.

    In an equilibrium neither seat gains by playing otherwise (J. F. Nash, «Equilibrium points in
    n-person games», 1950). Where several moves are right, it rolls dice for them. Solved are
    `duel6` and `duel8`; it refuses any other game.
    """

    name = "equilibrium"

    def check_game(self, game: Game) -> None:
        """BadRules unless the game is solved."""
        _solution(game)

    def probabilities(self, view: View) -> Sequence[float]:
        """How likely it plays each legal move of a view."""
        return _solution(view.game)[situation(view)] if len(view.legal) > 1 else (1.0,)

    def choose(self, view: View) -> Move:
        """A move, as the dice say."""
        bounds = accumulate(self.probabilities(view))
        reached = (move for move, bound in zip(view.legal, bounds) if view.dice < bound * DICE)  # noqa: B905
        return next(reached, view.legal[-1])


def situation(view: View) -> str:
    """What matters in a view of a game that deals alike to two: whatever else is there follows."""
    parts: list[Iterable[object]] = [sorted(view.hand), [view.drawn or "-"], view.discard]
    parts += [("-" if seat is None else seat for seat in view.layers), view.hand_sizes]
    parts += [sorted(view.lacked(1 - view.seat)) or "-"]
    return " ".join(",".join(map(str, part)) for part in parts)


def solved_games() -> tuple[str, ...]:
    """The games that are solved."""
    names = (file.name for file in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))


@cache
def _solution(game: Game) -> Probabilities:
    """What to play in a game; BadRules for one that is not solved."""
    for name in solved_games():
        if game.rules == load(name):
            found: Probabilities = json.loads((FOLDER / f"{name}{ENDING}").read_text("utf-8"))
            return found
    raise BadRules(
        f"equilibrium given as a player of {game.id}: it plays {', '.join(solved_games())} only"
    )
