import upcard


def longest(hand, card, left):
    if left == 0:
        return 0
    best = 0
    for other in hand:
        if other != card and (other.suit == card.suit or other.rank == card.rank):
            best = max(best, 1 + longest(hand, other, left - 1))
    return best


class Mine(upcard.Player):
    """Looks for the longest row of its own cards."""

    def choose(self, view):
        best, most = view.legal[0], -1
        for move in view.legal:
            if move.card is not None:
                worth = longest(view.hand, move.card, 3)
                if worth > most:
                    best, most = move, worth
        return best
