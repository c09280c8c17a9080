"""Remembers upcards in a list of its own."""

import upcard


class Mine(upcard.Player):
    """Plays by how many upcards it has seen."""

    def __init__(self):
        self.seen = []

    def choose(self, view):
        self.seen.append(view.upcard)
        return view.legal[len(self.seen) % len(view.legal)]
