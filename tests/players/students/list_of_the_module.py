"""Remembers upcards in a list of the module."""

import upcard

SEEN = []


class Mine(upcard.Player):
    """Plays by how many upcards it has seen."""

    def choose(self, view):
        SEEN.append(view.upcard)
        return view.legal[len(SEEN) % len(view.legal)]
