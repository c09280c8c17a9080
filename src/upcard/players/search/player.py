"""Searching players: they look ahead, and play what did best."""

from __future__ import annotations

from typing import Any, ClassVar

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.budget import Budget
from upcard.players.player import Player
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import best_players, quick_players


class SearchPlayer(Player):
    """Looks ahead: tries each move in deals that could be, and keeps to the one that wins most.

    What it cannot see is dealt anew for each try, so that nothing contradicts what was seen and
    heard: cards played, draws, passes, declared suits, reshuffles (`engine.belief`). Where cards
    are captured, it presumes in most of them that whoever could capture did. All moves are
    tried in the same deals, which computers play to the end (where seats count down, some turns
    on): with two seats the learned player, whose advantages count as tries before the first one
    (where cards are captured, against the `card-counter` in half of the deals); with more, or by
    rules that it cannot play, quick players. The worse half of the moves is given up again and
    again until one is left (Karnin, Koren, Somekh, «Almost Optimal Exploration in Multi-Armed
    Bandits», 2013). Its budget is given behind its name: `search:500` for 500 playouts,
    `search:20ms` for as many turns as a machine simulates in about that time. A move that leaves no
    choice costs none of it.
    """

    name = "search"
    remembers = True
    DEFAULT: ClassVar[str] = "20ms"
    players: ClassVar[Any] = staticmethod(best_players)

    def __init__(self, budget: str = DEFAULT) -> None:
        self.budget: Budget = Budget.read(budget)
        self.name = f"{type(self).name}:{budget}"

    def choose(self, view: View) -> Move:
        """The move that did best."""
        if len(view.legal) == 1:
            return view.legal[0]
        codes = [move.code for move in view.legal]
        best, _, _ = searched(view, codes, self.budget, True, self.players(view))
        return view.legal[best]


class OraclePlayer(SearchPlayer):
    """Sees all hands, and searches: a cheater, to measure by what knowing all hands is worth.

    Quick players play its deals out, as for `chances` and `estimate`. The draw pile's order is
    hidden from it too.
    """

    name = "oracle"
    cheats = True
    sees_all = True
    players: ClassVar[Any] = staticmethod(quick_players)
