"""How good a player is against another one: in one seat, with the other in all the rest."""

from __future__ import annotations

import numpy as np

from upcard.arena.plan import partner_seatings
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.runners.trial import check_compiled
from upcard.arena.runners.workers import in_order, threads
from upcard.arena.statistics.intervals import Interval, mean
from upcard.arena.statistics.tally import UNIT, scores_of
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players.built_in import BUILT_IN
from upcard.players.source import NotCompiled

PIECES = 16
TRIAL = 1_000
"""Deals from each seat in which players are compared, to find the best of them."""


def even_share(game: Game, seats: int) -> float:
    """What a player wins of its games between equals: partners win together."""
    return 1 / game.rules.sides(seats)


def won_against(
    game: Game, seats: int, player: str, rival: str, deals: int, seed: int, workers: int = 1
) -> Interval:
    """The share of deals that a compiled player wins, with its 95 % interval; 1 / seats is even.

    Each deal is played from every seat, `rival` sitting in all others; partners are of one kind. A
    deal that nobody wins counts as an even share.
    """
    chairs, names = _chairs(game, seats, player, rival)
    for name in names:  # once, and not in several threads
        known(name).policy(game, seats)
    step = -(-deals // PIECES)
    pieces = [range(start, min(start + step, deals)) for start in range(0, deals, step)]
    jobs = [Job(game, names, chairs, seed, 0, piece, compiled=names) for piece in pieces]
    played = in_order(threads(workers), workers, play_job, jobs)
    games = np.concatenate([rows for rows, _ in played])
    sides = len(chairs)  # as many as seatings: in each, the player has another side
    own = np.arange(sides)
    each = scores_of(games.reshape(-1, sides), sides)[own, :, own].sum(0)
    whole = mean(int(each.sum()), int((each * each).sum()), len(each))
    return Interval(*(part / (UNIT * sides) for part in whole))


def _chairs(
    game: Game, seats: int, player: str, rival: str
) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    """Who sits where, each deal being played with each seating, and the players' names."""
    if game.rules.partners:
        ways = tuple(chairs for _, chairs in partner_seatings(alike=True))
        return ways, (player, player, rival, rival)
    ways = tuple(tuple(int(own != seat) for own in range(seats)) for seat in range(seats))
    return ways, (player, rival)


def strongest(game: Game, seats: int, seed: int, workers: int = 1) -> str:
    """The best of our compiled players that learned nothing, against the document's own."""

    def won(name: str) -> float:
        return won_against(game, seats, name, "first", TRIAL, seed, workers).value

    return max(filter(lambda name: _is_compiled(game, name), BUILT_IN), key=won)


def _is_compiled(game: Game, name: str) -> bool:
    try:
        check_compiled(game, name)
    except (NotCompiled, BadRules):
        return False
    return True
