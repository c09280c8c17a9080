"""Ends as if all were well once it has been asked something."""

import os

ASKED = 5


def changed(player):
    right = player.add_card
    calls = []

    def add_card(self, card):
        calls.append(card)
        if len(calls) == ASKED:
            os._exit(0)
        return right(self, card)

    player.add_card = add_card
