"""The names of the players that come with Upcard: `players.built_in` itself is slow to load."""

LEVELS = ("easy", "medium", "hard", "expert", "merciless")
"""How strong an opponent is, from the weakest on: `players.levels` has who stands for each."""
SEARCHING = ("search", "oracle")
"""Those that look ahead; a budget may stand behind the name."""
ANY_GAME = (
    "first",
    "random",
    "mind-the-eights",
    "hamper-leader",
    "discard-high-points",
    "extra-cards",
    "memory",
    "patience",
    "card-counter",
    "cheaters",
    *SEARCHING,
)
"""Those that play any game: `BUILT_IN` there."""
NAMES = (*ANY_GAME, "equilibrium", "learned")
"""All of them: `NAMED` there."""
