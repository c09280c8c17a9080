"""Simulation: many deals of a game between compiled players, counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from upcard.arena.request import check_simulation
from upcard.arena.runners.workers import in_order
from upcard.arena.runners.workers import threads as in_threads
from upcard.cancellation import go_on
from upcard.chance import keys_of
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.table import empty_bytes
from upcard.players import player_named, playout
from upcard.players.compiled import CompiledPlayer

BATCH = 20_000
"""Deals handed to a worker at a time; the sum of all batches does not depend on it."""

Counts: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Simulation:
    """What a simulation counted.

    `tally` is laid out as `players.playout` says; `seconds` is the time that the engine's threads
    spent playing, divided by their number; compiling is not in it.
    """

    game: Game
    players: tuple[str, ...]
    tally: Counts
    seconds: float

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return int(self.tally[playout.DEALS])

    @property
    def turns(self) -> int:
        """How many turns they had in all."""
        return int(self.tally[playout.TURNS])

    @property
    def blocked(self) -> int:
        """How many deals ended because nobody could go on."""
        return int(self.tally[playout.BLOCKED_DEALS])

    @property
    def endless(self) -> int:
        """How many deals were not over after MOST_TURNS turns, and were broken off."""
        return int(self.tally[playout.ENDLESS_DEALS])

    @property
    def unwon(self) -> int:
        """How many deals nobody won."""
        return int(self.tally[playout.UNWON_DEALS])

    @property
    def wins(self) -> tuple[int, ...]:
        """Deals won, by seat."""
        return tuple(int(won) for won in self.tally[playout.WINS :][: len(self.players)])

    @property
    def points(self) -> tuple[int, ...]:
        """Points, by seat."""
        return tuple(int(points) for points in self.tally[playout.POINTS :][: len(self.players)])

    @property
    def point_squares(self) -> tuple[int, ...]:
        """The sum of each deal's points squared, by seat: for the spread."""
        squares = self.tally[playout.POINTS_SQUARED :][: len(self.players)]
        return tuple(int(square) for square in squares)


def simulate(
    game: Game,
    players: Sequence[str],
    deals: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play `deals` deals of a seed with compiled players by name, one a seat.

    The counts are the same for any number of threads. `progress` is told how many deals are done.
    BadRules for a player, a number of them, or a number of deals that cannot be.
    """
    check_simulation(game, players, deals)
    if threads < 1:
        raise BadRules(f"{threads} threads given: 1 or more are needed")
    kinds = kinds_of(players)
    warm_up(game, kinds)
    total, seconds = np.zeros(playout.TALLY_SIZE, np.int64), 0.0
    play = partial(play_batch, game, kinds, seed)
    batches = (range(at, min(at + BATCH, deals)) for at in range(0, deals, BATCH))
    for tally, spent in in_order(in_threads(threads), threads, play, batches):
        total += tally
        seconds += spent
        if progress is not None:
            progress(int(total[playout.DEALS]))
    return Simulation(game, tuple(players), total, seconds / threads)


def warm_up(game: Game, kinds: npt.NDArray[np.int8]) -> None:
    """Have the engine compiled, or its code read from the cache."""
    play_batch(game, kinds, 0, range(1))


def play_batch(
    game: Game, kinds: npt.NDArray[np.int8], seed: int, deals: range
) -> tuple[Counts, float]:
    """Play some deals in a row; their tally and the seconds it took."""
    tally, state = np.zeros(playout.TALLY_SIZE, np.int64), empty_bytes()
    keys = keys_of(seed)
    begun, at, turns = time.perf_counter(), deals.start, playout.TURNS_A_CALL
    with np.errstate(over="ignore"):
        while at < deals.stop:
            go_on()
            at = playout.run(game.tables, state, kinds, keys, at, deals.stop - at, tally, turns)
    return tally, time.perf_counter() - begun


def kinds_of(players: Sequence[str]) -> npt.NDArray[np.int8]:
    """The kinds of players in the batch loop."""
    seated = map(player_named, players)
    return np.array([who.kind for who in seated if isinstance(who, CompiledPlayer)], np.int8)
