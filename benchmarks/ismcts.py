"""How strong OpenSpiel's information-set search is on our games: against random moves.

    python -m benchmarks.ismcts [--quick] [--seed N] [--deals N] [--markdown FILE]

`open_spiel.python.algorithms.ismcts` with 200 simulations a choice, each a random playout in a
world that the seat cannot tell from the real one, plays `crazy8s` against random legal moves: each
deal once from either seat. With the share of games that it wins is Wilson's 95 % interval, and the
time of a simulation on one core. The bar is that the interval is above one half.

A deal takes about a minute of one core; deals are played on all cores.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from benchmarks.contests import Sheet, notes, refused, row_options, show
from benchmarks.report import cores
from upcard.arena.runners.workers import in_order, processes
from upcard.arena.statistics.intervals import wilson
from upcard.envs import spiel

SIMULATIONS, UCT = 200, 1.4
QUICK = 2
GAME = "crazy8s"


class Played(NamedTuple):
    """What came of a game: whether the search won, and what its simulations took."""

    won: float
    milliseconds: float
    """Of processor time, for each simulation."""


def played(seed: int, simulations: int, number: int) -> Played:
    """A game: the search has seat 0 in even ones, and the deal is the same in the odd one next."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game, own = pyspiel.load_game(spiel.game_string(GAME)), number % 2
    chance, others = (random.Random(f"{seed} {number // 2} {what}") for what in ("deal", "moves"))
    numbers = np.random.RandomState([seed, number])
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(game, rollouts, UCT, simulations, random_state=numbers)
    bot.set_resampler(spiel.resampler(seed))
    state, searched, taken = game.new_initial_state(), 0, 0.0
    while not state.is_terminal():
        if state.current_player() != own:
            state.apply_action(any_of(state, others if state.is_player_node() else chance))
            continue
        begun = time.process_time()
        action = bot.step(state)
        if len(state.legal_actions()) > 1:
            searched, taken = searched + simulations, taken + time.process_time() - begun
        state.apply_action(action)
    share = (1 + state.returns()[own]) / 2
    return Played(share, 1000 * taken / max(1, searched))


def any_of(state: Any, numbers: random.Random) -> int:
    """A legal action, or what chance gives."""
    if state.is_player_node():
        outcomes, weights = state.legal_actions(), None
    else:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(numbers.choices(outcomes, weights)[0])


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print and write: 1 if the bar does not hold, 2 if not compiled."""
    given = row_options(__doc__, "deals", 50).parse_args(words)
    if refused():
        return 2
    deals, simulations = (QUICK, QUICK) if given.quick else (given.number, SIMULATIONS)
    game = partial(played, given.seed, simulations)
    with notes() as note:
        note(f"{2 * deals} games")
        found = list(in_order(processes(cores()), cores(), game, range(2 * deals)))
    share = wilson(sum(one.won for one in found) / len(found), len(found))
    sheet = Sheet(
        f"IS-MCTS, {simulations} simulations, against random moves in {GAME}",
        ("games", "won", "95 % interval", "a simulation", ""),
    )
    figures = f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}"
    took = f"{median(one.milliseconds for one in found):.1f} ms"
    sheet.rows.append((str(len(found)), *figures, took, sheet.verdict(share.low > 0.5)))
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
