"""Solves a game that is small enough, and writes what the player `equilibrium` plays in it.

    python -m tools.equilibrium duel6

OpenSpiel's CFR+ plays the whole tree against itself. What a situation does not show, such as in
which order one's cards came, is averaged out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import numpy as np
import pyspiel

from upcard.files import write_whole
from upcard.players.equilibrium import Probabilities, situation
from upcard.trees.efg import spiel_policy, write_efg
from upcard.trees.solve import Policy, exploitability
from upcard.trees.tree import Chance, End, InformationSet, Node, Tree

Ways: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]
"""How likely each move is."""
FOLDER = Path(__file__).resolve().parents[1] / "src" / "upcard" / "players" / "equilibria"
ITERATIONS = {"duel6": 3000, "duel8": 250}
"""How many, by game: those of duel8 leave less than its digits, and take some minutes."""
DIGITS = 3
"""Decimals that are kept: with more iterations, more of them are right."""
UNREACHED = 1e-12
"""What an information set counts, among others that look alike, which the policy never reaches."""


def solved(game: str, iterations: int) -> tuple[Tree, Policy]:
    """The tree of a game, and its equilibrium, but for what more iterations would change."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.efg")
        tree = write_efg(game, path)
        spiel = pyspiel.load_game(f"efg_game(filename={path})")
    solver = pyspiel.CFRPlusSolver(spiel)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return tree, spiel_policy(spiel, solver.average_policy())


def by_situation(tree: Tree, policy: Policy) -> Probabilities:
    """The policy for each situation: that of its information sets, as often as it reaches each."""
    found: dict[str, Ways] = {}
    for known, reach in dict(_reached(tree.root, policy, (1.0,) * tree.players)).items():
        if len(known.moves) > 1:
            key, ways = situation(tree.view(known)), np.array(policy(known))
            found[key] = found.get(key, np.zeros(len(ways))) + (reach + UNREACHED) * ways
    return {key: rounded(ways / ways.sum()) for key, ways in found.items()}


def rounded(ways: Ways) -> list[float]:
    """Probabilities with DIGITS decimals that still sum to 1: the likeliest takes what is over."""
    found: list[float] = np.round(ways, DIGITS).tolist()
    likeliest = found.index(max(found))
    found[likeliest] = round(found[likeliest] + 1 - sum(found), DIGITS)
    return found


def _reached(
    node: Node, policy: Policy, reach: tuple[float, ...]
) -> Iterator[tuple[InformationSet, float]]:
    """Each information set, and how likely its seat's own choices lead to it."""
    if isinstance(node, End):
        return
    if isinstance(node, Chance):
        for child in node.children:
            yield from _reached(child, policy, reach)
        return
    seat = node.known.seat
    yield node.known, reach[seat]
    for child, way in zip(node.children, policy(node.known), strict=True):
        yield from _reached(child, policy, (*reach[:seat], reach[seat] * way, *reach[seat + 1 :]))


def main(game: str) -> None:
    """Solve a game, write its file, and say how good that is."""
    tree, policy = solved(game, ITERATIONS[game])
    found = by_situation(tree, policy)
    path = FOLDER / f"{game}.json"
    lines = (f"  {json.dumps(one, ensure_ascii=False)}: {found[one]}" for one in sorted(found))
    write_whole(path, "{\n" + ",\n".join(lines) + "\n}\n")

    def kept(known: InformationSet) -> list[float]:
        return list(found[situation(tree.view(known))]) if len(known.moves) > 1 else [1.0]

    print(f"{path}: {len(found)} situations, exploitability {exploitability(tree, kept):.2g}")


if __name__ == "__main__":
    main(*sys.argv[1:])
