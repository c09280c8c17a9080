"""Deals played through the public State, decision by decision: what environments are held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

import numpy as np

from upcard.games.game import Game
from upcard.games.state import State
from upcard.players import Player

Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]


def run_on(state: State, players: Sequence[Player | None]) -> None:
    """Let players move until a seat has the turn that has none."""
    while state.turn is not None and (player := players[state.turn]) is not None:
        state.play(player.choose(state.view(state.turn)))


def deals(
    game: Game, players: Sequence[Player | None], seed: int, first: int, stride: int
) -> Iterator[State]:
    """The deals `first`, `first + stride` ... in which somebody without a player moves."""
    for deal in count(first, stride):
        state = game.deal(len(players), seed, deal=deal)
        run_on(state, players)
        if state.turn is not None:
            yield state


def chooser(seed: int) -> Callable[[np.ndarray[tuple[int, int], np.dtype[np.int8]]], Numbers]:
    """Picks any legal action at each table, each as likely; the same ones for a seed."""
    chance = np.random.default_rng(seed)

    def choose(masks: np.ndarray[tuple[int, int], np.dtype[np.int8]]) -> Numbers:
        return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks], np.int64)

    return choose
