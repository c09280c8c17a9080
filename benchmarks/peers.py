"""The others: Card Clash in C, OpenSpiel's crazy_eights and RLCard's UNO, where they can be had."""

from __future__ import annotations

import ctypes
import random
import subprocess
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.measure import Contestant
from benchmarks.ours import SEED
from upcard.arena.runners.simulate import Counts

SOURCE = Path(__file__).with_name("clash.c")
COMMAND = ("cc", "-O3", "-march=native", "-shared", "-fPIC")
C_WINS, C_TURNS, C_TURNS_SQUARED, C_BLOCKED = slice(0, 8), 8, 9, 10
"""The tally of clash.c, by index."""

COUNTED = 300
"""Deals of a peer, not timed, in which its turns are counted."""


class Missing(Exception):
    """A peer that cannot be had here, and why."""


@cache
def c_library() -> Any:
    """The C program, compiled for this machine; Missing without a compiler."""
    with TemporaryDirectory() as folder:
        target = Path(folder, "clash.so")
        command = [*COMMAND, "-o", str(target), str(SOURCE)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except OSError:
            raise Missing("Card Clash in C: there is no compiler `cc` here") from None
        except subprocess.CalledProcessError as failure:
            line = (failure.stderr.splitlines() or ["no word why"])[0]
            raise Missing(f"Card Clash in C: `{' '.join(COMMAND)}` failed: {line}") from None
        library = ctypes.CDLL(str(target))
    number = ctypes.c_uint64
    library.play.argtypes = [number, number, number, ctypes.c_int, ctypes.c_void_p]
    library.play.restype = None
    return library


def c_tally(seats: int, start: int, deals: int) -> Counts:
    """What the C program counts in these deals."""
    tally = np.zeros(16, np.int64)
    c_library().play(SEED, start, deals, seats, tally.ctypes.data)
    return tally


def c_program(seats: int) -> Contestant:
    """Card Clash in C, every seat playing its first playable card."""
    c_library()
    return Contestant(
        f"C, {seats} seats", lambda start, deals: int(c_tally(seats, start, deals)[C_TURNS])
    )


def _module(name: str, package: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise Missing(f"{package}: it is not installed (pip install {package})") from None


def open_spiel(bot: str) -> Contestant:
    """OpenSpiel's crazy_eights for two, a deal a call of its C++ `evaluate_bots` with C++ bots.

    `bot` is `uniform_random`, or `fixed_action_preference`: always the lowest legal action. A turn
    here is a run of actions of one player: it draws card by card, and then plays or passes.
    """
    spiel = _module("pyspiel", "open_spiel")
    game = spiel.load_game("crazy_eights", {"players": 2})
    lowest_first = ":".join(map(str, range(game.num_distinct_actions())))
    options = {"fixed_action_preference": {"actions": lowest_first}}.get(bot, {})
    bots = [spiel.load_bot(bot, game, seat, options) for seat in range(2)]

    def deal(seed: int) -> Any:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, seed)
        return state

    def turns_of(seed: int) -> int:
        players: list[int] = [item.player for item in deal(seed).full_history() if item.player >= 0]
        return 1 + sum(one != other for one, other in pairwise(players))

    turns = sum(map(turns_of, range(COUNTED))) / COUNTED

    def play(start: int, deals: int) -> int:
        for seed in range(start, start + deals):
            deal(seed)
        return round(deals * turns)

    return Contestant(f"OpenSpiel, {bot}", play)


def rlcard_game() -> Contestant:
    """RLCard's UNO for two without its environment: any legal action, and `step`, until it ends."""
    uno = _module("rlcard.games.uno", "rlcard").Game()

    def play(start: int, deals: int) -> int:
        random.seed(start)
        turns = 0
        for _ in range(deals):
            state, _ = uno.init_game()
            while not uno.is_over():
                state, _ = uno.step(random.choice(state["legal_actions"]))
                turns += 1
        return turns

    return Contestant("RLCard, bare loop of Game.step", play)


def rlcard_round() -> Contestant:
    """RLCard's UNO with even the players' states left out: not how it is meant to be used."""
    uno = _module("rlcard.games.uno", "rlcard").Game()

    def play(start: int, deals: int) -> int:
        random.seed(start)
        turns = 0
        for _ in range(deals):
            uno.init_game()
            inner, players = uno.round, uno.players
            while not inner.is_over:
                actions = inner.get_legal_actions(players, inner.current_player)
                inner.proceed_round(players, random.choice(actions))
                turns += 1
        return turns

    return Contestant("RLCard, inner round, no states", play)


def rlcard_uno() -> Any:
    """RLCard's UNO for two, an environment."""
    return _module("rlcard", "rlcard").make("uno")


def texas_holdem() -> Any:
    """PettingZoo's `texas_holdem_v4`, which RLCard plays, with its wrappers."""
    return _module("pettingzoo.classic.texas_holdem_v4", "pettingzoo[classic]").env()


def rlcard_env() -> Contestant:
    """RLCard's UNO for two as it is meant to be used: `env.run` with its own random agents."""
    env = rlcard_uno()
    player = _module("rlcard.agents", "rlcard").RandomAgent
    env.set_agents([player(env.num_actions) for _ in range(env.num_players)])

    def play(_start: int, deals: int) -> int:
        before = env.timestep
        for _ in range(deals):
            env.run(is_training=True)
        return int(env.timestep - before)

    return Contestant("RLCard, env.run", play)
