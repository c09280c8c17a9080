"""Whether a search is harder to exploit if it plays close moves at random.

    python -m benchmarks.mixing [--game GAME] [--playouts N] [--dice N]

An equilibrium may have to mix moves, and a search always plays the one that did best. In a game
that can be solved it is asked in each information set with some dice. Then its tries are read in
several ways: the best move, any that is close to it, or each in proportion to exp(chance / t).
Two moves are close if they are apart by no more than some standard errors. Each way is a policy,
and its exploitability is told: 0 is an equilibrium. Each kind of playout has its rows, as with the
learned player a prior of 300 tries counts, too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.contests import Sheet, notes, one_or_more, refused, sheet_options, show
from upcard.games.view import View, with_dice
from upcard.players.compiled import EXPLORING
from upcard.players.search import Budget
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import Players, best_players, quick_players
from upcard.trees.solve import Policy, exploitability, values
from upcard.trees.tree import InformationSet, Tree, tree

Floats: TypeAlias = npt.NDArray[np.float64]
Reading: TypeAlias = Callable[[int, Floats, Floats], Floats]
"""The probabilities of moves: from the best one's index, and what each won of how many tries."""
PLAYOUTS: dict[str, Callable[[View], Players]] = {
    "`learned`": best_players,
    "quick players": partial(quick_players, exploring=EXPLORING),
}


def best(index: int, won: Floats, _tries: Floats) -> Floats:
    """Only the best move."""
    return np.asarray(np.eye(won.size)[index])


def close(errors: float, index: int, won: Floats, tries: Floats) -> Floats:
    """Any move that is so many standard errors from the best, or fewer."""
    chances = won / tries
    squared = np.maximum(chances * (1 - chances), 1 / tries) / tries
    near = chances[index] - chances <= errors * np.sqrt(squared + squared[index])
    return np.asarray(near / near.sum())


def soft(temperature: float, _index: int, won: Floats, tries: Floats) -> Floats:
    """Each move in proportion to exp(chance / temperature)."""
    weights = np.exp((won / tries - (won / tries).max()) / temperature)
    return np.asarray(weights / weights.sum())


READINGS: dict[str, Reading] = {
    "best": best,
    **{f"within {errors:g} standard errors": partial(close, errors) for errors in (0.5, 1, 2)},
    **{f"t = {at:g}": partial(soft, at) for at in (0.01, 0.02, 0.05)},
}


def policies(
    whole: Tree, players: Callable[[View], Players], budget: Budget, dice: int
) -> dict[str, Policy]:
    """The policy by each reading of the same searches."""
    found = {name: dict[InformationSet, Floats]() for name in READINGS}
    for known in (one for of_seat in whole.sets for one in of_seat if len(one.moves) > 1):
        view = whole.view(known)
        codes, tried = [move.code for move in view.legal], []
        for number in range(dice):
            seen = with_dice(view, (2 * number + 1) * 2**62 // dice)
            index, won, tries = searched(seen, codes, budget, True, players(seen))
            tried.append((index, won[:, view.seat], tries))
        for name, reading in READINGS.items():
            found[name][known] = np.mean([reading(*one) for one in tried], 0)
    return {name: partial(_probabilities, ways) for name, ways in found.items()}


def _probabilities(ways: dict[InformationSet, Floats], known: InformationSet) -> Sequence[float]:
    return ways[known].tolist() if known in ways else [1.0]


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("--game", choices=("duel6", "duel8"), default="duel8")
    parser.add_argument("--playouts", type=one_or_more, default=2_000, metavar="N")
    parser.add_argument("--dice", type=one_or_more, default=1, metavar="N")
    given = parser.parse_args(words)
    if given.quick:
        given.game, given.playouts = "duel6", 20
    return given


def main(words: Sequence[str] | None = None) -> int:
    """Search, solve and print; 2 where the engine is not compiled."""
    if refused():
        return 2
    given = asked(words)
    whole, budget = tree(given.game), Budget.read(str(given.playouts))
    title = f"search:{given.playouts} in {given.game}"
    sheet = Sheet(title, ("playouts by", "plays", "exploitability", "seat 0 against itself"))
    with notes() as note:
        for name, players in PLAYOUTS.items():
            note(f"playouts by {name}")
            for plays, policy in policies(whole, players, budget, given.dice).items():
                figures = f"{exploitability(whole, policy):.4f}", f"{values(whole, policy)[0]:+.4f}"
                sheet.rows.append((name, plays, *figures))
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
