"""Players in plain Python: `choose` uses `self`, so that they are not compiled."""

from __future__ import annotations

import upcard
from upcard import Move, View


class Fastest(upcard.Player):
    """Plays the first legal move: what it costs is the arena's own."""

    first = 0

    def choose(self, view: View) -> Move:
        """The first move."""
        return view.legal[self.first]


class Mine(upcard.Player):
    """Plays its longest suit: the README's own player."""

    fewest = -1

    def choose(self, view: View) -> Move:
        """A card of the suit of which there are most."""
        best, most = view.legal[0], self.fewest
        for move in view.legal:
            count = 0
            for card in view.hand:
                count += card.suit == move.suit
            if move.card is not None and count > most:
                best, most = move, count
        return best
