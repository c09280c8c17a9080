"""The usual mistakes of Countdown (document 004), by what they do."""

from __future__ import annotations

import random

from upcard.classic import countdown, linked
from upcard.course.assignments.countdown import (
    game_mistakes,
    playing_mistakes,
    structure_mistakes,
    turn_mistakes,
)
from upcard.course.assignments.countdown.reference import completed
from upcard.course.variants import Family

MISTAKES = (
    *structure_mistakes.SHOP,
    *playing_mistakes.SHOP,
    *game_mistakes.SHOP,
    *turn_mistakes.SHOP,
)

FAMILY = Family(
    (linked, countdown),
    ("random", *countdown.__all__),
    others=(("rank", "suit"), ("deck", "discard_pile")),
    completed=completed,
    imports={"random": random.Random},
)
