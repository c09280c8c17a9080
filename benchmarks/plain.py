"""Players in plain Python: a `self` in `choose`, so that they are not compiled."""

from __future__ import annotations

import upcard
from upcard import Move, View


class Fastest(upcard.Player):
    """Plays the first legal move: what it costs is the arena's own."""

    def choose(self, view: View) -> Move:
        """The first move."""
        return view.legal[0]


class Mine(upcard.Player):
    """Plays its longest suit: the README's own player."""

    def choose(self, view: View) -> Move:
        """A card of the suit of which there are most."""
        best, most = view.legal[0], -1
        for move in view.legal:
            count = 0
            for card in view.hand:
                count += card.suit == move.suit
            if move.card is not None and count > most:
                best, most = move, count
        return best
