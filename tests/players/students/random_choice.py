import random

import upcard


class Mine(upcard.Player):
    """Plays anything."""

    def choose(self, view):
        return random.choice(view.legal)
