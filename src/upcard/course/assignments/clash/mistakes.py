"""The usual mistakes of Card Clash (document 000), by what they do."""

from __future__ import annotations

from upcard.classic import clash, scaffold
from upcard.course.assignments.clash import (
    dealing_mistakes,
    drawing_mistakes,
    effects_mistakes,
    hand_mistakes,
    step_mistakes,
    turn_mistakes,
    twice_mistakes,
)
from upcard.course.card_game_cases import CONFUSED
from upcard.course.variants import Family

MISTAKES = (
    *hand_mistakes.SHOP,
    *dealing_mistakes.SHOP,
    *drawing_mistakes.SHOP,
    *effects_mistakes.SHOP,
    *step_mistakes.SHOP,
    *turn_mistakes.SHOP,
    *twice_mistakes.SHOP,
)

FAMILY = Family((scaffold, clash), clash.__all__, others=CONFUSED)
