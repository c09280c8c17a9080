"""Takes the first move apart from the others."""

import upcard


class Mine(upcard.Player):
    """Plays the second move, if there is one."""

    def choose(self, view):
        first, *others = view.legal
        return others[0] if others else first
