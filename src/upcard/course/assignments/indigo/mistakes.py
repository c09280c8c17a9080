"""The usual mistakes of Indigo (document 003), by what they do."""

from __future__ import annotations

from upcard.course.assignment import Mistake
from upcard.course.assignments.indigo import (
    counting_mistakes,
    menu_mistakes,
    points_mistakes,
    printing_mistakes,
    strategy_mistakes,
    talking_mistakes,
    winning_mistakes,
)

MISTAKES: tuple[Mistake, ...] = (
    *talking_mistakes.MISTAKES,
    *counting_mistakes.MISTAKES,
    *winning_mistakes.MISTAKES,
    *points_mistakes.MISTAKES,
    *strategy_mistakes.MISTAKES,
    *menu_mistakes.MISTAKES,
    *printing_mistakes.MISTAKES,
)
