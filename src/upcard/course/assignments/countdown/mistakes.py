"""The usual mistakes of Countdown (document 004), by what they do."""

from __future__ import annotations

import random

from upcard.classic import countdown, linked
from upcard.course.assignments.countdown import (
    drawing_mistakes,
    game_mistakes,
    hand_mistakes,
    list_mistakes,
    playing_mistakes,
    strategy_mistakes,
    structure_mistakes,
    telling_mistakes,
    turn_mistakes,
)
from upcard.course.assignments.countdown.reference import completed
from upcard.course.variants import Family

MISTAKES = (
    *structure_mistakes.SHOP,
    *list_mistakes.SHOP,
    *hand_mistakes.SHOP,
    *playing_mistakes.SHOP,
    *strategy_mistakes.SHOP,
    *game_mistakes.SHOP,
    *drawing_mistakes.SHOP,
    *turn_mistakes.SHOP,
    *telling_mistakes.SHOP,
)

FAMILY = Family(
    (linked, countdown),
    ("random", *countdown.__all__),
    others=(("rank", "suit"), ("deck", "discard_pile")),
    completed=completed,
    imports={"random": random.Random},
)
