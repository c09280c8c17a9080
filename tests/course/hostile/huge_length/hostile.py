"""Says of a hand that it has more cards than there are numbers to count them."""


def changed(player):
    player.__len__ = lambda self: 2**62
    player.__getitem__ = lambda self, index: None
