"""A game so small that every pure strategy can be tried."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.engine.staging import house_game
from upcard.games.game import Game
from upcard.trees.tree import Tree, tree

TINY = """\
name = "tiny"
title = "Tiny"
source = "these tests"
deck = "double"
without = [
    "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A♥", "A♦", "2♦", "A♣", "2♣",
]
seats = [2, 2]
deal.hand = 1
cards.A.wild = "chance"
stuck.drawn = "may"
pile.reshuffle = "none"
score.count = "left in hands"
score.points.A = 3
score.points.2 = 1
"""
"""Two each of A♠, 2♠ and 2♥."""


@cache
def duel() -> Tree:
    """The tree of duel6."""
    return tree("duel6")


def tiny(folder: Path) -> Game:
    """Its game; the file is written to `folder`."""
    return house_game(folder, TINY)
