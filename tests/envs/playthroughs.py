"""Deals as OpenSpiel shows them, kept in `tests/golden/openspiel/`.

    python -m tests.envs.playthroughs

writes them anew: look at what has changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough

from upcard.envs.spiel import game_string

FOLDER = Path(__file__).parents[1] / "golden" / "openspiel"
KEPT = {
    "duel6": (game_string("duel6"), 1),
    "crazy8s": (game_string("crazy8s", 3, "points"), 22),
    "mau-mau": (game_string("mau-mau"), 2),
    "clash": (game_string("clash"), 8),
}
"""Games, and seeds of short deals."""


def main() -> None:
    """Write all of them."""
    flags.FLAGS.mark_as_parsed()
    FOLDER.mkdir(exist_ok=True)
    for name, (game, seed) in KEPT.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(game, [], seed=seed), "utf-8")


if __name__ == "__main__":
    main()
