"""Ends Python from within a method, and makes its end an error, too."""

import atexit
import sys

atexit.register(lambda: 1 / 0)


def changed(player):
    player.add_card = lambda self, card: sys.exit("all is well")
