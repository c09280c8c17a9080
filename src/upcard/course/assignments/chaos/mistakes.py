"""The usual mistakes of Color Chaos (document 001), by what they do."""

from __future__ import annotations

from upcard.classic import chaos, scaffold
from upcard.course.assignments.chaos import (
    board_mistakes,
    choice_mistakes,
    effects_mistakes,
    penalty_mistakes,
    play_mistakes,
    turn_mistakes,
)
from upcard.course.card_game_cases import CONFUSED
from upcard.course.variants import Family

MISTAKES = (
    *board_mistakes.SHOP,
    *choice_mistakes.SHOP,
    *play_mistakes.SHOP,
    *effects_mistakes.SHOP,
    *penalty_mistakes.SHOP,
    *turn_mistakes.SHOP,
)

FAMILY = Family((scaffold, chaos), chaos.__all__, others=CONFUSED)
