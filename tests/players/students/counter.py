from collections import Counter

import upcard


class Mine(upcard.Player):
    """Plays from its longest suit."""

    def choose(self, view):
        suits = Counter(card.suit for card in view.hand)
        return max(view.legal, key=lambda move: suits[move.suit])
