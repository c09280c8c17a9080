"""The usual mistakes of Color Chaos (document 001), by what they do."""

from __future__ import annotations

from upcard.course.assignments.chaos import (
    board_mistakes,
    effects_mistakes,
    play_mistakes,
    turn_mistakes,
)

MISTAKES = (
    *board_mistakes.SHOP,
    *play_mistakes.SHOP,
    *effects_mistakes.SHOP,
    *turn_mistakes.SHOP,
)
