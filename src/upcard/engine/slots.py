"""Questions and answers in memory that two processes see: nothing here needs the compiler."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.engine.layout import MOVES_SIZE, STATE

SLOT = np.dtype(
    [
        ("view", "u1", (STATE.itemsize,)),
        ("moves", "<i8", (MOVES_SIZE,)),  # the codes of the legal ones
        ("count", "<i8"),  # how many there are
        ("seat", "<i8"),
        ("answer", "<i8"),  # the code of the move that was chosen, or UNANSWERED
    ]
)
"""A question, and room for its answer."""
UNANSWERED, FAILED = -9, -8
"""Answers that are none: not asked yet, and that something went wrong."""


def answered(slots: Any, count: int) -> list[int]:
    """The answers to this many questions, up to the first missing one; others may write there."""
    answers = slots["answer"][:count].copy()
    missing = np.flatnonzero(answers == UNANSWERED)
    codes: list[int] = answers[: missing[0] if len(missing) else None].tolist()
    return codes
