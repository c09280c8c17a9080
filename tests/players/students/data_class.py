from dataclasses import dataclass

import upcard


@dataclass
class Weighed:
    move: object
    worth: int


class Mine(upcard.Player):
    """Plays the card that counts most."""

    def choose(self, view):
        best = Weighed(view.legal[0], -1)
        for move in view.legal:
            if move.card is not None and move.card.points > best.worth:
                best = Weighed(move, move.card.points)
        return best.move
