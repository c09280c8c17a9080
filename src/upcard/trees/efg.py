"""A whole game as an extensive-form game file, which Gambit and OpenSpiel read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from upcard.files import write_whole
from upcard.games.game import Game
from upcard.trees.solve import Policy
from upcard.trees.tree import Chance, Choice, InformationSet, Tree, tree


def write_efg(game: Game | str, path: Path | str, players: int = 2, returns: str = "win") -> Tree:
    """Write a game's whole tree to an EFG file, and return it; errors as for `tree.tree`.

    Information sets have the numbers that they have in the tree, and no names.
    OpenSpiel reads it with `pyspiel.load_game("efg_game(filename=...)")`.
    """
    whole = tree(game, players, returns)
    write_whole(Path(path), "\n".join(_lines(whole)) + "\n")
    return whole


def _lines(whole: Tree) -> Iterator[str]:
    """The lines of the file."""
    seats = " ".join(f'"seat {seat}"' for seat in range(whole.players))
    title = whole.game.rules.title.replace('"', "'")  # OpenSpiel reads no quotes inside quotes
    yield f'EFG 2 R "{title}" {{ {seats} }}'
    yield '""'
    drawn, outcomes = count(1), dict[tuple[float, ...], int]()
    for node in whole.nodes():
        if isinstance(node, Chance):
            total = sum(node.weights)
            ways = zip(node.outcomes, node.weights, strict=True)
            shares = " ".join(f'"{text}" {weight}/{total}' for text, weight in ways)
            yield f'c "" {next(drawn)} "" {{ {shares} }} 0'
        elif isinstance(node, Choice):
            moves = " ".join(f'"{move}"' for move in node.known.moves)
            yield f'p "" {node.known.seat + 1} {node.known.number} "" {{ {moves} }} 0'
        else:
            number = outcomes.setdefault(node.returns, len(outcomes) + 1)
            yield f't "" {number} "" {{ {" ".join(f"{worth:.17g}" for worth in node.returns)} }}'


def spiel_name(known: InformationSet) -> str:
    """How OpenSpiel calls an information set of such a file: `information_state_string()`."""
    return f"{known.seat}-{known.seat}-{known.number}-"


def spiel_policy(game: Any, policy: Any) -> Policy:
    """An OpenSpiel policy of a game that was loaded from such a file, as one of ours.

    Both are of its compiled kind: the policy may be `CFRPlusSolver(game).average_policy()`.
    """
    found: dict[str, dict[str, float]] = {}
    left = [game.new_initial_state()]
    while left:
        state = left.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            name = state.information_state_string()
            if name not in found:
                shares = policy.get_state_policy(state)
                found[name] = {state.action_to_string(one): share for one, share in shares}
        left += [state.child(action) for action in state.legal_actions()]
    return lambda known: [found[spiel_name(known)][move] for move in known.moves]
