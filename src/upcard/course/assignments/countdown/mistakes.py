"""The usual mistakes of Countdown (document 004), by what they do."""

from __future__ import annotations

from upcard.course.assignments.countdown import (
    game_mistakes,
    playing_mistakes,
    structure_mistakes,
)

MISTAKES = (*structure_mistakes.SHOP, *playing_mistakes.SHOP, *game_mistakes.SHOP)
