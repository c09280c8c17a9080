"""What must not change by itself: the order of legal moves, and how many ways a deal can go.

    python -m tests.engine.golden             write tests/golden/engine.json anew
    python -m tests.engine.golden print 2     print the counts only, to two moves deep

Write it anew only when a rule or the fast source was changed on purpose.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from tests.engine.games import GAMES, game_of
from upcard.games.state import State

GOLDEN = Path(__file__).parent.parent / "golden" / "engine.json"
SEEDS = (1, 2)
POINTS = (0, 3, 8, 20)
DEPTH = 5


def moves_at_points(name: str, seed: int) -> list[list[str]]:
    """The legal moves after 0, 3, 8 ... moves of a fixed deal, as texts."""
    state, choice = game_of(name).deal(seed=seed), random.Random(seed)
    found = []
    for played in range(POINTS[-1] + 1):
        if played in POINTS:
            found.append([move.text for move in state.legal])
        if state.turn is not None:
            state.play(choice.choice(state.legal))
    return found


def sequences(state: State, depth: int) -> int:
    """How many sequences of `depth` moves there are from here."""
    if depth == 0:
        return 1
    total = 0
    for move in state.legal:
        following = state.copy()
        following.play(move)
        total += sequences(following, depth - 1)
    return total


def counts(name: str, seed: int, deepest: int = DEPTH) -> list[int]:
    """How many sequences of 1, 2 ... moves there are from a fixed deal with the most seats."""
    game = game_of(name)
    state = game.deal(game.rules.seats[1], seed=seed)
    return [sequences(state, depth) for depth in range(1, deepest + 1)]


def all_counts(deepest: int) -> dict[str, dict[str, list[int]]]:
    """The counts of every game and seed."""
    return {name: {str(seed): counts(name, seed, deepest) for seed in SEEDS} for name in GAMES}


def everything() -> dict[str, Any]:
    """All that the golden file has."""
    return {
        "moves": {name: {str(n): moves_at_points(name, n) for n in SEEDS} for name in GAMES},
        "counts": all_counts(DEPTH),
    }


def main(arguments: list[str]) -> None:
    """Write the golden file, or print counts."""
    if arguments:
        print(json.dumps(all_counts(int(arguments[1])), ensure_ascii=False))
    else:
        text = json.dumps(everything(), ensure_ascii=False, indent=1)
        GOLDEN.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
