import upcard


class Mine(upcard.Player):
    """Plays from its longest suit."""

    def choose(self, view):
        counts = {}
        for card in view.hand:
            counts[card.suit] = counts.get(card.suit, 0) + 1
        best = view.legal[0]
        for move in view.legal:
            if move.card is not None and best.card is not None:
                if counts[move.card.suit] > counts[best.card.suit]:
                    best = move
        return best
