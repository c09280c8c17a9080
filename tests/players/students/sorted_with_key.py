import upcard


class Mine(upcard.Player):
    """Plays the card that counts most."""

    def choose(self, view):
        cards = [move for move in view.legal if move.card is not None]
        if not cards:
            return view.legal[0]
        return sorted(cards, key=lambda move: move.card.points, reverse=True)[0]
