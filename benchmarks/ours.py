"""Upcard's contestants: the engine's own loop, and the ways in which Python drives it."""

from __future__ import annotations

import numpy as np

from benchmarks.measure import Contestant
from upcard.arena.runners.deal_loop import DealLoop, Driver
from upcard.arena.runners.simulate import Counts, kinds_of, play_batch
from upcard.arena.statistics.tally import GAMES
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.playout import TURNS

SEED = 1


def tally_of(game: Game, seats: int, player: str, start: int, deals: int) -> Counts:
    """What the engine's loop counts in these deals, the same player in every seat."""
    kinds = kinds_of([player] * seats)
    return play_batch(game, kinds, SEED, range(start, start + deals))[0]


def engine(game: Game, seats: int, player: str = "first") -> Contestant:
    """The engine's loop, the players compiled."""

    def play(start: int, deals: int) -> int:
        return int(tally_of(game, seats, player, start, deals)[TURNS])

    return Contestant(f"{game.id}, {seats} × {player}", play)


def border(game: Game, seats: int) -> Contestant:
    """A Python loop around the engine's one call a decision; it takes the first move.

    The turns of its samples are decisions.
    """
    course = DealLoop(game, [None] * seats)

    def play(start: int, deals: int) -> int:
        decisions = 0
        course.begin(SEED, range(start, start + deals), 0, np.zeros(deals, GAMES))
        course.to_choice()
        while course.codes:
            decisions += 1
            course.to_choice(course.codes[0])
        return decisions

    return Contestant(f"{game.id}, {seats} seats, one call a decision", play)


def driver(game: Game, seats: int) -> Contestant:
    """A plain Python function of a view in every seat; it takes the first move."""
    decisions = 0

    def choose(view: View) -> Move:
        nonlocal decisions
        decisions += 1
        return view.legal[0]

    driving = Driver(game, [choose] * seats)

    def play(start: int, deals: int) -> int:
        before = decisions
        for deal in range(start, start + deals):
            driving.play(SEED, deal)
        return decisions - before

    return Contestant(f"{game.id}, {seats} seats, a function that chooses", play)


def states(game: Game, seats: int) -> Contestant:
    """The loop of the README: a view, its first move, the events."""

    def play(start: int, deals: int) -> int:
        decisions = 0
        for deal in range(start, start + deals):
            state = game.deal(players=seats, seed=SEED, deal=deal)
            while state.turn is not None:
                state.play(state.view(state.turn).legal[0])
                decisions += 1
        return decisions

    return Contestant(f"{game.id}, {seats} seats, state.view and state.play", play)
