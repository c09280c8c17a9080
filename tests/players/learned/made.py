"""What the tests of learned values share: numbers that nobody learned, and files of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from upcard import Game, State
from upcard.players.learned.features import FEATURES, SIZE
from upcard.players.learned.files import Bytes, Values, write
from upcard.players.learned.player import weighed
from upcard.players.learned.value import WEIGHTS
from upcard.rules.load import rules_hash


def numbers(
    direct: Mapping[str, int] | None = None,
    units: int = 0,
    first: Mapping[str, list[int]] | None = None,
    bias: list[int] | None = None,
    last: list[int] | None = None,
) -> Bytes:
    """The numbers of a value, by the names of features; what is not named is 0."""
    record = np.zeros(1, WEIGHTS)
    record["units"] = units
    for name, number in (direct or {}).items():
        record["direct"][0, FEATURES.index(name)] = number
    for name, by_unit in (first or {}).items():
        record["first"][0, FEATURES.index(name), :units] = by_unit
    record["bias"][0, :units] = bias or [0] * units
    record["last"][0, :units] = last or [0] * units
    data: Bytes = record.view(np.uint8)
    return data


def drawn_numbers(seed: int, units: int, never: str = "") -> Bytes:
    """Numbers that chance drew: large ones for features of moves, and for all that units have.

    A move with the feature `never` is worth less than any other.
    """
    chance, record = np.random.default_rng(seed), np.zeros(1, WEIGHTS)
    record["units"] = units
    record["direct"] = chance.integers(-(2**20), 2**20, SIZE)
    record["first"][0, :, :units] = chance.integers(-3000, 3000, (SIZE, units))
    record["bias"][0, :units] = chance.integers(-(2**18), 2**18, units)
    record["last"][0, :units] = chance.integers(-(2**12), 2**12, units)
    if never:
        record["direct"][0, FEATURES.index(never)] = -(2**31)
    data: Bytes = record.view(np.uint8)
    return data


NOTHING = numbers()


def values_of(game: Game, by_seats: Mapping[int, Bytes]) -> Values:
    """Such numbers as what was learned for a game."""
    return Values(game.rules.name, rules_hash(game.rules), "upcard train", by_seats)


def learned_file(folder: Path, game: Game, by_seats: Mapping[int, Bytes]) -> str:
    """The name of a player that goes by such numbers, from a file of its own."""
    path = folder / f"{len(list(folder.iterdir()))}-{Path(game.id).stem}.json"
    write(path, values_of(game, by_seats))
    return f"learned:{path}"


def told(state: State, move: str) -> dict[str, int]:
    """What is not 0 of what is told of a legal move of whose turn it is."""
    view = state.view(state.turn or 0)
    _, rows = weighed(view, NOTHING)
    row = rows[[one.text for one in view.legal].index(move)]
    return {name: int(number) for name, number in zip(FEATURES, row, strict=True) if number}
