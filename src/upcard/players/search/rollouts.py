"""Who plays a search's deals out: quick players, or better ones that take longer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.engine.policies import by_address
from upcard.games.game import Game
from upcard.games.view import View
from upcard.jit_cache import INTERPRETED
from upcard.players.capturing import CardCounter
from upcard.players.compiled import FIRST, ROLLOUT
from upcard.players.compiling import policy
from upcard.players.learned.player import Learned
from upcard.players.player import Player
from upcard.rules.section import MOST_SEATS

HORIZON = 20
"""Turns that are looked ahead where seats count down, and a deal is many hands long: beyond them,
what one move did is lost among hundreds of turns (`flat.add_cutoff_values`)."""
LEARNED, COUNTER = Learned(), CardCounter()
MOST_KEPT = 64


class Players(NamedTuple):
    """Who plays a search's deals out, in all seats.

    In each deal that is tried, those of one of the `policies`, each of which is a whole table (as
    `engine.policies.by_address` makes it); where that is None, quick ones of a `kinds[seat]`. Their
    `prior` is the chance to win that they give to each legal move before it is tried, if they give
    any.
    """

    kinds: npt.NDArray[np.int64] | None
    policies: Any = None
    prior: tuple[float, ...] = ()


def quick_players(view: View, exploring: int = 0) -> Players:
    """The document's own player, which is quick; with EXPLORING it plays any card now and then.

    It is one that keeps its hand going where that decides, as measured: where a seat that is stuck
    draws until it can play, and with more than two seats; but not in games that count down or
    capture.
    """
    rules = view.game.rules
    sheds = not (rules.end.counts_down or rules.match.capture)
    rollout = sheds and (rules.stuck.draw == "until able" or view.seats > 2)
    return Players(np.full(MOST_SEATS, (ROLLOUT if rollout else FIRST) + exploring))


def best_players(view: View) -> Players:
    """Who plays out best in the time of a budget, as measured.

    With two seats that is the learned player, with its advantages as prior. Where cards are
    captured, another good player has the other seat in half of the deals: that pays against both,
    but elsewhere only against that player. With more seats, where each move decides less, more
    playouts by quick players do as well or better; they play, too, where the learned one cannot.
    """
    if view.seats > 2 or not LEARNED.can_play(view.game):
        return quick_players(view)
    seated = _tables(view.game, view.seats, view.seat)
    prior = tuple(min(1.0, max(0.0, 0.5 + each)) for each in LEARNED.advantages(view))
    return Players(None, seated, prior)


@lru_cache(MOST_KEPT)
def _tables(game: Game, seats: int, own: int) -> Any:
    """The learned player in its own seat, at tables with it or others in the rest: as called."""
    # A strategy can be called only where it is compiled.
    two = game.rules.match.capture and not INTERPRETED
    others = (LEARNED, COUNTER) if two else (LEARNED,)

    def seated(other: Player) -> Any:
        players = [LEARNED if seat == own else other for seat in range(seats)]
        return by_address([policy(player, game, seats) for player in players])

    return np.stack([seated(other) for other in others])
