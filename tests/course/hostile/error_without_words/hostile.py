"""Has an error that is an error to be read."""


class Trap(Exception):
    def __str__(self):
        raise self

    __repr__ = __str__


def changed(player):
    def add_card(self, card):
        raise Trap

    player.add_card = add_card
