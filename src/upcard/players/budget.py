"""How long a search may take for a move; to read it needs no compiler."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from upcard.errors import BadRules

TURNS_A_MILLISECOND = 20_000
"""Turns that are simulated for a millisecond of a budget: about what one core of an ordinary
machine does. It is a fixed number, so that a budget gives the same answer on any machine."""
NO_END = 2**48
MOST = 10_000_000
"""The most playouts, and milliseconds, that a budget can have."""


@dataclass(frozen=True)
class Budget:
    """How long a search may go on: so many `playouts`, or simulated `turns`, whichever ends first.

    As text, a number of playouts such as `500`, or of milliseconds such as `20ms`.
    """

    text: str
    playouts: int
    turns: int

    @classmethod
    def read(cls, text: str) -> Self:
        """The budget that a text says; BadRules if it says none."""
        found = re.fullmatch(r"([1-9]\d{0,7})(ms)?", text)
        number = int(found[1]) if found else 0
        if not 1 <= number <= MOST:
            raise BadRules(
                f"budget {text!r} given: it is a number of playouts such as 500, or of "
                f"milliseconds such as 20ms, up to {MOST}"
            )
        if text.endswith("ms"):
            return cls(text, NO_END, number * TURNS_A_MILLISECOND)
        return cls(text, number, NO_END)
