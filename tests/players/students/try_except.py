"""Tries, and catches what goes wrong."""

import upcard


class Mine(upcard.Player):
    """Plays a card of the suit in force, if it has one."""

    def choose(self, view):
        try:
            return [move for move in view.legal if move.suit == view.suit][0]
        except IndexError:
            return view.legal[0]
