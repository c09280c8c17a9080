"""Which cards are played against another: those that make it draw, or lose its turn."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.games.table import Bytes
from upcard.rules.house import (
    COVERED,
    OTHERS_SHIFT,
    PRESSES_SHIFT,
    TARGET_SHIFT,
    UNTIL_SHIFT,
)
from upcard.rules.tables import (
    AGAIN_BIT,
    DRAW_SHIFT,
    HOUSE_TABLES,
    NIBBLE,
    SKIP_SHIFT,
    SKIPS_OF_TWO_BIT,
    plain_part,
    words,
)

Numbers = npt.NDArray[np.int64]


def attacking(data: Bytes, seats: int) -> tuple[int, int]:
    """These cards of rules, as tables have them, at a table of so many seats: a set.

    Of a card that has the next seats draw, pass or press the machine, or has another seat or all
    others draw; or gives its player another turn, and need not be covered then.
    """
    word: Numbers = plain_part(data)["card"]
    against = _any(word >> DRAW_SHIFT & NIBBLE, word >> SKIP_SHIFT & 3)
    if seats == 2:
        against |= _any(word >> SKIPS_OF_TWO_BIT & 1)
    again = _any(word >> AGAIN_BIT & 1)
    if data.dtype == np.int8:
        does: Numbers = data.view(HOUSE_TABLES)[0]["does"]
        shifts = (OTHERS_SHIFT, PRESSES_SHIFT, TARGET_SHIFT)
        against |= _any(*(does >> shift & NIBBLE for shift in shifts), does >> UNTIL_SHIFT & 3)
        again &= ~_any(does >> COVERED & 1)
    cards = np.flatnonzero(against | again).tolist()
    return words(sum(1 << card for card in cards))


def _any(*parts: Numbers) -> Any:
    """Where one of some numbers is not 0."""
    return reduce(np.logical_or, parts, np.zeros(len(parts[0]), bool))
