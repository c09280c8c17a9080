"""Has Python call a function of its own at each call, which fails."""

import sys


def fail(*_):
    raise ZeroDivisionError("all is well")


def changed(player):
    right = player.add_card

    def add_card(self, card):
        sys.setprofile(fail)
        return right(self, card)

    player.add_card = add_card
