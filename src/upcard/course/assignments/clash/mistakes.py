"""The usual mistakes of Card Clash (document 000), by what they do."""

from __future__ import annotations

from upcard.course.assignments.clash import (
    dealing_mistakes,
    drawing_mistakes,
    effects_mistakes,
    hand_mistakes,
    turn_mistakes,
)

MISTAKES = (
    *hand_mistakes.SHOP,
    *dealing_mistakes.SHOP,
    *drawing_mistakes.SHOP,
    *effects_mistakes.SHOP,
    *turn_mistakes.SHOP,
)
