"""Tells what is in the environment."""

import os

words = " ".join(f"{name}={value}" for name, value in os.environ.items())


def changed(player):
    player.name = property(lambda self: words, lambda self, name: None)
