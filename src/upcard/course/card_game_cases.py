"""What both Card Clash documents' checks have in common: deals, games, and the given generator."""

from __future__ import annotations

from upcard.course.bench import Bench, NotThere, Wrong

DEALS = [
    {"seed": 112, "players": 4, "cards": 7},
    {"seed": 123, "players": 4, "cards": 2},
    {"seed": 7, "players": 2, "cards": 1},
    {"seed": 2024, "players": 5, "cards": 12},
    {"seed": 118, "players": 3, "cards": 5},
    {"seed": 144, "players": 3, "cards": 5},
    {"seed": 14, "players": 3, "cards": 5},
]
"""In two (seeds 118 and 144) special cards come before the starter, one after another; in the last
the starter is a nine, the highest number."""
GAMES = [
    {"seed": 123, "players": 3, "cards": 7},
    {"seed": 29, "players": 3, "cards": 2},
    *({"seed": seed, "players": 2 + seed % 4, "cards": 3 + seed % 5} for seed in range(1, 13)),
    *({"seed": seed, "players": 4 + seed % 3, "cards": 15} for seed in range(1, 13)),
]
"""A published one, one that a Draw Four ends, short ones, and long ones in which the draw pile is
soon empty."""

GENERATOR = "random_gen.py"
CONFUSED = (
    ("color", "label"),
    ("draw_pile", "discard_pile"),
    ("SKIP", "REVERSE", "DRAW_TWO", "DRAW_FOUR"),
)
"""Names that are taken for each other."""


def check_generator(bench: Bench) -> None:
    """Numbers of each kind; a generator that was changed is replaced for all other checks.

    What is shuffled are the submission's own cards. Where it stops in another file, nothing is said
    of the generator.
    """
    try:
        bench.same("generator", {"seed": 123}, {"seed": 2**40 + 1})
    except Wrong as wrong:
        found = wrong.findings[0]
        if found.where and not found.where.startswith(GENERATOR):
            why = f"{found.message[:1].lower()}{found.message[1:]}"
            raise NotThere(f"there are no cards to shuffle: {why}") from None
        bench.replace(GENERATOR)
        raise
