"""What both Card Clash documents' checks have in common: deals, games, and the given generator."""

from __future__ import annotations

from upcard.course.bench import Bench, Wrong

DEALS = [
    {"seed": 112, "players": 4, "cards": 7},
    {"seed": 123, "players": 4, "cards": 2},
    {"seed": 7, "players": 2, "cards": 1},
    {"seed": 2024, "players": 5, "cards": 12},
    {"seed": 118, "players": 3, "cards": 5},
    {"seed": 144, "players": 3, "cards": 5},
]
"""The last two with special cards, one after the other, before the starter."""
GAMES = [
    {"seed": 123, "players": 3, "cards": 7},
    {"seed": 29, "players": 3, "cards": 2},
    *({"seed": seed, "players": 2 + seed % 4, "cards": 3 + seed % 5} for seed in range(1, 13)),
    *({"seed": seed, "players": 4 + seed % 3, "cards": 15} for seed in range(1, 13)),
]
"""A published one, one that a Draw Four ends, short ones, and long ones in which the draw pile is
soon empty."""

CONFUSED = (
    ("color", "label"),
    ("draw_pile", "discard_pile"),
    ("SKIP", "REVERSE", "DRAW_TWO", "DRAW_FOUR"),
)
"""Names that are taken for each other."""


def check_generator(bench: Bench) -> None:
    """Numbers of each kind; a generator that was changed is replaced for all other checks."""
    try:
        bench.same("generator", {"seed": 123}, {"seed": 2**40 + 1})
    except Wrong:
        bench.replace("random_gen.py")
        raise
