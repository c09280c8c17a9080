import upcard


class Mine(upcard.Player):
    """Wants to keep its eights, and compares a rank with a number that has a name."""

    def choose(self, view):
        eight = 8
        for move in view.legal:
            if move.card is not None and move.card.rank == eight:
                continue
            return move
        return view.legal[0]
