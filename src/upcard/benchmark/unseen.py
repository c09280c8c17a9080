"""House rules for training, and others for the test: what `Unseen2` measures.

A learner may train on any game that `training_game` draws. The games of the test have house rules
that it never draws, alone or beside others that it does.
"""

from __future__ import annotations

import random
from itertools import combinations

from upcard.rules.load import contradictions

BASE = "crazy8s"
TRAINED = (
    "jacks-wild",
    "queens-skip",
    "aces-reverse",
    "jokers",
    "two-packs",
    "stacking",
    "fours-draw",
    "same-rank",
    "first-card-acts",
    "no-eight-first",
    "must-play",
    "draw-one",
)
"""House rules that may be trained with."""
HELD_OUT = (
    "eights-only",
    "kings-skip",
    "queen-of-spades",
    "runs",
    "draw-three",
    "last-card",
    "no-wild-finish",
)
"""House rules that are in no game of the training: each is in one of the test's."""
CHANCE = 0.25
"""How likely each house rule is in a game of the training."""
TESTED = (
    "crazy8s+kings-skip+queen-of-spades",
    "crazy8s+runs",
    "crazy8s+draw-three+stacking",
    "crazy8s+last-card+aces-reverse",
    "crazy8s+jacks-wild+no-wild-finish",
    "crazy8s+eights-only+jokers",
)
"""The games of the test."""


def training_game(seed: int) -> str:
    """The name of a game to train on: another one for each seed, any with its chance.

    Each of TRAINED is in it with a chance of CHANCE, and all are drawn again where two of them
    contradict each other. Without any it is `crazy8s` itself.
    """
    dice, barred = random.Random(seed), contradictions(BASE)
    while True:
        drawn = [name for name in TRAINED if dice.random() < CHANCE]
        if not any(two in barred[one] for one, two in combinations(drawn, 2)):
            return "+".join((BASE, *drawn))
