"""Remembers turns in the default of an argument."""

import upcard


class Mine(upcard.Player):
    """Plays by how often it was asked."""

    def choose(self, view, turns=[0]):
        turns[0] += 1
        return view.legal[turns[0] % len(view.legal)]
